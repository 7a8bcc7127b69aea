import { FaultError, unavailable } from "../../../shared/fault.ts";

/** A read waits so long for the vectors of its query: a caller waits for the answer, and full text answers without them. */
export const QUERY_VECTOR_MS = 2_000;

/** A read waits so long for all providers together: for vectors, the tasks of a model and a reranker. */
export const READ_MS = 12_000;

/**
 * The answer of a provider, if it comes in time.
 *
 * @throws FaultError "unavailable" after `ms` milliseconds
 */
export async function withinDeadline<T>(answer: Promise<T>, ms: number): Promise<T> {
  // an error after the deadline has no listener left
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
