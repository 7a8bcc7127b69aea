import { visibleJson, visibleText } from "../../../core/text/visible/visible-text.ts";
import type { Entity } from "../../../../shared/api/entity.ts";
import type { Fact } from "../../../../shared/api/fact.ts";
import type { GraphName } from "../../../ports/control-plane.ts";
import { labelOf } from "./labels.ts";
import { uuidOf } from "./uuids.ts";

export const nodeOf = (owner: GraphName, entity: Entity & { score?: number }) => ({
  uuid: uuidOf("node", owner, entity.id),
  name: visibleText(entity.name),
  labels: ["Entity", labelOf(entity.type)],
  summary: visibleText(entity.summary),
  attributes: visibleJson(entity.attributes),
  created_at: entity.created_at,
  ...(entity.score !== undefined && { score: entity.score }),
});

export type Node = ReturnType<typeof nodeOf>;

/** Zep's edges need an end node. */
export const literalOf = (owner: GraphName, fact: Fact): Node => ({
  uuid: uuidOf("literal", owner, fact.id),
  name: visibleText(fact.object_value ?? ""),
  labels: ["Entity", "Literal"],
  summary: visibleText(fact.fact),
  attributes: {},
  created_at: fact.known_from,
});
