import { distance } from "fastest-levenshtein";

/** "as_off" means "as_of", and "mood" means no "role". Capitals and underscores make no difference: "threadId" means "thread_id". */
export function closestName(name: string, known: readonly string[]): string | null {
  const given = lettersOf(name);
  let best: { name: string; slips: number } | null = null;
  for (const other of known) {
    const letters = lettersOf(other);
    const slips = slipsBetween(given, letters);
    if (slips <= mostSlips(Math.min(given.length, letters.length)) && (best === null || slips < best.slips))
      best = { name: other, slips };
  }
  if (best !== null) return best.name;
  const longer = known.filter((other) => other.startsWith(`${name}_`));
  return longer.length === 1 ? (longer[0] ?? null) : null;
}

const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[_-]/gu, "");

/** Names of two letters are too near to one another. */
const mostSlips = (length: number): number => (length <= 2 ? 0 : length <= 5 ? 1 : 2);

/** Two exchanged letters are one slip. */
function slipsBetween(a: string, b: string): number {
  const slips = distance(a, b);
  const isExchanged = slips === 2 && a.length === b.length && sorted(a) === sorted(b);
  return isExchanged ? 1 : slips;
}

const sorted = (letters: string): string => Array.from(letters).toSorted().join("");
