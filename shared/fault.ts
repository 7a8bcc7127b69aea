/** `path` is dotted, as in `messages.0.content`. */
export interface FieldError {
  path: string;
  message: string;
}

/** `configuration`: no request is answered until a key, a name or a setting changes. `request`: the provider may answer other requests. */
export type UnavailableCause = "configuration" | "request";

/** Faults are data: Durable Objects return them, flows throw them as `FaultError`, and one exhaustive switch maps them to HTTP. */
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
  /** Also stands for too much pending work and for a spent budget of model calls. */
  | { kind: "limited"; detail: string; retry_after_s: number }
  | { kind: "unavailable"; detail: string; retry_after_s: number; cause?: UnavailableCause }
  /** Reads still work. */
  | { kind: "full"; detail: string }
  /** The memory must be rebuilt from the ledger, or erased. */
  | { kind: "damaged"; detail: string }
  /** No storage, or another epoch than the caller's. `until`: hidden until its erasure or import has finished. */
  | { kind: "gone"; detail: string; until?: "erased" | "imported" };

export const retryAfterMs = (fault: Fault): number | null =>
  fault.kind === "unavailable" || fault.kind === "limited" ? fault.retry_after_s * 1000 : null;

export class FaultError extends Error {
  override readonly name = "FaultError";
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(`${fault.kind}: ${fault.detail}`);
    this.fault = fault;
  }
}

/** Across a process boundary, a thrown error would lose its class. */
export type Reply<T> = { ok: true; value: T } | { ok: false; fault: Fault };

export const succeed = <T>(value: T): Reply<T> => ({ ok: true, value });
export const fail = (fault: Fault): { ok: false; fault: Fault } => ({ ok: false, fault });

export async function reply<T>(work: () => T | Promise<T>): Promise<Reply<T>> {
  try {
    return succeed(await work());
  } catch (error) {
    if (error instanceof FaultError) return fail(error.fault);
    throw error;
  }
}

export function unwrap<T>(reply: Reply<T>): T {
  if (!reply.ok) throw new FaultError(reply.fault);
  return reply.value;
}

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

/** Fits its schema, but not the stored state or other parts of the request. */
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

export const causeOf = (error: unknown): UnavailableCause | null =>
  isFault(error, "unavailable") ? (error.fault.cause ?? null) : null;

/** Writes would be erased too. */
export const erasing = (id: string): Fault => ({
  kind: "conflict",
  detail: `${id} is being erased; write again when that has finished to start a new memory`,
});

export const importing = (id: string): Fault => ({
  kind: "conflict",
  detail: `${id} is being imported; it can be written when the import has finished or was abandoned`,
});
