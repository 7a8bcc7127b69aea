/**
 * Writes an export of Engraph (docs/guides/import-and-export.md), because only an import can state what was known in the past. Its rows are
 * those that messages would have left, so that the knowledge can be corrected, retracted and forgotten.
 */
import { createHash } from "node:crypto";
import { isFunctional } from "./functional-predicates.ts";
import { normaliseName } from "./names.ts";
import { versionsOf, type PastEvent, type PastVersion } from "./past-versions.ts";
import type { Past, PastBounds, PastEntity, PastEpisode, PastFact } from "./past.ts";

type Row = Record<string, unknown>;

export interface WrittenExport {
  lines: string[];
  episodes: string[];
}

const STRENGTH = 5;
const DAY_MS = 86_400_000;

/**
 * @param source part of every id
 * @param now the latest instant at which anything is learned
 */
export function writeExport(source: string, past: Past, now: number): WrittenExport {
  const rows = new Rows(source, now);
  const steps = rows.stepsOf(past);
  for (const step of steps) step();
  rows.complete();
  const body = [
    { record: "header", format: "engraph", version: 1, exported_at: new Date(now).toISOString(), cursor: null },
    { record: "owner", name: past.name, ...(past.timeZone !== null && { time_zone: past.timeZone }) },
    rows.graph(),
    ...rows.all(),
  ];
  const lines = [...body, { record: "end", lines: body.length }].map((line) => JSON.stringify(line));
  return { lines, episodes: rows.episodeIds() };
}

const KINDS = [
  "episode",
  "work",
  "entity",
  "alias",
  "mention",
  "fact",
  "fact_version",
  "provenance",
  "operation",
  "unembedded",
  "change",
] as const;

/** An export states the last row number of these tables. */
const NUMBERED = [
  ["episode", "episodes"],
  ["entity", "entities"],
  ["mention", "mentions"],
  ["fact", "facts"],
  ["fact_version", "fact_versions"],
  ["provenance", "provenance"],
  ["change", "changes"],
] as const;

const NO_WORK = {
  attempts: 0,
  delays: 0,
  not_before: 0,
  error: null,
  answer: null,
  calls: 0,
  tokens_in: 0,
  tokens_out: 0,
};

interface StatedFact {
  seq: number;
  id: string;
  events: PastEvent[];
}

class Rows {
  readonly #source: string;
  readonly #now: number;
  readonly #rows = new Map<string, Row[]>(KINDS.map((kind) => [kind, []]));
  readonly #episodes = new Map<string, { seq: number; id: string; episode: PastEpisode; created: number }>();
  readonly #entities = new Map<string, Row>();
  readonly #names = new Map<string, PastEntity>();
  readonly #mentioned = new Set<string>();
  readonly #facts = new Map<string, StatedFact>();
  readonly #statedBy = new Map<number, Set<StatedFact>>();
  readonly #lastOfThread = new Map<string, number>();
  #last = 0;

  constructor(source: string, now: number) {
    this.#source = source;
    this.#now = now;
  }

  stepsOf({ episodes, entities, facts }: Past): (() => void)[] {
    for (const entity of entities) this.#names.set(entity.key, entity);
    const learned = new Map(episodes.map((episode) => [episode.key, Math.min(episode.learned, this.#now)]));
    const steps: { at: number; order: number; run: () => void }[] = [];
    for (const episode of episodes) {
      const at = learned.get(episode.key) ?? this.#now;
      steps.push({ at, order: 1, run: () => this.#addEpisode(episode, at) });
      if (episode.retracted === null) continue;
      const undone = Math.min(Math.max(episode.retracted, at), this.#now);
      // a replacement learned at the same instant follows the retraction, and counts
      steps.push({ at: undone, order: undone === at ? 3 : 0, run: () => this.#retract(episode.key, undone) });
    }
    for (const entity of entities)
      for (const key of entity.mentionedIn) {
        const at = learned.get(key);
        if (at !== undefined) steps.push({ at, order: 2, run: () => this.#mention(key, entity.key, at) });
      }
    for (const fact of facts)
      for (const { episode, at, bounds } of fact.statements) {
        const known = Math.min(Math.max(at, learned.get(episode) ?? at), this.#now);
        steps.push({ at: known, order: 2, run: () => this.#state(fact, episode, bounds, known) });
      }
    return steps.sort((a, b) => a.at - b.at || a.order - b.order).map(({ run }) => run);
  }

  complete(): void {
    for (const { seq, events } of this.#facts.values())
      for (const version of versionsOf(events)) this.#addVersion(seq, version);
    const versions = this.#of("fact_version").sort((a, b) => Number(a["known_from"]) - Number(b["known_from"]));
    versions.forEach((version, index) => (version["seq"] = index + 1));
    for (const [scope, kind, bits] of [
      ["facts", "fact", 2],
      ["entities", "entity", 1],
      ["episodes", "episode", 0],
    ] as const)
      for (const { seq } of this.#of(kind)) this.#add("unembedded", { node: Number(seq) * 4 + bits, scope, seq });
  }

  graph(): Row {
    const nothing = { drift: null, synonym_changes: null, forgettings: null };
    const last_instant = this.#last === 0 ? null : this.#last;
    // rows are numbered from 1 without gaps
    const numbers = Object.fromEntries(NUMBERED.map(([kind, table]) => [table, this.#of(kind).length]));
    return { record: "graph", embedding_model: null, synonym_similarity: null, last_instant, ...nothing, numbers };
  }

  all(): Row[] {
    return KINDS.flatMap((kind) => this.#of(kind).map((row) => ({ record: kind, ...row })));
  }

  episodeIds(): string[] {
    return this.#of("episode").map(({ id }) => String(id));
  }

  #addEpisode(episode: PastEpisode, created: number): void {
    const { key, type, thread, role, name, content, said, metadata } = episode;
    const seq = this.#of("episode").length + 1;
    const id = this.#id("ep", key, created);
    const previous_seq = thread === null ? null : (this.#lastOfThread.get(thread) ?? null);
    if (thread !== null) this.#lastOfThread.set(thread, seq);
    this.#add("episode", {
      seq,
      id,
      message_id: type === "message" ? key : null,
      type,
      thread_id: thread,
      document_id: null,
      part: null,
      role,
      name,
      content,
      title: anchorOf(name, said, content),
      reference_time: said,
      assumed_zone: null,
      created_at: created,
      metadata: { ...metadata, source: this.#source },
      extract: 1,
      previous_seq,
    });
    this.#add("work", { episode_seq: seq, status: "done", ...NO_WORK });
    this.#change("episode", id, seq, null, created);
    this.#episodes.set(key, { seq, id, episode, created });
  }

  #retract(key: string, at: number): void {
    const { seq: episode_seq, id: episode_id } = this.#episodeOf(key);
    const id = this.#id("op", `retract ${key}`, at);
    const [seq, after_provenance] = [this.#of("operation").length + 1, this.#of("provenance").length];
    this.#add("operation", {
      seq,
      id,
      kind: "retract",
      episode_seq,
      known_at: null,
      after_provenance,
      recorded_at: at,
    });
    this.#change("operation", id, null, { operation: "retract", episode_id }, at);
    for (const { events } of this.#statedBy.get(episode_seq) ?? [])
      events.push({ at, cause: id, retracted: episode_seq });
  }

  #mention(episode: string, key: string, at: number): Row {
    const { name, type, attributes } = this.#names.get(key) ?? { name: key, type: "concept", attributes: {} };
    const normalised = normaliseName(name);
    let entity = this.#entities.get(normalised);
    if (entity === undefined) {
      const seq = this.#of("entity").length + 1;
      entity = {
        seq,
        id: this.#id("ent", normalised, at),
        name,
        type,
        summary: null,
        attributes: {},
        mentions: 0,
        created_at: at,
        version: 1,
        merged_into: null,
        merged_at: null,
      };
      this.#entities.set(normalised, entity);
      this.#add("entity", entity);
      this.#add("alias", { normalised, entity_seq: seq, alias: name, known_from: at });
    }
    const { seq: episode_seq } = this.#episodeOf(episode);
    const once = `${episode_seq} ${String(entity["seq"])} ${at}`;
    if (this.#mentioned.has(once)) return entity;
    this.#mentioned.add(once);
    entity["mentions"] = Number(entity["mentions"]) + 1;
    entity["attributes"] = { ...(entity["attributes"] as Row), ...attributes };
    const seq = this.#of("mention").length + 1;
    const links = { original: null, linked_from: at, linked_to: null };
    const mention = { seq, episode_seq, entity_seq: entity["seq"], name, type, count: 1, known_from: at, attributes };
    this.#add("mention", { ...mention, ...links });
    return entity;
  }

  #state(fact: PastFact, episode: string, bounds: PastBounds | null, at: number): void {
    const { seq: episode_seq, id: cause, episode: said } = this.#episodeOf(episode);
    const subject = this.#mention(episode, fact.subject, at);
    const object = fact.object === null ? null : this.#mention(episode, fact.object, at);
    const isRelation = object !== null && object !== subject;
    const object_name = isRelation ? String(object["name"]) : null;
    const object_value = isRelation ? null : (fact.value ?? (object === null ? fact.sentence : String(object["name"])));
    const functional = isFunctional(fact.predicate) ? 1 : 0;
    const said_of = { predicate: fact.predicate, object_value, fact: fact.sentence, kind: "state", strength: STRENGTH };
    const { attributes } = fact;
    let stated = this.#facts.get(fact.key);
    if (stated === undefined) {
      stated = { seq: this.#facts.size + 1, id: this.#id("fact", fact.key, at), events: [] };
      this.#facts.set(fact.key, stated);
      const { seq, id } = stated;
      const object_seq = isRelation ? object["seq"] : null;
      const ends = { seq, id, subject_seq: subject["seq"], object_seq, ...said_of, functional, inverse_functional: 0 };
      this.#add("fact", { ...ends, attributes, hyperedge_id: null, created_at: at, replaced_by: null });
    }
    const subject_name = String(subject["name"]);
    const denied = bounds === null;
    const times = boundColumns(bounds);
    const held_at = bounds?.basis === "observed" && bounds.to === null ? bounds.from : null;
    this.#add("provenance", {
      seq: this.#of("provenance").length + 1,
      fact_seq: stated.seq,
      episode_seq,
      span_start: null,
      span_end: null,
      ...said_of,
      ...times,
      denied: denied ? 1 : 0,
      held_at,
      reference_time: said.said,
      known_from: at,
      subject_name,
      object_name,
      functional,
      inverse_functional: 0,
      hyperedge_id: null,
      attributes,
      claim: claimOf(subject_name, fact.predicate, object_name, object_value),
      original: null,
      linked_from: at,
      linked_to: null,
    });
    const logged = {
      subject: subject_name,
      object: object_name,
      ...said_of,
      ...times,
      held_at,
      span: null,
      attributes,
    };
    const statement = { ...logged, ...(denied && { denied }), functional: functional === 1 };
    this.#change("operation", cause, episode_seq, { ...statement, operation: "state", fact_id: stated.id }, at);
    stated.events.push({ at, cause, episode: episode_seq, bounds });
    this.#statedBy.set(episode_seq, (this.#statedBy.get(episode_seq) ?? new Set()).add(stated));
  }

  #addVersion(fact_seq: number, { knownFrom, knownTo, cause, ...bounds }: PastVersion): void {
    const known = { known_from: knownFrom, known_to: knownTo };
    this.#add("fact_version", { seq: 0, fact_seq, ...boundColumns(bounds), ...known, caused_by: cause });
  }

  #change(entry: string, subject_id: string, subject_seq: number | null, payload: unknown, recorded_at: number): void {
    this.#last = Math.max(this.#last, recorded_at);
    const seq = this.#of("change").length + 1;
    this.#add("change", { seq, entry, subject_id, subject_seq, payload, recorded_at });
  }

  #episodeOf(key: string) {
    const found = this.#episodes.get(key);
    if (found === undefined) throw new Error(`episode ${key} is not there yet`);
    return found;
  }

  #of(kind: (typeof KINDS)[number]): Row[] {
    return this.#rows.get(kind) ?? [];
  }

  #add(kind: (typeof KINDS)[number], row: Row): void {
    this.#of(kind).push(row);
  }

  /** Deterministic: the instant and the digits of a UUIDv7, so that ids sort by age. */
  #id(prefix: string, key: string, at: number): string {
    const hash = createHash("sha256").update(`${this.#source}\n${prefix}\n${key}`).digest("hex");
    const time = Math.max(at, 0).toString(16).padStart(12, "0").slice(-12);
    const parts = [time.slice(0, 8), time.slice(8), `7${hash.slice(0, 3)}`, `8${hash.slice(3, 6)}`, hash.slice(6, 18)];
    return `${prefix}_${parts.join("-")}`;
  }
}

function boundColumns(bounds: PastBounds | null): Row {
  const { from, to, basis } = bounds ?? { from: null, to: null, basis: "stated" };
  return {
    valid_from: from,
    valid_from_precision: from === null ? null : basis === "stated" && from % DAY_MS === 0 ? "day" : "instant",
    valid_from_basis: from === null ? null : basis,
    valid_to: to,
    valid_to_precision: to === null ? null : "instant",
    valid_to_basis: to === null ? null : "stated",
    due: null,
    due_precision: null,
  };
}

const claimOf = (subject: string, predicate: string, object: string | null, value: string | null): string =>
  JSON.stringify([
    normaliseName(subject),
    predicate,
    object === null ? null : normaliseName(object),
    value === null ? null : normaliseName(value),
    "state",
    null,
  ]);

const MAX_CLAUSE = 80;

function anchorOf(name: string | null, said: number, content: string): string {
  const words = (content.trim().split(/[.!?;,\n。！？]/u)[0] ?? "").replace(/\s+/gu, " ").trim();
  const clause = words.length <= MAX_CLAUSE ? words : `${words.slice(0, MAX_CLAUSE).replace(/[\uD800-\uDBFF]$/, "")}…`;
  return `${name === null ? "" : `${name}, `}${new Date(said).toISOString().slice(0, 10)}: ${clause}`;
}
