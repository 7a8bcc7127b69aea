/**
 * Linear: `first.*then` would read the rest again for each match of `first`; here only the earliest counts.
 * @param first ends at a word boundary
 */
export function hasInOrder(text: string, first: RegExp, then: RegExp): boolean {
  const found = first.exec(text);
  return found !== null && then.test(text.slice(found.index + found[0].length));
}
