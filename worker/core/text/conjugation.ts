import { nonNull } from "../../../shared/non-null.ts";
import { lexicon } from "./lexicon.ts";

const PARTICIPLES: Record<string, string> = {
  known: "know",
  gone: "go",
  taken: "take",
  seen: "see",
  been: "be",
  written: "write",
  given: "give",
  driven: "drive",
  chosen: "choose",
  eaten: "eat",
  begun: "begin",
  grown: "grow",
  done: "do",
  gotten: "get",
  got: "get",
  flown: "fly",
  worn: "wear",
  broken: "break",
  spoken: "speak",
  forgotten: "forget",
  fallen: "fall",
  shown: "show",
  thrown: "throw",
  drawn: "draw",
  ridden: "ride",
  hidden: "hide",
  beaten: "beat",
  woken: "wake",
  sung: "sing",
  left: "leave",
  felt: "feel",
  born: "bear",
  learnt: "learn",
  lent: "lend",
  met: "meet",
  became: "become",
  become: "become",
  come: "come",
  run: "run",
};

interface Transform {
  toInfinitive(text: string, model: unknown, tense: string | null): string;
  conjugate(text: string, model: unknown): Record<string, string>;
}
const transform = (): Transform =>
  (lexicon().methods() as { two: { transform: { verb: Transform } } }).two.transform.verb;

const MAX_CACHED_VERBS = 5_000;

const lemmas = new Map<string, string>();

export function lemmaOf(word: string, tense: "Gerund" | "PastTense" | "PresentTense" | null): string {
  if (Object.hasOwn(PARTICIPLES, word)) return nonNull(PARTICIPLES[word], "entry");
  const key = `${tense ?? ""}:${word}`;
  let lemma = lemmas.get(key);
  if (lemma === undefined) {
    lemma = tense === null ? word : transform().toInfinitive(word, lexicon().model(), tense) || word;
    if (lemmas.size > MAX_CACHED_VERBS) lemmas.clear();
    lemmas.set(key, lemma);
  }
  return lemma;
}

const pasts = new Map<string, string>();

export function pastOf(lemma: string): string {
  if (lemma === "be") return "was";
  let past = pasts.get(lemma);
  if (past === undefined) {
    past = transform().conjugate(lemma, lexicon().model())["PastTense"] ?? lemma;
    if (pasts.size > MAX_CACHED_VERBS) pasts.clear();
    pasts.set(lemma, past);
  }
  return past;
}

export function thirdPersonPresent(base: string): string {
  if (base === "have") return "has";
  if (base === "do") return "does";
  if (base === "be" || base === "am" || base === "are") return "is";
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(base) ? `${base}es` : `${base}s`;
}
