import type { Extraction } from "./extraction.ts";

const PLAIN = /^\p{Ll}[\p{Ll}\p{M}'’-]*(?: \p{Ll}[\p{Ll}\p{M}'’-]*)*$/u;
const WORD = /(?<![\p{L}\p{M}'’])\p{Ll}[\p{Ll}\p{M}'’]*/gu;
const PARTICLES: ReadonlySet<string> = new Set(
  "de del della da das dos du di la le van von den der ten ter zu zur bin ibn al el y af av".split(" "),
);

/** "Maria Luisa" for "maria luisa"; names of accounts ("ada.byron") stay as they are. */
export function writtenName(name: string): string {
  if (!PLAIN.test(name)) return name;
  return name.replace(WORD, (word, at: number) =>
    at > 0 && PARTICLES.has(word) ? word : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`,
  );
}

/** Writes the name of a speaker in one way in all sentences: "Nina lives in Rome." and "Jonas is Nina's brother." */
export function withWrittenName(extraction: Extraction, speaker: string | null): Extraction {
  if (speaker === null || !/^\p{Ll}/u.test(speaker)) return extraction;
  const written = writtenName(speaker);
  const facts = extraction.facts.map((fact) => ({
    ...fact,
    fact: OWNING.reduce((text, ending) => withOwner(text, speaker + ending, written + ending), fact.fact),
  }));
  return { ...extraction, facts: facts.map((fact) => ({ ...fact, fact: withFirst(fact.fact, speaker, written) })) };
}

const OWNING = ["'s ", "’s ", "' ", "’ "];

const withFirst = (text: string, speaker: string, written: string): string =>
  text.slice(0, speaker.length).toLowerCase() === speaker && !/^[\p{L}\p{N}_]/u.test(text.slice(speaker.length))
    ? written + text.slice(speaker.length)
    : text;

const withOwner = (text: string, said: string, written: string): string =>
  text.split(said).reduce((before, after) => before + (/[\p{L}\p{N}_@./-]$/u.test(before) ? said : written) + after);
