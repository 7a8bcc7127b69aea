/**
 * Only the first 32,768 UTF-16 units of a text are embedded, because no model reads more, and vectors of longer texts all look alike. Word
 * search finds their passages.
 */
export const MAX_EMBEDDED_CHARACTERS = 32_768;
