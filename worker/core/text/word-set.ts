/** A set of the words of a text, so that long lists can be read and sorted as prose. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));
