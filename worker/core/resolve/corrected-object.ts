import { normaliseName } from "../text/normalise-name.ts";

export interface CorrectedSentence {
  fact: string;
  subject: readonly string[];
  object: readonly string[];
}

export type ReadCorrection =
  | { kind: "same"; fact: string }
  | { kind: "other"; object: string; fact: string }
  | { kind: "refused"; path: "fact" | "object"; message: string };

const MAX_NAME = 200;
const LETTER = /[\p{L}\p{N}]/u;
/** "900" is not in "1,900" or "900.50". */
const GOES_BEFORE = /(?:[\p{L}\p{N}][\p{L}\p{N}]|\p{N}[.,]\p{N})$/u;
const GOES_ON = /^(?:[\p{L}\p{N}][\p{L}\p{N}]|\p{N}[.,]\p{N})/u;
const DENIES =
  /(?<![\p{L}\p{N}])(?:not|never|no longer|n't|instead of|rather than|nicht|nie|kein\p{L}*|statt)(?![\p{L}\p{N}])/iu;
const hasOpenSubject = (sentence: string): boolean =>
  /^\p{Ll}/u.test(sentence) ||
  /^(?:i|my|we|our|she|he|they|it|her|his|their|ich|mein\p{L}*|sie|er|es|wir|ihr\p{L}*|sein\p{L}*)(?!\p{L})/iu.test(
    sentence,
  );

/**
 * If both sentences agree around the object, the words in its place are the new one. Without a sentence, the given name
 * goes into the old one.
 */
export function readCorrection(
  before: CorrectedSentence,
  sentence: string | undefined,
  given: readonly string[] | null,
): ReadCorrection {
  const [shown = ""] = before.object;
  if (given === null)
    return sentence === undefined ? { kind: "same", fact: before.fact } : readSentence(before, sentence);
  const [object = ""] = given;
  const isSame = given.some((name) => before.object.some((known) => normaliseName(known) === normaliseName(name)));
  const fact = sentence ?? (isSame ? before.fact : withObject(before, object));
  if (fact === null)
    return refused(
      "fact",
      `give the sentence as well: the present one does not name "${shown}", so it cannot be rewritten`,
    );
  if (sentence !== undefined && !given.some((name) => names(sentence, name)))
    return refused("fact", `does not name the object "${object}"; leave the sentence out, or name it there`);
  const misses = missingSubject(before, fact);
  if (misses !== null) return misses;
  return isSame ? { kind: "same", fact } : { kind: "other", object, fact };
}

function readSentence(before: CorrectedSentence, sentence: string): ReadCorrection {
  const misses = missingSubject(before, sentence);
  if (misses !== null) return misses;
  const [shown = ""] = before.object;
  const isNamed = before.object.some((name) => names(sentence, name));
  if (isNamed && !(DENIES.test(sentence) && !DENIES.test(before.fact))) return { kind: "same", fact: sentence };
  const wasNamed = before.object.find((name) => names(before.fact, name));
  // the sentence never named its object
  if (wasNamed === undefined) return { kind: "same", fact: sentence };
  const objects = isNamed ? [] : wordingsOf(before).map((fact) => inPlaceOf(wasNamed, fact, sentence));
  const object = objects.find((found) => found !== null) ?? null;
  if (object !== null) return { kind: "other", object, fact: sentence };
  const message = isNamed
    ? `the sentence denies "${shown}"; give the object that it is about, or delete the fact`
    : `the sentence does not name "${shown}"; give the object that it is about, as a name or an ID`;
  return refused("object", message);
}

function wordingsOf({ fact, subject }: CorrectedSentence): string[] {
  const named = subject.find((name) => names(fact, name));
  const at = named === undefined ? null : placeOf(fact, named);
  if (named === undefined || at === null) return [fact];
  const forms = new Set([named, ...subject, ...subject.flatMap(partsOfName)]);
  return Array.from(forms, (form) => fact.slice(0, at) + form + fact.slice(at + named.length));
}

function inPlaceOf(name: string, before: string, sentence: string): string | null {
  const at = placeOf(before, name);
  if (at === null) return null;
  const [head, tail] = [before.slice(0, at), withoutEnd(before.slice(at + name.length))];
  const [said, folded] = [withoutEnd(sentence), withoutEnd(sentence).toLowerCase()];
  if (said.length <= head.length + tail.length) return null;
  if (!folded.startsWith(head.toLowerCase()) || !folded.endsWith(tail.toLowerCase())) return null;
  const object = said.slice(head.length, said.length - tail.length).trim();
  return object === "" || object.length > MAX_NAME || !LETTER.test(object) || DENIES.test(object) ? null : object;
}

function withObject({ fact, object }: CorrectedSentence, name: string): string | null {
  for (const known of object) {
    const at = placeOf(fact, known);
    if (at !== null) return fact.slice(0, at) + name + fact.slice(at + known.length);
  }
  return null;
}

function missingSubject({ fact, subject }: CorrectedSentence, sentence: string): ReadCorrection | null {
  const [shown = ""] = subject;
  const wasNamed = subject.some((name) => names(fact, name));
  const isNamed = [...subject, ...subject.flatMap(partsOfName)].some((name) => names(sentence, name));
  if (!wasNamed || isNamed || hasOpenSubject(sentence)) return null;
  return refused("fact", `does not name "${shown}", which the fact is about; delete this fact and state another one`);
}

const refused = (path: "fact" | "object", message: string): ReadCorrection => ({ kind: "refused", path, message });

const names = (sentence: string, name: string): boolean => placeOf(sentence, name) !== null;

function partsOfName(name: string): string[] {
  const words = name.split(/\s+/u);
  return words.length < 2
    ? []
    : [...words.slice(0, 1), ...words.slice(-1)].filter((word) => /^\p{Lu}\p{Ll}/u.test(word));
}

function placeOf(sentence: string, name: string): number | null {
  if (name === "") return null;
  const [text, word] = [sentence.toLowerCase(), name.toLowerCase()];
  // a longer folding would shift the position
  if (text.length !== sentence.length || word.length !== name.length) return null;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + word.length)];
    if (!GOES_BEFORE.test(before + word[0]) && !GOES_ON.test(word.at(-1) + after)) return at;
  }
  return null;
}

const withoutEnd = (sentence: string): string => sentence.trim().replace(/[.!。]$/u, "");
