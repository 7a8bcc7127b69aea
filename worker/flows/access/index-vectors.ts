import { FaultError, unavailable } from "../../../shared/fault.ts";
import { MAX_DELETED_IDS, MAX_READ_IDS } from "../../core/vectors/index-limits.ts";
import type { VectorNames } from "../../core/vectors/vector-names.ts";
import type { Failed } from "../../ports/system.ts";
import type { EpochGraph } from "../../ports/graph/graph.ts";
import type { VectorIndex } from "../../ports/vector-index.ts";
import type { Services } from "../services.ts";
import { namesOfVectors } from "./vector-names.ts";

const VECTORS_PER_UPSERT = 250;
/** A Worker has six connections. */
const PARALLEL_READS = 6;
const MAX_RUN_MS = 20_000;

type Parts = Pick<Services, "vectors" | "digest" | "clock" | "log">;

interface IndexRun {
  graph: EpochGraph;
  index: VectorIndex;
  names: VectorNames;
  hasTime: () => boolean;
}

/** May be killed at any point; the alarm retries. Returns whether time ran out. */
export async function indexVectors(
  parts: Parts,
  graph: EpochGraph,
  failed: Failed = () => {},
): Promise<{ more: boolean }> {
  const { vectors: index, clock, log } = parts;
  if (index === null) return { more: false };
  const run_ends = clock.now() + MAX_RUN_MS;
  const hasTime = (): boolean => clock.now() < run_ends;
  const run = { graph, index, names: await namesOfVectors(parts, graph.address, graph.epoch), hasTime };
  try {
    await deleteUnwanted(run);
    await sendUnsent(run);
    await confirmSent(run);
  } catch (error) {
    if (error instanceof FaultError && error.fault.kind === "gone") throw error;
    log.error("index not up to date", { ...graph.address, error: String(error) });
    failed(error);
    return { more: false };
  }
  return { more: !hasTime() };
}

async function sendUnsent({ graph, index, names, hasTime }: IndexRun): Promise<void> {
  while (hasTime()) {
    const unsent = await graph.unsentVectors(VECTORS_PER_UPSERT);
    if (unsent.length === 0) return;
    const mutation = await index.upsert(
      unsent.map(({ seq, scope, value }) => ({
        id: names.id(seq),
        namespace: names.namespace(scope),
        values: Float32Array.from(halvesOf(value)),
      })),
    );
    await graph.markVectorsSent(
      unsent.map(({ seq }) => seq),
      mutation,
    );
  }
}

/** Only reading a vector back proves that it is visible. */
async function confirmSent({ graph, index, names, hasTime }: IndexRun): Promise<void> {
  for (let after = 0; hasTime();) {
    const sent = (await graph.unconfirmedVectors(after, PARALLEL_READS * MAX_READ_IDS)).map(({ seq }) => seq);
    if (sent.length === 0) return;
    const visible = await visibleAmong(index, names, sent);
    if (visible.size === 0) return;
    const confirmed = sent.filter((seq) => visible.has(seq));
    await graph.markVectorsConfirmed(confirmed);
    after = sent.at(-1) ?? after;
  }
}

async function deleteUnwanted({ graph, index, names, hasTime }: IndexRun): Promise<void> {
  for (let after = 0; hasTime();) {
    const unwanted = await graph.unwantedVectors(after, MAX_DELETED_IDS);
    if (unwanted.length === 0) return;
    after = unwanted.at(-1)?.seq ?? after;
    const deletedBefore = unwanted.filter(({ deleted }) => deleted).map(({ seq }) => seq);
    const visible = await visibleAmong(index, names, deletedBefore);
    const deleted = unwanted.map(({ seq }) => seq).filter((seq) => !deletedBefore.includes(seq) || visible.has(seq));
    if (deleted.length > 0) {
      await index.deleteByIds(deleted.map(names.id));
      await graph.markVectorsDeleted(deleted);
    }
    const gone = deletedBefore.filter((seq) => !visible.has(seq));
    if (gone.length > 0) await graph.markVectorsGone(gone);
  }
}

async function visibleAmong(index: VectorIndex, names: VectorNames, seqs: readonly number[]): Promise<Set<number>> {
  const reads = Array.from({ length: Math.ceil(seqs.length / MAX_READ_IDS) }, (_, i) =>
    seqs.slice(i * MAX_READ_IDS, (i + 1) * MAX_READ_IDS),
  );
  const read = await Promise.all(reads.map((part) => index.getByIds(part.map(names.id))));
  return new Set(read.flat().flatMap(({ id }) => names.seq(id) ?? []));
}

const halvesOf = (bytes: Uint8Array): Float16Array =>
  new Float16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);

/**
 * Repeat until `left` is 0: a consumer may still hold some.
 *
 * @returns the number of vectors that the index may have held at first, and may still hold
 * @throws FaultError "unavailable" if no index is configured
 */
export async function eraseVectors(parts: Parts, graph: EpochGraph): Promise<{ vectors: number; left: number }> {
  const vectors = await graph.withdrawFromIndex();
  if (vectors === 0) return { vectors, left: 0 };
  if (parts.vectors === null)
    throw new FaultError(unavailable(`${vectors} vectors are in an index, and none is configured`));
  await indexVectors(parts, graph);
  return { vectors, left: (await graph.markVectorsGone([])).left };
}
