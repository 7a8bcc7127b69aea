import { wordSet } from "../../text/word-set.ts";
import { must } from "../../../../shared/must.ts";
import type { Clause } from "../grammar/clauses.ts";
import { hasTag, type Word } from "../grammar/words.ts";

/** How to write a clause that is not about a person: as what its speaker thinks or says. */
export type Opinion =
  /** "Conversations are necessary" → "Caroline finds conversations to be necessary". */
  | { form: "finds"; subject: Word[]; complement: Word[] }
  /** "It's freeing to express myself" → "Caroline finds it freeing to …". */
  | { form: "finds-it"; complement: Word[] }
  /** "It's been a dream to adopt" → "For Caroline, it has been a dream to adopt". */
  | { form: "for"; complement: Word[] }
  /** "Dancing brings joy" → "Jon says that dancing brings joy". */
  | { form: "says"; subject: Word[] }
  /** "Dancing makes me happy": the sentence stays as it is and is a fact about the person it affects. */
  | { form: "affects"; subject: Word[] };

const SELF = new Set(["me", "my", "us", "our", "myself", "i"]);
const ADVERBS = wordSet(`
  so really super very pretty just truly definitely totally absolutely always also still mostly quite too
  such all
`);
const EXTRAPOSED = wordSet(`
  to that how when having seeing knowing being getting hearing doing spending working watching making
  helping
`);
/** Nouns as in "it is a dream to …"; with other nouns "it" refers to something before. */
const JOY =
  /^(?:dream|honou?r|pleasure|goal|privilege|joy|challenge|relief|struggle|blessing|delight|gift|shame|habit|tradition)$/;
/** "Great to hear from you", "nice to meet you": verbs of greetings. */
const COURTESY = new Set(["hear", "meet", "chat", "say", "know", "talk"]);
const HOLLOW = wordSet(`
  words thing things one rest point problem question time
`);
const UNCERTAIN = wordSet(`
  tons lots some more well what who where anything something everything nothing someone anyone everyone
  nobody one ones other others no any another
`);

/** Decides how to write a clause whose subject is neither a person nor belongs to the speaker; `null` if it is not worth a fact. */
export function readOpinion(clause: Clause): Opinion | null {
  const { subject, verb, words } = clause;
  const first = subject[0];
  if (first === undefined) return null;
  const rest = words.slice(verb.end);
  if (verb.tense === "modal" && verb.modal !== "can") return null;
  if (subject.length === 1 && first.lower === "it") return readExtraposed(clause, rest);
  // "You're so talented": what the speaker thinks of the addressee.
  if (
    subject.length === 1 &&
    first.lower === "you" &&
    verb.lemma === "be" &&
    verb.tense === "present" &&
    !verb.negated &&
    isEvaluation(rest) &&
    rest.length > 2 &&
    !/^(?:welcome|right|sure|ready|able|not|going|all|here)$/.test(must(stripAdverbs(rest)[0], "word").lower)
  )
    return { form: "finds", subject, complement: stripAdverbs(rest) };
  if (subject.length === 1 && hasTag(first, "Pronoun")) return null;
  if (
    UNCERTAIN.has(first.lower) ||
    (/^(?:this|that|these|those|there|it|he|she|they|his|her|their|its)$/.test(first.lower) &&
      (subject.length < 3 || /^(?:it|he|she|they|his|her|their|its)$/.test(first.lower)))
  )
    return null;
  if (hasTag(first, "Verb") && !first.lower.endsWith("ing") && !hasTag(first, "Noun")) return null;
  // A command that only looks like a subject: "Use social media and work …".
  if (hasTag(first, "Infinitive") && subject.length > 2) return null;
  if (subject.some((w) => w.lower === "was" || w.lower === "were")) return null;
  // "Knowing you've got my back helps": the verb is that of the inner clause.
  if (subject.length > 1 && /^(?:you|i|we|they|he|she|it)$/.test(must(subject.at(-1), "word").lower)) return null;
  const isPointing = /^(?:this|that|these|those)$/.test(first.lower);
  const head = must(subject.at(-1), "word");
  if (HOLLOW.has(head.lower) || first.lower === "let" || first.lower === "here" || first.lower === "there") return null;
  const noun = subject.some((w) => (hasTag(w, "Noun") && !hasTag(w, "Pronoun")) || w.lower.endsWith("ing"));
  if (!noun) return null;
  if (first.lower === "the" && subject.length < 3 && !/^(?:kids|children|family|dog|dogs|cat|cats)$/.test(head.lower))
    return null;
  const isAboutAddressee = subject.some((w) => w.lower === "your" || w.lower === "you");
  if (
    verb.lemma === "be" &&
    isEvaluation(rest) &&
    (verb.tense === "present" || verb.tense === "past" || verb.tense === "perfect") &&
    !verb.negated
  )
    return { form: "finds", subject, complement: stripAdverbs(rest) };
  if (isAboutAddressee && words.some((w) => SELF.has(w.lower)) && verb.tense !== "future")
    return { form: "affects", subject };
  if (isAboutAddressee && ((verb.tense !== "future" && verb.tense !== "modal") || rest.length < 3)) return null;
  // A statement about the future is a guess, and a bare noun as subject may be a name: "Biscuit will be jealous".
  if (verb.tense === "future" && (verb.negated || (subject.length === 1 && !hasTag(first, "Plural")))) return null;
  if (rest.every((w) => SELF.has(w.lower) || hasTag(w, "Adverb"))) return null;
  if (words.some((w) => SELF.has(w.lower))) return { form: "affects", subject };
  if (isPointing) return null;
  const isGeneral =
    first.lower.endsWith("ing") || hasTag(head, "Plural") || !hasTag(first, "Determiner") || subject.length > 2;
  if (words.some((w) => w.lower === "yourself")) return null;
  return isGeneral ? { form: "says", subject } : null;
}

/** Drops adverbs such as "so" and "really" from the front. */
export const stripAdverbs = (words: readonly Word[]): Word[] => {
  let i = 0;
  while (i < words.length && ADVERBS.has(must(words[i], "word").lower)) i += 1;
  return words.slice(i);
};

/** Whether the words are an adjective or a noun phrase with an article: a judgement, not a place or a time. */
export function isEvaluation(rest: readonly Word[]): boolean {
  const words = stripAdverbs(rest);
  const first = words[0];
  if (first === undefined) return false;
  if (first.lower === "the")
    return words.length > 2 && /^(?:best|worst|\w{3,}est|most|first|only|main)$/.test(words[1]?.lower ?? "");
  if (first.lower === "a" || first.lower === "an") return words.length > 2;
  return (
    hasTag(first, "Adjective") || (/(?:ing|ive|ful|ous|able|ible|al|ed)$/.test(first.lower) && !hasTag(first, "Noun"))
  );
}

/** Reads a clause with an empty "it" whose subject comes later: "it's freeing to …". */
function readExtraposed(clause: Clause, rest: readonly Word[]): Opinion | null {
  const { verb } = clause;
  // "It's freeing to …": an adjective that looks like a participle.
  if (verb.tense === "progressive" && rest[0]?.lower === "to" && hasTag(rest[1], "Verb") && !verb.negated)
    return { form: "finds-it", complement: [must(clause.words[verb.end - 1], "word"), ...rest] };
  const at = rest.findIndex(
    (w, i) => EXTRAPOSED.has(w.lower) && !(w.lower === "to" && /^(?:me|us|you)$/.test(rest[i + 1]?.lower ?? "")),
  );
  if (at < 1 || at > 7 || at + 2 > rest.length || verb.tense === "future" || verb.negated) return null;
  if (
    must(rest[at], "word").lower === "to" &&
    (COURTESY.has(rest[at + 1]?.lower ?? "") || !hasTag(rest[at + 1], "Verb"))
  )
    return null;
  if (must(rest[at], "word").lower === "that" && !hasTag(rest[at - 1], "Adjective")) return null;
  if (must(rest[at], "word").lower === "when") return null;
  const before = rest.slice(0, at);
  const adjective = stripAdverbs(before);
  if (
    (verb.lemma === "be" && adjective.length === 1 && hasTag(adjective[0], "Adjective")) ||
    (verb.lemma === "be" && adjective.length === 1 && must(adjective[0], "word").lower.endsWith("ing"))
  )
    return { form: "finds-it", complement: [...adjective, ...rest.slice(at)] };
  if (
    verb.lemma === "be" &&
    adjective.length > 1 &&
    hasTag(adjective[0], "Adjective") &&
    /^(?:for|to)$/.test(must(adjective[1], "word").lower)
  )
    return {
      form: "finds-it",
      complement: [...adjective.filter((w) => !/^(?:me|us)$/.test(w.lower) && !(w.lower === "to")), ...rest.slice(at)],
    };
  if (
    verb.lemma === "be" &&
    adjective.length > 1 &&
    adjective.length < 6 &&
    /^(?:a|an|my|such)$/.test(must(adjective[0], "word").lower) &&
    must(rest[at], "word").lower === "to" &&
    JOY.test(must(adjective.at(-1), "word").lower)
  )
    return { form: "for", complement: [...rest] };
  if (verb.lemma === "feel" && adjective.length === 1)
    return { form: "finds-it", complement: [...adjective, ...rest.slice(at)] };
  return null;
}
