import type { Ontology } from "../../../shared/api/ontology.ts";
import { endingsFirst } from "../extraction/endings-first.ts";
import type { ExtractedEntity, ExtractedFact, Extraction, ExtractionInput } from "../extraction/extraction.ts";
import { EMPTY_ONTOLOGY } from "../extraction/ontology.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { fromCivil, toCivil } from "../text/calendar.ts";
import { normaliseName } from "../text/normalise-name.ts";
import { isAboutAnother } from "./answers/about-another.ts";
import type { DropReason } from "./answers/dropped-facts.ts";
import type { AnsweredFact, ExtractionAnswer } from "./extraction-answer.ts";
import { restorer } from "./frame.ts";
import { countMentions } from "./mentions.ts";
import { firstIndexOf, placesOfFacts, type PlaceOfFact } from "./answers/place-of-fact.ts";
import { byName, readAttributes, withAttributes, type AnsweredAttribute } from "./attributes.ts";
import { clean } from "./clean.ts";
import { readAnsweredEntities, type NamedEntity, type ReadEntities } from "./read-entities.ts";
import { endOfPeriod } from "../../../shared/instant.ts";
import { alignedPredicate, endedInstructionsFirst, isFunctional, NO_PLAN, PLAN } from "../language/index.ts";
import { asEnd, asStart, inferred, UNBOUNDED, type Bounds } from "../temporal/bounds.ts";
import { saidPeriods } from "./said-periods.ts";
import { readBounds } from "./stated-dates.ts";
import { confidenceOf, isTitled, toTitledFact } from "./answers/titled-facts.ts";
import { normalForm } from "../text/letters/normal-form.ts";

/** UTF-16 units. */
const MAX_FACT = 1_000;
const MAX_VALUE = 500;
const MAX_PREDICATE = 64;

/** Drops unknown ids, facts with one entity at both ends, impossible dates and foreign quotations. Never throws. */
export function toExtractions(
  answer: ExtractionAnswer,
  batch: readonly ExtractionInput[],
  ontology: Ontology = EMPTY_ONTOLOGY,
  drop: (reason: DropReason) => void = () => {},
): Extraction[] {
  for (let left = answer.incomplete ?? 0; left > 0; left--) drop("incomplete");
  const restore = restorer(batch);
  const entities = readAnsweredEntities(answer, batch, restore, ontology);
  const [first, placeOf] = [firstIndexOf(answer, batch), placesOfFacts(answer, batch)];
  const found: ExtractedFact[][] = batch.map(() => []);
  const lacking = new Set(batch.length === 1 && (answer.incomplete ?? 0) > 0 ? [0] : []);
  for (const answered of answer.facts) {
    const placed = placeOf(answered);
    const fact = typeof placed === "string" ? placed : toFact(answered, placed, batch, entities, restore, ontology);
    if (typeof fact === "string") {
      drop(fact);
      lacking.add(typeof placed === "object" ? placed.place : (answered.message ?? first) - first);
    } else if (typeof placed === "object") found[placed.place]?.push(fact);
  }
  return batch.map((input, place) => {
    const facts = found[place] ?? [];
    const isOfThis = ({ message }: AnsweredAttribute): boolean =>
      message === null ? batch.length === 1 : message - first === place;
    return {
      entities: mentioned(input, entities.all, facts, isOfThis),
      facts: endingsFirst(endedInstructionsFirst(linkChanges(unique(facts), input.time_zone))),
      ...(facts.length === 0 && lacking.has(place) && { nothing: "dropped" }),
    };
  });
}

function toFact(
  answered: ExtractionAnswer["facts"][number],
  { place, span }: PlaceOfFact,
  batch: readonly ExtractionInput[],
  entities: ReadEntities,
  restore: (text: string) => string,
  ontology: Ontology,
): ExtractedFact | DropReason {
  const input = nonNull(batch[place], "message");
  const subject = entities.find(answered.subject, input);
  if (subject === undefined) return "subject";
  const fact = clean(restore(answered.fact));
  const predicate = toPredicate(answered, ontology);
  if (fact === "" || fact.length > MAX_FACT || predicate === "") return "incomplete";
  const others = entities.all.flatMap(({ name }) => (name === subject.name ? [] : [name]));
  if (isAboutAnother(fact, subject.name, others)) return "subject";
  const target = toTarget(answered, subject, input, entities, restore);
  if (target === null) return "object";
  if (isTitled(predicate)) return toTitledFact(predicate, answered, span, subject, target, input);
  const { denied } = answered;
  const said = denied || span === null ? [] : saidPeriods(input.content, span, input);
  const sentence = { text: fact, subject: subject.name };
  const bounds = denied ? UNBOUNDED : readBounds({ ...answered, predicate, sentence }, input, said);
  if (bounds === null) return "dates";
  const isPlan = predicate === PLAN || predicate === NO_PLAN;
  const read: ExtractedFact = {
    subject: subject.name,
    predicate,
    ...target,
    fact,
    kind: isPlan ? "state" : answered.kind,
    strength: Math.min(10, Math.max(1, Math.round(answered.strength))),
    ...bounds,
    ...(denied ? { denied } : {}),
    ...confidenceOf(answered),
    ...(isHeld(bounds) ? { held_at: input.reference_time } : {}),
    span,
  };
  return withAttributes(read, byName(readAttributes(answered.attributes, restore)));
}

const isHeld = ({ valid_from_basis, valid_to }: Bounds): boolean => valid_from_basis === "stated" && valid_to === null;

function toTarget(
  { object, object_value }: AnsweredFact,
  subject: NamedEntity,
  input: ExtractionInput,
  entities: ReadEntities,
  restore: (text: string) => string,
): Pick<ExtractedFact, "object" | "object_value"> | null {
  const value = clean(restore(object_value ?? (typeof object === "string" ? object : "")));
  const entity = (object === null ? undefined : entities.find(object, input)) ?? entities.find(value, input);
  if (entity === subject) return null;
  if (entity) return { object: entity.name, object_value: null };
  return value === "" || value.length > MAX_VALUE ? null : { object: null, object_value: value };
}

function toPredicate({ predicate: text, kind }: AnsweredFact, { fact_types, excluded_fact_types }: Ontology): string {
  const isDeclared = (name: string): boolean =>
    fact_types.some((type) => type.name === name) || excluded_fact_types.includes(name);
  const spelled = upperSnakeCase(text);
  return [text.trim().toUpperCase(), spelled].find(isDeclared) ?? alignedPredicate(spelled, kind);
}

const upperSnakeCase = (text: string): string =>
  normalForm(text, "NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1_$2")
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .slice(0, MAX_PREDICATE)
    .replace(/^_+|(?<!_)_+$/g, "");

function mentioned(
  { speaker, content }: ExtractionInput,
  entities: readonly NamedEntity[],
  facts: readonly ExtractedFact[],
  isOfThis: (attribute: AnsweredAttribute) => boolean,
): Extraction["entities"] {
  const text = normaliseName(content);
  const speaks = speaker === null ? "" : normaliseName(speaker);
  const used = new Set(facts.flatMap(({ subject, object }) => [subject, object]));
  return entities
    .map(({ name, type, attributes }) => ({
      name,
      type,
      attributes: attributes.filter(isOfThis),
      count: countMentions(name, text),
      isSpeaker: normaliseName(name) === speaks,
    }))
    .map((entity) => ({ ...entity, count: entity.isSpeaker ? entity.count + 1 : entity.count }))
    .filter(({ name, count, attributes }) => count > 0 || used.has(name) || attributes.length > 0)
    .sort((a, b) => Number(b.isSpeaker) - Number(a.isSpeaker))
    .map(({ name, type, count, attributes }) =>
      withAttributes<ExtractedEntity>({ name, type, count: Math.max(1, count) }, byName(attributes)),
    );
}

/**
 * "Mia moved to Lisbon" begins "Mia lives in Lisbon". An undated change gets the state's start; a dated one gives it,
 * and says nothing about later times.
 */
function linkChanges(facts: readonly ExtractedFact[], zone: string): ExtractedFact[] {
  const begins = (event: ExtractedFact, state: ExtractedFact): boolean =>
    event.kind === "event" &&
    state.kind === "state" &&
    isFunctional(state.predicate) &&
    state.denied !== true &&
    state.valid_to === null &&
    event.subject === state.subject &&
    event.object !== null &&
    event.object === state.object;
  return facts.map((fact) => {
    const state = facts.find((other) => begins(fact, other));
    if (state !== undefined && fact.valid_from === null && state.valid_from !== null) {
      const at = state.valid_from;
      const precision = state.valid_from_basis === "stated" ? (state.valid_from_precision ?? "instant") : "instant";
      const end = precision === "instant" ? at + 1 : fromCivil(endOfPeriod(toCivil(at, zone), precision), zone);
      return { ...fact, ...asStart(inferred(at, precision)), ...asEnd(inferred(end, precision)) };
    }
    const change = facts.find((other) => begins(other, fact));
    const follows = change !== undefined && change.valid_from !== null && change.valid_from === fact.valid_from;
    if (!follows || fact.valid_from_basis !== "stated") return fact;
    const { held_at: _, ...begun } = fact;
    return { ...begun, valid_from_basis: "inferred" as const };
  });
}

const keyOf = ({ subject, predicate, object, object_value, kind, fact }: ExtractedFact): string =>
  JSON.stringify([
    normaliseName(subject),
    predicate,
    normaliseName(object ?? ""),
    normaliseName(object_value ?? ""),
    kind,
    kind === "event" ? normaliseName(fact) : "",
  ]);

function unique(facts: readonly ExtractedFact[]): ExtractedFact[] {
  const byKey = new Map<string, ExtractedFact>();
  for (const fact of facts) {
    const known = byKey.get(keyOf(fact));
    byKey.set(keyOf(fact), known ? withAttributes(known, fact.attributes) : fact);
  }
  return [...byKey.values()];
}

export function mergeExtractions(first: Extraction, second: Extraction): Extraction {
  const names = new Map(first.entities.map(({ name }) => [normaliseName(name), name]));
  const named = (name: string): string => names.get(normaliseName(name)) ?? name;
  const facts = second.facts.map((fact) => ({
    ...fact,
    subject: named(fact.subject),
    object: fact.object === null ? null : named(fact.object),
  }));
  const entities = new Map<string, ExtractedEntity>();
  for (const entity of [...first.entities, ...second.entities]) {
    const known = entities.get(normaliseName(entity.name));
    const { type, attributes } = entity;
    entities.set(normaliseName(entity.name), known ? { ...withAttributes(known, attributes), type } : entity);
  }
  const nothing = first.nothing ?? second.nothing;
  return {
    entities: [...entities.values()],
    facts: unique([...first.facts, ...facts]),
    ...(first.facts.length + facts.length === 0 && nothing !== undefined && { nothing }),
  };
}
