import { FaultError, unavailable } from "../../../shared/fault.ts";

/** A read waits this long for its query vectors: full text answers without them. */
export const QUERY_VECTOR_MS = 2_000;

/** A read waits this long for all providers together: vectors, model tasks and reranker. */
export const READ_MS = 12_000;

/** The answer of a provider, if it comes in time. */
export async function withinDeadline<T>(answer: Promise<T>, ms: number): Promise<T> {
  // nothing handles an error after the deadline
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
