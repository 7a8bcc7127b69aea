/** One thing wrong at one place of a request. `path` is dotted, as in `messages.0.content`. */
export interface FieldError {
  path: string;
  message: string;
}

/**
 * Everything that may go wrong and that a caller can do something about. Faults are data: the object returns
 * them, flows raise them, and one exhaustive switch turns them into HTTP.
 */
export type Fault =
  | { kind: "malformed"; detail: string }
  | { kind: "unauthenticated"; detail: string }
  | { kind: "forbidden"; detail: string }
  | { kind: "not_found"; detail: string }
  | { kind: "wrong_method"; detail: string; allowed: readonly string[] }
  | { kind: "conflict"; detail: string; errors?: FieldError[] }
  | { kind: "too_large"; detail: string; errors?: FieldError[] }
  | { kind: "invalid"; detail: string; errors: FieldError[] }
  /** Too much for now: of requests, of work in waiting, or of what models may cost. */
  | { kind: "limited"; detail: string; retry_after_s: number }
  | { kind: "unavailable"; detail: string; retry_after_s: number }
  /**
   * The graph has no storage, or another epoch than the caller's: nothing may be read from or written to it. `until`: it has
   * storage, of which nothing shows until that is finished.
   */
  | { kind: "gone"; detail: string; until?: "erased" | "imported" };

/** Of a fault that passes by itself, in how many milliseconds to come back; `null` of every other one. */
export const retryAfterMs = (fault: Fault): number | null =>
  fault.kind === "unavailable" || fault.kind === "limited" ? fault.retry_after_s * 1000 : null;

/** A fault on its way up through a flow. */
export class FaultError extends Error {
  override readonly name = "FaultError";
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(`${fault.kind}: ${fault.detail}`);
    this.fault = fault;
  }
}

/** What crosses a process boundary, where a thrown class would lose itself. */
export type Reply<T> = { ok: true; value: T } | { ok: false; fault: Fault };

export const succeed = <T>(value: T): Reply<T> => ({ ok: true, value });
export const fail = (fault: Fault): { ok: false; fault: Fault } => ({ ok: false, fault });

/** The value of a reply; raises its fault. */
export function unwrap<T>(reply: Reply<T>): T {
  if (!reply.ok) throw new FaultError(reply.fault);
  return reply.value;
}

/** A port as an object answers it across the process boundary. */
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

export const notFound = (what: string): Fault => ({ kind: "not_found", detail: `${what} not found` });

export const unavailable = (detail: string, retry_after_s = 5): Fault => ({
  kind: "unavailable",
  detail,
  retry_after_s,
});

/** Writing to what is being erased would not outlive it. */
export const erasing = (id: string): Fault => ({
  kind: "conflict",
  detail: `${id} is being erased; what is written after that begins anew`,
});

/** What is being imported is written by nobody else. */
export const importing = (id: string): Fault => ({
  kind: "conflict",
  detail: `${id} is being imported; it can be written to when that is done or was given up`,
});
