import { FaultError, unavailable, valueOf } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { MOST_DELETED, MOST_READ } from "../../core/vectors/index-limits.ts";
import type { VectorNames } from "../../core/vectors/vector-names.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import type { VectorIndex } from "../../ports/vector-index.ts";
import type { Services } from "../services.ts";
import { namesOfVectors } from "./vector-names.ts";

/** Vectors of one upsert: some megabytes of JSON, which a Worker of 128 MB makes beside everything else. */
const SENT_AT_ONCE = 250;
/** Reads under way at once: a Worker has six connections. */
const PARALLEL = 6;
/** After this a consumer hands on to the next doorbell. */
const LONGEST_TURN_MS = 20_000;

type Parts = Pick<Services, "graphs" | "vectors" | "digest" | "clock" | "log">;

interface Turn {
  graph: Graph;
  epoch: string;
  index: VectorIndex;
  names: VectorNames;
  /** Whether there is time for another step. */
  goesOn: () => boolean;
}

/**
 * Brings the index up to date with a graph that has outgrown its object: sends what is new, deletes what is unwanted, and
 * confirms what can be read back. May be killed at any point; what the index does not take now is the graph's alarm's
 * business. Says whether time ran out.
 *
 * @throws FaultError "gone" when the graph or its epoch is no more
 */
export async function indexVectors(parts: Parts, address: GraphAddress, epoch: string): Promise<{ more: boolean }> {
  const { vectors: index, clock, log } = parts;
  if (index === null) return { more: false };
  const turn_ends = clock.now() + LONGEST_TURN_MS;
  const goesOn = (): boolean => clock.now() < turn_ends;
  const turn = {
    graph: parts.graphs.at(address),
    epoch,
    index,
    names: await namesOfVectors(parts, address, epoch),
    goesOn,
  };
  try {
    await deleteUnwanted(turn);
    await sendUnsent(turn);
    await confirmSent(turn);
  } catch (error) {
    if (error instanceof FaultError && error.fault.kind === "gone") throw error;
    log.error("index not up to date", { ...address, error: String(error) });
    return { more: false };
  }
  return { more: !goesOn() };
}

async function sendUnsent({ graph, epoch, index, names, goesOn }: Turn): Promise<void> {
  while (goesOn()) {
    const unsent = valueOf(await graph.unsentVectors(epoch, SENT_AT_ONCE));
    if (unsent.length === 0) return;
    const mutation = await index.upsert(
      unsent.map(({ seq, scope, value }) => ({
        id: names.id(seq),
        namespace: names.namespace(scope),
        values: Float32Array.from(halvesOf(value)),
      })),
    );
    valueOf(
      await graph.markVectorsSent(
        epoch,
        unsent.map(({ seq }) => seq),
        mutation,
      ),
    );
  }
}

/** Every vector is read back by its id: nothing else says for certain that it is visible. */
async function confirmSent({ graph, epoch, index, names, goesOn }: Turn): Promise<void> {
  for (let after = 0; goesOn();) {
    const sent = valueOf(await graph.unconfirmedVectors(epoch, after, PARALLEL * MOST_READ)).map(({ seq }) => seq);
    if (sent.length === 0) return;
    const visible = await visibleAmong(index, names, sent);
    // mutations become visible in order: if none of these is, those behind them are not either
    if (visible.size === 0) return;
    const confirmed = sent.filter((seq) => visible.has(seq));
    valueOf(await graph.markVectorsConfirmed(epoch, confirmed));
    after = sent.at(-1) ?? after;
  }
}

async function deleteUnwanted({ graph, epoch, index, names, goesOn }: Turn): Promise<void> {
  for (let after = 0; goesOn();) {
    const unwanted = valueOf(await graph.unwantedVectors(epoch, after, MOST_DELETED));
    if (unwanted.length === 0) return;
    after = unwanted.at(-1)?.seq ?? after;
    const told = unwanted.filter(({ deleted }) => deleted).map(({ seq }) => seq);
    const visible = await visibleAmong(index, names, told);
    const deleted = unwanted.map(({ seq }) => seq).filter((seq) => !told.includes(seq) || visible.has(seq));
    if (deleted.length > 0) {
      await index.deleteByIds(deleted.map(names.id));
      valueOf(await graph.markVectorsDeleted(epoch, deleted));
    }
    const gone = told.filter((seq) => !visible.has(seq));
    if (gone.length > 0) valueOf(await graph.markVectorsGone(epoch, gone));
  }
}

/** Those of some vectors, at most six reads full, that the index shows. */
async function visibleAmong(index: VectorIndex, names: VectorNames, seqs: readonly number[]): Promise<Set<number>> {
  const reads = Array.from({ length: Math.ceil(seqs.length / MOST_READ) }, (_, i) =>
    seqs.slice(i * MOST_READ, (i + 1) * MOST_READ),
  );
  const read = await Promise.all(reads.map((part) => index.getByIds(part.map(names.id))));
  return new Set(read.flat().flatMap(({ id }) => names.seq(id) ?? []));
}

const halvesOf = (bytes: Uint8Array): Float16Array =>
  new Float16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);

/**
 * For the erasure of a graph: everything of it leaves the index, and nothing is sent there again. To be called again until
 * `left` is 0, which takes as long as the longest consumer might still have something in its hands.
 *
 * @returns how many vectors the index may have held at first, and how many it may hold still
 * @throws FaultError "gone" when the graph or its epoch is no more; "unavailable" when there is no index to delete them from
 */
export async function eraseVectors(
  parts: Parts,
  address: GraphAddress,
  epoch: string,
): Promise<{ vectors: number; left: number }> {
  const graph = parts.graphs.at(address);
  const vectors = valueOf(await graph.withdrawFromIndex(epoch));
  if (vectors === 0) return { vectors, left: 0 };
  if (parts.vectors === null)
    throw new FaultError(unavailable(`No index is configured that ${vectors} vectors are in`));
  await indexVectors(parts, address, epoch);
  return { vectors, left: valueOf(await graph.markVectorsGone(epoch, [])).left };
}
