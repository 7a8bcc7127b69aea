import { must } from "../../../../shared/must.ts";
import type { Clause } from "../grammar/clauses.ts";
import { lemmaOf, pastOf } from "../grammar/conjugation.ts";
import { readNounPhrase } from "../grammar/noun-phrases.ts";
import { isGerund, readVerb } from "../grammar/verbs.ts";
import { hasTag, type Word } from "../grammar/words.ts";
import { isOccupation } from "../relations/employment.ts";

/**
 * "It reminded me how …" is "I was reminded how …", "that made me realize …" is "I realized …": what pointed out of the sentence is no
 * longer needed.
 */
export function withSpeakerAsSubject(clause: Clause): Clause {
  const { subject, verb, words } = clause;
  const first = subject[0];
  const object = words[verb.end];
  const made = first === undefined ? null : promoted(clause);
  if (made !== null) return made;
  if (
    first === undefined ||
    object === undefined ||
    !/^(?:me|us)$/.test(object.lower) ||
    verb.negated ||
    verb.modal !== null
  )
    return clause;
  if (!/^(?:it|this|that|they|these|those)$/.test(first.lower)) return clause;
  const past = verb.tense === "past" || verb.tense.startsWith("perfect");
  const make = (text: string, tags: string[]): Word => ({
    ...object,
    text,
    lower: text.toLowerCase(),
    pre: "",
    post: "",
    tags: new Set(tags),
    breaks: false,
  });
  const after = words.slice(verb.end + 1);
  let rebuilt: Word[];
  if (verb.lemma === "remind" && after.length > 1)
    rebuilt = [
      make(past ? "was" : "am", ["Verb", "Copula", "Auxiliary"]),
      make("reminded", ["Verb", "PastTense"]),
      ...after,
    ];
  else if (verb.lemma === "make" && past && after.length > 2 && hasTag(after[0], "Infinitive"))
    rebuilt = [make(pastOf(must(after[0], "word").lower), ["Verb", "PastTense"]), ...after.slice(1)];
  else return clause;
  const reread = readVerb(rebuilt, 0, true);
  return reread === null
    ? clause
    : {
        ...clause,
        subject: [{ ...first, text: "I", lower: "i", tags: new Set(["Noun", "Pronoun"]) }],
        words: rebuilt,
        verb: reread,
      };
}

/** "They made me head nurse" is "I became head nurse", "she talked me into joining" is "I joined". */
function promoted({ subject, verb, words, ...clause }: Clause): Clause | null {
  const object = words[verb.end];
  if (object?.lower !== "me" || verb.negated || verb.modal !== null || verb.tense !== "past") return null;
  const after = words.slice(verb.end + 1);
  const first = after[0];
  const like = subject[0];
  if (first === undefined || like === undefined) return null;
  const say = (text: string): Word => ({
    ...object,
    text,
    lower: text,
    post: "",
    tags: new Set(["Verb", "PastTense"]),
  });
  let told: Word[] | null = null;
  if (verb.lemma === "make" || verb.lemma === "appoint" || verb.lemma === "elect") {
    const nouns = after.map((w, i) => (i < 3 && hasTag(w, "Verb") && !isOccupation(w) ? { ...w, tags: NOUN } : w));
    const phrase = readNounPhrase(nouns, 0);
    if (phrase.name !== null && isOccupation(nouns[phrase.end - 1])) told = [say("became"), ...nouns];
  } else if (verb.lemma === "talk" && first.lower === "into" && isGerund(after[1]) && after.length > 2) {
    told = [say(pastOf(lemmaOf(must(after[1], "word").lower, "Gerund"))), ...after.slice(2)];
  } else if (/^(?:convince|persuade)$/.test(verb.lemma) && first.lower === "to" && after.length > 2) {
    told = [say(pastOf(must(after[1], "word").lower)), ...after.slice(2)];
  }
  const reread = told === null ? null : readVerb(told, 0, true);
  if (told === null || reread === null) return null;
  return {
    ...clause,
    subject: [{ ...like, text: "I", lower: "i", tags: new Set(["Noun", "Pronoun"]) }],
    words: told,
    verb: reread,
  };
}

const NOUN: ReadonlySet<string> = new Set(["Noun", "Singular"]);
const STAYING = /^(?:live|work|study|stay|teach|grow|volunteer|be)$/;
const GOING = /^(?:go|move|travel|fly|return|drive|relocate)$/;

/** "lives there" is "lives in Bristol" once the place was named; asked for only then. */
export function resolveThere(clause: Clause, where: () => string | null): Clause {
  const { words, verb } = clause;
  const at = words.findIndex((w, i) => i >= verb.end && w.lower === "there" && !hasTag(words[i + 1], "Verb"));
  if (at < 0 || at > verb.end + 1) return clause;
  const preposition = STAYING.test(verb.lemma) ? "in" : GOING.test(verb.lemma) ? "to" : null;
  const named = preposition === null ? null : where();
  if (preposition === null || named === null) return clause;
  const like = must(words[at], "word");
  const part = (text: string, tags: string[], post: string): Word => ({
    ...like,
    text,
    lower: text.toLowerCase(),
    post,
    tags: new Set(tags),
  });
  const names = named.split(" ");
  const put = [
    part(preposition, ["Preposition"], ""),
    ...names.map((text, i) => part(text, ["Noun", "ProperNoun", "Place"], i === names.length - 1 ? like.post : "")),
  ];
  return { ...clause, words: [...words.slice(0, at), ...put, ...words.slice(at + 1)] };
}

/** "chat about this and discuss": what only points back is left out where the verb can do without. */
export function dropDanglingObject(words: Word[]): Word[] {
  const at = words.findIndex(
    (w, i) =>
      i > 0 &&
      /^(?:about|with|for)$/.test(w.lower) &&
      /^(?:it|this|that|them)$/.test(words[i + 1]?.lower ?? "") &&
      (hasTag(words[i - 1], "Verb") || isGerund(words[i - 1])) &&
      (words[i + 2] === undefined ||
        words[i + 1]?.post.includes(",") ||
        /^(?:and|but|or|so)$/.test(words[i + 2]?.lower ?? "")),
  );
  return at < 0 ? words : [...words.slice(0, at), ...words.slice(at + 2)];
}

/** "I'm not vegetarian any more" is "I'm no longer vegetarian"; other clauses are left alone. */
export function withNoLonger(clause: Clause): Clause {
  const { words, verb } = clause;
  let end = words.length;
  if (words[end - 1]?.lower === "anymore") end -= 1;
  else if (words[end - 1]?.lower === "more" && words[end - 2]?.lower === "any") end -= 2;
  else return clause;
  if (!verb.negated) return clause;
  const kept = words.slice(0, end);
  const at = kept.findIndex((w) => w.lower === "not" || w.lower === "never");
  if (at < 0) return clause;
  const like = must(kept[at], "group");
  const part = (text: string): Word => ({
    ...like,
    text,
    lower: text,
    post: "",
    tags: new Set(["Adverb"]),
  });
  const rebuilt = [
    ...kept.slice(0, at).filter((w) => !/^(?:do|does)$/.test(w.lower)),
    part("no"),
    part("longer"),
    ...kept.slice(at + 1),
  ];
  const reread = readVerb(rebuilt, 0, true);
  return reread === null ? clause : { ...clause, words: rebuilt, verb: reread };
}
