import { isFindable } from "../text/means-a-name.ts";
import { normaliseName } from "../text/normalise-name.ts";
import type { ExtractedFact, Extraction, Utterance } from "./extraction.ts";

/*
 * What speakers say that they are called themselves: "My name is Jane Doe", "Call me Jo". Such a name is one of the speaker, and of
 * nobody beside them.
 */

/** A name by which a speaker goes, and one by which friends call them. */
export const OWN_NAME_PREDICATES = ["NAMED", "GOES_BY"] as const;

/** Other words of models for the two. Of a speaker who speaks of themselves they mean the same. */
const SAID_SO: Readonly<Record<string, string>> = {
  ...Object.fromEntries(OWN_NAME_PREDICATES.map((predicate) => [predicate, predicate])),
  ...Object.fromEntries(
    "NAME IS_NAMED IS_CALLED CALLED HAS_NAME NAME_IS FULL_NAME HAS_FULL_NAME CHANGED_NAME_TO RENAMED_TO"
      .split(" ")
      .map((predicate) => [predicate, "NAMED"]),
  ),
  ...Object.fromEntries(
    "NICKNAME HAS_NICKNAME IS_NICKNAMED NICKNAMED KNOWN_AS IS_KNOWN_AS PREFERRED_NAME PREFERS_NAME PREFERS_TO_BE_CALLED WANTS_TO_BE_CALLED LIKES_TO_BE_CALLED CALL_ME"
      .split(" ")
      .map((predicate) => [predicate, "GOES_BY"]),
  ),
};

const MAX_CHARACTERS = 60;
/** A word with a capital, or one of a script that has none. */
const PART = String.raw`(?:\p{Lu}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*\.?|[\p{Lo}][\p{Lo}\p{M}]*(?:[·・][\p{Lo}\p{M}]+)*)`;
const PARTICLES = "de|del|della|da|das|dos|du|di|la|le|van|von|den|der|ten|ter|zu|zur|bin|ibn|bint|al|el|y|af|av|san";
/** One to five words, with what stands within names of people. */
const PERSONAL = new RegExp(`^${PART}(?: (?:(?:${PARTICLES}) ){0,2}${PART}){0,4}$`, "u");

const TITLE = String.raw`(?:(?:Dra?|Prof|Mrs?|Ms|Mx|Rev|Hon|Capt|Col|Gen|Lt|Sgt|Sra?|Ing|Dipl|St)\b\.?|Miss|Sir|Doctor|Professor|Herr|Frau)`;
/** Prefixes of a name, also with a full stop, for a pattern that continues with the name. */
export const TITLES = `(?:${TITLE} )*`;
const ONLY_TITLES = new RegExp(`^${TITLE}(?: ${TITLE})*$`, "u");

/** "Dr.", "Herr Prof.": titles without a name. */
export const isOnlyTitle = (words: string): boolean => ONLY_TITLES.test(words);

/** Whether words are what a person may be called, and nothing else: no sentence, no title of a thing or alone, no "User". */
export const isPersonalName = (words: string): boolean =>
  words.length >= 2 &&
  words.length <= MAX_CHARACTERS &&
  PERSONAL.test(words) &&
  !isOnlyTitle(words) &&
  isFindable(normaliseName(words));

/** The given name of a normalised full name; `null` where it has one word. */
export const givenNameOf = (normalised: string): string | null => {
  const [first = "", ...others] = normalised.split(" ");
  return others.length === 0 || first.endsWith(".") || first.length < 2 ? null : first;
};

type Stated = Pick<ExtractedFact, "subject" | "predicate" | "object_value"> & {
  denied?: boolean | number;
  confidence?: ExtractedFact["confidence"];
};

/** The names that statements of a speaker give to the speaker: normalised, each with the speaker's name as it stands there. */
export function ownNamesOf(speaker: string, facts: readonly Stated[]): Map<string, string> {
  const known = normaliseName(speaker);
  const names = facts.flatMap((fact): [string, string][] => {
    const { subject, predicate, object_value, denied, confidence = "stated" } = fact;
    if (!(OWN_NAME_PREDICATES as readonly string[]).includes(predicate) || object_value === null) return [];
    const isOwn = normaliseName(subject) === known && confidence === "stated" && denied !== true && denied !== 1;
    const name = normaliseName(object_value);
    return isOwn && name !== known && isPersonalName(object_value) ? [[name, subject]] : [];
  });
  return new Map(names);
}

/**
 * What a message says of its speaker's own name in one form, whoever read it: `NAMED` or `GOES_BY` with the name as a literal, and the
 * name among the entities, so that it is known as one of the speaker's. A program has no such name, and words that the message does not
 * have are none.
 */
export function withOwnNames(extraction: Extraction, { speaker, role, content }: Utterance): Extraction {
  if (speaker === null || role === "assistant") return extraction;
  const [known, text] = [normaliseName(speaker), normaliseName(content)];
  const facts = extraction.facts.map((fact): ExtractedFact => {
    const predicate = Object.hasOwn(SAID_SO, fact.predicate) ? SAID_SO[fact.predicate] : undefined;
    const name = fact.object ?? fact.object_value;
    const isName = name !== null && isPersonalName(name) && text.includes(normaliseName(name));
    return predicate === undefined || !isName || normaliseName(fact.subject) !== known || normaliseName(name) === known
      ? fact
      : { ...fact, predicate, kind: "state", object: null, object_value: name };
  });
  const listed = new Set(extraction.entities.map(({ name }) => normaliseName(name)));
  const own = ownNamesOf(speaker, facts);
  const missing = facts.flatMap(({ object_value }) => {
    const normalised = normaliseName(object_value ?? "");
    if (!own.has(normalised) || listed.has(normalised)) return [];
    listed.add(normalised);
    return [{ name: object_value ?? "", type: "person", count: 1 }];
  });
  return { entities: [...extraction.entities, ...missing], facts };
}
