import pMap from "p-map";
import type { Ontology } from "../../../shared/api/ontology.ts";
import { causeOf, FaultError, retryAfterMs } from "../../../shared/fault.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { firstOf } from "../../core/extraction/bounds.ts";
import type { Extraction, ExtractionInput, KnownName } from "../../core/extraction/extraction.ts";
import { extractJson } from "../../core/extraction/json.ts";
import { applyOntology } from "../../core/resolve/apply-ontology.ts";
import { withoutRepeats } from "../../core/extraction/without-repeats.ts";
import { withoutNamelessAssistant } from "../../core/extraction/nameless-assistant.ts";
import { withOwnNames } from "../../core/extraction/own-names.ts";
import { withReason } from "../../core/language/index.ts";
import { promptOf, type Reader } from "../../core/extraction/reading.ts";
import { statesNothing } from "../../core/extraction/states-nothing.ts";
import { UnusableAnswer } from "../../core/extraction/unusable-answer.ts";
import { versionUnder } from "../../core/prompts/ontology-section.ts";
import type { EpochGraph } from "../../ports/graph/graph.ts";
import type { ModelUse } from "../../ports/providers.ts";
import type { ExtractionFailure, Lease, LeasedEpisode } from "../../ports/graph/extraction.ts";
import type { Extractor } from "../../ports/providers.ts";
import { sumOfUse } from "../../core/accounting/use.ts";
import { attemptAll } from "../access/attempt-all.ts";
import { embeddingOf, embedMissing } from "../access/embed.ts";
import { summariseOutgrown } from "./summarise.ts";
import { indexVectors } from "../access/index-vectors.ts";
import { blameOf, isNewFault } from "./blame.ts";
import { whileLeased } from "./keep-lease.ts";
import { measured } from "../access/stage-timing.ts";
import { ontologyInForce } from "../tenancy/ontology.ts";
import { planAndApply, type ReadEpisode } from "./resolve-and-apply.ts";
import { recallTrust, withTrusted } from "../access/trusted.ts";
import { recordChanges } from "./write-ledger.ts";
import type { Services } from "../services.ts";

/** A Worker has six connections. */
const PARALLEL_EXTRACTIONS = 6;
/** The next wake-up message continues after this time, so that one graph does not occupy a consumer. */
const MAX_RUN_MS = 20_000;

/**
 * May be killed at any point: unapplied episodes are leased again, and stored extractions are not paid for twice. Waits while Postgres
 * cannot return the ontology.
 */
export async function extractPending(given: Services, graph: EpochGraph): Promise<void> {
  await recallTrust(given);
  const services = withTrusted(given);
  const { clock, extractor, builtin, configured_model } = services;
  const models = {
    rereaders: [extractor.model, builtin.extractor.model],
    configured: [configured_model, builtin.extractor.model],
    names: extractor.takes_names === true,
    rules: services.rules,
  };
  const run_ends = clock.now() + MAX_RUN_MS;
  const mentioned = new Set<string>();
  const record = (): Promise<void> => measured(services, "record", (failed) => recordChanges(services, graph, failed));
  const workOffAll = async (): Promise<void> => {
    for (;;) {
      const ontology = await ontologyInForce(services, graph.address);
      if (ontology === null) break;
      const lease = await graph.lease({ ...models, embedding: embeddingOf(services.embedder) });
      if (lease === null) break;
      const more = await workOff(services, graph, { ontology, mentioned }, lease);
      await record();
      if (!more) break;
      if (clock.now() >= run_ends) {
        await services.wakeUpQueue.send(graph.address, graph.epoch);
        break;
      }
    }
  };
  // one unreadable message must not keep the others from the index and the ledger
  await attemptAll(
    workOffAll,
    () => measured(services, "summarise", (failed) => summariseOutgrown(services, graph, mentioned, failed)),
    () => measured(services, "embed", (failed) => embedMissing(services, graph, failed)),
    record,
    async () => {
      const { more } = await measured(services, "index", (failed) => indexVectors(services, graph, failed));
      if (more) await services.wakeUpQueue.send(graph.address, graph.epoch);
    },
  );
}

interface ConsumerRun {
  ontology: Ontology;
  mentioned: Set<string>;
}

async function workOff(services: Services, graph: EpochGraph, run: ConsumerRun, lease: Lease): Promise<boolean> {
  const extracting = measured(services, "extract", async (failed) => {
    const read = await extractAll(services, graph, run, lease);
    for (const outcome of read) if (isFailure(outcome)) failed(outcome.error);
    return read;
  });
  const outcomes = await whileLeased(services, graph, lease.token, extracting);
  const failed = outcomes.findIndex(isFailure);
  const ready = outcomes
    .slice(0, failed < 0 ? outcomes.length : failed)
    .flatMap((outcome, place): ReadEpisode[] =>
      outcome === "confirmed" || isFailure(outcome)
        ? []
        : [{ ...outcome, episode: nonNull(lease.episodes[place], "episode") }],
    );
  const postpone = async (episode: LeasedEpisode | undefined, error: unknown, refused = false): Promise<boolean> => {
    const failure = { ...failureOf(nonNull(episode, "episode").seq, error), refused };
    // the reason may quote a model's answer, so it is not logged
    if (causeOf(error) !== "configuration")
      services.log.error("extraction failed", { seq: failure.seq, passing: failure.passing });
    else if (isNewFault(services.extractor, failure.reason))
      services.log.error("extraction waits for another configuration", { reason: failure.reason });
    await graph.postpone(lease.token, failure);
    return false;
  };

  const planning = measured(services, "apply", async (failed) => {
    const planned = await planAndApply(services, graph, lease, ready);
    if (typeof planned.stopped === "object" && planned.stopped !== null) failed(planned.stopped.error);
    return planned;
  });
  const { applied, stopped } = await whileLeased(services, graph, lease.token, planning);
  for (const name of describedBy(ready.slice(0, applied))) run.mentioned.add(name);
  if (stopped === "lease lost" || stopped === "outdated") return false;
  if (stopped !== null) return postpone(ready[applied]?.episode, stopped.error, stopped.refused);
  const failure = outcomes[failed];
  if (failure !== undefined && isFailure(failure)) return postpone(lease.episodes[failed], failure.error);
  return (await graph.release(lease.token)).more;
}

const describedBy = (ready: readonly ReadEpisode[]): string[] =>
  ready.flatMap(
    ({ extraction }) => extraction?.facts.flatMap(({ subject, object }) => [subject, object ?? []].flat()) ?? [],
  );

interface Failure {
  error: unknown;
}

type Outcome = Omit<ReadEpisode, "episode"> | "confirmed" | Failure;

const isFailure = (outcome: Outcome): outcome is Failure => outcome !== "confirmed" && "error" in outcome;

class PromptChanged extends FaultError {
  constructor() {
    super({ kind: "unavailable", detail: "The messages around this one changed while it was read", retry_after_s: 0 });
  }
}

async function extractAll(
  services: Services,
  graph: EpochGraph,
  { ontology }: ConsumerRun,
  { episodes, edits }: Lease,
): Promise<Outcome[]> {
  const admit = (extraction: Extraction, input: ExtractionInput): Extraction => {
    const read = withoutRepeats(withOwnNames(withoutNamelessAssistant(extraction, input), input));
    const admitted = applyOntology(read, ontology, input.speaker);
    return withReason(extraction, admitted, input, read.facts.length > 0);
  };
  const outcomes = new Map<LeasedEpisode, Outcome>();
  for (const episode of episodes) {
    const { extractable, type, input } = episode;
    if (!extractable) outcomes.set(episode, { extraction: null, reading: null });
    // rules read JSON without its neighbors
    else if (type === "json" && !isReadByModel(services, episode))
      outcomes.set(episode, {
        extraction: firstOf(applyOntology(withoutRepeats(extractJson(input, ontology)), ontology, input.speaker)),
        reading: null,
      });
  }
  const readerOf = (episode: LeasedEpisode): Reader => {
    const { prompt_version, model } = extractorOf(services, episode);
    return { prompt_version: versionUnder(prompt_version, ontology), model };
  };
  const stored = episodes.filter((episode) => !outcomes.has(episode) && isBy(readerOf(episode), episode.stored));
  const readings = stored.map((episode) => nonNull(episode.stored, "reading").seq);
  const extractions = readings.length === 0 ? [] : await graph.readings(readings);
  for (const [place, episode] of stored.entries())
    outcomes.set(episode, { extraction: extractions[place] ?? null, reading: readings[place] ?? null });
  const batchOf = async (members: LeasedEpisode[]): Promise<Batch> => {
    const first = nonNull(members[0], "episode");
    const [extractor, reader] = [extractorOf(services, first), readerOf(first)];
    const known_names = extractor.takes_names === true ? namesOf(members) : [];
    const inputs = members.map(({ input }) => (known_names.length > 0 ? { ...input, known_names } : input));
    return {
      members,
      extractor,
      reader,
      inputs,
      known_names,
      digest: await services.digest(promptOf(reader, inputs)),
    };
  };
  const batches = await Promise.all(
    batchesOf(
      services,
      episodes.filter((episode) => !outcomes.has(episode)),
    ).map(batchOf),
  );
  const queries = batches.map(({ digest, members }) => ({ digest, seqs: members.map(({ seq }) => seq) }));
  const kept = queries.length === 0 ? [] : await graph.keptAnswers(queries);

  // later messages are applied after the failed one, and their prompts would show it
  const isHeldUp = (before: readonly LeasedEpisode[], after: readonly LeasedEpisode[]): boolean => {
    const failure = before.map((episode) => outcomes.get(episode)).find((one) => one !== undefined && isFailure(one));
    if (failure !== undefined) for (const episode of after) outcomes.set(episode, failure);
    return failure !== undefined;
  };
  const blame = blameOf(services.extractor);
  const readBatch = async (batch: Batch, stored: Extraction[] | null, spent = FREE): Promise<void> => {
    const { members, extractor, reader, inputs, known_names, digest } = batch;
    let unread: unknown = null;
    try {
      const isFree = extractor.model === services.builtin.extractor.model;
      const answer =
        stored ??
        (!isFree && statesNothing(inputs) ? inputs.map((input) => withReason(NOTHING, NOTHING, input, false)) : null);
      const results =
        answer?.map((extraction) => ({ extraction, use: FREE, dropped: {} })) ??
        (await extractor.extract(inputs, ontology).catch(async (error: unknown) => {
          unread = await blame(error);
          throw unread;
        }));
      const found = members.map(({ seq, input, reread }, index) => {
        const { extraction } = nonNull(results[index], `extraction of ${seq}`);
        const known_from = reread?.known_from ?? null;
        return { seq, known_from, extraction: answer === null ? admit(extraction, input) : extraction };
      });
      const first = nonNull(members[0], "episode");
      const readings = await graph.storeReading({
        reader,
        digest,
        members: found,
        earlier: first.earlier,
        known_names,
        edits,
        use: sumOfUse(spent, nonNull(results[0], "result").use),
        dropped: results[0]?.dropped ?? {},
      });
      if (readings === null) throw new PromptChanged();
      if (readings === "confirmed") {
        for (const episode of members) outcomes.set(episode, "confirmed");
        return;
      }
      members.forEach((episode, index) =>
        outcomes.set(episode, {
          extraction: nonNull(found[index], "extraction").extraction,
          reading: readings[index] ?? null,
        }),
      );
    } catch (error) {
      const cost = sumOfUse(spent, error instanceof UnusableAnswer ? error.use : FREE);
      // a batch that is read again stays together
      const isDivisible = members.length > 1 && members.every(({ reread }) => reread === null);
      if (isDivisible && unread !== null && isOfText(unread)) {
        const middle = Math.ceil(members.length / 2);
        const [first, second] = [members.slice(0, middle), members.slice(middle)];
        await readBatch(await batchOf(first), null, cost);
        if (!isHeldUp(first, second)) await readBatch(await batchOf(second), null);
        return;
      }
      const counted = error instanceof UnusableAnswer ? new UnusableAnswer(error.message, error.answer, cost) : error;
      for (const episode of members) if (!outcomes.has(episode)) outcomes.set(episode, { error: counted });
    }
  };
  const concurrency = Math.min(services.extractor.parallel ?? PARALLEL_EXTRACTIONS, PARALLEL_EXTRACTIONS);
  for (let from = 0, to = 0; from < batches.length; from = to) {
    to = endOfDoubt(batches, from);
    await pMap(batches.slice(from, to).entries(), ([place, batch]) => readBatch(batch, kept[from + place] ?? null), {
      concurrency,
    });
    const read = batches.slice(from, to).flatMap(({ members }) => members);
    if (
      isHeldUp(
        read,
        batches.slice(to).flatMap(({ members }) => members),
      )
    )
      break;
  }
  return episodes.map((episode) => nonNull(outcomes.get(episode), `outcome of ${episode.seq}`));
}

/** The place after the next message that failed before, which may fail again and hold up the others. */
function endOfDoubt(batches: readonly Batch[], from: number): number {
  const doubtful = batches.findIndex(
    ({ members }, place) => place >= from && members.some(({ attempts }) => attempts > 0),
  );
  return doubtful < 0 ? batches.length : doubtful + 1;
}

const isBy = (reader: Reader, stored: Reader | null): boolean =>
  stored !== null && stored.prompt_version === reader.prompt_version && stored.model === reader.model;

/** An error of the text would recur. A fault is temporary, or ends the consumer. */
const isOfText = (error: unknown): boolean => !(error instanceof FaultError);

interface Batch {
  members: LeasedEpisode[];
  extractor: Extractor;
  reader: Reader;
  inputs: ExtractionInput[];
  known_names: KnownName[];
  digest: string;
}

const namesOf = (members: readonly LeasedEpisode[]): KnownName[] => [
  ...new Map(members.flatMap(({ known_names }) => known_names).map((known) => [known.name, known])).values(),
];

const extractorOf = ({ extractor, builtin }: Services, { reread }: LeasedEpisode): Extractor =>
  reread?.model === builtin.extractor.model ? builtin.extractor : extractor;

/**
 * Neighbors of a thread, at most `batch` of them. Episodes that were read together stay together, in one batch for each time. An episode
 * that failed before is alone, so that it cannot fail others.
 */
function batchesOf(services: Services, episodes: readonly LeasedEpisode[]): LeasedEpisode[][] {
  const batches: LeasedEpisode[][] = [];
  for (const episode of episodes) {
    const { seq, reread } = episode;
    const batch =
      reread === null
        ? batches.findLast(
            ([first, ...others]) => first?.reread === null && (others.at(-1) ?? first).seq === episode.previous_seq,
          )
        : batches.find(
            (members) =>
              members[0]?.reread?.batch === reread.batch &&
              members[0].reread.caused_by === reread.caused_by &&
              members.every((member) => member.seq !== seq),
          );
    const isFull = batch !== undefined && batch.length >= extractorOf(services, episode).batch;
    const joins = reread !== null || (!isFull && episode.attempts === 0 && batch?.[0]?.attempts === 0);
    if (batch !== undefined && joins) batch.push(episode);
    else batches.push([episode]);
  }
  return batches;
}

const NOTHING: Extraction = { entities: [], facts: [] };
const isReadByModel = (services: Services, episode: LeasedEpisode): boolean =>
  services.json_by_model && extractorOf(services, episode).model !== services.builtin.extractor.model;

const FREE: ModelUse = { calls: 0, tokens_in: 0, tokens_out: 0 };

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
    const changed = error instanceof PromptChanged;
    return { ...failure, reason: error.fault.detail, passing: retry_after_ms !== null, changed, retry_after_ms };
  }
  return error instanceof Error ? { ...failure, reason: error.message } : failure;
}
