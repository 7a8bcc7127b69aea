/**
 * Embed the first 32,768 UTF-16 units of a text: no model reads more, and the vector of a longer text is like that of any other. Its passages are
 * found by their words.
 */
export const MAX_EMBEDDED_CHARACTERS = 32_768;
