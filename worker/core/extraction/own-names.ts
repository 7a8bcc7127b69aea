import { isFindable } from "../text/means-a-name.ts";
import { normaliseName } from "../text/normalise-name.ts";
import type { ExtractedFact, Extraction, Utterance } from "./extraction.ts";

export const OWN_NAME_PREDICATES = ["NAMED", "GOES_BY"] as const;

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
const PART = String.raw`(?:\p{Lu}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*\.?|[\p{Lo}][\p{Lo}\p{M}]*(?:[·・][\p{Lo}\p{M}]+)*)`;
const PARTICLES = "de|del|della|da|das|dos|du|di|la|le|van|von|den|der|ten|ter|zu|zur|bin|ibn|bint|al|el|y|af|av|san";
const PERSONAL = new RegExp(`^${PART}(?: (?:(?:${PARTICLES}) ){0,2}${PART}){0,4}$`, "u");

const TITLE = String.raw`(?:(?:Dra?|Prof|Mrs?|Ms|Mx|Rev|Hon|Capt|Col|Gen|Lt|Sgt|Sra?|Ing|Dipl|St)\b\.?|Miss|Sir|Doctor|Professor|Herr|Frau)`;
export const TITLES = `(?:${TITLE} )*`;
const ONLY_TITLES = new RegExp(`^${TITLE}(?: ${TITLE})*$`, "u");

export const isOnlyTitle = (words: string): boolean => ONLY_TITLES.test(words);

export const isPersonalName = (words: string): boolean =>
  words.length >= 2 &&
  words.length <= MAX_CHARACTERS &&
  PERSONAL.test(words) &&
  !isOnlyTitle(words) &&
  isFindable(normaliseName(words));

export const givenNameOf = (normalised: string): string | null => {
  const [first = "", ...others] = normalised.split(" ");
  return others.length === 0 || first.endsWith(".") || first.length < 2 ? null : first;
};

type Stated = Pick<ExtractedFact, "subject" | "predicate" | "object_value"> & {
  denied?: boolean | number;
  confidence?: ExtractedFact["confidence"];
};

/** The full names that speakers state, by normalized name. */
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

/** Reads own names that the message contains. Assistants state none. */
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

/** "Ada" is the spelling of an id "ada" that names the speaker. */
export const spellsId = (name: string, speaker: string): boolean =>
  name !== speaker && name.toLowerCase() === speaker && /^\p{Lu}/u.test(name);
