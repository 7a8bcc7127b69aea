import { observedFrom } from "../../../temporal/bounds.ts";
import type { Clause } from "../grammar/clauses.ts";
import type { Instant } from "../../../../../shared/instant.ts";
import type { ExtractedFact } from "../../../extraction/extraction.ts";
import { spellsId } from "../../../extraction/own-names.ts";
import type { Subject } from "./subjects.ts";
import { toSentence } from "./fact-wording.ts";
import { textOf } from "../grammar/words.ts";

/** In UTF-16 units. */
const MAX_VALUE_CHARACTERS = 80;

interface ProfileField {
  predicate: string;
  strength: number;
}

const PROFILE_FIELDS: Record<string, ProfileField> = {
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

export function profileFieldOf(said: string): ProfileField | null {
  const noun = said.replace(/^(?:NEW|CURRENT|WORK)_/u, "").replace(/^ALL_TIME_(?=FAV)/u, "");
  const favorite = /^FAVOU?RITE_([A-Z]+(?:_[A-Z]+)?)$/.exec(noun)?.[1];
  if (favorite !== undefined) return { predicate: `FAVORITE_${favorite.replace("COLOUR", "COLOR")}`, strength: 6 };
  return Object.hasOwn(PROFILE_FIELDS, noun) ? (PROFILE_FIELDS[noun] ?? null) : null;
}

function readFieldValue(clause: Clause): string | null {
  const { verb, words } = clause;
  if (verb.lemma !== "be" || verb.tense !== "present" || verb.negated) return null;
  const value = textOf(words.slice(verb.end))
    .replace(/^(?:on|also|still|now|actually) /i, "")
    .replace(/,? (?:by the way|btw|haha|lol)$/iu, "")
    .replace(/[,;]$/, "");
  return value === "" ||
    value.length > MAX_VALUE_CHARACTERS ||
    /\b(?:I|my|me|we|our|you|your|it|that|this|today|tomorrow|yesterday|tonight|next|soon|coming up)\b/i.test(value)
    ? null
    : value;
}

export function profileFact(clause: Clause, subject: Subject, now: Instant): Omit<ExtractedFact, "span"> | null {
  const field = profileFieldOf(subject.noun ?? "");
  const value = readFieldValue(clause);
  if (/^(?:NAMED|GOES_BY)$/u.test(field?.predicate ?? "") && !/^\p{Lu}/u.test(value ?? "")) return null;
  if (field === null || value === null || (field.predicate === "NAMED" && isOwnName(value, subject.entity)))
    return null;
  return {
    subject: subject.entity,
    predicate: field.predicate,
    object: null,
    object_value: value,
    fact: toSentence(`${subject.text} ${subject.plural ? "are" : "is"} ${value}`),
    kind: "state",
    strength: field.strength,
    ...observedFrom(now),
  };
}

/** True for the speaker's own name: "I'm Sam" from Sam Brown says nothing new. */
export function isOwnName(name: string, speaker: string): boolean {
  if (spellsId(name, speaker)) return false;
  const known = speaker.toLowerCase().split(/\s+/);
  return name
    .toLowerCase()
    .split(/\s+/)
    .every((part) => known.includes(part));
}
