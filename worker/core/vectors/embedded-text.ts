/** UTF-16 units. No model reads more, and vectors of longer texts are all alike; word search finds their passages. */
export const MAX_EMBEDDED_CHARACTERS = 32_768;
