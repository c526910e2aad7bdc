import { SAMPLE_OUTCOMES } from './find-outcome.ts';
import { readNotes, readPrompt, stripMentions } from './read-prompt.ts';
import type { SampleRequest } from './sample-request.ts';

const WHO = 'I am Switchboard’s sample model: *scripted*, not a language model.';

const MAX_QUOTE_CHARS = 300;

/** One kind of ordinary question, and what the script says to it. */
type AnswerRow = {
  readonly asks: RegExp;
  readonly answer: (prompt: string, request: SampleRequest) => string;
  /** True where it counts before any outcome word: what is to be remembered may well be slow or empty. */
  readonly isPlain?: boolean;
};

/** Questions the script knows, the first match answers. */
const ANSWERS: readonly AnswerRow[] = [
  { asks: /^(?:help\b|\?|what can you do\b)/i, answer: writeHelp, isPlain: true },
  {
    asks: /\bwhat do you (?:remember|know about (?:me|us))\b/i,
    answer: (_prompt, { turns }) => writeNotes(readNotes(turns)),
    isPlain: true,
  },
  { asks: /^(?:please\s+)?remember\b/i, answer: writeNoted, isPlain: true },
  { asks: /\bmarkdown\b/i, answer: () => MARKDOWN },
  { asks: /\btable\b/i, answer: () => TABLE },
  { asks: /\bcode\b/i, answer: () => CODE },
  { asks: /\blong answer\b/i, answer: writeLong },
];

/** True for a message that means what it says, whatever outcome words stand in it. */
export function isPlainQuestion(request: SampleRequest): boolean {
  const prompt = stripMentions(readPrompt(request));
  return ANSWERS.some(({ asks, isPlain }) => isPlain === true && asks.test(prompt));
}

/** The scripted answer to an ordinary question: it says what it is, and shows some Markdown. Never throws. */
export function writeAnswer(request: SampleRequest): string {
  const prompt = stripMentions(readPrompt(request));
  const row = ANSWERS.find(({ asks }) => asks.test(prompt));
  return row === undefined ? writeDefault(prompt) : row.answer(prompt, request);
}

function writeDefault(prompt: string): string {
  const question =
    prompt.length > MAX_QUOTE_CHARS ? `${prompt.slice(0, MAX_QUOTE_CHARS).trimEnd()}…` : prompt;
  return `${WHO} You wrote:

${question.replace(/^/gm, '> ')}

I cannot know the answer, but I can show how one travels:

- \`echo: *any* Markdown\` answers exactly that text
- \`remember that we deploy on Tuesdays\` leaves a fact for later
- *truncated*, *refused*, *429* or another word of \`help\` brings that outcome

The buttons below open the run and the comparison of what every surface shows.`;
}

function writeHelp(): string {
  const rows = SAMPLE_OUTCOMES.map(({ words, shows }) => `| \`${words[0]}\` | ${shows} |`);
  return `${WHO} The latest message decides what I do:

- \`echo: TEXT\` answers TEXT, byte for byte
- \`remember that X\`, \`remember for me: X\`, \`remember for everyone: X\` leave a fact; \`what do you remember?\` quotes them
- \`markdown\`, \`table\`, \`code\` and \`long answer\` show some
- a limit cuts me at four characters a token, a stop sequence where it stands, a JSON format gets JSON

A word of this table anywhere in the message brings its outcome:

| word | what you see |
| --- | --- |
${rows.join('\n')}`;
}

function writeNotes(notes: readonly string[]): string {
  if (notes.length === 0) return `${WHO} There are *no* background notes in this prompt.`;
  return `${WHO} These background notes stand in this prompt:

${notes.map((note) => `> ${note}`).join('\n>\n')}`;
}

function writeNoted(prompt: string): string {
  return `${WHO} I read:

${prompt.replace(/^/gm, '> ')}

The facts are kept *after* this reply; ask \`what do you remember?\` in a while.`;
}

function writeLong(): string {
  const parts = Array.from({ length: 60 }, (_, index) => {
    return `## Part ${index + 1}\n\nThis is part *${index + 1}* of a long answer. It is here so that you can see how an answer that does not fit one message is split: whole paragraphs, nothing lost, nothing said twice.`;
  });
  return [WHO, ...parts].join('\n\n');
}

const MARKDOWN = `${WHO} Here is some Markdown.

## A heading

Some *emphasis*, some **strong words**, some ~~struck~~ ones and some \`code\`. A [link](https://example.com/docs), and a bare https://example.com/.

1. first
2. second
   - nested

- [x] done
- [ ] to do

> A quotation
> of two lines

${'```'}ts
const answer = 6 * 7; // *no* emphasis here
${'```'}

| left | right |
| :--- | ----: |
| a | 1 |

---

The end.`;

const TABLE = `${WHO} Here is a table.

| service | *state* | since |
| --- | --- | ---: |
| build | green | 09:14 |
| deploy | waiting | 09:20 |`;

const CODE = `${WHO} Here is some code.

${'```'}ts
export function double(value: number): number {
  return value * 2;
}
${'```'}

Call it with \`double(21)\`.`;
