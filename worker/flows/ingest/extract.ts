import type { Ontology } from "../../../shared/api/ontology.ts";
import { FaultError, passesAfter, valueOf } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { must } from "../../../shared/must.ts";
import type { Extraction, ExtractionInput } from "../../core/extraction/extraction.ts";
import { extractJson } from "../../core/extraction/json.ts";
import { applyOntology } from "../../core/extraction/ontology.ts";
import { UnusableAnswer } from "../../core/extraction/unusable-answer.ts";
import { versionUnder } from "../../core/prompts/ontology-section.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import type { ModelUse } from "../../ports/providers.ts";
import type {
  Applied,
  ExtractorVersion,
  ExtractionFailure,
  Lease,
  LeasedEpisode,
} from "../../ports/graph/extraction.ts";
import { embeddingOf, embedMissing } from "../access/embed.ts";
import { summariseOvergrown } from "./summarise.ts";
import { indexVectors } from "../access/index-vectors.ts";
import { whileLeased } from "./keep-lease.ts";
import { measured } from "../access/stage-timing.ts";
import { ontologyInForce } from "../tenancy/ontology.ts";
import { planAndApply } from "./resolve-and-apply.ts";
import { recordChanges } from "./write-ledger.ts";
import type { Services } from "../services.ts";

/** Extractions under way at once: a Worker has six connections. */
const PARALLEL = 6;
/** After this a consumer hands on to the next doorbell, so that no graph keeps a consumer to itself. */
const LONGEST_TURN_MS = 20_000;

/**
 * What a doorbell sets off: leases episodes in order, extracts in parallel, stores each extraction before anything is
 * made of it, applies the plans in order, copies the change log to the ledger, and brings an index of vectors up to date. May be killed at any point: what
 * is not applied is leased again, and what was extracted is not paid for twice. While Postgres cannot say what may be
 * stored, nothing is extracted.
 *
 * @throws FaultError "gone" when the graph or its epoch is no more
 */
export async function extractPending(services: Services, address: GraphAddress, epoch: string): Promise<void> {
  const { clock, extractor } = services;
  const graph = services.graphs.at(address);
  const turn_ends = clock.now() + LONGEST_TURN_MS;
  const spoken = new Set<string>();
  for (;;) {
    const ontology = await ontologyInForce(services, address);
    if (ontology === null) break;
    const version = { prompt_version: versionUnder(extractor.prompt_version, ontology), model: extractor.model };
    const lease = valueOf(await graph.lease(epoch, { extractor: version, embedding: embeddingOf(services.embedder) }));
    if (lease === null) break;
    const more = await digest(services, graph, epoch, { version, ontology, spoken }, lease);
    await measured(services, "record", () => recordChanges(services, address, epoch));
    if (!more) break;
    if (clock.now() >= turn_ends) {
      await services.doorbell.ring(address, epoch);
      break;
    }
  }
  await measured(services, "summarise", () => summariseOvergrown(services, graph, epoch, spoken));
  await measured(services, "embed", () => embedMissing(services, graph, epoch));
  await measured(services, "record", () => recordChanges(services, address, epoch));
  const { more } = await measured(services, "index", () => indexVectors(services, address, epoch));
  if (more) await services.doorbell.ring(address, epoch);
}

/** What holds for a turn of a consumer. */
interface Turn {
  /** Under which what is extracted is stored. */
  version: ExtractorVersion;
  /** By which it is admitted. */
  ontology: Ontology;
  /** Names of what was spoken of, for whoever keeps their summaries. */
  spoken: Set<string>;
}

/** Works off one lease; says whether there is more to do now. */
async function digest(services: Services, graph: Graph, epoch: string, turn: Turn, lease: Lease): Promise<boolean> {
  const extracting = measured(services, "extract", () => extractAll(services, graph, epoch, turn, lease.episodes));
  const outcomes = await whileLeased(services, graph, epoch, lease.token, extracting);
  const failed = outcomes.findIndex((outcome) => "error" in outcome);
  const ready = outcomes.slice(0, failed < 0 ? outcomes.length : failed) as { extraction: Extraction | null }[];
  const postpone = async (index: number, error: unknown): Promise<boolean> => {
    const failure = failureOf(must(lease.episodes[index], "episode").seq, error);
    // the reason may quote what a model said; it stands in the graph
    services.log.error("extraction failed", { seq: failure.seq, passing: failure.passing });
    valueOf(await graph.postpone(epoch, lease.token, failure));
    return false;
  };

  let outcome: Applied;
  try {
    const planning = measured(services, "apply", () => planAndApply(services, graph, epoch, lease, ready));
    outcome = await whileLeased(services, graph, epoch, lease.token, planning);
  } catch (error) {
    return postpone(0, error);
  }
  const { applied, stopped } = outcome;
  for (const name of spokenOf(ready.slice(0, applied))) turn.spoken.add(name);
  if (stopped === "lease lost" || stopped === "stale") return false;
  if (stopped !== null) return postpone(applied, stopped.error);
  if (failed >= 0) return postpone(failed, (outcomes[failed] as { error: unknown }).error);
  return valueOf(await graph.release(epoch, lease.token)).more;
}

/** Names of what facts are about. */
const spokenOf = (ready: readonly { extraction: Extraction | null }[]): string[] =>
  ready.flatMap(({ extraction }) => extraction?.facts.map(({ subject }) => subject) ?? []);

type Outcome = { extraction: Extraction | null } | { error: unknown };

/** The extraction of each episode, in order: the stored one, or a new one, of which is stored at once what the ontology lets through. */
async function extractAll(
  { extractor }: Services,
  graph: Graph,
  epoch: string,
  { version, ontology }: Turn,
  episodes: LeasedEpisode[],
): Promise<Outcome[]> {
  const admit = (extraction: Extraction, { speaker }: ExtractionInput): Extraction =>
    applyOntology(extraction, ontology, speaker);
  const known = episodes.filter(({ extracted }) => extracted).map(({ seq }) => seq);
  const stored = known.length === 0 ? [] : valueOf(await graph.extractions(epoch, version, known));
  const outcomes = new Map<number, Outcome>(known.map((seq, index) => [seq, { extraction: stored[index] ?? null }]));
  for (const { seq, extractable, type, input } of episodes) {
    if (!extractable) outcomes.set(seq, { extraction: null });
    // JSON says what it says: a model would only invent prose around it
    else if (type === "json" && !outcomes.has(seq))
      outcomes.set(seq, { extraction: admit(extractJson(input, ontology), input) });
  }

  const batches = batchesOf(
    episodes.filter(({ seq }) => !outcomes.has(seq)),
    extractor.batch,
  );
  const work = async (): Promise<void> => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      try {
        const results = await extractor.extract(
          batch.map(({ input }) => input),
          ontology,
        );
        for (const [index, { seq, input }] of batch.entries()) {
          const { extraction: found, use } = must(results[index], `extraction of ${seq}`);
          const extraction = admit(found, input);
          valueOf(await graph.storeExtraction(epoch, seq, version, { extraction, use }));
          outcomes.set(seq, { extraction });
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

const FREE: ModelUse = { calls: 0, tokens_in: 0, tokens_out: 0 };

/** What the graph is to remember of an error. A graph that is gone is nobody's failure, and ends the consumer. */
function failureOf(seq: number, error: unknown): ExtractionFailure {
  const failure: ExtractionFailure = {
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
    const retry_after_ms = passesAfter(error.fault);
    return { ...failure, reason: error.fault.detail, passing: retry_after_ms !== null, retry_after_ms };
  }
  return error instanceof Error ? { ...failure, reason: error.message } : failure;
}
