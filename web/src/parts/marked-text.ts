/** A text cut at the spans that are marked in it. */
interface TextPart {
  text: string;
  /** What marks it; none where it is not marked. Marks that overlap share the part. */
  marks: readonly string[];
}

interface Mark {
  id: string;
  /** From the first UTF-16 unit up to the one behind the last; what lies outside the text is left out. */
  span: readonly [number, number];
}

/** The parts of a text in their order; together they are the whole text. */
export function markText(text: string, marks: readonly Mark[]): TextPart[] {
  const within = marks
    .map(({ id, span: [from, to] }) => ({ id, from: Math.max(0, from), to: Math.min(text.length, to) }))
    .filter(({ from, to }) => from < to);
  const cuts = [...new Set([0, text.length, ...within.flatMap(({ from, to }) => [from, to])])].sort((a, b) => a - b);
  return cuts.slice(1).map((end, place) => {
    const begin = cuts[place] ?? 0;
    const over = within.filter(({ from, to }) => from <= begin && end <= to).map(({ id }) => id);
    return { text: text.slice(begin, end), marks: [...new Set(over)] };
  });
}
