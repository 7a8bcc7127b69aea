import { FaultError, unavailable } from "../../../shared/fault.ts";
import type { IndexMatch, IndexVector, VectorIndex } from "../../ports/vector-index.ts";

interface Timeouts {
  read_timeout_ms?: number;
  write_timeout_ms?: number;
}

/** Reads give up early: the graph's object can search its own vectors. */
const READ_TIMEOUT_MS = 1_500;
const WRITE_TIMEOUT_MS = 20_000;

export interface VectorizeBinding {
  /** `processedUpToMutation` is typed as a number but is a UUID. */
  describe(): Promise<{ dimensions: number; vectorCount: number; processedUpToMutation: unknown }>;
  insert(vectors: IndexVector[]): Promise<{ mutationId: string }>;
  upsert(vectors: IndexVector[]): Promise<{ mutationId: string }>;
  deleteByIds(ids: string[]): Promise<{ mutationId: string }>;
  getByIds(ids: string[]): Promise<{ id: string; values: Iterable<number>; namespace?: string }[]>;
  query(
    vector: Float32Array,
    options: { topK: number; namespace: string; returnValues?: boolean },
  ): Promise<{ matches: { id: string; score: number; values?: Iterable<number> }[] }>;
}

export function vectorizeIndex(
  binding: VectorizeBinding,
  { read_timeout_ms = READ_TIMEOUT_MS, write_timeout_ms = WRITE_TIMEOUT_MS }: Timeouts = {},
): VectorIndex {
  const read = <T>(operation: Promise<T>): Promise<T> => within(read_timeout_ms, operation);
  const write = async (operation: Promise<{ mutationId: string }>): Promise<string> =>
    (await within(write_timeout_ms, operation)).mutationId;
  return {
    describe: async () => {
      const { dimensions, vectorCount, processedUpToMutation } = await read(binding.describe());
      const processed = typeof processedUpToMutation === "string" && processedUpToMutation !== "";
      return { dimensions, vectors: vectorCount, processed_up_to: processed ? processedUpToMutation : null };
    },
    insert: (vectors) => write(binding.insert([...vectors])),
    upsert: (vectors) => write(binding.upsert([...vectors])),
    deleteByIds: (ids) => write(binding.deleteByIds([...ids])),
    getByIds: async (ids) =>
      (await read(binding.getByIds([...ids]))).map(({ id, values, namespace }): IndexVector => ({
        id,
        values: Float32Array.from(values),
        namespace: namespace ?? "",
      })),
    query: async (vector, options) =>
      (await read(binding.query(vector, { ...options }))).matches.map(({ id, score, values }): IndexMatch => ({
        id,
        score,
        ...(values && { values: Float32Array.from(values) }),
      })),
  };
}

/**
 * @throws FaultError "unavailable" if it fails temporarily or takes too long
 * @throws Error if the request itself is invalid
 */
async function within<T>(timeout_ms: number, operation: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new FaultError(unavailable("The vector index does not answer"))), timeout_ms);
  });
  try {
    return await Promise.race([operation, late]);
  } catch (error) {
    throw isFinal(error) ? error : new FaultError(unavailable(`The vector index: ${String(error)}`));
  } finally {
    clearTimeout(timer);
  }
}

/** Codes 40000 to 40999: the request is invalid. */
const isFinal = (error: unknown): boolean => error instanceof FaultError || /\(code = 40\d{3}\)/.test(String(error));
