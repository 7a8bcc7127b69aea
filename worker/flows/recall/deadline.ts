import { FaultError, unavailable } from "../../../shared/fault.ts";

/** Full text answers without the query's vectors after this time. */
export const QUERY_VECTOR_MS = 2_000;

export const READ_MS = 12_000;

/** @throws FaultError "unavailable" if late */
export async function withinDeadline<T>(answer: Promise<T>, ms: number): Promise<T> {
  // an error after the deadline would be unhandled
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
