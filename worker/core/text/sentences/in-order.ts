/**
 * Whether a text has `first` and, anywhere behind it, `then`. As one pattern, `first.*then`, each place of `first` would read the rest of
 * the text again; here only the earliest does, behind which all others stand.
 *
 * @param first ends at a boundary of words
 */
export function hasInOrder(text: string, first: RegExp, then: RegExp): boolean {
  const found = first.exec(text);
  return found !== null && then.test(text.slice(found.index + found[0].length));
}
