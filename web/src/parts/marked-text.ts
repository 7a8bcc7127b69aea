interface TextPart {
  text: string;
  marks: readonly string[];
}

interface Mark {
  id: string;
  /** Half-open UTF-16 offsets; parts outside the text are ignored. */
  span: readonly [number, number];
}

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
