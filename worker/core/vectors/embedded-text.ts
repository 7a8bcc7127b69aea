/**
 * Embed the first 32,768 UTF-16 units of a text: no model reads more, and vectors of longer texts all look alike. Their
 * passages are found by words.
 */
export const MAX_EMBEDDED_CHARACTERS = 32_768;
