/** How a word should feel on the page. The word itself always stands beside the colour. */
export type Tone = 'good' | 'note' | 'warn' | 'bad' | 'quiet';

/** A word for people: what the page prints, how it should feel, and what it means in one sentence. */
export type Word = { readonly label: string; readonly tone: Tone; readonly meaning: string };
