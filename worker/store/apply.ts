import type { Instant } from "../../shared/instant.ts";
import { must } from "../../shared/must.ts";
import type { ExtractedFact } from "../core/extract/extraction.ts";
import { normaliseName } from "../core/resolve/names.ts";
import type { Applied, Ids, Plan, Sql } from "../ports.ts";
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

  const entities = new Map<string, number>();
  plan.extraction?.entities.forEach((entity, index) => {
    const { seq, fresh } = resolveEntity(sql, ids, entity, now);
    if (fresh) storeVector(sql, "entities", seq, must(plan.vectors.entities[index], "entity vector"));
    mention(sql, plan.seq, seq, entity, now);
    entities.set(entity.name, seq);
  });

  const stated: string[] = [];
  plan.extraction?.facts.forEach((fact, index) => {
    const subject_seq = must(entities.get(fact.subject), `entity "${fact.subject}"`);
    const object_seq = fact.object === null ? null : must(entities.get(fact.object), `entity "${fact.object}"`);
    const { seq, id, fresh } = resolveFact(sql, ids, fact, subject_seq, object_seq, now);
    if (fresh) {
      indexText(sql, "facts", seq, fact.fact);
      storeVector(sql, "facts", seq, must(plan.vectors.facts[index], "fact vector"));
    }
    const statement = { ...fact, reference_time: episode.reference_time };
    support(sql, seq, plan.seq, statement, now);
    believe(
      sql,
      { fact_seq: seq, subject_seq, predicate: fact.predicate, kind: fact.kind },
      statement,
      episode.id,
      now,
    );
    stated.push(id);
  });

  finishWork(sql, plan.seq);
  logChange(sql, "facts", { id: episode.id, seq: plan.seq }, stated, now);
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
): { seq: number; id: string; fresh: boolean } {
  const slot = sql.all<{
    seq: number;
    id: string;
    object_seq: number | null;
    object_value: string | null;
    fact: string;
  }>(
    "SELECT seq, id, object_seq, object_value, fact FROM facts WHERE subject_seq = ? AND predicate = ? AND kind = ? ORDER BY seq",
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
  if (known) return { seq: known.seq, id: known.id, fresh: false };
  const id = ids.make("fact");
  const [row] = sql.all<{ seq: number }>(
    `INSERT INTO facts (id, subject_seq, predicate, object_seq, object_value, fact, kind, strength, attributes, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, '{}', ?) RETURNING seq`,
    id,
    subject_seq,
    fact.predicate,
    object_seq,
    fact.object_value,
    fact.fact,
    fact.kind,
    fact.strength,
    now,
  );
  return { seq: must(row, "inserted fact").seq, id, fresh: true };
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
