const MAX_UNITS = 600;

/** @param span UTF-16 offsets `[start, end)`; `null` for the beginning */
export function excerptOf(text: string, span: readonly [number, number] | null): string {
  if (text.length <= MAX_UNITS) return text;
  const [start, end] = span ?? [0, 0];
  const from = Math.max(0, Math.min(start - Math.floor((MAX_UNITS - (end - start)) / 2), text.length - MAX_UNITS));
  const first = from === 0 ? 0 : text.indexOf(" ", from) + 1;
  const last = from + MAX_UNITS >= text.length ? text.length : text.lastIndexOf(" ", from + MAX_UNITS);
  const [begin, finish] = first > 0 && first < last ? [first, last] : [from, Math.max(last, from + MAX_UNITS)];
  const part = text.slice(begin, finish).toWellFormed();
  return `${begin > 0 ? "… " : ""}${part}${finish < text.length ? " …" : ""}`;
}
