import { mentionKey } from "../../core/resolve/open-questions.ts";
import { spelling } from "../../core/text/names-in-text.ts";
import { isCodeOf } from "../../core/vectors/bit-codes.ts";
import type { RecordKind } from "../../core/portability/records.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { codeFromBlob } from "../index/code-pages.ts";
import { spellingsIn } from "../index/name-links.ts";
import { float16FromBlob } from "../index/vectors.ts";

export interface Misfit {
  kind: RecordKind;
  key: SqlValue[];
  field: string;
  message: string;
}

/** Imported rows that are derived from other rows, and do not follow from these. */
export const misfits = (sql: Sql): Misfit[] => [
  ...linksWithoutName(sql),
  ...undecidedAliases(sql),
  ...spansBeyondText(sql),
  ...codesOfOtherVectors(sql),
];

const SPANS = [
  {
    kind: "provenance",
    field: "span_end",
    ends: "SELECT seq, episode_seq AS episode, span_end FROM provenance WHERE span_end IS NOT NULL",
  },
  {
    kind: "extraction",
    field: "result",
    ends: "SELECT x.seq, x.episode_seq AS episode, f.value ->> '$.span[1]' AS span_end FROM extractions x, json_each(x.result, '$.facts') f",
  },
  {
    kind: "taught_answer",
    field: "sources",
    ends: `SELECT t.seq, e.seq AS episode, s.value ->> '$.span[1]' AS span_end
      FROM taught_answers t, json_each(t.sources) s JOIN episodes e ON e.id = s.value ->> '$.episode_id'`,
  },
  {
    kind: "change",
    field: "payload",
    ends: `SELECT c.seq, c.subject_seq AS episode, f.value ->> '$.span[1]' AS span_end
      FROM changes c, json_each(c.payload, '$.facts') f WHERE c.entry = 'extraction'`,
  },
] as const;

/** Spans count UTF-16 units. SQLite counts code points, which are never more. */
const spansBeyondText = (sql: Sql): Misfit[] =>
  SPANS.flatMap(({ kind, field, ends }): Misfit[] => {
    const rows = sql.all<{ seq: number; span_end: number; content: string }>(
      `SELECT s.seq, s.span_end, e.content FROM (${ends}) s JOIN episodes e ON e.seq = s.episode
       WHERE s.span_end > length(e.content) ORDER BY s.seq`,
    );
    const wrong = rows.find(({ span_end, content }) => span_end > content.length);
    return wrong === undefined
      ? []
      : [{ kind, key: [wrong.seq], field, message: "has a span that ends after the text of its message" }];
  });

const VECTORS_PER_STEP = 500;

/** Searches find rows by their codes first. */
function codesOfOtherVectors(sql: Sql): Misfit[] {
  for (let after = -1; ;) {
    const rows = sql.all<{ seq: number; node: number; code: SqlValue; value: SqlValue }>(
      `SELECT c.seq, c.node, c.code, v.value FROM vectors v JOIN codes c ON c.seq = v.code_seq
       WHERE v.node > ? AND length(c.code) % 4 = 0 ORDER BY v.node LIMIT ? + 0`,
      after,
      VECTORS_PER_STEP,
    );
    const wrong = rows.find(
      ({ code, value }) => !isCodeOf(new Float32Array(float16FromBlob(value)), codeFromBlob(code)),
    );
    if (wrong !== undefined)
      return [{ kind: "code", key: [wrong.seq], field: "code", message: "is not that of the vector of its node" }];
    const last = rows.at(-1);
    if (last === undefined || rows.length < VECTORS_PER_STEP) return [];
    after = last.node;
  }
}

/** Ended links are never projected again, so a wrong one would stay in every answer about the past. */
function linksWithoutName(sql: Sql): Misfit[] {
  const rows = sql.all<{ episode: number; entity: number; normalised: string; linked_from: number; content: string }>(
    `SELECT l.episode_seq AS episode, l.entity_seq AS entity, l.normalised, l.linked_from, e.content
     FROM name_links l JOIN episodes e ON e.seq = l.episode_seq ORDER BY 1, 2, 4`,
  );
  const spelt = new Map<number, ReadonlySet<string>>();
  const wrong = rows.find(({ episode, content, normalised }) => {
    const known = spelt.get(episode) ?? spellingsIn(content);
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

/**
 * Finds aliases that no verdict decided. Such a name leads to no entity, so a later reading that states a fact about it
 * would fail.
 */
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
