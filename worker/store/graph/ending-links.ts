import type { EndingPart } from "../../core/predicates/ending-part.ts";
import { endedBy, enders, ends, type EndingPredicates } from "../../core/predicates/endings.ts";
import type { Instant } from "../../../shared/instant.ts";
import { statedFactSql } from "../base/moment-sql.ts";
import type { Sql } from "../../ports/sql.ts";

/** A fact with what decides what it ends. */
export type EndingRow = EndingPart & { seq: number } & Record<string, never>;

/** SQL for the columns of an `EndingPart` of a fact `f`. */
export const ENDING_COLUMNS = `f.subject_seq, (SELECT name FROM entities WHERE seq = f.subject_seq) AS subject_name, f.predicate, f.kind, f.object_seq,
  coalesce((SELECT name FROM entities WHERE seq = f.object_seq), f.object_value) AS thing, f.fact, f.functional`;

/** The states that a fact ends, by row number; see `ends`. Reads nothing for a predicate that ends none. */
export function statesEndedBy(sql: Sql, seq: number, said: Pick<EndingPart, "predicate" | "kind">): number[] {
  if (isNone(endedBy(said))) return [];
  const [part] = sql.all<EndingRow>(`SELECT f.seq, ${ENDING_COLUMNS} FROM facts f WHERE f.seq = ?`, seq);
  return part === undefined ? [] : endedStates(sql, part, null);
}

const endedStates = (sql: Sql, said: EndingPart, known_at: Instant | null): number[] =>
  factsWith(sql, "state", endedBy(said), said.subject_seq, said.subject_seq, known_at)
    .filter((known) => ends(said, known))
    .map(({ seq }) => seq);

/** The facts that a fact ends, and those that may end it. */
export const factsLinkedByEnding = (sql: Sql, fact: EndingPart, known_at: Instant | null = null): number[] => [
  ...endedStates(sql, fact, known_at),
  ...factsThatEnd(sql, fact, known_at),
];

function factsThatEnd(sql: Sql, known: EndingPart, known_at: Instant | null): number[] {
  const { subject, object } = enders(known);
  const rows = [
    ...factsWith(sql, null, { subject, object: [] }, known.subject_seq, 0, known_at),
    ...(known.object_seq === null
      ? []
      : factsWith(sql, null, { subject: object, object: [] }, known.object_seq, 0, known_at)),
  ];
  return rows.filter((said) => ends(said, known)).map(({ seq }) => seq);
}

/** Facts of these predicates, with a given subject or a given object. Nothing is read where there are none. */
function factsWith(
  sql: Sql,
  kind: "state" | null,
  predicates: EndingPredicates,
  subject_seq: number,
  object_seq: number,
  known_at: Instant | null,
): EndingRow[] {
  if (isNone(predicates)) return [];
  const { subject, object } = predicates;
  // apart, so that each is answered by its index
  const read = (end: "subject_seq" | "object_seq", entity: number, wanted: readonly string[] | null): EndingRow[] =>
    wanted?.length === 0
      ? []
      : sql.all<EndingRow>(
          `SELECT f.seq, ${ENDING_COLUMNS} FROM facts f WHERE f.${end} = ?2 AND ${statedFactSql("f", known_at)} AND f.object_seq IS NOT f.subject_seq
             AND (?1 IS NULL OR f.kind = ?1) ${wanted === null ? "AND ?3 IS ?3" : "AND f.predicate IN (SELECT value FROM json_each(?3))"} ORDER BY f.seq`,
          kind,
          entity,
          JSON.stringify(wanted ?? []),
        );
  return [...read("subject_seq", subject_seq, subject), ...read("object_seq", object_seq, object)];
}

const isNone = ({ subject, object }: EndingPredicates): boolean => subject?.length === 0 && object?.length === 0;
