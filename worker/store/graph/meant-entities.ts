import { mentionKey } from "../../core/resolve/open-questions.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { Sql } from "../../ports/sql.ts";
import { findEntityByName } from "./entity-lookup.ts";
import { findDecidedPartners } from "./pair-verdicts.ts";

export const hasDecidedMentions = (sql: Sql): boolean =>
  sql.all("SELECT 1 FROM verdicts WHERE about = 'mention' LIMIT 1").length > 0;

export const namesMeant = (sql: Sql, episode_id: string, normalised: string): string[] =>
  findDecidedPartners(sql, "mention", mentionKey(episode_id, normalised), ["same"]);

/** The entity that a name means in this message: by a verdict on the mention, otherwise by the name. */
export function findMeantEntity(sql: Sql, episode_id: string, normalised: string): number | null {
  for (const name of namesMeant(sql, episode_id, normalised)) {
    const meant = findEntityByName(sql, name);
    if (meant !== null) return meant;
  }
  return findEntityByName(sql, normalised);
}

/** Entities that verdicts on mentions join with these. */
export function meantPartnersOf(sql: Sql, entities: readonly number[]): number[] {
  const given = new Set(entities);
  const pairs = sql.all<{ a: string; b: string }>(
    "SELECT a, b FROM verdicts WHERE about = 'mention' AND verdict = 'same'",
  );
  const meant = new Map(pairs.flatMap(({ a, b }) => [[a, b] as const, [b, a] as const]));
  const ids = new Set([...meant.keys()].map((key) => key.split(" ", 1)[0] ?? ""));
  const mentions = sql.all<{ id: string; name: string; entity_seq: number }>(
    `SELECT DISTINCT e.id, m.name, m.entity_seq FROM json_each(?) i JOIN episodes e ON e.id = i.value JOIN mentions m ON m.episode_seq = e.seq
     ORDER BY m.entity_seq, m.name`,
    JSON.stringify([...ids]),
  );
  return mentions.flatMap(({ id, name, entity_seq }) => {
    const other = meant.get(mentionKey(id, normaliseName(name)));
    const bearer = other === undefined ? null : findEntityByName(sql, other);
    return bearer === null ? [] : given.has(entity_seq) ? [bearer] : given.has(bearer) ? [entity_seq] : [];
  });
}
