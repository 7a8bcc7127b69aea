/** UTF-16 units; no model reads more, and vectors of longer texts all look alike. Word search finds their passages. */
export const MAX_EMBEDDED_CHARACTERS = 32_768;
