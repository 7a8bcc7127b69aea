interface Refusal {
  code?: unknown;
  message: string;
}

/**
 * Why `parseArgs` refused a command line, in one line: names an unknown option and the nearest known one, or all of them.
 *
 * @param known names without dashes
 */
export function refusalOf(error: unknown, known: readonly string[]): string {
  const { code, message } = error as Refusal;
  const [reason = message] = message.split(/\. (?=To )|\n/u);
  if (code !== "ERR_PARSE_ARGS_UNKNOWN_OPTION") return reason;
  const [, dashes = "", name = ""] = /'(--?)([^']+)'/u.exec(message) ?? [];
  const near = nearest(name, known);
  return near === null
    ? `${dashes}${name} is not an option; the options are ${known.map((each) => `--${each}`).join(", ")}`
    : `${dashes}${name} is not an option; did you mean --${near}?`;
}

/** Within one slip for short names and two for others, because "mood" means no "role". */
function nearest(name: string, known: readonly string[]): string | null {
  const [best] = known
    .map((other) => ({ other, slips: isExchanged(name, other) ? 1 : distance(name, other) }))
    .filter(({ other, slips }) => slips <= (Math.min(name.length, other.length) <= LONGEST_SHORT ? 1 : 2))
    .toSorted((a, b) => a.slips - b.slips);
  return best?.other ?? null;
}

const LONGEST_SHORT = 5;

/** Two exchanged letters are one slip. */
const isExchanged = (a: string, b: string): boolean =>
  distance(a, b) === 2 && a.length === b.length && sorted(a) === sorted(b);

const sorted = (letters: string): string => Array.from(letters).toSorted().join("");

/** Levenshtein, row by row. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}
