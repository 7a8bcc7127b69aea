import { z } from "@hono/zod-openapi";
import { callerId } from "../../../../shared/api/scalars.ts";
import type { Attribute, Ontology } from "../../../../shared/api/ontology.ts";
import { graphNamed } from "./graphs.ts";
import { labelOf, predicateOf, typeOf } from "../shapes/labels.ts";
import { NoEquivalent } from "../base/errors.ts";
import { oneOwner, ownerQuery } from "../base/owner.ts";
import { pathOf } from "../base/own.ts";
import { done, maybe, type Mount } from "../base/route.ts";
import { userNamed } from "./users.ts";

const property = z.object({
  name: z.string(),
  type: z.enum(["Text", "Int", "Float", "Boolean"]),
  description: maybe(z.string()),
});
const properties = maybe(z.array(property));
const entityType = z.object({
  name: z.string(),
  description: maybe(z.string()),
  properties,
  identity_properties: maybe(z.array(z.string())),
});
const edgeType = z.object({
  name: z.string(),
  description: maybe(z.string()),
  properties,
  source_targets: maybe(z.array(z.object({ source: maybe(z.string()), target: maybe(z.string()) }))),
});
const typesIn = z.object({
  entity_types: maybe(z.array(entityType)),
  edge_types: maybe(z.array(edgeType)),
  user_ids: maybe(z.array(callerId())),
  graph_ids: maybe(z.array(callerId())),
});
type Property = z.output<typeof property>;
type EdgeType = z.output<typeof edgeType>;

const OUR_TYPE = { Text: "text", Int: "integer", Float: "number", Boolean: "boolean" } as const;
const ZEP_TYPE = {
  text: "Text",
  integer: "Int",
  number: "Float",
  boolean: "Boolean",
  date: "Text",
  enum: "Text",
} as const;
const USER = "User";
const ANYTHING = "Entity";

export function mountOntology(route: Mount): void {
  route("get", "/entity-types", { query: ownerQuery }, async ({ own, query: { user_id, graph_id } }) => {
    const isOne = user_id !== undefined || graph_id !== undefined;
    const path = isOne ? pathOf(oneOwner(user_id, graph_id), "ontology") : "/v1/ontology";
    return typesOf(await own.get<Ontology>(path));
  });

  route("put", "/entity-types", { body: typesIn }, async ({ own, body }) => {
    const { user_ids = [], graph_ids = [] } = body;
    const owners = [...user_ids.map(userNamed), ...graph_ids.map(graphNamed)];
    const paths = owners.length > 0 ? owners.map((owner) => pathOf(owner, "ontology")) : ["/v1/ontology"];
    // fails for an unknown owner before any change
    const before = await Promise.all(paths.map((path) => own.get<Ontology>(path)));
    for (const [index, path] of paths.entries()) {
      const ontology = ontologyOf(body, before[index] as Ontology);
      await own.call("PUT", path, { body: ontology });
    }
    return done("Types declared");
  });
}

/** Keeps settings that Zep lacks: exclusions, and which values of a type replace others. */
function ontologyOf({ entity_types = [], edge_types = [] }: z.output<typeof typesIn>, before: Ontology) {
  if (entity_types.some(({ identity_properties }) => identity_properties?.length))
    throw new NoEquivalent("identity_properties: Engraph tells entities apart by their names");
  return {
    ...before,
    entity_types: entity_types.map(({ name, description, properties: own }) => ({
      name: typeOf(name),
      description: description || null,
      attributes: (own ?? []).map(attributeOf),
    })),
    fact_types: edge_types.map((type) => {
      const name = predicateOf(type.name);
      const known = before.fact_types.find((one) => one.name === name);
      return {
        name,
        description: type.description || null,
        subject_types: endsOf(type, "source"),
        object_types: endsOf(type, "target"),
        functional: known?.functional ?? null,
        inverse_functional: known?.inverse_functional ?? null,
        attributes: (type.properties ?? []).map(attributeOf),
      };
    }),
  };
}

const attributeOf = ({ name, type, description }: Property) => ({
  name: typeOf(name),
  type: OUR_TYPE[type],
  description: description || null,
});

function endsOf({ source_targets = [] }: EdgeType, end: "source" | "target"): string[] | null {
  const labels = source_targets.map((pair) => pair[end] ?? ANYTHING);
  if (labels.length === 0 || labels.includes(ANYTHING)) return null;
  return [...new Set(labels.map((label) => (label === USER ? "person" : typeOf(label))))];
}

function typesOf({ entity_types, fact_types }: Ontology) {
  const propertiesOf = (attributes: readonly Attribute[]) =>
    attributes.map(({ name, type, description }) => ({ name, type: ZEP_TYPE[type], description: description ?? "" }));
  return {
    entity_types: entity_types.map(({ name, description, attributes }) => ({
      name: labelOf(name),
      description: description ?? "",
      properties: propertiesOf(attributes),
    })),
    edge_types: fact_types.map(({ name, description, attributes, subject_types, object_types }) => ({
      name,
      description: description ?? "",
      properties: propertiesOf(attributes),
      source_targets: (subject_types ?? [ANYTHING]).flatMap((source) =>
        (object_types ?? [ANYTHING]).map((target) => ({ source: labelOf(source), target: labelOf(target) })),
      ),
    })),
  };
}
