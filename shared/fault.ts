/** One error in one field of a request. `path` is dotted, as in `messages.0.content`. */
export interface FieldError {
  path: string;
  message: string;
}

/**
 * The reason why a provider did not answer, if it is known. `configuration`: no request will be answered until a key, a name or a setting
 * changes. `request`: the provider failed at this request, and may answer others.
 */
export type UnavailableCause = "configuration" | "request";

/**
 * Every error that a caller can do something about. Faults are data: Durable Objects return them, flows throw them as
 * `FaultError`, and one exhaustive switch maps them to HTTP.
 */
export type Fault =
  | { kind: "malformed"; detail: string }
  | { kind: "unauthenticated"; detail: string }
  | { kind: "forbidden"; detail: string }
  | { kind: "not_found"; detail: string }
  | { kind: "wrong_method"; detail: string; allowed: readonly string[] }
  | { kind: "conflict"; detail: string; errors?: FieldError[] }
  /** The sender stopped sending the body. */
  | { kind: "timed_out"; detail: string }
  | { kind: "too_large"; detail: string; errors?: FieldError[] }
  | { kind: "invalid"; detail: string; errors: FieldError[] }
  /** Too many requests, too much pending work, or a spent budget of model calls. */
  | { kind: "limited"; detail: string; retry_after_s: number }
  | { kind: "unavailable"; detail: string; retry_after_s: number; cause?: UnavailableCause }
  /** The disk, or what a memory may store, is full: nothing can be written, and what is there can be read. */
  | { kind: "full"; detail: string }
  /** The storage of a memory cannot be read: it is to be rebuilt from the ledger, or erased. */
  | { kind: "damaged"; detail: string }
  /**
   * The graph has no storage, or its epoch differs from the caller's: it must not be read or written. `until`: the graph
   * has storage, but stays hidden until its erasure or import has finished.
   */
  | { kind: "gone"; detail: string; until?: "erased" | "imported" };

/** Milliseconds to wait before retrying a temporary fault; `null` for every other fault. */
export const retryAfterMs = (fault: Fault): number | null =>
  fault.kind === "unavailable" || fault.kind === "limited" ? fault.retry_after_s * 1000 : null;

/** A fault as an exception. */
export class FaultError extends Error {
  override readonly name = "FaultError";
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(`${fault.kind}: ${fault.detail}`);
    this.fault = fault;
  }
}

/** The result of a call across a process boundary, where a thrown error would lose its class. */
export type Reply<T> = { ok: true; value: T } | { ok: false; fault: Fault };

export const succeed = <T>(value: T): Reply<T> => ({ ok: true, value });
export const fail = (fault: Fault): { ok: false; fault: Fault } => ({ ok: false, fault });

/** The result of some work, or the fault that it throws. */
export async function reply<T>(work: () => T | Promise<T>): Promise<Reply<T>> {
  try {
    return succeed(await work());
  } catch (error) {
    if (error instanceof FaultError) return fail(error.fault);
    throw error;
  }
}

/**
 * The value of a reply.
 *
 * @throws FaultError the reply's fault, if it has one
 */
export function unwrap<T>(reply: Reply<T>): T {
  if (!reply.ok) throw new FaultError(reply.fault);
  return reply.value;
}

/** A port as a Durable Object implements it: its methods return replies instead of throwing faults. */
export type Replies<Port> = {
  [Method in keyof Port]: Port[Method] extends (...given: infer Given) => Promise<infer Value>
    ? (...given: Given) => Promise<Reply<Value>>
    : never;
};

export const isFault = <Kind extends Fault["kind"]>(
  error: unknown,
  kind: Kind,
): error is FaultError & { fault: Extract<Fault, { kind: Kind }> } =>
  error instanceof FaultError && error.fault.kind === kind;

/** Input that fits its schema and contradicts the stored state or other parts of the request. */
export const conflicting = (path: string, message: string): Fault => ({
  kind: "conflict",
  detail: `${path}: ${message}`,
  errors: [{ path, message }],
});

export const notFound = (what: string): Fault => ({ kind: "not_found", detail: `${what} not found` });

export const unavailable = (detail: string, retry_after_s = 5, cause?: UnavailableCause): Fault => ({
  kind: "unavailable",
  detail,
  retry_after_s,
  ...(cause !== undefined && { cause }),
});

/** The stated cause of a provider's failure; `null` for every other error. */
export const causeOf = (error: unknown): UnavailableCause | null =>
  isFault(error, "unavailable") ? (error.fault.cause ?? null) : null;

/** Writes to a memory that is being erased are refused, because they would be erased too. */
export const erasing = (id: string): Fault => ({
  kind: "conflict",
  detail: `${id} is being erased; write again when that has finished to start a new memory`,
});

/** Made while a memory is being imported: only the import itself may write to it. */
export const importing = (id: string): Fault => ({
  kind: "conflict",
  detail: `${id} is being imported; it can be written when the import has finished or was abandoned`,
});
