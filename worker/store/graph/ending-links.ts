import { DEATHS, endedBy, enders, type EndingPart, ends, wordsOfThing } from "../../core/language/index.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { Sql } from "../../ports/sql.ts";
import { comparedFacts, MOST_COMPARED, type NewestFacts, type SameThing } from "../index/compared-facts.ts";

export type EndingRow = EndingPart & { seq: number } & Record<string, never>;

export const ENDING_COLUMNS = `f.subject_seq, (SELECT name FROM entities WHERE seq = f.subject_seq) AS subject_name, f.predicate, f.kind, f.object_seq,
  coalesce((SELECT name FROM entities WHERE seq = f.object_seq), f.object_value) AS thing, f.fact, f.functional`;

/** Keeps rows that are compared with several facts of a message. */
export class ComparedParts {
  readonly newest: NewestFacts = new Map();
  readonly parts = new Map<number, EndingRow>();
}

/** The states that a fact ends, by the tables of predicates. */
export function statesEndedBy(sql: Sql, seq: number, said: Pick<EndingPart, "predicate" | "kind">): number[] {
  if (isNone(endedBy(said))) return [];
  const [part] = sql.all<EndingRow>(`SELECT f.seq, ${ENDING_COLUMNS} FROM facts f WHERE f.seq = ?`, seq);
  return part === undefined ? [] : endedStates(sql, part, null, new ComparedParts());
}

function endedStates(sql: Sql, said: EndingPart, known_at: Instant | null, compared: ComparedParts): number[] {
  const { subject, object } = endedBy(said);
  const entity = said.subject_seq;
  const known = [
    ...comparedFacts(
      sql,
      { kind: "state", end: "subject_seq", entity, predicates: subject, most: mostEnded(sql, said) },
      known_at,
      () => aboutTheSame(said, "said"),
      compared.newest,
    ),
    ...comparedFacts(
      sql,
      { kind: "state", end: "object_seq", entity, predicates: object },
      known_at,
      null,
      compared.newest,
    ),
  ];
  return partsOf(sql, known, compared)
    .filter((state) => ends(said, state))
    .map(({ seq }) => seq);
}

/** A death ends all states; repeated reports of it are limited. */
function mostEnded(sql: Sql, { subject_seq, predicate }: EndingPart): number {
  if (!DEATHS.includes(predicate)) return MOST_COMPARED;
  const deaths = sql.all(
    "SELECT 1 FROM facts WHERE subject_seq = ? AND predicate IN (SELECT value FROM json_each(?)) AND kind = 'event' LIMIT 2",
    subject_seq,
    JSON.stringify(DEATHS),
  );
  return deaths.length > 1 ? MOST_COMPARED : Number.MAX_SAFE_INTEGER;
}

export const factsLinkedByEnding = (
  sql: Sql,
  fact: EndingPart,
  known_at: Instant | null,
  compared: ComparedParts,
): number[] => [...endedStates(sql, fact, known_at, compared), ...factsThatEnd(sql, fact, known_at, compared)];

function factsThatEnd(sql: Sql, known: EndingPart, known_at: Instant | null, compared: ComparedParts): number[] {
  const { subject, object } = enders(known);
  const of = (entity: number | null, predicates: readonly string[] | null): number[] =>
    entity === null
      ? []
      : comparedFacts(
          sql,
          { kind: null, end: "subject_seq", entity, predicates: predicates ?? [] },
          known_at,
          () => aboutTheSame(known, "known"),
          compared.newest,
        );
  return partsOf(sql, [...of(known.subject_seq, subject), ...of(known.object_seq, object)], compared)
    .filter((said) => ends(said, known))
    .map(({ seq }) => seq);
}

function partsOf(sql: Sql, seqs: readonly number[], { parts }: ComparedParts): EndingRow[] {
  const unread = seqs.filter((seq) => !parts.has(seq));
  if (unread.length > 0)
    for (const part of sql.all<EndingRow>(
      `SELECT f.seq, ${ENDING_COLUMNS} FROM json_each(?) c CROSS JOIN facts f ON f.seq = c.value`,
      JSON.stringify(unread),
    ))
      parts.set(part.seq, part);
  return [...new Set(seqs)].sort((a, b) => a - b).flatMap((seq) => parts.get(seq) ?? []);
}

/** An event has fewer words ("sold the Civic" for a red Civic), or more with the same last noun. */
function aboutTheSame(fact: EndingPart, role: "said" | "known"): SameThing {
  const words = [...wordsOfThing(fact)];
  const all = words.length === 0 ? [] : [words];
  return {
    object_seq: fact.object_seq,
    words: role === "said" ? [...all, words.slice(-1)] : words.map((word) => [word]),
  };
}

const isNone = ({ subject, object }: ReturnType<typeof endedBy>): boolean =>
  subject?.length === 0 && object?.length === 0;
