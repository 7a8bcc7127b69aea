import type { Bounds } from "../../temporal/bounds.ts";
import type { ExtractedFact } from "../../extraction/extraction.ts";
import type { EndingPart } from "../predicates/ending-part.ts";
import { ends } from "../predicates/endings.ts";
import { endOfPeriod, type Instant, type Precision } from "../../../../shared/instant.ts";
import { normaliseName } from "../../text/normalise-name.ts";
import { areAlike, RELATIVE } from "../../text/relatives.ts";
import { stem } from "../../text/stem.ts";
import { readMessage } from "../read-message.ts";
import { themesOf } from "../relations/closed-relations.ts";

export interface CorrectedFact extends Pick<
  Bounds,
  "valid_from" | "valid_from_basis" | "valid_to" | "valid_to_basis" | "due"
> {
  subject: readonly string[];
  object: readonly string[];
  predicate: string;
  kind: "state" | "event";
  fact: string;
  before: string;
}

export type CorrectedField = "fact" | "valid_from" | "valid_to";

export interface Contradiction {
  path: CorrectedField;
  message: string;
}

/** A day in the user's time zone begins up to 14 hours before or after that of UTC. */
const ZONE_MS = 14 * 3_600_000;

/**
 * A sentence contradicts the fact by a relation of another theme, another relative, the opposite, an event that ends it, or another start
 * or end. Sentences that are not understood contradict nothing.
 */
export function contradictionIn(
  corrected: CorrectedFact,
  changed: ReadonlySet<CorrectedField>,
  now: Instant,
): Contradiction | null {
  const { predicate, kind, fact, before, due } = corrected;
  if (due !== null) return null;
  const read = readAbout(fact, corrected, now);
  const [same, ...more] = read.filter((stated) => stated.predicate === predicate);
  if (same === undefined) {
    if (changed.has("fact") && read.some((stated) => ends(partOf(stated, corrected), partOf(corrected, corrected))))
      return {
        path: "fact",
        message: "states the opposite or the end of this fact; delete it, or give its end in valid_to",
      };
    const wasRead =
      changed.has("fact") && readAbout(before, corrected, now).some((stated) => stated.predicate === predicate);
    return wasRead && read.length > 0 && read.every((stated) => isOtherRelation(stated.predicate, predicate))
      ? { path: "fact", message: "states another relation; delete this fact and state another one" }
      : null;
  }
  if (more.length > 0) return null;
  const isGiven = (path: CorrectedField): boolean => changed.has("fact") || changed.has(path);
  if (isGiven("valid_from") && isOtherStart(same, corrected))
    return { path: "valid_from", message: "is not the start that the sentence gives; give the same in both" };
  if (!isGiven("valid_to") || kind === "event" || same.valid_to === null) return null;
  if (corrected.valid_to === null)
    return { path: "valid_to", message: "is missing, but the sentence gives an end; give the same in both" };
  return isOtherEnd(same, corrected)
    ? { path: "valid_to", message: "is not the end that the sentence gives; give the same in both" }
    : null;
}

/** Stands for the speaker: the reader takes "Ada lives in Oslo", said by Ada, for another person's. */
const NARRATOR = "Narrator";

function readAbout(sentence: string, { subject, object }: CorrectedFact, now: Instant): ExtractedFact[] {
  const isOne = (names: readonly string[], name: string): boolean =>
    names.some((known) => normaliseName(known) === normaliseName(name));
  const readAs = (speaker: string): ExtractedFact[] =>
    readMessage({ speaker, content: sentence, reference_time: now, time_zone: "UTC", previous: [] }).facts.filter(
      (stated) => isOne(subject, stated.subject) && isOne(object, stated.object ?? stated.object_value ?? ""),
    );
  const told = readAs(NARRATOR);
  return told.length > 0 ? told : readAs(subject[0] ?? NARRATOR);
}

const partOf = (
  { predicate, kind, fact }: Pick<CorrectedFact, "predicate" | "kind" | "fact">,
  { subject, object }: CorrectedFact,
): EndingPart => ({
  subject_seq: 0,
  subject_name: subject[0] ?? NARRATOR,
  predicate,
  kind,
  object_seq: 1,
  thing: object[0] ?? null,
  fact,
});

const isOtherRelation = (one: string, other: string): boolean =>
  isOfOtherTheme(one, other) || isOtherRelative(one, other);

function isOfOtherTheme(one: string, other: string): boolean {
  const [themes, others] = [themesOf(one), themesOf(other)];
  return themes.size > 0 && others.size > 0 && ![...themes].some((theme) => others.has(theme));
}

const OF_RELATIVE = new RegExp(`^has_(${RELATIVE})(_in_law)?$`, "u");

/** "mum" and "mother" are the same relative, "cousin" and "brother" are not. */
function isOtherRelative(one: string, other: string): boolean {
  const [first, second] = [one, other].map((predicate) => OF_RELATIVE.exec(predicate.toLowerCase()));
  if (first == null || second == null) return false;
  return first[2] !== second[2] || !areAlike(stem(first[1] ?? ""), stem(second[1] ?? ""));
}

function isOtherStart(read: ExtractedFact, { valid_from, valid_from_basis }: CorrectedFact): boolean {
  if (valid_from === null || read.valid_from === null) return false;
  if (read.valid_from_basis !== "stated" || valid_from_basis !== "stated") return false;
  const end = endOfPeriod(read.valid_from, precisionOf(read.valid_from_precision));
  return valid_from < read.valid_from - ZONE_MS || valid_from >= end + ZONE_MS;
}

/** Ends are exclusive: a period of the sentence ends with it. */
function isOtherEnd(read: ExtractedFact, { valid_to, valid_to_basis }: CorrectedFact): boolean {
  if (valid_to === null || read.valid_to === null) return false;
  if (read.valid_to_basis !== "stated" || valid_to_basis !== "stated") return false;
  const begin = read.valid_to - LENGTHS_MS[precisionOf(read.valid_to_precision)];
  return valid_to <= begin - ZONE_MS || valid_to > read.valid_to + ZONE_MS;
}

const DAY_MS = 86_400_000;
const LENGTHS_MS: Readonly<Record<Precision, number>> = {
  year: 366 * DAY_MS,
  month: 31 * DAY_MS,
  week: 7 * DAY_MS,
  day: DAY_MS,
  instant: 1,
};

const precisionOf = (precision: Precision | null | undefined): Precision => precision ?? "instant";
