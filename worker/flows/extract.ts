import { FaultError, valueOf } from "../../shared/fault.ts";
import type { GraphAddress } from "../../shared/ids.ts";
import { must } from "../../shared/must.ts";
import type { Extraction } from "../core/extract/extraction.ts";
import { extractJson } from "../core/extract/json.ts";
import { UnusableAnswer } from "../core/extract/unusable-answer.ts";
import type { Graph } from "../ports/graph.ts";
import { isDecided } from "../core/resolve/undecided.ts";
import type { Embedding, ModelUse } from "../ports/providers.ts";
import type { Applied, ExtractorVersion, Failure, Lease, LeasedEpisode, Plan } from "../ports/work.ts";
import { embeddingOf, embedMissing } from "./embed.ts";
import { summariseOvergrown } from "./summarise.ts";
import { whileLeased } from "./keep-lease.ts";
import { recordChanges } from "./record.ts";
import type { Services } from "./services.ts";

/** Extractions under way at once: a Worker has six connections. */
const PARALLEL = 6;
/** After this a consumer hands on to the next doorbell, so that no graph keeps a consumer to itself. */
const LONGEST_TURN_MS = 20_000;

/**
 * What a doorbell sets off: leases episodes in order, extracts in parallel, stores each extraction before anything is
 * made of it, applies the plans in order, and copies the change log to the ledger. May be killed at any point: what
 * is not applied is leased again, and what was extracted is not paid for twice.
 *
 * @throws FaultError "gone" when the graph or its epoch is no more
 */
export async function extractPending(services: Services, address: GraphAddress, epoch: string): Promise<void> {
  const { clock, extractor } = services;
  const graph = services.graphs.at(address);
  const version = { prompt_version: extractor.prompt_version, model: extractor.model };
  const turn_ends = clock.now() + LONGEST_TURN_MS;
  const spoken = new Set<string>();
  for (;;) {
    const lease = valueOf(await graph.lease(epoch, { extractor: version, embedding: embeddingOf(services.embedder) }));
    if (lease === null) break;
    const more = await digest(services, graph, epoch, version, lease, spoken);
    await recordChanges(services, address, epoch);
    if (!more) break;
    if (clock.now() >= turn_ends) {
      await services.doorbell.ring(address, epoch);
      break;
    }
  }
  await summariseOvergrown(services, graph, epoch, spoken);
  await embedMissing(services, graph, epoch);
  await recordChanges(services, address, epoch);
}

/** Works off one lease; says whether there is more to do now, and adds to `spoken` what it was about. */
async function digest(
  services: Services,
  graph: Graph,
  epoch: string,
  version: ExtractorVersion,
  lease: Lease,
  spoken: Set<string>,
): Promise<boolean> {
  const extracting = extractAll(services, graph, epoch, version, lease.episodes);
  const outcomes = await whileLeased(services, graph, epoch, lease.token, extracting);
  const failed = outcomes.findIndex((outcome) => "error" in outcome);
  const ready = outcomes.slice(0, failed < 0 ? outcomes.length : failed) as { extraction: Extraction | null }[];
  const postpone = async (index: number, error: unknown): Promise<boolean> => {
    const failure = failureOf(must(lease.episodes[index], "episode").seq, error);
    services.log.error("extraction failed", { seq: failure.seq, reason: failure.reason });
    valueOf(await graph.postpone(epoch, lease.token, failure));
    return false;
  };

  let outcome: Applied;
  try {
    const planning = planAndApply(services, graph, epoch, lease, ready);
    outcome = await whileLeased(services, graph, epoch, lease.token, planning);
  } catch (error) {
    return postpone(0, error);
  }
  const { applied, stopped } = outcome;
  spokenOf(ready.slice(0, applied)).forEach((name) => spoken.add(name));
  if (stopped === "lease lost" || stopped === "stale") return false;
  if (stopped !== null) return postpone(applied, stopped.error);
  if (failed >= 0) return postpone(failed, (outcomes[failed] as { error: unknown }).error);
  return valueOf(await graph.release(epoch, lease.token)).more;
}

/** Names of what facts are about. */
const spokenOf = (ready: readonly { extraction: Extraction | null }[]): string[] =>
  ready.flatMap(({ extraction }) => extraction?.facts.map(({ subject }) => subject) ?? []);

/** Rounds of asking a resolver; what is open after that is settled without one. */
const ROUNDS = 2;

/** Makes plans, has decided what they leave open, and applies them; asks again where something new came up meanwhile. */
async function planAndApply(
  services: Services,
  graph: Graph,
  epoch: string,
  lease: Lease,
  ready: { extraction: Extraction | null }[],
): Promise<Applied> {
  const plans = await plan(services, lease.episodes, ready);
  const embedding = embeddingOf(services.embedder);
  let applied = 0;
  // a resolver whose answers are of no use must not keep facts away for ever
  const rounds = services.resolver === null || (lease.episodes[0]?.attempts ?? 0) >= ROUNDS ? 0 : ROUNDS;
  for (let round = 0; ; round++) {
    const rest = plans.slice(applied);
    if (round < rounds) await decideOpen(services, graph, epoch, rest, embedding);
    const outcome = valueOf(await graph.apply(epoch, lease.token, rest, round < rounds ? embedding : null));
    applied += outcome.applied;
    if (outcome.stopped !== "stale") return { applied, stopped: outcome.stopped };
  }
}

/** Asks the resolver, in one call, for all that these plans leave open. */
async function decideOpen(
  { resolver }: Services,
  graph: Graph,
  epoch: string,
  plans: Plan[],
  embedding: Embedding,
): Promise<void> {
  const [first] = plans;
  if (resolver === null || first === undefined) return;
  const open = valueOf(await graph.undecided(epoch, plans, embedding));
  if (isDecided(open)) return;
  const { decisions, use } = await resolver.resolve(open);
  const made_by = `${resolver.prompt_version} ${resolver.model}`;
  valueOf(await graph.decide(epoch, first.seq, decisions, made_by, use));
}

type Outcome = { extraction: Extraction | null } | { error: unknown };

/** The extraction of each episode, in order: the stored one, or a new one, stored at once. */
async function extractAll(
  { extractor }: Services,
  graph: Graph,
  epoch: string,
  version: ExtractorVersion,
  episodes: LeasedEpisode[],
): Promise<Outcome[]> {
  const known = episodes.filter(({ extracted }) => extracted).map(({ seq }) => seq);
  const stored = known.length === 0 ? [] : valueOf(await graph.extractions(epoch, version, known));
  const outcomes = new Map<number, Outcome>(known.map((seq, index) => [seq, { extraction: stored[index] ?? null }]));
  for (const { seq, extractable, type, input } of episodes) {
    if (!extractable) outcomes.set(seq, { extraction: null });
    // JSON says what it says: a model would only invent prose around it
    else if (type === "json" && !outcomes.has(seq)) outcomes.set(seq, { extraction: extractJson(input) });
  }

  const batches = batchesOf(
    episodes.filter(({ seq }) => !outcomes.has(seq)),
    extractor.batch,
  );
  const work = async (): Promise<void> => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      try {
        const results = await extractor.extract(batch.map(({ input }) => input));
        for (const [index, { seq }] of batch.entries()) {
          const extracted = must(results[index], `extraction of ${seq}`);
          valueOf(await graph.storeExtraction(epoch, seq, version, extracted));
          outcomes.set(seq, { extraction: extracted.extraction });
        }
      } catch (error) {
        for (const { seq } of batch) if (!outcomes.has(seq)) outcomes.set(seq, { error });
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return episodes.map(({ seq }) => must(outcomes.get(seq), `outcome of ${seq}`));
}

/** Runs of neighbours in a thread, at most `most` long. One that failed before goes alone, lest it take others with it. */
function batchesOf(episodes: readonly LeasedEpisode[], most: number): LeasedEpisode[][] {
  const batches: LeasedEpisode[][] = [];
  for (const episode of episodes) {
    const batch = batches.findLast((other) => other.at(-1)?.seq === episode.previous_seq);
    const joins = batch !== undefined && batch.length < most && episode.attempts === 0 && batch[0]?.attempts === 0;
    if (joins) batch.push(episode);
    else batches.push([episode]);
  }
  return batches;
}

/** Plans of the first `ready.length` episodes, with the vectors of whatever they may insert. */
async function plan(
  { embedder }: Services,
  episodes: LeasedEpisode[],
  ready: { extraction: Extraction | null }[],
): Promise<Plan[]> {
  const texts = ready.flatMap(({ extraction }, index) => {
    const { speaker, content } = must(episodes[index], "episode").input;
    return [
      speaker === null ? content : `${speaker}: ${content}`,
      ...(extraction?.entities.map(({ name }) => name) ?? []),
      ...(extraction?.facts.map(({ fact }) => fact) ?? []),
    ];
  });
  const vectors = (texts.length === 0 ? [] : await embedder.embed(texts)).values();
  const take = (count: number): Float32Array[] =>
    Array.from({ length: count }, () => must(vectors.next().value, "vector"));
  return ready.map(({ extraction }, index) => ({
    seq: must(episodes[index], "episode").seq,
    extraction,
    vectors: {
      episode: must(take(1)[0], "vector"),
      entities: take(extraction?.entities.length ?? 0),
      facts: take(extraction?.facts.length ?? 0),
    },
  }));
}

const FREE: ModelUse = { calls: 0, tokens_in: 0, tokens_out: 0 };

/** What the graph is to remember of an error. A graph that is gone is nobody's failure, and ends the consumer. */
function failureOf(seq: number, error: unknown): Failure {
  const failure: Failure = {
    seq,
    reason: String(error),
    passing: false,
    retry_after_ms: null,
    answer: null,
    use: FREE,
  };
  if (error instanceof UnusableAnswer)
    return { ...failure, reason: error.message, answer: error.answer, use: error.use };
  if (error instanceof FaultError) {
    if (error.fault.kind === "gone") throw error;
    const passing = error.fault.kind === "unavailable";
    const retry_after_ms = error.fault.kind === "unavailable" ? error.fault.retry_after_s * 1000 : null;
    return { ...failure, reason: error.fault.detail, passing, retry_after_ms };
  }
  return error instanceof Error ? { ...failure, reason: error.message } : failure;
}
