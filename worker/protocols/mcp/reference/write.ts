import { z } from "@hono/zod-openapi";
import { closedObject } from "../../../../shared/api/closed-object.ts";
import type { Entity } from "../../../../shared/api/entity.ts";
import type { Fact } from "../../../../shared/api/fact.ts";
import { shownText } from "../../../core/text/visible/shown-text.ts";
import { visibleText } from "../../../core/text/visible/visible-text.ts";
import { FaultError } from "../../../../shared/fault.ts";
import { itemPath, type Memory } from "../memory.ts";
import { predicateOf } from "../predicate.ts";
import { asJson, tool } from "../tool.ts";
import {
  ENTITY_TYPE,
  entityShape,
  factsAbout,
  findEntity,
  folded,
  nameText,
  OBSERVATION,
  observationOf,
  observationText,
  relationOf,
  relationShape,
  type Relation,
} from "./graph.ts";

/** The API stores all or none. */
const FACTS_A_REQUEST = 100;
const MAX_THINGS = 100;

type StatedFact = { subject: string; predicate: string; fact: string } & (
  | { object: string }
  | { object_value: string }
);

const writes = { effect: "adds", needs: "write" } as const;
const deletes = {
  effect: "removes",
  needs: "write",
  output: z.object({ success: z.boolean(), message: z.string() }),
} as const;

async function state(memory: Memory, facts: readonly StatedFact[]): Promise<void> {
  for (let first = 0; first < facts.length; first += FACTS_A_REQUEST)
    await memory.call("POST", "/facts", { facts: facts.slice(first, first + FACTS_A_REQUEST) });
}

const observed = (subject: string, name: string, content: string): StatedFact => ({
  subject,
  predicate: OBSERVATION,
  object_value: content,
  fact: content.includes(name) ? content : `${name}: ${content}`,
});

const refuse = (path: string, message: string): FaultError =>
  new FaultError({ kind: "not_found", detail: `${path}: ${message}` });

async function requireEntity(memory: Memory, path: string, name: string): Promise<Entity> {
  const entity = await findEntity(memory, name);
  if (entity === null) throw refuse(path, `Entity with name ${name} not found; create it with create_entities`);
  return entity;
}

export const createEntities = tool({
  ...writes,
  name: "create_entities",
  title: "Create Entities",
  description: "Create multiple new entities in the knowledge graph. Names that exist already are left as they are.",
  input: closedObject({ entities: z.array(entityShape).max(MAX_THINGS) }),
  output: z.object({ entities: z.array(z.object(entityShape.shape)) }),
  run: async (memory, { entities }) => {
    const isNew = await Promise.all(
      entities.map(async ({ name }, at) => {
        const isRepeated = entities.slice(0, at).some((earlier) => folded(earlier.name) === folded(name));
        return !isRepeated && (await findEntity(memory, name)) === null;
      }),
    );
    const created = entities.filter((_, at) => isNew[at] === true);
    const facts = created.flatMap(({ name, entityType, observations }): StatedFact[] => [
      { subject: name, predicate: ENTITY_TYPE, object_value: entityType, fact: `${name} is: ${entityType}` },
      ...[...new Set(observations)].map((content) => observed(name, name, content)),
    ]);
    await state(memory, facts);
    return { text: asJson(created), data: { entities: created } };
  },
});

export const addObservations = tool({
  ...writes,
  name: "add_observations",
  title: "Add Observations",
  description: "Add new observations to existing entities in the knowledge graph.",
  input: closedObject({
    observations: z
      .array(
        closedObject({
          entityName: nameText.describe("The name of the entity to add the observations to"),
          contents: z.array(observationText).max(MAX_THINGS).describe("The observations to add, one statement each"),
        }),
      )
      .max(MAX_THINGS),
  }),
  output: z.object({
    results: z.array(z.object({ entityName: z.string(), addedObservations: z.array(z.string()) })),
  }),
  run: async (memory, { observations }) => {
    const entities = [];
    for (const [at, { entityName }] of observations.entries())
      entities.push(await requireEntity(memory, `observations.${at}.entityName`, entityName));
    const results = [];
    for (const [at, { entityName, contents }] of observations.entries()) {
      const entity = entities[at];
      if (entity === undefined) continue;
      const known = new Set((await factsAbout(memory, entity)).map((fact) => visibleText(observationOf(fact) ?? "")));
      const added = [...new Set(contents)].filter((content) => !known.has(visibleText(content)));
      await state(
        memory,
        added.map((content) => observed(entity.id, entity.name, content)),
      );
      results.push({ entityName, addedObservations: added });
    }
    return { text: asJson(results), data: { results } };
  },
});

interface Joined extends Relation {
  source: Entity;
  target: Entity;
}

const isSame = (fact: Fact, { source, target, relationType }: Joined): boolean =>
  fact.subject.id === source.id &&
  fact.object?.id === target.id &&
  (fact.predicate === predicateOf(relationType) ||
    visibleText(relationOf(fact)?.relationType ?? "") === visibleText(relationType));

export const createRelations = tool({
  ...writes,
  name: "create_relations",
  title: "Create Relations",
  description:
    "Create multiple new relations between entities in the knowledge graph. Relations should be in active voice.",
  input: closedObject({ relations: z.array(relationShape).max(MAX_THINGS) }),
  output: z.object({ relations: z.array(z.object(relationShape.shape)) }),
  run: async (memory, { relations }) => {
    const joined: Joined[] = [];
    for (const [at, relation] of relations.entries())
      joined.push({
        ...relation,
        source: await requireEntity(memory, `relations.${at}.from`, relation.from),
        target: await requireEntity(memory, `relations.${at}.to`, relation.to),
      });
    const created: Relation[] = [];
    for (const relation of joined) {
      const { from, to, relationType, source, target } = relation;
      if ((await factsAbout(memory, source)).some((fact) => isSame(fact, relation))) continue;
      const fact = `${source.name} ${relationType} ${target.name}`;
      await state(memory, [{ subject: source.id, predicate: predicateOf(relationType), object: target.id, fact }]);
      created.push({ from, to, relationType });
    }
    return { text: asJson(created), data: { relations: created } };
  },
});

export const deleteEntities = tool({
  ...deletes,
  name: "delete_entities",
  title: "Delete Entities",
  description:
    "Delete multiple entities and their relations from the knowledge graph. What was said about them stays, and a later message may bring them back.",
  input: closedObject({ entityNames: z.array(nameText).max(MAX_THINGS).describe("Names of the entities to delete") }),
  run: async (memory, { entityNames }) => {
    const missing: string[] = [];
    for (const name of entityNames) {
      const entity = await findEntity(memory, name);
      if (entity === null) missing.push(name);
      else await memory.call("DELETE", itemPath("entities", entity.id));
    }
    return said(
      missing.length === 0
        ? "Entities deleted successfully"
        : `Deleted ${entityNames.length - missing.length} of ${entityNames.length} entities. Not found: ${missing.map(shownText).join(", ")}`,
    );
  },
});

export const deleteObservations = tool({
  ...deletes,
  name: "delete_observations",
  title: "Delete Observations",
  description: "Delete specific observations from entities in the knowledge graph, by their exact text.",
  input: closedObject({
    deletions: z
      .array(
        closedObject({
          entityName: nameText.describe("The name of the entity containing the observations"),
          observations: z.array(z.string()).max(MAX_THINGS).describe("The observations to delete, word for word"),
        }),
      )
      .max(MAX_THINGS),
  }),
  run: async (memory, { deletions }) => {
    let deleted = 0;
    const missing: string[] = [];
    for (const { entityName, observations } of deletions) {
      const entity = await findEntity(memory, entityName);
      if (entity === null) {
        missing.push(entityName);
        continue;
      }
      const unwantedTexts = new Set(observations.map((text) => visibleText(text).trim()));
      const unwanted = (await factsAbout(memory, entity)).filter(
        (fact) => fact.subject.id === entity.id && unwantedTexts.has(visibleText(observationOf(fact) ?? "").trim()),
      );
      for (const { id } of unwanted) await memory.call("DELETE", itemPath("facts", id));
      deleted += unwanted.length;
    }
    const wanted = deletions.reduce((sum, { observations }) => sum + observations.length, 0);
    const unknown = missing.length === 0 ? "" : ` Entities not found: ${missing.map(shownText).join(", ")}`;
    return said(
      deleted === wanted
        ? "Observations deleted successfully"
        : `Deleted ${deleted} of ${wanted} observations.${unknown}`,
    );
  },
});

export const deleteRelations = tool({
  ...deletes,
  name: "delete_relations",
  title: "Delete Relations",
  description: "Delete multiple relations from the knowledge graph.",
  input: closedObject({ relations: z.array(relationShape).max(MAX_THINGS).describe("The relations to delete") }),
  run: async (memory, { relations }) => {
    let deleted = 0;
    for (const relation of relations) {
      const [source, target] = [await findEntity(memory, relation.from), await findEntity(memory, relation.to)];
      if (source === null || target === null) continue;
      const facts = await factsAbout(memory, source);
      const unwanted = facts.filter((fact) => isSame(fact, { ...relation, source, target }));
      for (const { id } of unwanted) await memory.call("DELETE", itemPath("facts", id));
      if (unwanted.length > 0) deleted++;
    }
    return said(
      deleted === relations.length
        ? "Relations deleted successfully"
        : `Deleted ${deleted} of ${relations.length} relations. The rest matched nothing.`,
    );
  },
});

const said = (message: string) => ({ text: message, data: { success: true, message } });
