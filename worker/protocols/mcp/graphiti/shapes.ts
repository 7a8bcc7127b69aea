import type { Entity } from "../../../../shared/api/entity.ts";
import type { Episode } from "../../../../shared/api/episode.ts";
import type { Fact } from "../../../../shared/api/fact.ts";

export const episodeShape = (episode: Episode, group_id: string) => ({
  uuid: episode.id,
  name: textOf(episode.metadata["name"]) ?? episode.title ?? "",
  content: episode.content,
  created_at: episode.created_at,
  source: episode.type === "document" ? "text" : episode.type,
  source_description: textOf(episode.metadata["source"]) ?? "",
  group_id,
});

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

export const nodeShape = (entity: Entity, group_id: string) => ({
  uuid: entity.id,
  name: entity.name,
  labels: ["Entity", ...(entity.type === "" ? [] : [entity.type])],
  created_at: entity.created_at,
  summary: entity.summary,
  group_id,
  attributes: entity.attributes,
});

/** Created and expired are the bounds of known time. A literal object is an attribute, and the edge has no target. */
export const edgeShape = (fact: Fact, group_id: string) => ({
  uuid: fact.id,
  group_id,
  source_node_uuid: fact.subject.id,
  target_node_uuid: fact.object?.id ?? null,
  created_at: fact.known_from,
  name: fact.predicate,
  fact: fact.fact,
  episodes: fact.episode_ids,
  expired_at: fact.known_to,
  valid_at: fact.valid_from,
  invalid_at: fact.valid_to,
  attributes: { ...fact.attributes, ...(fact.object_value !== null && { object_value: fact.object_value }) },
});
