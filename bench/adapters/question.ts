/** What every candidate asks. */
export const QUESTION = 'Why is the build red?';

/** The one control every candidate sets. */
export const MAX_OUTPUT_TOKENS = 256;

/** Stands for a key; long enough that our own transport looks for it in every reply, as it does in life. */
export const CREDENTIAL = 'sk-measured-0123456789abcdef0123456789abcdef';
