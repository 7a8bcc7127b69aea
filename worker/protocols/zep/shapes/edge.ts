import type { Fact } from "../../../../shared/api/fact.ts";
import type { GraphName } from "../../../ports/control-plane.ts";
import { visibleJson } from "../../../core/text/visible/visible-text.ts";
import { uuidOf } from "./uuids.ts";

/** Callers put it into prompts, so it has no invisible characters. */
export const edgeOf = (owner: GraphName, fact: Fact & { score?: number }) =>
  visibleJson({
    uuid: uuidOf("edge", owner, fact.id),
    name: fact.predicate,
    fact: fact.fact,
    created_at: fact.known_from,
    valid_at: fact.valid_from,
    invalid_at: fact.valid_to,
    expired_at: fact.known_to,
    episodes: fact.episode_ids.map((id) => uuidOf("episode", owner, id)),
    source_node_uuid: uuidOf("node", owner, fact.subject.id),
    source_node_name: fact.subject.name,
    target_node_uuid: fact.object ? uuidOf("node", owner, fact.object.id) : uuidOf("literal", owner, fact.id),
    target_node_name: fact.object?.name ?? fact.object_value,
    attributes: fact.attributes,
    hyperedge_uuid: fact.hyperedge_id,
    ...(fact.score !== undefined && { score: fact.score }),
  });

export type Edge = ReturnType<typeof edgeOf>;
