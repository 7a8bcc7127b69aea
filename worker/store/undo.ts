import { FaultError, notFound } from "../../shared/fault.ts";
import type { Instant } from "../../shared/instant.ts";
import type { Undone } from "../../shared/api/undo.ts";
import type { Believed, NewVersion } from "../core/graph/bitemporal.ts";
import { difference, project } from "../core/graph/history.ts";
import type { Sql } from "../ports/sql.ts";
import type { Ids } from "../ports/system.ts";
import { reword } from "./apply.ts";
import { logOf, reproject, slotsAround, write } from "./beliefs.ts";
import { logChange } from "./changes.ts";
import { makeEntity } from "./entities.ts";
import { outdateVector } from "./embedding.ts";
import { retractionsAt } from "./retractions.ts";
import { unindexText } from "./full-text.ts";
import { tick } from "./meta.ts";
import { removeVector } from "./vectors.ts";

/**
 * Forgets an episode: the graph is as if it had never been ingested. Facts it alone supported are gone, facts it had
 * closed are open again, on both axes and for every past `known_at`; its message id is free.
 *
 * @throws FaultError "not_found"
 */
export function forgetEpisode(sql: Sql, clock: Instant, id: string): Undone {
  return sql.transaction(() => {
    const now = tick(sql, clock);
    const seq = mustFind(sql, id);
    const facts = statedBy(sql, seq);
    const slots = slotsAround(sql, facts);
    const entities = sql
      .all<{ seq: number }>("SELECT DISTINCT entity_seq AS seq FROM mentions WHERE episode_seq = ? ORDER BY 1", seq)
      .map((row) => row.seq);
    const believed = new Map(believedOf(sql, slots).map((version) => [version.version, version]));

    for (const table of ["provenance", "mentions", "extractions", "work", "operations"]) {
      sql.all(`DELETE FROM ${table} WHERE episode_seq = ?`, seq);
    }
    const gone = new Set(facts.filter((fact_seq) => !makeFact(sql, fact_seq)));
    reproject(
      sql,
      slots.filter(({ fact_seq }) => !gone.has(fact_seq)),
    );
    const lost = entities.filter((entity_seq) => !makeEntity(sql, entity_seq));
    removeEpisode(sql, seq);
    logChange(sql, "forgotten", { id, seq: null }, {}, now);

    const closed = [...believed.values()].filter(({ fact, valid_to }) => valid_to !== null && !gone.has(fact));
    const reopened = closed.filter(({ fact }) => isOpen(sql, fact));
    return {
      episodes: 1,
      facts: gone.size,
      entities: lost.length,
      reopened: new Set(reopened.map(({ fact }) => fact)).size,
    };
  });
}

/**
 * Retracts an episode: from now on nothing is believed on its word. What was believed until now, and when, stays
 * readable with `known_at`.
 *
 * @throws FaultError "not_found"; "conflict" when it is retracted already
 */
export function retractEpisode(sql: Sql, clock: Instant, ids: Ids, id: string): Undone {
  return sql.transaction(() => {
    const now = tick(sql, clock);
    const seq = mustFind(sql, id);
    if (retractionsAt(sql, now).includes(seq))
      throw new FaultError({ kind: "conflict", detail: `Episode ${id} is retracted already` });
    const slots = slotsAround(sql, statedBy(sql, seq));
    const operation = recordOperation(sql, ids, now, { kind: "retract", episode_seq: seq, known_at: null });
    const wanted = project(logOf(sql, slots)).filter(({ known_to }) => known_to === null);
    const current = believedOf(sql, slots);
    const revision = difference(current, wanted);
    write(sql, revision, operation, now);
    sql.all("UPDATE work SET status = 'done' WHERE episode_seq = ?", seq);
    logChange(sql, "operation", { id: operation, seq: null }, { operation: "retract", episode_id: id }, now);

    const before = new Set(current.map(({ fact }) => fact));
    const after = new Set(wanted.map(({ fact }) => fact));
    const reopened = revision.believed.filter(({ fact, valid_to }) => valid_to === null && before.has(fact)).length;
    return { episodes: 1, facts: [...before].filter((fact) => !after.has(fact)).length, entities: 0, reopened };
  });
}

/** Believes again what was believed at `known_at`. An operation like any other: rolling back to before it undoes it. */
export function rollBack(sql: Sql, clock: Instant, ids: Ids, known_at: Instant): Undone {
  return sql.transaction(() => {
    const now = tick(sql, clock);
    if (known_at > now) {
      const errors = [{ path: "known_at", message: "must not be in the future" }];
      throw new FaultError({ kind: "invalid", detail: "known_at must not be in the future", errors });
    }
    const current = sql.all<Believed>(`${VERSION} WHERE known_to IS NULL AND known_from > ? ORDER BY seq`, known_at);
    const wanted = sql.all<Believed>(`${VERSION} WHERE known_from <= ?1 AND known_to > ?1 ORDER BY seq`, known_at);
    const revision = difference(current, wanted);
    const operation = recordOperation(sql, ids, now, { kind: "rollback", episode_seq: null, known_at });
    write(sql, revision, operation, now);
    logChange(sql, "operation", { id: operation, seq: null }, { operation: "rollback", known_at }, now);
    const facts = (versions: readonly NewVersion[]): number => new Set(versions.map(({ fact }) => fact)).size;
    const again = new Set(revision.believed.map(({ fact }) => fact));
    const dropped = current.filter(({ version, fact }) => revision.superseded.includes(version) && !again.has(fact));
    return { episodes: 0, facts: facts(dropped), entities: 0, reopened: facts(revision.believed) };
  });
}

const VERSION = "SELECT seq AS version, fact_seq AS fact, valid_from, valid_to, precision FROM fact_versions";

const believedOf = (sql: Sql, slots: readonly { fact_seq: number }[]): Believed[] =>
  sql.all<Believed>(
    `${VERSION} WHERE known_to IS NULL AND fact_seq IN (SELECT value FROM json_each(?)) ORDER BY seq`,
    JSON.stringify(slots.map(({ fact_seq }) => fact_seq)),
  );

const isOpen = (sql: Sql, fact_seq: number): boolean =>
  sql.all("SELECT 1 FROM fact_versions WHERE fact_seq = ? AND known_to IS NULL AND valid_to IS NULL", fact_seq).length >
  0;

function mustFind(sql: Sql, id: string): number {
  const [row] = sql.all<{ seq: number }>("SELECT seq FROM episodes WHERE id = ?", id);
  if (!row) throw new FaultError(notFound(`Episode ${id}`));
  return row.seq;
}

const statedBy = (sql: Sql, episode_seq: number): number[] =>
  sql
    .all<{ fact_seq: number }>("SELECT DISTINCT fact_seq FROM provenance WHERE episode_seq = ? ORDER BY 1", episode_seq)
    .map(({ fact_seq }) => fact_seq);

/** Words a fact by what still supports it. Without support it is no more, and `false` is returned. */
function makeFact(sql: Sql, fact_seq: number): boolean {
  const [first] = sql.all<{ known_from: number }>(
    "SELECT known_from FROM provenance WHERE fact_seq = ? ORDER BY seq LIMIT 1",
    fact_seq,
  );
  if (!first) {
    unindexText(sql, "facts", fact_seq);
    removeVector(sql, "facts", fact_seq);
    sql.all("DELETE FROM fact_versions WHERE fact_seq = ?", fact_seq);
    sql.all("DELETE FROM facts WHERE seq = ?", fact_seq);
    return false;
  }
  sql.all("UPDATE facts SET created_at = ? WHERE seq = ?", first.known_from, fact_seq);
  if (reword(sql, fact_seq)) outdateVector(sql, "facts", fact_seq);
  return true;
}

/** Takes the episode itself away, and closes the gap it leaves in its thread. */
function removeEpisode(sql: Sql, seq: number): void {
  unindexText(sql, "episodes", seq);
  removeVector(sql, "episodes", seq);
  sql.all("DELETE FROM changes WHERE subject_seq = ?", seq);
  sql.all(
    "UPDATE episodes SET previous_seq = (SELECT previous_seq FROM episodes WHERE seq = ?1) WHERE previous_seq = ?1",
    seq,
  );
  sql.all("DELETE FROM episodes WHERE seq = ?", seq);
}

function recordOperation(
  sql: Sql,
  ids: Ids,
  now: Instant,
  {
    kind,
    episode_seq,
    known_at,
  }: { kind: "retract" | "rollback"; episode_seq: number | null; known_at: Instant | null },
): string {
  const id = ids.make("op");
  sql.all(
    `INSERT INTO operations (id, kind, episode_seq, known_at, after_provenance, recorded_at)
     VALUES (?, ?, ?, ?, (SELECT coalesce(max(seq), 0) FROM provenance), ?)`,
    id,
    kind,
    episode_seq,
    known_at,
    now,
  );
  return id;
}
