import { renderGithub } from '../../renderers/github/index.ts';
import { renderHtml } from '../../renderers/html/index.ts';
import { renderMemory } from '../../renderers/memory/index.ts';
import { renderSlack, renderSlackText } from '../../renderers/slack/index.ts';
import type { CanonicalMarkdown } from '../contract/brand.ts';
import { canonicalizeMarkdown } from '../markdown/canonicalize-markdown.ts';
import { type Command, type CommandIo, parseArguments, UsageError } from './command.ts';
import { readInputText } from './read-input.ts';

const USAGE = `Usage: switchboard render --to canonical|slack|html|memory|github [--json | --jsonl] [FILE]

FILE (or standard input) is a model's raw answer. It is made canonical once and drawn for the surface.
  --json    slack only: the messages that would be posted, as an array of {text, blocks}
  --jsonl   a JSON string a line in, one a line out, in order (slack: as --json prints it)`;

/** What each surface makes of canonical Markdown. */
const SURFACES: Readonly<Record<string, (text: CanonicalMarkdown) => string>> = {
  canonical: (text) => text,
  slack: renderSlackText,
  html: renderHtml,
  memory: renderMemory,
  github: renderGithub,
};

/** `switchboard render`: a raw answer as one surface shows it. */
export const render: Command = { usage: USAGE, run };

async function run(args: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArguments(
    args,
    {
      options: { to: { type: 'string' }, json: { type: 'boolean' }, jsonl: { type: 'boolean' } },
      allowPositionals: true,
    },
    USAGE,
  );
  const draw =
    values.to !== undefined && Object.hasOwn(SURFACES, values.to) ? SURFACES[values.to] : undefined;
  if (draw === undefined)
    throw new UsageError(`--to must be one of ${Object.keys(SURFACES).join(', ')}\n${USAGE}`);
  if (values.json === true && values.to !== 'slack') throw new UsageError('--json goes with --to slack');
  if (positionals.length > 1) throw new UsageError(`one FILE at most\n${USAGE}`);

  const input = await readInputText(positionals[0], io);
  const messagesOf = (raw: string): string => JSON.stringify(renderSlack(canonicalOf(raw)).messages);
  if (values.jsonl === true) {
    for (const [index, line] of input.split('\n').entries()) {
      if (line.trim() === '') continue;
      const raw = readLine(line, index + 1);
      io.writeOut(`${values.to === 'slack' ? messagesOf(raw) : JSON.stringify(draw(canonicalOf(raw)))}\n`);
    }
  } else if (values.json === true) {
    io.writeOut(`${messagesOf(input)}\n`);
  } else {
    io.writeOut(draw(canonicalOf(input)));
  }
  return 0;
}

function canonicalOf(raw: string): CanonicalMarkdown {
  return canonicalizeMarkdown(raw).text;
}

function readLine(line: string, number: number): string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new UsageError(
      `line ${number} is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if (typeof value !== 'string') throw new UsageError(`line ${number} is not a JSON string`);
  return value;
}
