/** Facts about few people over forty years. */
const MESSAGES = 400;
const THREADS = 20;
const DAY_MS = 86_400_000;
const KNOWN_FROM = Date.UTC(2026, 0, 1);
const STATES = ["KNOWS", "LIKES", "OWNS", "PLAYS", "READS", "SPEAKS"];
const EVENTS = ["VISITED", "BOUGHT"];

/** As in docs/guides/import-and-export.md; deterministic. */
export function* largeExport(facts: number): Generator<object> {
  const random = mulberry32(24);
  const pick = (most: number): number => Math.floor(random() * most);
  const idOf = (prefix: string, number: number): string =>
    `${prefix}_01900000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;
  const entities = Math.ceil(facts * 0.15) + 2;
  let lines = 0;
  const line = (record: string, values: object): object => {
    lines++;
    return { record, ...values };
  };
  yield line("header", { format: "engraph", version: 1, exported_at: "2026-01-01T00:00:00.000Z", cursor: "0-0" });
  yield line("graph", {
    embedding_model: null,
    synonym_similarity: null,
    last_instant: KNOWN_FROM,
    drift: 0,
    synonym_changes: null,
    forgettings: null,
    numbers: { episodes: MESSAGES, entities, facts, fact_versions: facts, provenance: facts },
  });
  const saidAt = Array.from({ length: MESSAGES }, () => Date.UTC(2020, 0, 1) + pick(6 * 365) * DAY_MS);
  for (const [place, reference_time] of saidAt.entries())
    yield line("episode", {
      seq: place + 1,
      id: idOf("ep", place + 1),
      message_id: `large-${place}`,
      type: "message",
      thread_id: `large-${place % THREADS}`,
      document_id: null,
      part: null,
      role: "user",
      name: "Person 0",
      content: `Message ${place} of many.`,
      title: `Person 0: Message ${place} of many`,
      reference_time,
      assumed_zone: null,
      created_at: KNOWN_FROM,
      metadata: {},
      extract: 0,
      previous_seq: null,
    });
  for (let seq = 1; seq <= MESSAGES; seq++)
    yield line("work", {
      episode_seq: seq,
      status: "done",
      attempts: 0,
      delays: 0,
      not_before: 0,
      error: null,
      answer: null,
      calls: 0,
      tokens_in: 0,
      tokens_out: 0,
    });
  const nameOf = (seq: number): string => (seq % 3 === 0 ? `Place ${seq}` : `Person ${seq}`);
  const made = Array.from({ length: facts }, (_, place) => {
    const isEvent = place % 4 === 3;
    const predicates = isEvent ? EVENTS : STATES;
    const subject_seq = 1 + Math.floor(random() ** 3 * (entities - 1));
    const object_seq = 1 + ((subject_seq + pick(entities - 1)) % entities);
    const episode = pick(MESSAGES);
    const isYear = place % 5 === 0;
    const year = 1985 + pick(35);
    const from = isYear ? Date.UTC(year, 0, 1) : Date.UTC(year, 0, 1) + pick(365) * DAY_MS;
    const hasEnded = !isEvent && place % 2 === 0;
    const to = isEvent ? from + DAY_MS : hasEnded ? Date.UTC(2021, 0, 1) + pick(5 * 365) * DAY_MS : null;
    const predicate = predicates[pick(predicates.length)] ?? "KNOWS";
    return {
      seq: place + 1,
      subject_seq,
      object_seq: object_seq === subject_seq ? (object_seq % entities) + 1 : object_seq,
      predicate,
      kind: isEvent ? "event" : "state",
      episode,
      bounds: {
        valid_from: from,
        valid_from_precision: isYear && !isEvent ? "year" : "day",
        valid_from_basis: "stated",
        valid_to: to,
        valid_to_precision: to === null ? null : "day",
        valid_to_basis: to === null ? null : "stated",
        due: null,
        due_precision: null,
      },
    };
  });
  const mentioned = new Map<string, { episode: number; entity_seq: number }>();
  for (const { episode, subject_seq, object_seq } of made)
    for (const entity_seq of [subject_seq, object_seq])
      mentioned.set(`${episode} ${entity_seq}`, { episode, entity_seq });
  const named = new Set(Array.from(mentioned.values(), ({ entity_seq }) => entity_seq));
  for (let seq = 1; seq <= entities; seq++)
    if (!named.has(seq)) mentioned.set(`named ${seq}`, { episode: MESSAGES - 1 - (seq % 10), entity_seq: seq });
  const mentionsOf = Map.groupBy(mentioned.values(), ({ entity_seq }) => entity_seq);
  for (let seq = 1; seq <= entities; seq++)
    yield line("entity", {
      seq,
      id: idOf("ent", seq),
      name: nameOf(seq),
      type: seq % 3 === 0 ? "place" : "person",
      summary: null,
      attributes: {},
      mentions: mentionsOf.get(seq)?.length ?? 0,
      created_at: KNOWN_FROM,
      version: 1,
      merged_into: null,
      merged_at: null,
      given_name: null,
      given_type: null,
      given_at: null,
    });
  for (let seq = 1; seq <= entities; seq++)
    yield line("alias", {
      normalised: nameOf(seq).toLowerCase(),
      entity_seq: seq,
      alias: nameOf(seq),
      known_from: KNOWN_FROM,
      given: 0,
      decided: 0,
    });
  for (const [place, { episode, entity_seq }] of [...mentioned.values()].entries())
    yield line("mention", {
      seq: place + 1,
      episode_seq: episode + 1,
      entity_seq,
      name: nameOf(entity_seq),
      type: entity_seq % 3 === 0 ? "place" : "person",
      count: 1,
      known_from: KNOWN_FROM,
      attributes: {},
      original: null,
      linked_from: KNOWN_FROM,
      linked_to: null,
    });
  const sentenceOf = ({ subject_seq, predicate, object_seq }: (typeof made)[number]): string =>
    `${nameOf(subject_seq)} ${predicate.toLowerCase()} ${nameOf(object_seq)}.`;
  const claimOf = (fact: (typeof made)[number]): string =>
    JSON.stringify([
      nameOf(fact.subject_seq).toLowerCase(),
      fact.predicate,
      nameOf(fact.object_seq).toLowerCase(),
      null,
      fact.kind,
      fact.kind === "event" ? sentenceOf(fact).toLowerCase() : null,
    ]);
  for (const fact of made)
    yield line("fact", {
      seq: fact.seq,
      id: idOf("fact", fact.seq),
      subject_seq: fact.subject_seq,
      predicate: fact.predicate,
      object_seq: fact.object_seq,
      object_value: null,
      fact: sentenceOf(fact),
      kind: fact.kind,
      functional: 0,
      inverse_functional: 0,
      strength: 1 + (fact.seq % 8),
      attributes: {},
      hyperedge_id: null,
      created_at: KNOWN_FROM,
      replaced_by: null,
      confidence: "stated",
    });
  for (const { seq, bounds, episode } of made)
    yield line("fact_version", {
      seq,
      fact_seq: seq,
      ...bounds,
      known_from: KNOWN_FROM,
      known_to: null,
      caused_by: idOf("ep", episode + 1),
    });
  for (const fact of made)
    yield line("provenance", {
      seq: fact.seq,
      fact_seq: fact.seq,
      episode_seq: fact.episode + 1,
      span_start: null,
      span_end: null,
      fact: sentenceOf(fact),
      strength: 1 + (fact.seq % 8),
      ...fact.bounds,
      denied: 0,
      held_at: null,
      reference_time: saidAt[fact.episode],
      known_from: KNOWN_FROM,
      subject_name: nameOf(fact.subject_seq),
      object_name: nameOf(fact.object_seq),
      predicate: fact.predicate,
      object_value: null,
      kind: fact.kind,
      functional: 0,
      inverse_functional: 0,
      claim: claimOf(fact),
      hyperedge_id: null,
      attributes: {},
      original: null,
      linked_from: KNOWN_FROM,
      linked_to: null,
      confidence: "stated",
    });
  for (const [place] of saidAt.entries())
    yield line("change", {
      seq: place + 1,
      entry: "episode",
      subject_id: idOf("ep", place + 1),
      subject_seq: place + 1,
      payload: null,
      recorded_at: KNOWN_FROM,
    });
  for (const [place, episode] of [...new Set(made.map((fact) => fact.episode))].entries())
    yield line("change", {
      seq: saidAt.length + place + 1,
      entry: "facts",
      subject_id: idOf("ep", episode + 1),
      subject_seq: episode + 1,
      payload: null,
      recorded_at: KNOWN_FROM,
    });
  yield { record: "end", lines };
}

/** https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
