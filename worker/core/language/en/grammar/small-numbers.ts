/* Numbers up to twenty as English, German and Spanish write them. */

const WORDS: readonly (readonly string[])[] = [
  ["one", "ein", "eine", "einen", "einem", "einer", "un", "una", "uno"],
  ["two", "zwei", "dos"],
  ["three", "drei", "tres"],
  ["four", "vier", "cuatro"],
  ["five", "fünf", "cinco"],
  ["six", "sechs", "seis"],
  ["seven", "sieben", "siete"],
  ["eight", "acht", "ocho"],
  ["nine", "neun", "nueve"],
  ["ten", "zehn", "diez"],
  ["eleven", "elf", "once"],
  ["twelve", "zwölf", "doce"],
  ["thirteen", "dreizehn", "trece"],
  ["fourteen", "vierzehn", "catorce"],
  ["fifteen", "fünfzehn", "quince"],
  ["sixteen", "sechzehn", "dieciséis"],
  ["seventeen", "siebzehn", "diecisiete"],
  ["eighteen", "achtzehn", "dieciocho"],
  ["nineteen", "neunzehn", "diecinueve"],
  ["twenty", "zwanzig", "veinte"],
];
const VALUES: ReadonlyMap<string, number> = new Map(
  WORDS.flatMap((words, place) => words.map((word) => [word, place + 1] as const)),
);
/** The source of a pattern without groups. */
export const SMALL_NUMBER = `(?:${[...VALUES.keys()].sort((a, b) => b.length - a.length).join("|")})`;

/** Null for other words; digits count too. */
export const smallNumber = (word: string): number | null =>
  /^\d+$/u.test(word) ? Number(word) : (VALUES.get(word.toLowerCase()) ?? null);
