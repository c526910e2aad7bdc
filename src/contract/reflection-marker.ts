/**
 * A fixed phrase in the system text of every reflection call. It tells a reflection from an answer where only the wire
 * is seen: the scripted sample model answers it with facts.
 *
 * Under it the conversation stands in one user message, oldest turn first, each opened by a line `[index] author: text`;
 * the index is what a fact's evidence (`turns`) names.
 */
export const REFLECTION_MARKER = 'Switchboard memory reflection';
