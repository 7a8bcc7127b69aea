import { mentionKey } from "../../core/resolve/open-questions.ts";
import { spelling } from "../../core/text/names-in-text.ts";
import type { RecordKind } from "../../core/portability/records.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { spellingsIn } from "../index/name-links.ts";

/** Rows that follow from others by code. */
export interface Misfit {
  kind: RecordKind;
  key: SqlValue[];
  field: string;
  message: string;
}

export const misfits = (sql: Sql): Misfit[] => [...linksWithoutName(sql), ...undecidedAliases(sql)];

/** Ended links are never projected again, so they would stay in every answer at an earlier known instant. */
function linksWithoutName(sql: Sql): Misfit[] {
  const rows = sql.all<{ episode: number; entity: number; normalised: string; linked_from: number; content: string }>(
    `SELECT l.episode_seq AS episode, l.entity_seq AS entity, l.normalised, l.linked_from, e.content
     FROM name_links l JOIN episodes e ON e.seq = l.episode_seq ORDER BY 1, 2, 4`,
  );
  const spelt = new Map<number, ReadonlySet<string>>();
  const wrong = rows.find(({ episode, content, normalised }) => {
    const known = spelt.get(episode) ?? spellingsIn(content);
    // rows of an episode follow one another
    if (!spelt.has(episode)) spelt.clear();
    spelt.set(episode, known);
    return !known.has(spelling(normalised));
  });
  return wrong === undefined
    ? []
    : [
        {
          kind: "name_link",
          key: [wrong.episode, wrong.entity, wrong.linked_from],
          field: "normalised",
          message: "is not a name in the text of its message",
        },
      ];
}

/** Such a name finds no entity, so a later reading that states a fact about the entity would fail. */
function undecidedAliases(sql: Sql): Misfit[] {
  const rows = sql.all<{ normalised: string; entity_seq: number; episodes: string }>(
    `SELECT a.normalised, a.entity_seq, (SELECT json_group_array(DISTINCT e.id) FROM mentions m
       JOIN episodes e ON e.seq = m.episode_seq WHERE m.entity_seq = a.entity_seq) AS episodes
     FROM aliases a WHERE a.decided = 1 ORDER BY 1, 2`,
  );
  if (rows.length === 0) return [];
  const decided = new Set(
    sql
      .all<{ a: string; b: string }>("SELECT a, b FROM verdicts WHERE about = 'mention' AND verdict = 'same'")
      .flatMap(({ a, b }) => [a, b]),
  );
  const wrong = rows.find(
    ({ normalised, episodes }) =>
      !(JSON.parse(episodes) as string[]).some((id) => decided.has(mentionKey(id, normalised))),
  );
  return wrong === undefined
    ? []
    : [
        {
          kind: "alias",
          key: [wrong.normalised, wrong.entity_seq],
          field: "decided",
          message: "is 1 without a line verdict about a mention of this name",
        },
      ];
}
