import { nonNull } from "../../../../../shared/non-null.ts";
import { isSubjectPronoun, findSubjectEnd } from "../grammar/subject-span.ts";
import { isAuxiliary, isBase, isGerund, isPast } from "../grammar/verbs.ts";
import { isStrayVerb } from "./well-formed.ts";
import { wordSet } from "../../../text/word-set.ts";
import { hasTag, type Word } from "../grammar/words.ts";

/** These are not commands, although "I" is missing. */
const BARE_PRESENT = wordSet(`
  love hope need appreciate wish want miss hate like prefer
`);
const IMPERSONAL = /^(?:happen|rain|snow|take|work|cost|hurt)$/;
const BARE_FEELING = wordSet(`
  excited glad happy proud thankful grateful stoked thrilled sad nervous sorry ready determined eager
  hopeful lucky blessed honored passionate worried inspired pumped relieved curious keen interested
  impressed amazed touched motivated honoured
`);

const DESCRIPTION_START = /^(?:a|an|the|so|such|really|super|very|great|amazing|awesome|fun)$/;

const makeWord = (template: Word, text: string, tags: string[]): Word => ({
  text,
  lower: text.toLowerCase(),
  pre: "",
  post: "",
  start: template.start,
  end: template.start,
  tags: new Set(tags),
  breaks: false,
});

export function lowerFirst(words: Word[], first: Word): void {
  const at = words.findIndex((w) => w.start === first.start && w.text === first.text);
  if (at >= 0 && !hasTag(first, "ProperNoun"))
    words[at] = {
      ...nonNull(words[at], "word"),
      text: nonNull(words[at], "word").text.replace(/^\p{Lu}(?=\p{Ll})/u, (c) => c.toLowerCase()),
    };
}

export function supplySubject(words: Word[]): Word[] | null {
  const first = words[0];
  if (first === undefined) return null;
  const lower = first.lower;
  if (isSubjectPronoun(first)) return words;
  const I = makeWord(first, "I", ["Noun", "Pronoun"]);
  const second = words[1];
  const polite = words.length < 4 && isGerund(words[2]);
  if (lower === "thanks" && second?.lower === "for" && words.length > 3 && !polite)
    return [
      I,
      makeWord(first, "thank", ["Verb", "PresentTense"]),
      makeWord(first, "you", ["Noun", "Pronoun"]),
      ...words.slice(1),
    ];
  let at = 0;
  while (
    words[at] !== undefined &&
    (nonNull(words[at], "word").lower === "just" ||
      nonNull(words[at], "word").lower === "so" ||
      nonNull(words[at], "word").lower === "really" ||
      nonNull(words[at], "word").lower === "super" ||
      nonNull(words[at], "word").lower === "still" ||
      nonNull(words[at], "word").lower === "totally" ||
      nonNull(words[at], "word").lower === "already" ||
      nonNull(words[at], "word").lower === "always" ||
      nonNull(words[at], "word").lower === "very")
  )
    at += 1;
  const lead = words[at];
  if (lead === undefined) return null;
  const am = makeWord(lead, "am", ["Verb", "Copula", "PresentTense", "Auxiliary"]);
  if (/^(?:reminds|reminded|makes|made)$/.test(lead.lower) && /^(?:me|us)$/.test(words[at + 1]?.lower ?? ""))
    return [makeWord(lead, "it", ["Noun", "Pronoun"]), ...words.slice(at)];
  if (
    lead.lower === "been" &&
    !isGerund(words[at + 1]) &&
    !/^(?:to|busy|sick|ill|away|thinking|super|really|so)$/.test(words[at + 1]?.lower ?? "")
  )
    return null;
  if (lead.lower === "been") return [I, makeWord(lead, "have", ["Verb", "Auxiliary"]), ...words];
  if (
    BARE_FEELING.has(lead.lower) &&
    words.length > at + 2 &&
    !(lead.lower === "lucky" && nonNull(words[at + 1], "word").lower === "you")
  )
    return [I, am, ...words];
  if (lead.lower === "lucky" && words[at + 1]?.lower === "you") return null;
  if (
    BARE_PRESENT.has(lead.lower) &&
    words.length > at + 1 &&
    ((hasTag(words[at + 1], "Conjunction") && nonNull(words[at + 1], "word").lower !== "to") ||
      isAuxiliary(words[at + 1]))
  )
    return words;
  if (lead.lower === "like") return null;
  if (lead.lower === "appreciate" && words[at + 1]?.lower === "what") return null;
  if (BARE_PRESENT.has(lead.lower) && words.length > at + 1) return [I, ...words];
  if (
    lead.lower === "going" &&
    words[at + 1]?.lower === "to" &&
    isBase(words[at + 2]) &&
    !hasTag(words[at + 2], "Noun")
  )
    return IMPERSONAL.test(words[at + 2]?.lower ?? "") ||
      (words[at + 2]?.lower === "be" && DESCRIPTION_START.test(words[at + 3]?.lower ?? ""))
      ? null
      : [I, am, ...words];
  if (
    (lead.lower === "have" && words[at + 1]?.lower === "to") ||
    (lead.lower === "can" && words[at + 1]?.lower === "not")
  )
    return [I, ...words];
  if (
    isGerund(lead) &&
    at === 0 &&
    findSubjectEnd(words, 0) < 0 &&
    words.some((w, i) => i > 1 && /^(?:is|was|are|makes|made|has)$/.test(w.lower) && !isSubjectPronoun(words[i - 1]))
  )
    return null;
  if (
    isGerund(lead) &&
    /^(?:sounds|looks|seems|feels|helps|makes|means|takes|brings|gives|keeps)$/.test(words[at + 1]?.lower ?? "")
  )
    return null;
  if (isGerund(lead) && findSubjectEnd(words, at) < 0 && words.some((_, i) => i > at + 1 && isStrayVerb(words, i)))
    return null;
  if (isGerund(lead) && findSubjectEnd(words, at) < 0) return words.length > at + 1 ? [I, am, ...words] : null;
  if (at === 0 || lead !== first) {
    if (
      isPast(lead) &&
      !/^(?:set|put|cut|let|read|hit|shut|spread|try)$/.test(lead.lower) &&
      !hasTag(lead, "Adjective") &&
      !isAuxiliary(lead) &&
      second !== undefined &&
      (hasTag(second, "Determiner") ||
        hasTag(second, "Preposition") ||
        hasTag(second, "Possessive") ||
        hasTag(second, "Gerund") ||
        second.lower === "to" ||
        at > 0)
    )
      return [I, ...words];
    if (lead.lower === "had" || (lead.lower === "was" && at > 0)) return [I, ...words];
  }
  const end = findSubjectEnd(words, 0);
  if (end > 0 && end < 4 && !words.slice(0, end).some((w) => w.lower === "and" || w.post !== "")) return words;
  if (isBase(first) && !hasTag(first, "Noun") && !hasTag(first, "Plural") && lower !== "does") return null;
  return words;
}
