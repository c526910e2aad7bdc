/** Pieces are padded to a multiple of so many characters. */
const PAD_CHARS = 32;

/**
 * The field that OpenAI's streams pad a piece with, so that the size of an event on the wire does not tell how long its
 * text is. Source: `include_obfuscation` in the openai SDK 7.59.0. Theirs is random; a script has nothing to hide.
 * @returns nothing where the request refused it. Never throws.
 */
export function padPiece(piece: string, isPadded: boolean): { readonly obfuscation?: string } {
  return isPadded ? { obfuscation: 'x'.repeat(PAD_CHARS - (piece.length % PAD_CHARS)) } : {};
}
