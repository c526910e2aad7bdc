import { pino } from 'pino';
import { redact } from '../record/index.ts';

/**
 * The process's logger: JSON lines on standard error. Every line passes the redactor as a whole, whatever library or
 * error message it came from, so that no credential reaches a log by a way nobody thought of.
 */
export function createLogger(level: 'silent' | 'error' | 'warn' | 'info'): pino.Logger {
  const destination = {
    write: (line: string): void => {
      process.stderr.write(redact(line).text);
    },
  };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
