import type { DocumentIn, EpisodeIn, FactIn } from "../../../shared/api/episodes.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import type { MessageIn } from "../../../shared/api/message-forms.ts";
import type { MessagesIn, WriteResult } from "../../../shared/api/messages.ts";
import { conflicting, FaultError, isFault, notFound } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { chunkAnchor } from "../../core/ingest/anchors.ts";
import { CHUNK_OVERLAP, CHUNK_TOKENS, chunksInOrder } from "../../core/ingest/chunking.ts";
import { chunkBySimilarity, MAX_UNITS, similarityUnits } from "../../core/ingest/similarity-chunking.ts";
import { isSettled } from "../../core/ingest/settled.ts";
import { STANDALONE_EPISODE } from "../../core/ingest/standalone-episode.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import type { AppendedEpisodes, FactVersion, ManualFact, NewEpisode, BatchDelay } from "../../ports/graph/writes.ts";
import { isSpent } from "../access/budget.ts";
import { embeddingOf } from "../access/embed.ts";
import { recallContext } from "../recall/context.ts";
import { readFrom, writeTo } from "../access/open-graph.ts";
import { sendWakeUp } from "../access/send-wake-up.ts";
import type { Limits, Services } from "../services.ts";
import { nameOwner } from "./name-owner.ts";
import { refuseExpiry } from "./refuse-expiry.ts";
import { refuseFuture } from "./refuse-future.ts";
import { visibleName } from "./visible-name.ts";

/** Shorter than the platform's limit for a request. */
const MAX_WAIT_MS = 25_000;
/** Applies to one call of the object, because the wait is lost if the object moves. */
const MAX_HELD_MS = 5_000;
const RETRY_MS = 250;

export type Defer = (work: Promise<void>) => void;

export interface Sending {
  defer: Defer;
  once: string | null;
  by_user: boolean;
  until: Instant | null;
}

export interface Remembered extends WriteResult {
  settled: boolean;
}

/** @throws FaultError "too_large" over a limit, "conflict" for a known id with other content; nothing is stored then */
export async function rememberMessages(
  services: Services,
  address: GraphAddress,
  body: MessagesIn,
  sending: Sending,
): Promise<Remembered> {
  refuseTooMany(body.messages, services.limits);
  refuseLongTexts(
    body.messages.map(({ content }, index) => [`messages.${index}.content`, content]),
    services.limits.message_bytes,
  );
  refuseLongMetadata(
    body.messages.map(({ metadata }, index) => [`messages.${index}.metadata`, metadata]),
    services.limits,
  );
  refuseClashes(body.messages);
  refuseFuture(
    body.messages.map(({ reference_time }, index) => [`messages.${index}.reference_time`, reference_time]),
    services.clock.now(),
    body.allow_future,
  );
  refuseExpiry(
    body.messages.map(({ expires_at }, index) => [`messages.${index}.expires_at`, expires_at]),
    services.clock.now(),
  );
  const episodes = body.messages.map((message, index) => ofMessage(message, body.thread_id, `messages.${index}.name`));
  const isAwaited = body.wait === true || body.return_context === true;
  const batchDelay = isAwaited ? null : services.batchDelay;
  const written = await remember(services, address, episodes, body.wait, sending, batchDelay);
  if (body.return_context !== true) return written;
  const { context } = await recallContext(services, address, { thread_id: body.thread_id });
  return { ...written, context };
}

export async function rememberEpisode(
  services: Services,
  address: GraphAddress,
  body: EpisodeIn,
  sending: Sending,
): Promise<Remembered> {
  const content = typeof body.content === "string" ? body.content : JSON.stringify(body.content);
  refuseLongTexts([["content", content]], services.limits.message_bytes);
  refuseLongMetadata([["metadata", body.metadata]], services.limits);
  refuseFuture([["reference_time", body.reference_time]], services.clock.now(), body.allow_future);
  refuseExpiry([["expires_at", body.expires_at]], services.clock.now());
  const source = body.source ?? body.source_description;
  const episode: NewEpisode = {
    ...STANDALONE_EPISODE,
    type: body.type,
    role: body.type === "message" ? (body.role ?? "user") : null,
    name: body.name == null ? null : visibleName("name", body.name),
    content,
    reference_time: body.reference_time ?? null,
    extract: body.extract ?? null,
    metadata: { ...body.metadata, ...(source !== undefined && { source }) },
    expires_at: body.expires_at ?? null,
  };
  return remember(services, address, [episode], body.wait, sending);
}

/**
 * One episode per chunk.
 *
 * @throws FaultError "too_large" over a limit, or for more parts than can be compared by similarity; "unavailable" if the embedder does not
 * answer; nothing is stored then
 */
export async function rememberDocument(
  services: Services,
  address: GraphAddress,
  body: DocumentIn,
  sending: Sending,
): Promise<Remembered> {
  refuseLongTexts([["text", body.text]], services.limits.document_bytes);
  refuseFuture([["reference_time", body.reference_time]], services.clock.now(), body.allow_future);
  refuseExpiry([["expires_at", body.expires_at]], services.clock.now());
  const chunks = await chunksOf(services, body);
  const document_id = body.id ?? (await idOfDocument(services, body, sending.once));
  const episodes = chunks.map((content, part): NewEpisode => ({
    ...STANDALONE_EPISODE,
    type: "document",
    document_id,
    part,
    content,
    title: chunkAnchor(body.title, part, chunks.length, content),
    reference_time: body.reference_time ?? null,
    extract: body.extract ?? null,
    metadata: body.metadata ?? {},
    expires_at: body.expires_at ?? null,
  }));
  return remember(services, address, episodes, body.wait, sending);
}

/** A repeated request continues a document that was stored in part. */
async function idOfDocument({ ids, digest }: Services, body: DocumentIn, once: string | null): Promise<string> {
  if (once === null) return ids.make("doc");
  return `doc_${(await digest(JSON.stringify([once, body]))).slice(0, ID_CHARACTERS)}`;
}

const ID_CHARACTERS = 32;

/** Chunks overlap, but have at most four times the characters of a document. */
const MOST_REPEATED = 4;

async function chunksOf(
  { embedder, limits }: Pick<Services, "embedder" | "limits">,
  { text, chunking, chunk_tokens = CHUNK_TOKENS, chunk_overlap = CHUNK_OVERLAP }: DocumentIn,
): Promise<string[]> {
  if (chunking !== "similarity") {
    const chunks: string[] = [];
    let characters = 0;
    for (const chunk of chunksInOrder(text, chunk_tokens, chunk_overlap)) {
      characters += chunk.length;
      if (characters > MOST_REPEATED * limits.document_bytes) refuseOverlap(limits);
      chunks.push(chunk);
    }
    return chunks;
  }
  const units = similarityUnits(text, chunk_tokens);
  if (units.length > MAX_UNITS) {
    const message = `too small for similarity in a text of this length: ${units.length} parts to compare, at most ${MAX_UNITS}`;
    throw new FaultError({
      kind: "too_large",
      detail: `chunk_tokens: ${message}`,
      errors: [{ path: "chunk_tokens", message }],
    });
  }
  return chunkBySimilarity(units, await embedder.embed(units), chunk_tokens);
}

function refuseOverlap({ document_bytes }: Limits): never {
  const message = `too large for a text of this length: the parts have more than ${MOST_REPEATED * document_bytes} characters in all`;
  throw new FaultError({
    kind: "too_large",
    detail: `chunk_overlap: ${message}`,
    errors: [{ path: "chunk_overlap", message }],
  });
}

/**
 * Facts that refer to an entity or episode by id create no memory.
 *
 * @param list errors name the index
 * @throws FaultError "conflict" if subject and object are the same, "not_found" for an unknown episode or memory
 */
export async function stateFacts(
  services: Services,
  address: GraphAddress,
  sent: readonly FactIn[],
  once: string | null,
  list: boolean,
  unchanged: FactVersion | null = null,
): Promise<Fact[]> {
  const refuse = (place: number, field: string, message: string): FaultError => {
    const path = list ? `facts.${place}.${field}` : field;
    return new FaultError(conflicting(path, message));
  };
  const given = (await nameOwner(services, address, sent)).map((fact, place): FactIn => {
    const at = list ? `facts.${place}.` : "";
    return {
      ...fact,
      subject: visibleName(`${at}subject`, fact.subject),
      ...(fact.object !== undefined && { object: visibleName(`${at}object`, fact.object) }),
    };
  });
  for (const [place, { subject, object }] of given.entries())
    if (object !== undefined && normaliseName(object) === normaliseName(subject))
      throw refuse(place, "object", "must be another entity than the subject");
  refuseExpiry(
    given.map(({ expires_at }, place) => [list ? `facts.${place}.expires_at` : "expires_at", expires_at]),
    services.clock.now(),
  );
  const texts = given.flatMap(({ subject, object = "", fact }) => [subject, object, fact]);
  const vectors = await services.embedder.embed(texts);
  const embedding = embeddingOf(services.embedder);
  const facts = given.map((fact, place) => {
    const vector = (offset: number): Float32Array => nonNull(vectors[3 * place + offset], "vector");
    const at = list ? `facts.${place}.` : "";
    return { ...manualFact(fact), at, vectors: { subject: vector(0), object: vector(1), fact: vector(2) }, embedding };
  });
  const state = (graph: Graph): Promise<Fact[]> => graph.assertFacts(facts, once, unchanged);
  const referring = given.findIndex(
    ({ subject, object, episode_id }) =>
      episode_id !== undefined || [subject, object].some((name) => name?.startsWith("ent_")),
  );
  if (referring < 0) return writeTo(services, address, state);
  const stated = await readFrom<Fact[] | null>(services, address, state, null);
  if (stated !== null) return stated;
  // without storage, neither entities nor episodes exist
  const { subject, episode_id } = nonNull(given[referring], "fact");
  if (episode_id !== undefined) throw new FaultError(notFound(`Episode ${episode_id}`));
  throw refuse(referring, subject.startsWith("ent_") ? "subject" : "object", "is not an entity of this memory");
}

const manualFact = (given: FactIn): Omit<ManualFact, "vectors" | "embedding"> => ({
  subject: given.subject,
  object: given.object ?? null,
  object_value: given.object_value ?? null,
  predicate: given.predicate,
  fact: given.fact,
  kind: given.kind ?? "state",
  valid_from: given.valid_from ?? null,
  valid_to: given.valid_to ?? null,
  due: given.due ?? null,
  confidence: given.confidence,
  episode_id: given.episode_id ?? null,
  expires_at: given.expires_at ?? null,
});

const ofMessage = (message: MessageIn, thread_id: string, path: string): NewEpisode => ({
  ...STANDALONE_EPISODE,
  type: "message",
  message_id: message.id ?? null,
  thread_id,
  role: message.role,
  name: message.name == null ? null : visibleName(path, message.name),
  content: message.content,
  reference_time: message.reference_time ?? null,
  extract: message.extract ?? null,
  metadata: message.metadata ?? {},
  expires_at: message.expires_at ?? null,
});

async function remember(
  services: Services,
  address: GraphAddress,
  given: NewEpisode[],
  wait: boolean | undefined,
  { defer, once, by_user, until }: Sending,
  batchDelay: BatchDelay | null = null,
): Promise<Remembered> {
  const appended = await writeTo(services, address, (graph) => graph.append(given, once, batchDelay, by_user));
  if (appended.wake) defer(sendWakeUp(services, address, appended.epoch));
  const episodes =
    wait === true ? await waitFor(services, services.graphs.at(address), appended, until) : appended.episodes;
  const budget_spent = await isSpent(services, address);
  const isRead = episodes.every(({ status }) => status === "done");
  return {
    episodes,
    cursor: appended.cursor,
    budget_spent,
    ...(wait === true && !isRead && (await lastErrorOf(services.graphs.at(address)))),
    settled: episodes.every(({ status }) => isSettled(status)),
  };
}

function refuseTooMany(messages: MessageIn[], limits: Limits): void {
  if (messages.length <= limits.messages) return;
  const message = `at most ${limits.messages} messages a request`;
  throw new FaultError({
    kind: "too_large",
    detail: `${messages.length} messages in one request; ${message}`,
    errors: [{ path: "messages", message }],
  });
}

function refuseClashes(messages: MessageIn[]): void {
  const first = new Map<string, string>();
  for (const [index, { id, content }] of messages.entries()) {
    if (id === undefined) continue;
    const other = first.get(id);
    if (other === undefined) first.set(id, content);
    else if (other !== content) {
      const errors = [{ path: `messages.${index}.id`, message: "is taken by another message of this request" }];
      throw new FaultError({
        kind: "conflict",
        detail: `Message ${id} is given twice with different contents`,
        errors,
      });
    }
  }
}

export function refuseLongTexts(texts: readonly (readonly [string, string])[], max_bytes: number): void {
  const utf8 = new TextEncoder();
  const long = texts.flatMap(([path, text]) => {
    const bytes = utf8.encode(text).byteLength;
    return bytes > max_bytes ? [{ path, bytes }] : [];
  });
  const [first] = long;
  if (first === undefined) return;
  throw new FaultError({
    kind: "too_large",
    detail: `${first.path} has ${first.bytes} bytes of UTF-8; at most ${max_bytes} are allowed`,
    errors: long.map(({ path, bytes }) => ({ path, message: `has ${bytes} bytes; at most ${max_bytes}` })),
  });
}

/** Metadata is stored in its message's row, which has at most 2 MB. */
export const refuseLongMetadata = (
  all: readonly (readonly [string, Record<string, unknown> | undefined])[],
  { request_bytes }: Pick<Limits, "request_bytes">,
): void =>
  refuseLongTexts(
    all.flatMap(([path, metadata]) => (metadata === undefined ? [] : [[path, JSON.stringify(metadata)] as const])),
    request_bytes,
  );

/** A wrong key or a missing model is otherwise visible in `status` alone. */
const lastErrorOf = async (graph: Graph): Promise<Pick<WriteResult, "last_error">> => {
  try {
    return { last_error: (await graph.status()).last_error };
  } catch (error) {
    if (error instanceof FaultError) return {};
    throw error;
  }
};

type Episodes = AppendedEpisodes["episodes"];

/** Asks again while the memory's object is unreachable, which learns first that episodes are done. */
async function waitFor(
  { clock }: Services,
  graph: Graph,
  { episodes }: AppendedEpisodes,
  until: Instant | null,
): Promise<Episodes> {
  const deadline = Math.min(clock.now() + MAX_WAIT_MS, until ?? Infinity);
  const ids = episodes.map(({ id }) => id);
  let current = episodes;
  for (let left = deadline - clock.now(); left > 0; left = deadline - clock.now()) {
    if (current.every(({ status }) => isSettled(status))) break;
    try {
      const statuses = await graph.settledStatuses(ids, Math.min(left, MAX_HELD_MS));
      current = episodes.map((episode, index) => ({ ...episode, status: statuses[index] ?? episode.status }));
    } catch (error) {
      // messages are stored: only an erased memory is an error
      if (error instanceof FaultError && !isFault(error, "unavailable")) throw error;
      await clock.sleep(RETRY_MS);
    }
  }
  return current;
}
