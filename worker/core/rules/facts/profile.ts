import type { Clause } from "../grammar/clauses.ts";
import type { Instant } from "../../../../shared/instant.ts";
import type { ExtractedFact } from "../../extraction/extraction.ts";
import type { Subject } from "./subjects.ts";
import { toSentence } from "./fact-wording.ts";
import { textOf } from "../grammar/words.ts";

interface Attribute {
  predicate: string;
  strength: number;
}

const ATTRIBUTES: Record<string, Attribute> = {
  NAME: { predicate: "NAMED", strength: 9 },
  FULL_NAME: { predicate: "NAMED", strength: 9 },
  NICKNAME: { predicate: "GOES_BY", strength: 8 },
  BIRTHDAY: { predicate: "BIRTHDAY", strength: 9 },
  EMAIL: { predicate: "EMAIL", strength: 8 },
  E_MAIL: { predicate: "EMAIL", strength: 8 },
  EMAIL_ADDRESS: { predicate: "EMAIL", strength: 8 },
  PHONE: { predicate: "PHONE", strength: 8 },
  NUMBER: { predicate: "PHONE", strength: 8 },
  PHONE_NUMBER: { predicate: "PHONE", strength: 8 },
  ADDRESS: { predicate: "ADDRESS", strength: 8 },
  PRONOUNS: { predicate: "PRONOUNS", strength: 8 },
  HOMETOWN: { predicate: "HOMETOWN", strength: 8 },
  AGE: { predicate: "AGE", strength: 8 },
};

/** "my email", "my favourite colour": what a noun of the speaker's own says of them; `null` for any other noun. */
export function profileFieldOf(noun: string): Attribute | null {
  const favorite = /^FAVOU?RITE_([A-Z]+(?:_[A-Z]+)?)$/.exec(noun)?.[1];
  if (favorite !== undefined) return { predicate: `FAVORITE_${favorite.replace("COLOUR", "COLOR")}`, strength: 6 };
  return Object.hasOwn(ATTRIBUTES, noun) ? (ATTRIBUTES[noun] ?? null) : null;
}

/** What it is said to be, as written: "March 5th", "tom@example.com"; `null` where that is no plain value. */
function valueOf(clause: Clause): string | null {
  const { verb, words } = clause;
  if (verb.lemma !== "be" || verb.tense !== "present" || verb.negated) return null;
  const value = textOf(words.slice(verb.end))
    .replace(/^(?:on|also|still|now|actually) /i, "")
    .replace(/[,;]$/, "");
  return value === "" || value.length > 80 || /\b(?:I|my|me|we|our|you|your|it|that|this)\b/i.test(value)
    ? null
    : value;
}

/** The fact of such a clause: "Caroline's favourite colour is green"; `null` where it says nothing. */
export function profileFact(clause: Clause, subject: Subject, now: Instant): Omit<ExtractedFact, "span"> | null {
  const attribute = profileFieldOf(subject.noun ?? "");
  const value = valueOf(clause);
  if (attribute === null || value === null || (attribute.predicate === "NAMED" && isOwnName(value, subject.entity)))
    return null;
  return {
    subject: subject.entity,
    predicate: attribute.predicate,
    object: null,
    object_value: value,
    fact: toSentence(`${subject.text} ${subject.plural ? "are" : "is"} ${value}`),
    kind: "state",
    strength: attribute.strength,
    valid_from: now,
    valid_to: null,
    precision: null,
  };
}

/** "I'm Sam" says nothing where the speaker is called Sam Brown. */
export const isOwnName = (name: string, speaker: string): boolean =>
  speaker
    .toLowerCase()
    .split(/\s+/)
    .some((part) => name.toLowerCase().split(/\s+/).includes(part));
