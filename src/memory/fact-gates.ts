/** One sort of text that must not become memory. */
type Gate = { readonly pattern: RegExp; readonly reason: string };

/**
 * Texts that speak to a model rather than about the world. A prompt's own defences are weak, so these are refused before
 * they are stored; what slips through is still shown as data, never as system text.
 */
const INSTRUCTIONS: readonly Gate[] = [
  {
    pattern:
      /\b(?:ignore|disregard|forget|override|bypass)\b.{0,60}\b(?:instructions?|rules?|prompts?|polic(?:y|ies)|guidelines?|context)\b/i,
    reason: 'the commonest opening of an injection',
  },
  { pattern: /\b(?:system|developer) (?:prompt|message)\b/i, reason: 'speaks of what only a model sees' },
  {
    pattern:
      /\byou (?:are now|(?:must |should |will )?act as)\b|^act as\b|\bpretend (?:to be|you)\b|\bfrom now on,? (?:you|always|never|answer|reply|respond)\b/i,
    reason: 'gives the model another role',
  },
  {
    pattern: /\b(?:do not|don't|never) (?:tell|reveal|mention|inform|warn)\b/i,
    reason: 'asks for something to be hidden from people',
  },
  {
    pattern: /<\/?\s*(?:system|assistant|user|instructions?|tool)\b|\[\/?INST\]|<\|/i,
    reason: "a chat template's own marks",
  },
  { pattern: /<!(?:channel|here|everyone)|@(?:channel|here|everyone)\b/i, reason: 'would call many people' },
];

/**
 * Texts that are true today and noise tomorrow. A store without this gate filled with the status of pull requests
 * (facts/review-and-memory B1, the reference system).
 */
const EPHEMERAL: readonly Gate[] = [
  {
    pattern: /(?:^|\s)#\d+\b|\b(?:PR|MR|pull request|merge request|issue|ticket) #?\d+\b/i,
    reason: 'one change or one issue',
  },
  { pattern: /\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}\b/, reason: 'a commit' },
  {
    pattern: /\b\d+ (?:tests?|checks?|files?|errors?|warnings?) (?:pass|fail|ran|chang|remain|found)/i,
    reason: 'a count of one run',
  },
  {
    pattern:
      /\b(?:LGTM|(?:was|were|has been|have been|just|got) (?:merged|pushed|deployed|released|reverted|rebased|approved))\b/i,
    reason: 'the state of a change',
  },
  {
    pattern:
      /\b(?:today|tonight|tomorrow|yesterday|right now|at the moment|this (?:morning|afternoon|evening|week|sprint)|(?:last|next) week)\b/i,
    reason: 'bound to a day',
  },
];

/** True for a text that gives orders to a model. */
export function isInstructionLike(text: string): boolean {
  return INSTRUCTIONS.some(({ pattern }) => pattern.test(text));
}

/** True for a text that will not be true for long. */
export function isEphemeral(text: string): boolean {
  return EPHEMERAL.some(({ pattern }) => pattern.test(text));
}
