import { LogLevel, type Logger as PackageLogger } from '@slack/bolt';
import { MAX_SLACK_LOG_CHARS } from '../contract/limits.ts';
import type { Logger } from '../contract/logger.ts';

/**
 * A logger for Slack's packages that writes to ours. Their debug lines hold whole messages, response URLs and socket
 * payloads, so those are dropped and the level they see is fixed at `info`; objects are never printed, since they may
 * hold a body.
 * @param conceal - takes secrets out of a line.
 */
export function adaptLogger(logger: Logger, conceal: (text: string) => string): PackageLogger {
  const write = (level: keyof Logger) => (parts: readonly unknown[]) =>
    logger[level](
      { from: 'slack-sdk' },
      conceal(parts.map(printPart).join(' ')).slice(0, MAX_SLACK_LOG_CHARS),
    );
  const [info, warn, error] = [write('info'), write('warn'), write('error')];
  return {
    debug: () => undefined,
    info: (...parts) => info(parts),
    warn: (...parts) => warn(parts),
    error: (...parts) => error(parts),
    getLevel: () => LogLevel.INFO,
    setLevel: () => undefined,
    setName: () => undefined,
  };
}

function printPart(part: unknown): string {
  if (part instanceof Error) return `${part.name}: ${part.message}`;
  return typeof part === 'object' ? '[object]' : String(part);
}

/**
 * A function that takes secrets out of a log line: the room's own credentials by value, the ticket in a socket's
 * address, and whatever `redact` knows by form.
 * @param secrets - credentials in use; empty ones are ignored.
 */
export function createConcealer(
  secrets: readonly string[],
  redact: (text: string) => string,
): (text: string) => string {
  const known = secrets.filter((secret) => secret !== '');
  return (text) => {
    const withoutKnown = known.reduce((line, secret) => line.replaceAll(secret, '[secret]'), text);
    return redact(withoutKnown.replace(/([?&]ticket=)[^&\s"']+/g, '$1[secret]'));
  };
}
