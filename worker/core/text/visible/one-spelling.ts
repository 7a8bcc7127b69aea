import { normaliseName } from "../normalise-name.ts";
import { withNameInPlaceOf } from "../stand-ins.ts";

export interface Spellings {
  nameOf: (name: string) => string;
  inText: (text: string) => string;
}

/** One spelling for a name written in several ways ("luca", "Luca", "LUCA"): the first with capitals as in a name, else the first. */
export function oneSpellingOf(names: readonly string[]): Spellings {
  const ways = Map.groupBy(new Set(names), normaliseName);
  const chosen = new Map<string, string>();
  const others: { way: string; name: string }[] = [];
  for (const [normalised, found] of ways) {
    const name = found.reduce((best, way) => (rankOf(way) > rankOf(best) ? way : best));
    chosen.set(normalised, name);
    others.push(...found.filter((way) => way !== name).map((way) => ({ way, name })));
  }
  return {
    nameOf: (name) => chosen.get(normaliseName(name)) ?? name,
    inText: (text) => others.reduce((shown, { way, name }) => withNameInPlaceOf(shown, way, name), text),
  };
}

function rankOf(name: string): number {
  const isCapital = /^\P{L}*\p{Lu}/u.test(name);
  const isShouted = name.length > 2 && name === name.toUpperCase();
  return Number(isCapital) + Number(isCapital && !isShouted);
}
