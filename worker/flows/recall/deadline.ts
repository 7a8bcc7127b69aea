import { FaultError, unavailable } from "../../../shared/fault.ts";

/** Wait this long for the vectors of a query; then full text answers without them. */
export const QUERY_VECTOR_MS = 2_000;

/** Wait this long for all providers of a read together: vectors, model tasks and reranker. */
export const READ_MS = 12_000;

/**
 * Returns the answer of a provider.
 *
 * @throws FaultError "unavailable" if it does not come in time
 */
export async function withinDeadline<T>(answer: Promise<T>, ms: number): Promise<T> {
  // without this, an error after the deadline would be unhandled
  answer.catch(() => {});
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new FaultError(unavailable(`no answer within ${ms} ms`))), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
