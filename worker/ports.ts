/** Types only: what the flows ask of the world. Every implementation of a port passes its suite in `test/conformance`. */
import type { GraphAddress, GraphKind } from "../shared/ids.ts";
import type { Reply } from "../shared/fault.ts";
import type { Instant, StatedInstant } from "../shared/instant.ts";
import type { Entity } from "../shared/api/entity.ts";
import type { Episode, EpisodeDetail, EpisodeStatus, Role } from "../shared/api/episode.ts";
import type { Fact, FactDetail } from "../shared/api/fact.ts";
import type { Owner, Thread } from "../shared/api/owners.ts";
import type { Page } from "../shared/api/scalars.ts";
import type { Method, Scope } from "../shared/api/search.ts";
import type { Moment } from "../shared/api/moment.ts";
import type { Diff, DiffQuery, Undone } from "../shared/api/undo.ts";
import type { Status } from "../shared/api/status.ts";
import type { Key, KeyScope } from "../shared/api/tenants.ts";
import type { Extraction, ExtractionInput } from "./core/extract/extraction.ts";
import type { IdPrefix } from "../shared/ids.ts";

export interface Clock {
  now(): Instant;
  sleep(ms: number): Promise<void>;
}

export interface Ids {
  /** A fresh `<prefix>_<UUIDv7>`. */
  make(prefix: IdPrefix): string;
  /** `bytes` random bytes, for epochs, tokens and keys. */
  random(bytes: number): Uint8Array;
}

export interface Log {
  info(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
}

export type SqlValue = string | number | null | Uint8Array | ArrayBuffer;
export type SqlRow = Record<string, SqlValue>;

/**
 * SQLite, synchronously. Three methods, so that `node:sqlite` and a Durable Object are the same to the store.
 * Callers pass at most 100 parameters to one statement.
 */
export interface Sql {
  /** Runs one or more statements without parameters. */
  exec(statements: string): void;
  /** Runs one statement to its end and returns its rows; BLOBs come as `ArrayBuffer` or `Uint8Array`. */
  all<Row extends SqlRow>(statement: string, ...parameters: SqlValue[]): Row[];
  /** All or nothing: a throw inside rolls everything back and is thrown on. Not to be nested; `body` must not be async. */
  transaction<T>(body: () => T extends Promise<unknown> ? never : T): T;
}

/** Turns texts into unit vectors of `dimensions` numbers. */
export interface Embedder {
  readonly model: string;
  readonly dimensions: number;
  /** How much a rank by these vectors counts beside one by full text, which is 1. */
  readonly rank_weight: number;
  /** One vector a text, in order. Raises a `FaultError` "unavailable" when the provider cannot be reached. */
  embed(texts: string[]): Promise<Float32Array[]>;
}

/** What model calls cost. The built-in provider costs nothing. */
export interface ModelUse {
  calls: number;
  tokens_in: number;
  tokens_out: number;
}

/** One question to a language model. Asked with temperature 0 and a fixed seed. */
export interface LlmRequest {
  system: string;
  user: string;
  /** What the answer must be: JSON that fits this schema, under a name that some endpoints want. */
  schema: { name: string; json: Record<string, unknown> };
  max_tokens: number;
}

/** What came back, usable or not: the caller reads the JSON. */
export interface LlmAnswer {
  text: string;
  finish: "stop" | "length" | "refusal" | "other";
  tokens_in: number;
  tokens_out: number;
}

/**
 * A language model. Raises a `FaultError` "unavailable", with the provider's own Retry-After where it gave one, for
 * whatever may pass: rate limits, 5xx, time-outs, a connection that breaks. Any other refusal raises a plain error.
 */
export interface Llm {
  readonly model: string;
  complete(request: LlmRequest): Promise<LlmAnswer>;
}

export interface Extracted {
  extraction: Extraction;
  use: ModelUse;
}

/**
 * Turns episodes into entities and facts. Deterministic for the same input, prompt version and model.
 *
 * Raises a `FaultError` "unavailable" for what may pass, an `UnusableAnswer` for what a model said in vain.
 */
export interface Extractor {
  readonly model: string;
  readonly prompt_version: string;
  /** So many episodes may be given at once: consecutive ones of one thread, each the context of those after it. */
  readonly batch: number;
  /** One result an episode, in order. What the whole batch cost stands with its first. */
  extract(batch: readonly ExtractionInput[]): Promise<Extracted[]>;
}

/** What the graph itself must know of its owner. */
export interface Profile {
  name: string | null;
  time_zone: string | null;
}

/** An episode to be stored. What it belongs to, if anything, is a thread or a document. */
export interface NewEpisode {
  type: "message" | "text" | "json" | "document";
  /** The caller's own id of a message: unique in its graph. */
  message_id: string | null;
  thread_id: string | null;
  document_id: string | null;
  /** Which chunk of its document this is, from 0; `null` outside documents. */
  part: number | null;
  role: Role | null;
  name: string | null;
  content: string;
  title: string | null;
  reference_time: StatedInstant | null;
  metadata: Record<string, unknown>;
}

/** A fact stated by hand, with the vectors of what it may insert. */
export interface HandMadeFact {
  /** Names, or ids of entities. */
  subject: string;
  object: string | null;
  object_value: string | null;
  predicate: string;
  fact: string;
  kind: "state" | "event";
  valid_from: StatedInstant | null;
  valid_to: StatedInstant | null;
  /** The episode that supports it; `null` makes one of the sentence itself. */
  episode_id: string | null;
  vectors: { subject: Float32Array; object: Float32Array; fact: Float32Array };
  embedding_model: string;
}

export interface Appended {
  episodes: { id: string; message_id: string | null; status: EpisodeStatus }[];
  cursor: string;
  epoch: string;
  /** Whether the caller is to ring the doorbell: there is work, and no doorbell is outstanding. */
  ring: boolean;
}

/** An episode that a consumer holds a lease on. */
export interface LeasedEpisode {
  seq: number;
  /** The episode before it in its thread or document, `null` for the first. */
  previous_seq: number | null;
  /** Failed attempts so far. */
  attempts: number;
  type: NewEpisode["type"];
  input: ExtractionInput;
  /** Whether an extraction by this prompt version and model is already stored. */
  extracted: boolean;
  /** System and tool messages, and whatever else is kept and searched but says nothing of its own. */
  extractable: boolean;
}

export interface Lease {
  token: string;
  episodes: LeasedEpisode[];
}

/** One thing that happened in a graph, under the number of its change. */
export interface GraphEvent {
  seq: number;
  event: "episode" | "facts" | "forgotten";
  data: unknown;
}

export interface GraphEvents {
  /** Number of the last change, told of or not. */
  last: number;
  events: GraphEvent[];
  status: Status | null;
}

/** A text whose vector is still to be made, and the number under which it is searched. */
export type Unembedded = { node: number; text: string };
export type Embedded = Unembedded & { vector: Float32Array };

/** How far a list of plans came. */
export interface Applied {
  applied: number;
  /** Why the next one was not applied: the lease is lost, or the error it met. `null` when all were. */
  stopped: "lease lost" | { error: string } | null;
}

/** Why an episode could not be processed. */
export interface Failure {
  seq: number;
  reason: string;
  /** Whether it may pass by itself: a provider away delays an episode for as long as it takes, and never fails it. */
  passing: boolean;
  /** How long the provider asked us to wait; `null` where it did not say. */
  retry_after_ms: number | null;
  /** What a model said in vain, and what that cost. */
  answer: string | null;
  use: ModelUse;
}

/** Everything one episode adds to the graph. Applied in one transaction, or not at all. */
export interface Plan {
  seq: number;
  /** `null`: nothing is extracted from this episode. */
  extraction: Extraction | null;
  vectors: PlanVectors;
}

/** Unit vectors of what the plan may insert; those of entities and facts stand in the extraction's order. */
export interface PlanVectors {
  episode: Float32Array;
  entities: Float32Array[];
  facts: Float32Array[];
}

export interface ExtractorVersion {
  prompt_version: string;
  model: string;
}

/** By which models a consumer works. */
export interface Models {
  extractor: ExtractorVersion;
  embedding_model: string;
}

/** An entry of the graph's change log on its way to the ledger. */
export interface Change {
  seq: number;
  entry: string;
  subject_id: string;
  thread_id: string | null;
  recorded_at: Instant;
  payload: unknown;
}

export interface GraphSearch extends Moment {
  query: string;
  /** Unit vector of the query, and the model that made it: without one, or with vectors of another model, cosine is left out. */
  vector: Float32Array | null;
  embedding_model: string;
  scope: readonly Scope[];
  /** Each with the weight of its ranks in the fusion. */
  methods: readonly { method: Method; weight: number }[];
  limit: number;
  thread_id?: string | undefined;
}

export interface Scored {
  score: number;
}

export interface GraphFound {
  facts: (Fact & Scored)[];
  entities: (Entity & Scored)[];
  episodes: (Episode & Scored)[];
  pending: number;
  seeds: string[];
  /** The epoch to ring for when the vectors are of another model than the query's; `null` when they are not. */
  outdated: string | null;
  /** How many candidates each method brought, by scope. */
  candidates: Record<string, Record<string, number>>;
}

export interface ListQuery extends Moment {
  limit: number;
  cursor?: string | undefined;
}

export interface EpisodeQuery extends ListQuery {
  thread_id?: string | undefined;
  status?: EpisodeStatus | undefined;
  oldest_first?: boolean;
}

export interface FactQuery extends ListQuery {
  entity_id?: string | undefined;
  predicate?: string | undefined;
}

/**
 * One user's memory. Every method answers with a reply: on storage that was never created all but `create`
 * answer `gone`, and so does every consumer's method whose epoch is not the graph's.
 */
export interface Graph {
  create(epoch: string, profile: Profile): Promise<Reply<null>>;
  setProfile(profile: Profile): Promise<Reply<null>>;
  append(episodes: NewEpisode[]): Promise<Reply<Appended>>;
  state(fact: HandMadeFact): Promise<Reply<Fact>>;
  status(): Promise<Reply<Status>>;
  /** Status of the episodes named, in their order. */
  statuses(ids: string[]): Promise<Reply<EpisodeStatus[]>>;
  /** Raises the fault of a read that is told to see `after` and cannot. */
  seen(after: string): Promise<Reply<null>>;

  episodes(query: EpisodeQuery): Promise<Reply<Page<Episode>>>;
  episode(id: string, moment: Moment): Promise<Reply<EpisodeDetail>>;
  entities(query: ListQuery): Promise<Reply<Page<Entity>>>;
  entity(id: string, moment: Moment): Promise<Reply<Entity>>;
  facts(query: FactQuery): Promise<Reply<Page<Fact>>>;
  fact(id: string, moment: Moment): Promise<Reply<FactDetail>>;
  threads(query: ListQuery): Promise<Reply<Page<Thread>>>;
  search(search: GraphSearch): Promise<Reply<GraphFound>>;
  /** The last `count` messages of a thread, oldest first. */
  recent(thread_id: string, count: number): Promise<Reply<string[]>>;

  /** Takes the lease on the next episodes in order; `null` when there is nothing to do now. */
  lease(epoch: string, models: Models): Promise<Reply<Lease | null>>;
  /** Holds on to the lease while a provider takes its time; `false`: it is lost. */
  renew(epoch: string, token: string): Promise<Reply<boolean>>;
  /** Stores an extraction before anything is made of it. A second one for the same version changes nothing. */
  storeExtraction(epoch: string, seq: number, version: ExtractorVersion, extracted: Extracted): Promise<Reply<null>>;
  extractions(epoch: string, version: ExtractorVersion, seqs: number[]): Promise<Reply<(Extraction | null)[]>>;
  /** Applies plans in order, each wholly or not at all, and renews the lease with each. */
  apply(epoch: string, token: string, plans: Plan[]): Promise<Reply<Applied>>;
  /** Records why a leased episode could not be processed and gives the lease back. */
  postpone(epoch: string, token: string, failure: Failure): Promise<Reply<null>>;
  /** Gives the lease back; says whether work is left that can be done now. */
  release(epoch: string, token: string): Promise<Reply<{ more: boolean }>>;
  /** What happened after change `after`, oldest first; `null` starts with now. */
  events(after: number | null): Promise<Reply<GraphEvents>>;

  forget(id: string): Promise<Reply<Undone>>;
  retract(id: string): Promise<Reply<Undone>>;
  rollBack(known_at: Instant): Promise<Reply<Undone>>;
  diff(query: DiffQuery): Promise<Reply<Diff>>;
  /** Puts a failed episode back to work; "conflict" for one that did not fail. */
  retry(id: string): Promise<Reply<{ epoch: string; ring: boolean }>>;

  /** Texts whose vectors are still to be made. */
  unembedded(epoch: string, limit: number): Promise<Reply<Unembedded[]>>;
  storeEmbedded(epoch: string, model: string, embedded: Embedded[]): Promise<Reply<null>>;
  /** Changes that the ledger does not have yet, oldest first. */
  unrecorded(epoch: string, limit: number): Promise<Reply<Change[]>>;
  /** The ledger has everything up to `seq`. */
  recorded(epoch: string, seq: number): Promise<Reply<null>>;
}

export interface Graphs {
  at(address: GraphAddress): Graph;
}

/** Tells the consumer that a graph has work. It may be lost: the graph's alarm rings again. */
export interface Doorbell {
  ring(address: GraphAddress, epoch: string): Promise<void>;
}

/** HMAC-SHA-256 of a key under the pepper, hexadecimal. */
export interface KeyHasher {
  hash(key: string): Promise<string>;
}

/** Who sent a request: the tenant of the key, and what the key may do. */
export interface Principal {
  key_id: string;
  tenant_id: string;
  scopes: KeyScope[];
  /** The only user this key may touch, or `null` for all. */
  user_id: string | null;
  expires_at: Instant | null;
}

export interface NewKey {
  id: string;
  tenant_id: string;
  name: string | null;
  hash: string;
  prefix: string;
  scopes: KeyScope[];
  user_id: string | null;
  expires_at: Instant | null;
  created_at: Instant;
}

export interface ProfilePatch {
  name?: string | null | undefined;
  email?: string | null | undefined;
  metadata?: Record<string, unknown> | undefined;
  time_zone?: string | null | undefined;
  locale?: string | null | undefined;
  region?: string | null | undefined;
}

export interface Registration {
  epoch: string;
  owner: Owner;
}

/** Postgres: who there is and what they may do. Raises "unavailable" when it cannot be reached. */
export interface ControlPlane {
  createTenant(
    tenant: { id: string; name: string; jurisdiction: string | null; created_at: Instant },
    key: NewKey,
  ): Promise<void>;
  tenantExists(id: string): Promise<boolean>;
  createKey(key: NewKey): Promise<Key>;
  keys(tenant_id: string, limit: number, cursor: string | undefined): Promise<Page<Key>>;
  revokeKey(tenant_id: string, key_id: string, at: Instant): Promise<boolean>;
  /** The holder of the key with this hash, unless it is revoked. */
  principal(hash: string): Promise<Principal | null>;
  /** The registration of a graph, made with `epoch` if there is none yet. */
  register(address: GraphAddress, epoch: string, at: Instant): Promise<Registration>;
  registration(address: GraphAddress): Promise<Registration | null>;
  /** Makes or changes an owner: with `replace` what the patch leaves out is reset. */
  save(
    address: GraphAddress,
    patch: ProfilePatch,
    options: { epoch: string; at: Instant; replace: boolean },
  ): Promise<Registration>;
  owners(tenant_id: string, kind: GraphKind, limit: number, cursor: string | undefined): Promise<Page<Owner>>;
  /** Appends to the ledger; what it has already is left as it is. */
  record(address: GraphAddress, epoch: string, changes: Change[]): Promise<void>;
  /** Whether Postgres answers. */
  ping(): Promise<boolean>;
}
