/**
 * Linear, because only the earliest match of `first` counts; `first.*then` reads the rest again for each.
 * @param first ends at a word boundary
 */
export function hasInOrder(text: string, first: RegExp, then: RegExp): boolean {
  const found = first.exec(text);
  return found !== null && then.test(text.slice(found.index + found[0].length));
}
