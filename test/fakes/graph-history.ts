import fc from "fast-check";
import { expect } from "vitest";
import type { Confidence } from "../../shared/confidence.ts";
import { nonNull } from "../../shared/non-null.ts";
import type { Extraction } from "../../worker/core/extraction/extraction.ts";
import { embedHashed } from "../../worker/core/vectors/hashed-embedding.ts";
import { normaliseName } from "../../worker/core/text/normalise-name.ts";
import type { Sql } from "../../worker/ports/sql.ts";
import type { LedgerChange } from "../../worker/ports/graph/extraction.ts";
import { markRecorded, unrecordedChanges } from "../../worker/store/base/change-log.ts";
import { assertManualFact } from "../../worker/store/resolution/manual-facts.ts";
import { storeVerdicts } from "../../worker/store/resolution/verdicts.ts";
import { currentInstant, writeMeta } from "../../worker/store/base/meta.ts";
import { correctFact, denyFact, replaceFact } from "../../worker/store/resolution/correct-facts.ts";
import { dropEntity, mergeEntities, renameEntity, splitEntity } from "../../worker/store/resolution/edit-entities.ts";
import { listEntities } from "../../worker/store/graph/entities.ts";
import { listFacts } from "../../worker/store/graph/facts.ts";
import { updateNameLinks } from "../../worker/store/index/name-links.ts";
import { learnLesson } from "../../worker/store/traversal/lessons.ts";
import { deleteTaughtAnswer, teachAnswer } from "../../worker/store/traversal/taught-answers.ts";
import { retractEpisode, rollBack } from "../../worker/store/resolution/undo.ts";
import { forgetEpisode } from "./forget-episode.ts";
import { takeLease } from "../../worker/store/episodes/extraction-queue.ts";
import { factOf } from "./extracted-fact.ts";
import { MODELS, changesetOf, storeOwnReading } from "./graph-store.ts";
import { refreshedGraph } from "./refreshed-graph.ts";

const NAMES = ["Ada", "Ada Lovelace", "Bob", "Zoë"];
const PLACES = ["Oslo", "Rome", "東京"];
const year = (n: number): number => Date.UTC(2000 + n, 0, 1);

const bound = fc.option(fc.nat({ max: 20 }), { nil: null });
export const historyStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record(
      {
        do: fc.constant("state" as const),
        who: fc.nat({ max: 3 }),
        where: fc.nat({ max: 2 }),
        predicate: fc.constantFrom("LIVES_IN", "LIKES", "VISITED"),
        along: fc.option(fc.nat({ max: 3 }), { nil: null, freq: 2 }),
        from: bound,
        to: bound,
        confidence: fc.constantFrom<Confidence>("stated", "stated", "reported", "inferred"),
      },
      { requiredKeys: ["do", "who", "where", "predicate", "along", "from", "to"] },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("same" as const), a: fc.nat({ max: 3 }), b: fc.nat({ max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("assert" as const),
      who: fc.nat({ max: 3 }),
      where: fc.nat({ max: 2 }),
      predicate: fc.constantFrom("LIVES_IN", "LIKES"),
      byId: fc.boolean(),
      on: fc.option(fc.nat(), { nil: null }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("forget" as const, "retract" as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("roll back" as const), minutes: fc.nat({ max: 9 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom("deny" as const, "correct" as const, "replace" as const),
      which: fc.nat(),
      from: bound,
      to: bound,
      reword: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom("rename" as const, "merge" as const, "split" as const, "drop" as const),
      which: fc.nat(),
      other: fc.nat(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("learn" as const, "teach" as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("append" as const, "refresh" as const) }) },
);
export type HistoryStep = typeof historyStep extends fc.Arbitrary<infer T> ? T : never;

export async function graphWithHistory(steps: readonly HistoryStep[]) {
  const world = refreshedGraph();
  const record = recorder(world.sql);
  const { sql, clock, ids } = world;
  const episodes: string[] = [];
  const sameNames: string[][] = [];
  const said = new Map<string, Extraction>();
  for (const given of steps) {
    clock.advance(60_000);
    if (episodes.length % 2 === 0) record();
    switch (given.do) {
      case "state": {
        const [subject, object] = [NAMES[given.who] ?? "", PLACES[given.where] ?? ""];
        const along = given.along === null ? null : (NAMES[given.along] ?? "");
        const [from, to] = [given.from, given.to];
        const fact = factOf({
          subject,
          object,
          predicate: given.predicate,
          fact: [subject, given.predicate, object, ...(along === null ? [] : ["with", along])].join(" ").concat("."),
          kind: given.predicate === "VISITED" ? "event" : "state",
          valid_from: from === null ? null : year(from),
          valid_to: to === null || (from !== null && from >= to) ? null : year(to),
          precision: from === null && to === null ? null : "year",
          ...(given.confidence !== undefined && { confidence: given.confidence }),
        });
        const names = new Set(along === null ? [subject, object] : [subject, object, along]);
        const entities = Array.from(names, (name) => ({ name, type: "thing", count: 1, attributes: { n: 1.5 } }));
        const facts = along === null || along === subject ? [fact] : [fact, { ...fact, object: along }];
        episodes.push(stateExtraction(world, said, sameNames, { entities, facts }));
        break;
      }
      case "assert":
        assertFact(world, given, episodes);
        break;
      case "same":
        sameNames.push([given.a, given.b].map((name) => normaliseName(NAMES[name] ?? "")));
        break;
      case "forget":
      case "retract": {
        const [id] = episodes.splice(given.which % Math.max(episodes.length, 1), given.do === "forget" ? 1 : 0);
        const target = id ?? episodes[given.which % Math.max(episodes.length, 1)];
        if (target === undefined) break;
        const undo = given.do === "forget" ? forgetEpisode : retractEpisode;
        try {
          undo(sql, clock.now(), ids, target);
        } catch (error) {
          if (!String(error).includes("already")) throw error;
        }
        break;
      }
      case "deny":
      case "correct":
      case "replace":
        correctSome(world, given);
        break;
      case "rename":
      case "merge":
      case "split":
      case "drop":
        editSome(world, given);
        break;
      case "roll back":
        rollBack(sql, clock.now(), ids, clock.now() - given.minutes * 60_000);
        break;
      case "learn": {
        const facts = sql.all<{ id: string }>("SELECT id FROM facts ORDER BY seq").map(({ id }) => id);
        const a = facts[given.which % Math.max(facts.length, 1)];
        const lesson = {
          id: `l${clock.now()}`,
          vector: embedHashed("where?", 64),
          embedding_model: "m",
          shown: { entities: [], facts: [], episodes: [], replayed: [] },
        };
        if (a !== undefined)
          learnLesson(sql, clock.now(), { ...lesson, enhanced: [{ kind: "fact", a, b: null }], penalised: [] });
        break;
      }
      case "teach":
        teachSome(world, given.which);
        break;
      case "append":
        world.append({
          content: `Message ${clock.now()}.`,
          message_id: String(clock.now()),
          extract: clock.now() % 120_000 === 0 ? null : false,
          metadata: { deep: [1, { a: "ü" }] },
        });
        break;
      case "refresh":
        await world.refresh();
        break;
    }
    while (updateNameLinks(sql, () => currentInstant(sql, 0)));
  }
  record();
  // two writes are a millisecond apart, and no read is earlier than the last write
  clock.advance(currentInstant(sql, clock.now()) - clock.now());
  return { ...world, ledger: record() };
}

type World = ReturnType<typeof refreshedGraph>;

function teachSome({ sql, clock, ids }: World, which: number): void {
  const { data } = listFacts(sql, { limit: 100 }, clock.now());
  const fact = data[which % (data.length + 1)];
  const question = `Where is number ${which % 3}?`;
  const [episode] = fact?.episode_ids ?? [];
  const sources = [
    ...(fact === undefined ? [] : [{ fact_id: fact.id, episode_id: null, quote: "" }]),
    ...(episode === undefined ? [] : [{ fact_id: null, episode_id: episode, quote: fact?.fact ?? "" }]),
  ];
  const answer = `There, at ${clock.now()}.`;
  const { id } = teachAnswer(sql, clock.now(), ids, { question, answer, sources, isDisputed: which % 2 === 0 });
  if (which % 7 === 0) deleteTaughtAnswer(sql, clock.now(), id);
}

function correctSome(
  { sql, cache, clock, ids }: World,
  { do: what, which, from, to, reword }: Extract<HistoryStep, { do: "deny" | "correct" | "replace" }>,
): void {
  const { data } = listFacts(sql, { limit: 100 }, clock.now());
  const fact = data[which % Math.max(data.length, 1)];
  if (fact === undefined) return;
  if (what === "deny") return void denyFact(sql, clock.now(), ids, fact.id);
  const stated = (n: number | null) => (n === null ? null : ({ at: year(n), zoned: true, precision: "day" } as const));
  const correction = {
    version: fact.version,
    fact: reword ? `${fact.fact} So I say at ${clock.now()}.` : undefined,
    valid_from: stated(from),
    valid_to: stated(to !== null && from !== null && from >= to ? null : to),
  };
  if (what === "replace") {
    const object = nonNull(PLACES[which % PLACES.length], "place");
    const said = `${fact.subject.name} is in ${object}, so I say at ${clock.now()}.`;
    const [subject, of, sentence] = [fact.subject.name, object, said].map((text) => embedHashed(text, 64));
    const replacement = {
      ...correction,
      fact: said,
      object,
      object_value: null,
      attributes: {},
      vectors: {
        subject: nonNull(subject, "vector"),
        object: nonNull(of, "vector"),
        fact: nonNull(sentence, "vector"),
      },
      embedding: { model: "m", candidate_similarity: 0.8, synonym_similarity: 0.8 },
    };
    try {
      const replaced = replaceFact(sql, cache, clock.now(), ids, fact.id, replacement);
      const name: unknown = expect.stringMatching(new RegExp(`^(?:${object}|Called \\d+)$`));
      expect(replaced).toMatchObject({ known_to: null, object: { name }, predicate: fact.predicate });
    } catch (error) {
      if (!/another entity than the subject/.test(String(error))) throw error;
    }
    return;
  }
  const corrected = correctFact(sql, clock.now(), ids, fact.id, correction);
  expect(corrected).toMatchObject({ id: fact.id, known_to: null });
  if (correction.fact !== undefined) expect(corrected.fact).toBe(correction.fact);
}

function editSome(
  { sql, clock, ids }: World,
  { do: what, which, other }: Extract<HistoryStep, { do: "rename" | "merge" | "split" | "drop" }>,
): void {
  const { data } = listEntities(sql, { limit: 100 }, clock.now());
  const [one, another] = [which, other].map((place) => data[place % Math.max(data.length, 1)]);
  if (one === undefined || another === undefined) return;
  const now = clock.now();
  try {
    if (what === "rename") renameEntity(sql, now, ids, one.id, { version: one.version, name: `Called ${now}` });
    else if (what === "merge") mergeEntities(sql, now, ids, one.id, another.id);
    else if (what === "drop") dropEntity(sql, now, ids, one.id);
    else {
      const mentioning = sql.all<{ id: string }>(
        "SELECT DISTINCT p.id FROM mentions m JOIN entities e ON e.seq = m.entity_seq JOIN episodes p ON p.seq = m.episode_seq WHERE e.id = ? AND m.linked_to IS NULL ORDER BY p.seq",
        one.id,
      );
      const episode_ids = mentioning.slice(0, 1).map(({ id }) => id);
      splitEntity(sql, now, ids, one.id, { name: `Part ${now}`, episode_ids });
    }
  } catch (error) {
    if (!/must leave|another entity|merge the two|is not an episode that mentions/.test(String(error))) throw error;
  }
}

function assertFact(
  { sql, cache, clock, ids }: World,
  { who, where, predicate, byId, on }: Extract<HistoryStep, { do: "assert" }>,
  episodes: readonly string[],
): void {
  const [name, object] = [NAMES[who] ?? "", PLACES[where] ?? ""];
  const [row] = sql.all<{ id: string }>("SELECT id FROM entities WHERE name = ? ORDER BY seq", name);
  const fact = `${name} ${predicate} ${object}.`;
  const vector = (text: string): Float32Array => embedHashed(text, 64);
  const vectors = { subject: vector(name), object: vector(object), fact: vector(fact) };
  const statement = {
    predicate,
    object,
    object_value: null,
    fact,
    kind: "state",
    valid_from: null,
    valid_to: null,
  } as const;
  try {
    assertManualFact(sql, cache, clock.now(), ids, {
      ...statement,
      subject: byId && row ? row.id : name,
      episode_id: on === null ? null : (episodes[on % Math.max(episodes.length, 1)] ?? null),
      vectors,
      embedding: { model: "m", candidate_similarity: 0.8, synonym_similarity: 0.8 },
    });
  } catch (error) {
    if (
      !/is not an entity|another entity than the subject|is older than what was corrected by hand/.test(String(error))
    )
      throw error;
  }
}

/** Like a consumer: stores the extraction, then the verdicts, then applies both. */
function stateExtraction(
  { sql, clock, ids, append, apply }: World,
  said: Map<string, Extraction>,
  sameNames: readonly string[][],
  extraction: Extraction,
): string {
  const { episodes } = append({
    content: extraction.facts.map(({ fact }) => fact).join(" "),
    reference_time: { at: Date.parse("2010-06-01"), zoned: true, precision: "day" },
  });
  const id = nonNull(episodes[0], "episode").id;
  const lease = nonNull(takeLease(sql, clock.now(), ids, MODELS), "lease");
  for (const { seq, reread } of lease.episodes) {
    const [row] = sql.all<{ id: string }>("SELECT id FROM episodes WHERE seq = ?", seq);
    if (row?.id === id) said.set(id, extraction);
    const stated = said.get(row?.id ?? "") ?? null;
    const known_from = reread?.known_from ?? null;
    const reading = stated && storeOwnReading(sql, clock.now(), seq, stated, known_from);
    decide(sql, clock.now(), seq, sameNames, stated ?? NOTHING);
    const changeset = { ...changesetOf(seq, stated ?? NOTHING), extraction: stated, reading, known_from };
    const { stopped } = apply(lease.token, [changeset]);
    if (stopped !== null) throw new Error(`not applied: ${JSON.stringify(stopped)}`);
  }
  writeMeta(sql, "lease_until", null);
  return id;
}

function decide(sql: Sql, now: number, seq: number, sameNames: readonly string[][], { entities }: Extraction): void {
  const known = new Set(sql.all<{ name: string }>("SELECT normalised AS name FROM aliases").map(({ name }) => name));
  const mentioned = new Set(entities.map(({ name }) => normaliseName(name)));
  for (const [a = "", b = ""] of sameNames) {
    const comesUp = (mentioned.has(a) && known.has(b)) || (mentioned.has(b) && known.has(a));
    if (a !== b && comesUp)
      storeVerdicts(
        sql,
        now,
        { episodes: [seq], shown: [] },
        [{ about: "name", a, b, verdict: "same" }],
        "judge",
        FREE,
      );
  }
}

const FREE = { calls: 0, tokens_in: 0, tokens_out: 0 };
const NOTHING: Extraction = { entities: [], facts: [] };

/** Like Postgres; each call updates the ledger. */
function recorder(sql: Sql): () => LedgerChange[] {
  let ledger: LedgerChange[] = [];
  return () => {
    for (const change of unrecordedChanges(sql, Number.MAX_SAFE_INTEGER)) {
      if (change.entry === "forgotten")
        ledger = ledger.filter(({ seq, subject_id, entry }) => {
          const dropped = (change.payload as { entries?: number[] }).entries ?? [];
          return entry === "forgotten" || (subject_id !== change.subject_id && !dropped.includes(seq));
        });
      ledger.push(change);
      markRecorded(sql, change.seq);
    }
    return ledger;
  };
}
