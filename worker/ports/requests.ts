/** Requests that are to have one effect, however often they are sent. */
import type { GraphAddress } from "../../shared/ids.ts";

/** A request under the key that its sender gave it. Neither the key nor anything that was sent is in it. */
export interface KeyedRequest {
  /** Digest of route and key. */
  name: string;
  /** Digest of what was sent: another one under the same name is another request. */
  content: string;
}

/** What a request finds. */
export type RequestStart =
  /** It is the first of its name, or the one before it died: it has the turn as long as it renews it. */
  | { kind: "turn"; token: string }
  /** Another one has the turn. */
  | { kind: "running" }
  | { kind: "answered"; answer: Uint8Array }
  /** Its name was given to another content. */
  | { kind: "taken" };

/** The keyed requests of one graph, or of administration, of the last 24 hours, with sealed answers. */
export interface RequestLog {
  begin(request: KeyedRequest): Promise<RequestStart>;
  /** Holds on to the turn while the request is worked on. */
  renew(name: string, token: string): Promise<null>;
  /** Keeps the answer for all that come after; without one, gives the turn back as if nothing had been sent. */
  end(name: string, token: string, answer: Uint8Array | null): Promise<null>;
  /** Forgets all of it; says how many requests that were. */
  clear(): Promise<number>;
}

export interface RequestLogs {
  at(address: GraphAddress | "administration"): RequestLog;
}

/** Closes texts so that only who knows the secret, on this deployment, opens them. */
export interface Seal {
  close(secret: string, text: string): Promise<Uint8Array>;
  /** `null` for what was closed otherwise. */
  open(secret: string, sealed: Uint8Array): Promise<string | null>;
}
