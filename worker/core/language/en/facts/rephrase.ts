import { nonNull } from "../../../../../shared/non-null.ts";
import type { Clause } from "../grammar/clauses.ts";
import { lemmaOf, pastOf, thirdPersonPresent } from "../../../text/conjugation.ts";
import { readNounPhrase } from "../grammar/noun-phrases.ts";
import { isGerund, readVerb } from "../grammar/verbs.ts";
import { hasTag, textOf, type Word } from "../grammar/words.ts";
import { isOccupation } from "../relations/employment.ts";

/** "It reminded me how …" becomes "I was reminded how …", which needs no antecedent. */
export function withSpeakerAsSubject(clause: Clause): Clause {
  const { subject, verb, words } = clause;
  const first = subject[0];
  const object = words[verb.end];
  const causative = first === undefined ? null : readCausative(clause);
  if (causative !== null) return causative;
  if (
    first === undefined ||
    object === undefined ||
    !/^(?:me|us)$/.test(object.lower) ||
    verb.negated ||
    verb.modal !== null
  )
    return clause;
  if (!/^(?:it|this|that|they|these|those)$/.test(first.lower)) return clause;
  const inPast = verb.tense === "past" || verb.tense.startsWith("perfect");
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
      make(inPast ? "was" : "am", ["Verb", "Copula", "Auxiliary"]),
      make("reminded", ["Verb", "PastTense"]),
      ...after,
    ];
  else if (verb.lemma === "make" && inPast && after.length > 2 && hasTag(after[0], "Infinitive"))
    rebuilt = [make(pastOf(nonNull(after[0], "word").lower), ["Verb", "PastTense"]), ...after.slice(1)];
  else return clause;
  return saidOfSpeaker(clause, first, rebuilt) ?? clause;
}

function saidOfSpeaker(
  clause: Omit<Clause, "subject" | "words" | "verb">,
  template: Word,
  words: Word[],
): Clause | null {
  const verb = readVerb(words, 0, true);
  if (verb === null) return null;
  const subject = [{ ...template, text: "I", lower: "i", tags: new Set(["Noun", "Pronoun"]) }];
  return { ...clause, subject, words, verb };
}

/** "They made me head nurse" becomes "I became head nurse". */
function readCausative({ subject, verb, words, ...clause }: Clause): Clause | null {
  const object = words[verb.end];
  const dose = readDose({ subject, verb, words, ...clause });
  if (dose !== null) return dose;
  if (object?.lower !== "me" || verb.negated || verb.modal !== null || !/^(?:past|perfect)$/.test(verb.tense))
    return null;
  const after = words.slice(verb.end + 1);
  const first = after[0];
  const template = subject[0];
  if (first === undefined || template === undefined) return null;
  const pastVerb = (text: string): Word => ({
    ...object,
    text,
    lower: text,
    post: "",
    tags: new Set(["Verb", "PastTense"]),
  });
  let rebuilt: Word[] | null = null;
  if (verb.lemma === "make" || verb.lemma === "appoint" || verb.lemma === "elect") {
    const nouns = after.map((w, i) => (i < 3 && hasTag(w, "Verb") && !isOccupation(w) ? { ...w, tags: NOUN } : w));
    const phrase = readNounPhrase(nouns, 0);
    if (phrase.name !== null && isOccupation(nouns[phrase.end - 1])) rebuilt = [pastVerb("became"), ...nouns];
  } else if (verb.lemma === "talk" && first.lower === "into" && isGerund(after[1]) && after.length > 2) {
    rebuilt = [pastVerb(pastOf(lemmaOf(nonNull(after[1], "word").lower, "Gerund"))), ...after.slice(2)];
  } else if (/^(?:convince|persuade)$/.test(verb.lemma) && first.lower === "to" && after.length > 2) {
    rebuilt = [pastVerb(pastOf(nonNull(after[1], "word").lower)), ...after.slice(2)];
  }
  if (verb.lemma === "put" && first.lower === "on" && after.length > 1 && MEDICATION.test(textOf(after.slice(1))))
    rebuilt = [{ ...pastVerb("take"), tags: new Set(["Verb", "Infinitive", "PresentTense"]) }, ...after.slice(1)];
  const reread = rebuilt === null ? null : readVerb(rebuilt, 0, true);
  if (rebuilt === null || reread === null) return null;
  return {
    ...clause,
    subject: [{ ...template, text: "I", lower: "i", tags: new Set(["Noun", "Pronoun"]) }],
    words: rebuilt,
    verb: reread,
  };
}

/** "The doctor lowered my lisinopril to 5 mg" becomes "I take 5 mg of lisinopril". */
function readDose({ subject, verb, words, ...clause }: Clause): Clause | null {
  const template = subject[0];
  const after = words.slice(verb.end);
  const to = after.findIndex(({ lower }) => lower === "to");
  const amount = textOf(after.slice(to + 1));
  if (template === undefined || verb.negated || verb.modal !== null || !/^(?:past|perfect)$/.test(verb.tense))
    return null;
  if (!/^(?:lower|raise|up|increase|reduce|decrease|double|halve|change|cut|bump|drop|adjust|put)$/.test(verb.lemma))
    return null;
  if (after[0]?.lower !== "my" || to < 2 || to > 4 || !/^\d+(?:[.,]\d+)? ?(?:mg|mcg|µg|ml|g|units?)$/iu.test(amount))
    return null;
  const part = (text: string, tags: string[]): Word => ({
    ...template,
    text,
    lower: text.toLowerCase(),
    pre: "",
    post: "",
    tags: new Set(tags),
    breaks: false,
  });
  const drug = after.slice(1, to).filter(({ lower }) => lower !== "dose" && lower !== "up" && lower !== "down");
  if (drug.length === 0) return null;
  const rebuilt = [
    part("take", ["Verb", "Infinitive", "PresentTense"]),
    ...after.slice(to + 1),
    part("of", ["Preposition"]),
    ...drug,
  ];
  return saidOfSpeaker(clause, template, rebuilt);
}

const MEDICATION =
  /^(?:\d+(?:[.,]\d+)? ?(?:mg|mcg|ml|milligrams?)\b|(?:[\p{L}-]+ )?(?:antibiotics|antidepressants|statins?|insulin|steroids|beta ?blockers|blood thinners|painkillers|medication|meds|the pill)\b)/iu;
const NOUN: ReadonlySet<string> = new Set(["Noun", "Singular"]);
const STAYING = /^(?:live|work|study|stay|teach|grow|volunteer|be)$/;
const GOING = /^(?:go|move|travel|fly|return|drive|relocate)$/;

export function resolveThere(clause: Clause, where: () => string | null): Clause {
  const { words, verb } = clause;
  const at = words.findIndex((w, i) => i >= verb.end && w.lower === "there" && !hasTag(words[i + 1], "Verb"));
  if (at < 0 || at > verb.end + 1) return clause;
  const preposition = STAYING.test(verb.lemma) ? "in" : GOING.test(verb.lemma) ? "to" : null;
  const named = preposition === null ? null : where();
  if (preposition === null || named === null) return clause;
  const template = nonNull(words[at], "word");
  const part = (text: string, tags: string[], post: string): Word => ({
    ...template,
    text,
    lower: text.toLowerCase(),
    post,
    tags: new Set(tags),
  });
  const names = named.split(" ");
  const put = [
    part(preposition, ["Preposition"], ""),
    ...names.map((text, i) => part(text, ["Noun", "ProperNoun", "Place"], i === names.length - 1 ? template.post : "")),
  ];
  return { ...clause, words: [...words.slice(0, at), ...put, ...words.slice(at + 1)] };
}

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

const BEFORE_A_DATE = /^(?:from|starting|as|in|since|next|after|by)$/u;

const inThirdPerson = (word: Word): Word => {
  const text = thirdPersonPresent(word.lower);
  return { ...word, text, lower: text, tags: new Set(["Verb", "PresentTense"]) };
};

export function withNoLonger(clause: Clause): Clause {
  const { words, verb } = clause;
  if (!verb.negated) return clause;
  const last = words.findLastIndex(
    ({ lower }, i) => lower === "anymore" || (/^(?:more|longer)$/u.test(lower) && words[i - 1]?.lower === "any"),
  );
  if (last < 0) return clause;
  // behind it, only a date belongs to the statement
  const said = words.slice(last + 1);
  const after = said.length <= 4 && BEFORE_A_DATE.test(said[0]?.lower ?? "") ? said : [];
  const kept = [...words.slice(0, words[last]?.lower === "anymore" ? last : last - 1), ...after];
  const at = kept.findIndex((w) => w.lower === "not" || w.lower === "never");
  if (at < 0) return clause;
  const template = nonNull(kept[at], "group");
  const part = (text: string): Word => ({
    ...template,
    text,
    lower: text,
    post: "",
    tags: new Set(["Adverb"]),
  });
  const isThird = kept.slice(0, at).some(({ lower }) => lower === "does");
  const rest = kept.slice(at + 1);
  const main = isThird ? rest.findIndex((word) => !hasTag(word, "Adverb")) : -1;
  const rebuilt = [
    ...kept.slice(0, at).filter((w) => !/^(?:do|does)$/.test(w.lower)),
    part("no"),
    part("longer"),
    ...rest.map((word, i) => (i === main ? inThirdPerson(word) : word)),
  ];
  const reread = readVerb(rebuilt, 0, !isThird);
  return reread === null ? clause : { ...clause, words: rebuilt, verb: reread };
}
