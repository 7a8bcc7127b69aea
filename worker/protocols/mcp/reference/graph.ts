import { z } from "@hono/zod-openapi";
import { closedObject } from "../../../../shared/api/closed-object.ts";
import { visibleText } from "../../../core/text/visible/visible-text.ts";
import type { Entity } from "../../../../shared/api/entity.ts";
import type { Fact } from "../../../../shared/api/fact.ts";
import { trimmedText } from "../../../../shared/api/scalars.ts";
import type { SearchAnswer } from "../../../../shared/api/search.ts";
import { readList, type Memory } from "../memory.ts";
import { predicateOf } from "../predicate.ts";
import { normalForm } from "../../../core/text/letters/normal-form.ts";

export const OBSERVATION = "OBSERVATION";
export const ENTITY_TYPE = "ENTITY_TYPE";

/** A sentence joins name and observation, and has at most 2,000 characters. */
export const nameText = trimmedText(200);
export const observationText = trimmedText(1_700);

export const entityShape = closedObject({
  name: nameText.describe("The name of the entity"),
  entityType: nameText.describe("The type of the entity"),
  observations: z.array(observationText).max(100).describe("What is known about the entity, one statement each"),
});

export const relationShape = closedObject({
  from: nameText.describe("The name of the entity where the relation starts"),
  to: nameText.describe("The name of the entity where the relation ends"),
  relationType: nameText.describe("The type of the relation, in active voice, e.g. works_at"),
});

export const graphShape = z.object({ entities: z.array(entityShape), relations: z.array(relationShape) });

type NamedEntity = z.output<typeof entityShape>;
export type Relation = z.output<typeof relationShape>;
export type KnowledgeGraph = z.output<typeof graphShape>;

const CANDIDATES = 50;
const SCANNED = 500;
const MAX_FACTS = 1_000;

/** A client may send back a name as a tool showed it, without invisible characters. */
export const folded = (name: string): string => normalForm(visibleText(name), "NFC").toLowerCase();

export async function findEntity(memory: Memory, name: string): Promise<Entity | null> {
  const entities = await candidatesFor(memory, name);
  const wanted = folded(name);
  return (
    entities.find((entity) => folded(entity.name) === wanted) ??
    entities.find((entity) => entity.aliases.some((alias) => folded(alias) === wanted)) ??
    null
  );
}

/** Lists entities for names of punctuation only, which search does not find. */
async function candidatesFor(memory: Memory, name: string): Promise<readonly Entity[]> {
  if (!/[\p{L}\p{N}\p{S}]/u.test(name)) return (await readList(memory, "entities", SCANNED)).items;
  const search = { query: name, scope: ["entities"], limit: CANDIDATES };
  return (await memory.call<SearchAnswer>("POST", "/search", search)).entities;
}

export const factsAbout = async (memory: Memory, { id }: Pick<Entity, "id">): Promise<Fact[]> =>
  (await readList(memory, "facts", MAX_FACTS, { entity_id: id })).items.filter(holdsAt(memory.now()));

/** Events stay; ended states do not. */
export const holdsAt =
  (now: string) =>
  ({ kind, valid_to }: Fact): boolean =>
    kind === "event" || valid_to === null || valid_to > now;

export function relationOf({ subject, object, predicate, fact }: Fact): Relation | null {
  if (object === null) return null;
  const [before, after] = [`${subject.name} `, ` ${object.name}`];
  const sentence = fact.endsWith(after) ? fact : fact.replace(/[.。]$/u, "");
  const hasWords =
    sentence.startsWith(before) && sentence.endsWith(after) && sentence.length > before.length + after.length;
  const between = hasWords ? sentence.slice(before.length, -after.length) : null;
  const relationType = between !== null && predicateOf(between) === predicate ? between : predicate;
  return { from: subject.name, to: object.name, relationType };
}

export const observationOf = ({ object, object_value, predicate, fact }: Fact): string | null =>
  object !== null || predicate === ENTITY_TYPE ? null : predicate === OBSERVATION ? object_value : fact;

export function graphOf(entities: readonly Entity[], facts: readonly Fact[]): KnowledgeGraph {
  const unique = [...new Map(facts.map((fact) => [fact.id, fact])).values()];
  const relations = unique.flatMap((fact) => relationOf(fact) ?? []);
  return { entities: entities.map((entity) => namedEntity(entity, unique)), relations };
}

function namedEntity({ id, name, type }: Entity, facts: readonly Fact[]): NamedEntity {
  const own = facts.filter(({ subject }) => subject.id === id);
  const given = own.find(({ predicate }) => predicate === ENTITY_TYPE)?.object_value;
  return { name, entityType: given ?? type, observations: own.flatMap((fact) => observationOf(fact) ?? []) };
}
