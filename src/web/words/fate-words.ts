import type { Fate } from '../../contract/prepared-request.ts';

/** What became of a control, in one sentence. */
export const FATE_WORDS: Readonly<Record<Fate, string>> = {
  sent: 'Sent under its own name.',
  renamed: 'Sent under the name this protocol has for it.',
  nested: 'Sent inside another field.',
  converted: 'Sent in another form that means the same.',
  omitted: 'Not sent; the route has no such setting.',
  defaulted: 'Nobody asked for it; the wire demands a value.',
  refused: 'Refused; nothing was sent at all.',
};
