import type { GraphAddress } from "../../shared/ids.ts";

/** Digests: `name` of route and key, `content` of the body. */
export interface KeyedRequest {
  name: string;
  content: string;
}

export type RequestStart =
  /** Execute the request: it is the first, or the previous execution died. */
  | { kind: "lease"; token: string }
  | { kind: "running" }
  | { kind: "answered"; answer: Uint8Array }
  /** The key was used with another body. */
  | { kind: "taken" };

/**
 * Requests with an idempotency key, and their encrypted answers, of one place.
 *
 * Contract:
 * - Renew the lease while the request is executed, then call `end`.
 * - Answers are kept for 24 hours.
 * - The administration's log also keeps the scores of tested models.
 *
 * Invariants:
 * - At most one request per name holds the lease.
 * - A lost lease stores nothing.
 * - The log has digests of keys and bodies, never their text.
 *
 * Implemented by `worker/objects/request-log/object.ts`.
 */
export interface RequestLog {
  begin(request: KeyedRequest): Promise<RequestStart>;
  renew(name: string, token: string): Promise<null>;
  /** Stores the answer for repeats. `null` returns the lease as if the request had not been sent. */
  end(name: string, token: string, answer: Uint8Array | null): Promise<null>;
  clear(): Promise<number>;
}

export type RequestPlace = GraphAddress | TenantPlace | "administration";

export interface TenantPlace {
  tenant: string;
  kind?: undefined;
}

/**
 * Request logs by place.
 *
 * Contract:
 * - `at` makes no call.
 *
 * Invariants:
 * - No two places share a key.
 *
 * Implemented by `worker/adapters/durable-objects/request-logs.ts`.
 */
export interface RequestLogs {
  at(place: RequestPlace): RequestLog;
}

/**
 * Encrypts answers so that only this deployment, with the same secret, can decrypt them.
 *
 * Contract:
 * - `decrypt` returns null for anything else.
 *
 * Invariants:
 * - Changed bytes do not decrypt.
 * - After a change of pepper, answers under the previous one still decrypt.
 *
 * Implemented by `worker/adapters/platform/aes-cipher.ts`.
 */
export interface AnswerCipher {
  encrypt(secret: string, text: string): Promise<Uint8Array>;
  decrypt(secret: string, encrypted: Uint8Array): Promise<string | null>;
}
