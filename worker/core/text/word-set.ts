/** The set of the words of a text, so that long word lists can be written as plain text. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));
