import type { Instant } from "../../../shared/instant.ts";
import type { Extraction } from "../../core/extraction/extraction.ts";
import { nameHash } from "../../core/resolve/name-hash.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { PlanVectors } from "../../ports/graph/extraction.ts";
import type { Sql } from "../../ports/sql.ts";
import { namesDroppedSince } from "../index/entity-edits.ts";

interface ReadMessage {
  extraction: Extraction;
  vectors: Pick<PlanVectors, "entities" | "facts">;
}

/** Leaves out entities and facts with names that a person dropped after the message was read. */
export function withoutDropped(
  sql: Sql,
  episode_seq: number,
  { extraction, vectors }: ReadMessage,
  now: Instant,
): ReadMessage {
  const dropped = namesDroppedSince(sql, episode_seq, now);
  if (dropped.size === 0) return { extraction, vectors };
  const isKept = (name: string | null): boolean => name === null || !dropped.has(nameHash(normaliseName(name)));
  const entities = extraction.entities.map(({ name }) => isKept(name));
  const facts = extraction.facts.map(({ subject, object }) => isKept(subject) && isKept(object));
  const among = <T>(rows: readonly T[], kept: readonly boolean[]): T[] => rows.filter((_, place) => kept[place]);
  return {
    extraction: {
      ...extraction,
      entities: among(extraction.entities, entities),
      facts: among(extraction.facts, facts),
    },
    vectors: { entities: among(vectors.entities, entities), facts: among(vectors.facts, facts) },
  };
}
