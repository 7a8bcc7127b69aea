import pMap from "p-map";
import type { Ontology } from "../../../shared/api/ontology.ts";
import { FaultError, retryAfterMs } from "../../../shared/fault.ts";
import { must } from "../../../shared/must.ts";
import { firstOf } from "../../core/extraction/bounds.ts";
import type { Extraction, ExtractionInput } from "../../core/extraction/extraction.ts";
import { extractJson } from "../../core/extraction/json.ts";
import { applyOntology } from "../../core/extraction/ontology.ts";
import { UnusableAnswer } from "../../core/extraction/unusable-answer.ts";
import { versionUnder } from "../../core/prompts/ontology-section.ts";
import type { EpochGraph } from "../../ports/graph/graph.ts";
import type { ModelUse } from "../../ports/providers.ts";
import type { ExtractorVersion, ExtractionFailure, Lease, LeasedEpisode } from "../../ports/graph/extraction.ts";
import { embeddingOf, embedMissing } from "../access/embed.ts";
import { summariseOutgrown } from "./summarise.ts";
import { indexVectors } from "../access/index-vectors.ts";
import { whileLeased } from "./keep-lease.ts";
import { measured } from "../access/stage-timing.ts";
import { ontologyInForce } from "../tenancy/ontology.ts";
import { planAndApply } from "./resolve-and-apply.ts";
import { recordChanges } from "./write-ledger.ts";
import type { Services } from "../services.ts";

/** Run at most 6 extractions in parallel: a Worker has six connections. */
const PARALLEL_EXTRACTIONS = 6;
/** After 20 s a consumer leaves the rest to the next doorbell, so that no graph keeps a consumer to itself. */
const MAX_RUN_MS = 20_000;

/**
 * A consumer's run on one graph: leases episodes in order, extracts in parallel, stores each extraction before it is applied,
 * applies the plans in order, copies the change log to the ledger, and brings an index of vectors up to date. May be killed at any
 * point: what is not applied is leased again, and what was extracted is not paid for twice. While Postgres cannot say what may be
 * stored, nothing is extracted.
 *
 * @throws FaultError "gone" when the graph or its epoch is no more
 */
export async function extractPending(services: Services, graph: EpochGraph): Promise<void> {
  const { clock, extractor } = services;
  const run_ends = clock.now() + MAX_RUN_MS;
  const mentioned = new Set<string>();
  for (;;) {
    const ontology = await ontologyInForce(services, graph.address);
    if (ontology === null) break;
    const version = { prompt_version: versionUnder(extractor.prompt_version, ontology), model: extractor.model };
    const lease = await graph.lease({ extractor: version, embedding: embeddingOf(services.embedder) });
    if (lease === null) break;
    const more = await workOff(services, graph, { version, ontology, mentioned }, lease);
    await measured(services, "record", () => recordChanges(services, graph));
    if (!more) break;
    if (clock.now() >= run_ends) {
      await services.doorbell.ring(graph.address, graph.epoch);
      break;
    }
  }
  await measured(services, "summarise", () => summariseOutgrown(services, graph, mentioned));
  await measured(services, "embed", () => embedMissing(services, graph));
  await measured(services, "record", () => recordChanges(services, graph));
  const { more } = await measured(services, "index", () => indexVectors(services, graph));
  if (more) await services.doorbell.ring(graph.address, graph.epoch);
}

/** What holds for one lease of a consumer's run. */
interface ConsumerRun {
  /** Extractions are stored under this version. */
  version: ExtractorVersion;
  /** What may be stored of an extraction. */
  ontology: Ontology;
  /** Names of entities that applied facts are about: their summaries may have outgrown their room. */
  mentioned: Set<string>;
}

/** Works off one lease; says whether there is more to do now. */
async function workOff(services: Services, graph: EpochGraph, run: ConsumerRun, lease: Lease): Promise<boolean> {
  const extracting = measured(services, "extract", () => extractAll(services, graph, run, lease.episodes));
  const outcomes = await whileLeased(services, graph, lease.token, extracting);
  const failed = outcomes.findIndex((outcome) => "error" in outcome);
  const ready = outcomes.slice(0, failed < 0 ? outcomes.length : failed) as { extraction: Extraction | null }[];
  const postpone = async (index: number, error: unknown, refused = false): Promise<boolean> => {
    const failure = { ...failureOf(must(lease.episodes[index], "episode").seq, error), refused };
    // the reason may quote a model's answer: it is stored in the graph and not logged
    services.log.error("extraction failed", { seq: failure.seq, passing: failure.passing });
    await graph.postpone(lease.token, failure);
    return false;
  };

  const planning = measured(services, "apply", () => planAndApply(services, graph, lease, ready));
  const { applied, stopped } = await whileLeased(services, graph, lease.token, planning);
  for (const name of subjectsOf(ready.slice(0, applied))) run.mentioned.add(name);
  if (stopped === "lease lost" || stopped === "stale") return false;
  if (stopped !== null) return postpone(applied, stopped.error, stopped.refused);
  if (failed >= 0) return postpone(failed, (outcomes[failed] as { error: unknown }).error);
  return (await graph.release(lease.token)).more;
}

/** Names of the entities that facts are about. */
const subjectsOf = (ready: readonly { extraction: Extraction | null }[]): string[] =>
  ready.flatMap(({ extraction }) => extraction?.facts.map(({ subject }) => subject) ?? []);

type Outcome = { extraction: Extraction | null } | { error: unknown };

/** The extraction of each episode, in order: the stored one, or a new one. What the ontology admits of a new one is stored immediately. */
async function extractAll(
  { extractor }: Services,
  graph: EpochGraph,
  { version, ontology }: ConsumerRun,
  episodes: LeasedEpisode[],
): Promise<Outcome[]> {
  const admit = (extraction: Extraction, { speaker }: ExtractionInput): Extraction =>
    applyOntology(extraction, ontology, speaker);
  const known = episodes.filter(({ extracted }) => extracted).map(({ seq }) => seq);
  const stored = known.length === 0 ? [] : await graph.extractions(version, known);
  const outcomes = new Map<number, Outcome>(known.map((seq, index) => [seq, { extraction: stored[index] ?? null }]));
  for (const { seq, extractable, type, input } of episodes) {
    if (!extractable) outcomes.set(seq, { extraction: null });
    // JSON is read by rules: a model would only invent prose around it
    else if (type === "json" && !outcomes.has(seq))
      outcomes.set(seq, { extraction: firstOf(admit(extractJson(input, ontology), input)) });
  }

  const batches = batchesOf(
    episodes.filter(({ seq }) => !outcomes.has(seq)),
    extractor.batch,
  );
  const extractBatch = async (batch: LeasedEpisode[]): Promise<void> => {
    try {
      const results = await extractor.extract(
        batch.map(({ input }) => input),
        ontology,
      );
      for (const [index, { seq, input }] of batch.entries()) {
        const { extraction: found, use } = must(results[index], `extraction of ${seq}`);
        const extraction = admit(found, input);
        await graph.storeExtraction(seq, version, { extraction, use });
        outcomes.set(seq, { extraction });
      }
    } catch (error) {
      for (const { seq } of batch) if (!outcomes.has(seq)) outcomes.set(seq, { error });
    }
  };
  await pMap(batches, extractBatch, { concurrency: PARALLEL_EXTRACTIONS });
  return episodes.map(({ seq }) => must(outcomes.get(seq), `outcome of ${seq}`));
}

/** Runs of neighbours in a thread, each of at most `size`. An episode that failed before goes alone, so that it fails no other. */
function batchesOf(episodes: readonly LeasedEpisode[], size: number): LeasedEpisode[][] {
  const batches: LeasedEpisode[][] = [];
  for (const episode of episodes) {
    const batch = batches.findLast((other) => other.at(-1)?.seq === episode.previous_seq);
    const joins = batch !== undefined && batch.length < size && episode.attempts === 0 && batch[0]?.attempts === 0;
    if (joins) batch.push(episode);
    else batches.push([episode]);
  }
  return batches;
}

const FREE: ModelUse = { calls: 0, tokens_in: 0, tokens_out: 0 };

/** What the graph is to store of an error. That the graph is gone is no failure of an episode, and ends the consumer. */
function failureOf(seq: number, error: unknown): ExtractionFailure {
  const failure: ExtractionFailure = {
    seq,
    reason: String(error),
    passing: false,
    refused: false,
    retry_after_ms: null,
    answer: null,
    use: FREE,
  };
  if (error instanceof UnusableAnswer)
    return { ...failure, reason: error.message, answer: error.answer, use: error.use };
  if (error instanceof FaultError) {
    if (error.fault.kind === "gone") throw error;
    const retry_after_ms = retryAfterMs(error.fault);
    return { ...failure, reason: error.fault.detail, passing: retry_after_ms !== null, retry_after_ms };
  }
  return error instanceof Error ? { ...failure, reason: error.message } : failure;
}
