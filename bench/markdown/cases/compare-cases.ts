import { renderSlackText } from '../../../renderers/slack/index.ts';
import { canonicalizeMarkdown } from '../../../src/markdown/canonicalize-markdown.ts';
import { judgeSlack } from '../../../test/fixtures/judge-slack.ts';
import { readSlackCases } from '../../../test/fixtures/slack-cases.ts';
import { SLACK_PEERS } from '../slack-peers.ts';

/** What one converter made of the reported cases. */
export type CaseResult = {
  readonly name: string;
  /** Cases passed, by class: the first word of a case's name. */
  readonly passed: ReadonlyMap<string, number>;
  /** What is wrong with the others. */
  readonly wrong: ReadonlyMap<string, readonly string[]>;
};

const OURS = {
  name: 'switchboard',
  convert: async (markdown: string): Promise<string> => renderSlackText(canonicalizeMarkdown(markdown).text),
};

/**
 * Runs every case of test/cases/markdown.json through our Slack renderer and each peer's converter. Each is given the
 * raw text, as a model wrote it, and the case's own expectations decide. A converter that throws fails the case.
 */
export async function compareCases(): Promise<readonly CaseResult[]> {
  const cases = readSlackCases();
  return Promise.all(
    [OURS, ...SLACK_PEERS].map(async ({ name, convert }) => {
      const passed = new Map<string, number>();
      const wrong = new Map<string, readonly string[]>();
      for (const one of cases) {
        const faults = await convert(one.input).then(
          (mrkdwn) => judgeSlack(one, mrkdwn),
          (error: unknown) => [`threw ${String(error)}`],
        );
        if (faults.length === 0) passed.set(classOf(one.id), (passed.get(classOf(one.id)) ?? 0) + 1);
        else wrong.set(one.id, faults);
      }
      return { name, passed, wrong };
    }),
  );
}

/** The classes and how many cases each has, in the order of the file. */
export function countClasses(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { id } of readSlackCases()) counts.set(classOf(id), (counts.get(classOf(id)) ?? 0) + 1);
  return counts;
}

/** Names of a class of one case are gathered under `other`. */
const CLASSES: ReadonlySet<string> = new Set([
  ...[
    'bold',
    'heading',
    'list',
    'table',
    'link',
    'inject',
    'escape',
    'fence',
    'quote',
    'html',
    'url',
    'long',
  ],
]);

function classOf(id: string): string {
  const [first = ''] = id.split('-');
  return CLASSES.has(first) ? first : 'other';
}
