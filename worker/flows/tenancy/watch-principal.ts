import { isFault } from "../../../shared/fault.ts";
import type { Instant } from "../../../shared/instant.ts";
import { principalEnd, validFor, type PrincipalEnd, type Standing } from "../../core/access/principal-end.ts";
import type { Principal } from "../../ports/control-plane.ts";
import type { Clock } from "../../ports/system.ts";
import { FRESH_MS } from "./authenticate.ts";

export type { PrincipalEnd };

/** Retry a failed check after 2 s: a database is often available again by then, and the stream continues. */
const RETRY_MS = 2_000;

/** Ends a stream when the key, token or link that opened it ends. */
export interface PrincipalWatch {
  /** Resolves when the stream must end, but never after `stop`. */
  ended: Promise<PrincipalEnd>;
  stop(): void;
}

/**
 * Watches a principal during a stream. The stream ends exactly when the principal expires, and soon after it is revoked.
 *
 * @param confirm finds the principal again; throws FaultError "unauthenticated" if it is no longer valid
 * @param check_ms pause between two calls of `confirm`
 */
export function watchPrincipal(
  { clock, check_ms }: { clock: Clock; check_ms: number },
  { expires_at, confirmed_at }: Principal & { confirmed_at: Instant },
  confirm: () => Promise<Principal>,
): PrincipalWatch {
  const { promise: ended, resolve: end } = Promise.withResolvers<PrincipalEnd>();
  let isStopped = false;
  // The request may have passed with an older answer than those that `confirm` reuses.
  let standing: Standing = {
    expires_at,
    confirmed_at: Math.min(clock.now(), confirmed_at + FRESH_MS),
    is_refused: false,
  };

  const ask = async (): Promise<void> => {
    const confirmed_at = clock.now();
    try {
      standing = { expires_at: (await confirm()).expires_at, confirmed_at, is_refused: false };
    } catch (error) {
      // any other failure says nothing about the principal, so it is tolerated for a while
      if (isFault(error, "unauthenticated")) standing = { ...standing, is_refused: true };
    }
  };
  const isOver = (): boolean => {
    const reason = principalEnd(standing, clock.now());
    if (reason !== null) end(reason);
    return isStopped || reason !== null;
  };

  void (async () => {
    let overdue_ms = 0;
    while (!isOver()) {
      const now = clock.now();
      const due_ms = standing.confirmed_at + check_ms - now;
      await clock.sleep(Math.min(due_ms > 0 ? due_ms : overdue_ms, validFor(standing, now)));
      if (isOver()) return;
      // a check without an answer must not keep the stream open
      await Promise.race([ask(), clock.sleep(validFor(standing, clock.now()))]);
      overdue_ms = RETRY_MS;
    }
  })();

  return {
    ended,
    stop: () => {
      isStopped = true;
    },
  };
}
