/** Something worth trying first; the sample model knows these words. */
export type Example = {
  /** What is sent after the mention. */
  readonly text: string;
  /** What the person will see. */
  readonly shows: string;
};

/** The examples of an empty channel, the plainest first. */
export const EXAMPLES: readonly Example[] = [
  { text: 'help', shows: 'everything the sample model can do' },
  {
    text: 'echo: *Verdict: approve* - fine, see `src/main.ts`',
    shows: 'one answer, the same on every surface',
  },
  { text: 'table', shows: 'a table, which Slack does not have' },
  { text: 'truncated', shows: 'what you are told when a reply is cut off' },
  { text: 'refused', shows: 'what you are told when the model declines' },
];
