export function wordShare(query: string, text: string): number {
  const wordsOf = (of: string): string[] => of.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const [asked, said] = [new Set(wordsOf(query)), new Set(wordsOf(text))];
  return asked.size === 0 ? 0 : [...asked].filter((word) => said.has(word)).length / asked.size;
}
