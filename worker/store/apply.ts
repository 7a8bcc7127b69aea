import type { Instant } from "../../shared/instant.ts";
import { must } from "../../shared/must.ts";
import type { ExtractedFact, Extraction } from "../core/extract/extraction.ts";
import { isFunctional } from "../core/extract/predicates.ts";
import { normaliseName } from "../core/resolve/names.ts";
import type { Sql } from "../ports/sql.ts";
import type { Ids } from "../ports/system.ts";
import type { Applied, Plan, PlanVectors } from "../ports/work.ts";
import { believe } from "./beliefs.ts";
import { logChange } from "./changes.ts";
import { mention, resolveEntity } from "./entities.ts";
import { indexText } from "./full-text.ts";
import { tick } from "./meta.ts";
import { storeVector } from "./vectors.ts";
import { finishWork, holdsLease, renewLease } from "./work.ts";

/** Applies plans in order, each in a transaction of its own that renews the lease; stops at the first that fails. */
export function applyPlans(sql: Sql, clock: Instant, ids: Ids, token: string, plans: readonly Plan[]): Applied {
  for (const [applied, plan] of plans.entries()) {
    try {
      const held = sql.transaction(() => {
        const now = tick(sql, clock);
        if (!holdsLease(sql, token, now)) return false;
        renewLease(sql, now);
        applyPlan(sql, ids, plan, now);
        return true;
      });
      if (!held) return { applied, stopped: "lease lost" };
    } catch (error) {
      return { applied, stopped: { error: String(error) } };
    }
  }
  return { applied: plans.length, stopped: null };
}

function applyPlan(sql: Sql, ids: Ids, plan: Plan, now: Instant): void {
  const [work] = sql.all<{ status: string }>("SELECT status FROM work WHERE episode_seq = ?", plan.seq);
  // done before, or forgotten meanwhile
  if (work === undefined || work.status === "done") return;
  const episode = must(
    sql.all<{ id: string; reference_time: number }>(
      "SELECT id, reference_time FROM episodes WHERE seq = ?",
      plan.seq,
    )[0],
    `episode ${plan.seq}`,
  );
  storeVector(sql, "episodes", plan.seq, plan.vectors.episode);
  const stated =
    plan.extraction === null ? [] : takeIn(sql, ids, { ...episode, seq: plan.seq }, plan.extraction, plan.vectors, now);
  finishWork(sql, plan.seq);
  logChange(sql, "facts", { id: episode.id, seq: plan.seq }, stated, now);
}

interface Source {
  seq: number;
  id: string;
  reference_time: Instant;
}

/**
 * Takes what an episode says into the graph: its entities, then its facts, then what they change.
 *
 * @param known entities that are resolved already, by the names they have in the extraction
 * @returns ids of the facts stated, in order
 */
export function takeIn(
  sql: Sql,
  ids: Ids,
  source: Source,
  extraction: Extraction,
  vectors: Pick<PlanVectors, "entities" | "facts">,
  now: Instant,
  known: ReadonlyMap<string, number> = new Map(),
): string[] {
  const entities = new Map<string, number>();
  extraction.entities.forEach((entity, index) => {
    const resolved = known.get(entity.name);
    const { seq, fresh } =
      resolved === undefined ? resolveEntity(sql, ids, entity, now) : { seq: resolved, fresh: false };
    if (fresh) storeVector(sql, "entities", seq, must(vectors.entities[index], "entity vector"));
    mention(sql, source.seq, seq, entity, now);
    entities.set(entity.name, seq);
  });

  return extraction.facts.map((fact, index) => {
    const subject_seq = must(entities.get(fact.subject), `entity "${fact.subject}"`);
    const object_seq = fact.object === null ? null : must(entities.get(fact.object), `entity "${fact.object}"`);
    const statement = { ...fact, reference_time: source.reference_time };
    const { seq, id, functional } = resolveFact(sql, ids, fact, subject_seq, object_seq, now);
    support(sql, seq, source.seq, statement, now);
    if (reword(sql, seq)) storeVector(sql, "facts", seq, must(vectors.facts[index], "fact vector"));
    const { predicate, kind } = fact;
    believe(sql, { fact_seq: seq, subject_seq, predicate, kind, functional }, statement, source.id, now);
    return id;
  });
}

/**
 * Gives a fact the words of the first statement that does not end it, or else of the first; says whether they are new.
 * Without a statement left there is nothing to be worded.
 */
export function reword(sql: Sql, fact_seq: number): boolean {
  const [row] = sql.all<{ fact: string }>("SELECT fact FROM facts WHERE seq = ?", fact_seq);
  const [first] = sql.all<{ fact: string; strength: number; known_from: number }>(
    `SELECT fact, strength, known_from FROM provenance WHERE fact_seq = ?
     ORDER BY valid_from IS NULL AND valid_to IS NOT NULL, seq LIMIT 1`,
    fact_seq,
  );
  if (!first || row?.fact === first.fact) return false;
  sql.all("UPDATE facts SET fact = ?, strength = ? WHERE seq = ?", first.fact, first.strength, fact_seq);
  indexText(sql, "facts", fact_seq, first.fact);
  return true;
}

/**
 * The same subject, predicate and object are the same state, however it was worded. Of events the wording tells one
 * occasion from another.
 */
function resolveFact(
  sql: Sql,
  ids: Ids,
  fact: ExtractedFact,
  subject_seq: number,
  object_seq: number | null,
  now: Instant,
): { seq: number; id: string; functional: number } {
  const slot = sql.all<{
    seq: number;
    id: string;
    object_seq: number | null;
    object_value: string | null;
    fact: string;
    functional: number;
  }>(
    "SELECT seq, id, object_seq, object_value, fact, functional FROM facts WHERE subject_seq = ? AND predicate = ? AND kind = ? ORDER BY seq",
    subject_seq,
    fact.predicate,
    fact.kind,
  );
  const value = fact.object_value === null ? null : normaliseName(fact.object_value);
  const known = slot.find(
    (row) =>
      (object_seq === null
        ? row.object_value !== null && normaliseName(row.object_value) === value
        : row.object_seq === object_seq) &&
      (fact.kind === "state" || normaliseName(row.fact) === normaliseName(fact.fact)),
  );
  if (known) return known;
  const id = ids.make("fact");
  const functional = (fact.functional ?? isFunctional(fact.predicate)) ? 1 : 0;
  // worded by its first statement, which is about to be stored
  const [row] = sql.all<{ seq: number }>(
    `INSERT INTO facts (id, subject_seq, predicate, object_seq, object_value, fact, kind, functional, strength, attributes, created_at)
     VALUES (?, ?, ?, ?, ?, '', ?, ?, ?, '{}', ?) RETURNING seq`,
    id,
    subject_seq,
    fact.predicate,
    object_seq,
    fact.object_value,
    fact.kind,
    functional,
    fact.strength,
    now,
  );
  return { seq: must(row, "inserted fact").seq, id, functional };
}

/** Keeps what the episode said of the fact, word for word: beliefs can be made anew from this alone. */
function support(
  sql: Sql,
  fact_seq: number,
  episode_seq: number,
  fact: ExtractedFact & { reference_time: Instant },
  now: Instant,
): void {
  sql.all(
    `INSERT INTO provenance (fact_seq, episode_seq, span_start, span_end, fact, strength, valid_from, valid_to, precision,
       reference_time, known_from) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    fact_seq,
    episode_seq,
    fact.span?.[0] ?? null,
    fact.span?.[1] ?? null,
    fact.fact,
    fact.strength,
    fact.valid_from,
    fact.valid_to,
    fact.precision,
    fact.reference_time,
    now,
  );
}
