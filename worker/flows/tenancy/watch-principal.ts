import { isFault } from "../../../shared/fault.ts";
import type { Instant } from "../../../shared/instant.ts";
import { principalEnd, validFor, type PrincipalEnd, type Standing } from "../../core/access/principal-end.ts";
import type { Principal } from "../../ports/control-plane.ts";
import type { Clock } from "../../ports/system.ts";

export type { PrincipalEnd };

/** A database is often available again by then. */
const RETRY_MS = 2_000;

/** Ends a stream with the key, token or link that opened it. */
export interface PrincipalWatch {
  /** Never after `stop`. */
  ended: Promise<PrincipalEnd>;
  stop(): void;
}

export type ConfirmedPrincipal = Principal & { confirmed_at: Instant };

/** Whether a stream may begin while the database is unavailable. */
export const mayStillStream = (last: Omit<Standing, "is_refused">, now: Instant): boolean =>
  principalEnd({ ...last, is_refused: false }, now) === null;

/**
 * Ends exactly when the principal expires, and soon after it is revoked.
 *
 * @param confirm reads the principal again, or returns a recent answer; throws FaultError "unauthenticated" once the principal is invalid
 * @param check_ms age of the last answer at which `confirm` is called
 */
export function watchPrincipal(
  { clock, check_ms }: { clock: Clock; check_ms: number },
  { expires_at, confirmed_at }: ConfirmedPrincipal,
  confirm: () => Promise<ConfirmedPrincipal>,
): PrincipalWatch {
  const { promise: ended, resolve: end } = Promise.withResolvers<PrincipalEnd>();
  let isStopped = false;
  let standing: Standing = { expires_at, confirmed_at, is_refused: false };

  const ask = async (): Promise<void> => {
    try {
      const { expires_at, confirmed_at } = await confirm();
      standing = { expires_at, confirmed_at, is_refused: false };
    } catch (error) {
      // any other failure is tolerated for a while
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
      overdue_ms = Math.min(RETRY_MS, check_ms);
    }
  })();

  return {
    ended,
    stop: () => {
      isStopped = true;
    },
  };
}
