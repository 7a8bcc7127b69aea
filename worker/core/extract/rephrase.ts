import { must } from "../../../shared/must.ts";
import type { Clause } from "./clauses.ts";
import { pastOf } from "./conjugation.ts";
import { readVerb } from "./verbs.ts";
import { has, type Word } from "./words.ts";

/**
 * "It reminded me how …" is "I was reminded how …", "that made me realize …" is "I realized …": what pointed out of the sentence is no
 * longer needed.
 */
export function turned(clause: Clause): Clause {
  const { subject, verb, words } = clause;
  const first = subject[0];
  const object = words[verb.end];
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
  else if (verb.lemma === "make" && past && after.length > 2 && has(after[0], "Infinitive"))
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

/** "I'm not vegetarian any more" is "I'm no longer vegetarian"; other clauses are left alone. */
export function ceasing(clause: Clause): Clause {
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
  const part = (text: string): Word => ({ ...like, text, lower: text, post: "", tags: new Set(["Adverb"]) });
  const rebuilt = [
    ...kept.slice(0, at).filter((w) => !/^(?:do|does)$/.test(w.lower)),
    part("no"),
    part("longer"),
    ...kept.slice(at + 1),
  ];
  const reread = readVerb(rebuilt, 0, true);
  return reread === null ? clause : { ...clause, words: rebuilt, verb: reread };
}
