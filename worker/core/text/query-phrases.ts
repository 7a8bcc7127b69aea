import { runsOfWords } from "./names-in-text.ts";
import { isStopWord } from "./tokenise.ts";

/** More cost more to embed than they find. */
const MAX_PHRASES = 8;
const MAX_WORDS = 6;
const MAX_BARE_WORDS = 3;

const QUOTED = /"([^"\n]{2,80})"|“([^”\n]{2,80})”|„([^“”\n]{2,80})[“”]|«([^»\n]{2,80})»|「([^」\n]{1,80})」/gu;
const JOINED = /(?<!\s)\s+and\s+/u;
const CAPITALISED = /^[\p{Lu}\p{Lt}\p{N}]/u;
const WITHIN_NAMES = new Set([
  "of",
  "the",
  "and",
  "de",
  "del",
  "la",
  "van",
  "von",
  "der",
  "den",
  "di",
  "da",
  "du",
  "y",
]);

/**
 * Replaces HippoRAG's query entities (§2.3), which need a language model.
 *
 * @returns as written, without function words at either end; at most 8
 */
export function queryPhrases(query: string): string[] {
  const quoted = Array.from(query.matchAll(QUOTED), (match) => match.slice(1).find((text) => text !== undefined) ?? "");
  const covered = new Set<number>();
  const named = runsOfWords(query, MAX_WORDS)
    .filter(({ written, start, end }) => {
      const words = written.split(/\s+/u);
      const isOuter = (word: string): boolean => CAPITALISED.test(word) && !isStopWord(word.toLowerCase());
      const isName =
        isOuter(words[0] ?? "") &&
        isOuter(words.at(-1) ?? "") &&
        words.every((word) => CAPITALISED.test(word) || WITHIN_NAMES.has(word));
      const places = Array.from({ length: end - start }, (_, index) => start + index);
      if (!isName || /['’]s$/u.test(written) || places.some((place) => covered.has(place))) return false;
      for (const place of places) covered.add(place);
      return true;
    })
    .sort((a, b) => a.start - b.start)
    // "Marks and Spencer" is one name, "Stanford and Oxford" two
    .flatMap(({ written }) => (JOINED.test(written) ? [written, ...written.split(JOINED)] : [written]));
  const phrases = [...quoted, ...named];
  const bare = query.trim().replace(/(?<![?!.\s])[?!.\s]+$/u, "");
  if (phrases.length === 0 && bare !== "" && bare.split(/\s+/u).length <= MAX_BARE_WORDS) phrases.push(bare);
  return [...new Set(phrases)].slice(0, MAX_PHRASES);
}
