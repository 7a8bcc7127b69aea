import { FaultError, unavailable } from "../../../shared/fault.ts";
import type { RequestPlace } from "../../ports/requests.ts";
import type { ReadUpTo } from "../access/quoted.ts";
import type { Services } from "../services.ts";

export interface Sent {
  place: RequestPlace;
  route: string;
  key: string;
  /** Everything else that the answer depends on, known before the work begins. */
  content: string;
}

export interface KeptAnswer {
  status: number;
  content_type: string;
  body: string;
  sent?: string;
  read?: readonly ReadUpTo[];
}

export interface Repeat {
  name: string;
  answer: KeptAnswer;
}

const MAX_WAIT_MS = 25_000;
const FIRST_POLL_MS = 20;
const MAX_POLL_MS = 250;
/** Three times before the lease would end. */
const RENEWAL_MS = 3_000;

export type OnceParts = Pick<Services, "requests" | "cipher" | "digest" | "clock" | "log">;

/** Ends with the answer, or with `null` if the request changed nothing and may be repeated. */
export interface RequestLease {
  /** Takes effect once, even if the lease is lost midway. */
  name: string;
  end(answer: KeptAnswer | null): Promise<void>;
}

/**
 * Later requests with the key get the same answer for a day. Concurrent ones wait. The answer may hold a secret or personal content, so it
 * is encrypted under the sender's key, which is not stored.
 *
 * @throws FaultError "conflict" if the key was used for something else, "unavailable" if the first request takes too long
 */
export async function leaseRequest(parts: OnceParts, sent: Sent): Promise<RequestLease | Repeat> {
  const { requests, cipher, digest, clock, log } = parts;
  const requestLog = requests.at(sent.place);
  const secret = JSON.stringify([sent.route, sent.key]);
  const name = await digest(secret);
  // with the key, so that the content cannot be guessed from its digest
  const content = await digest(JSON.stringify([secret, sent.content]));
  const deadline = clock.now() + MAX_WAIT_MS;
  for (let pause = FIRST_POLL_MS; ; pause = Math.min(pause * 1.5, MAX_POLL_MS)) {
    const begun = await requestLog.begin({ name, content });
    switch (begun.kind) {
      case "taken":
        throw usedForAnother();
      case "answered": {
        const kept = await cipher.decrypt(secret, begun.answer);
        if (kept !== null) return { name, answer: JSON.parse(kept) as KeptAnswer };
        throw notAgain("has an answer that is no longer readable");
      }
      case "running":
        if (clock.now() + pause >= deadline)
          throw new FaultError(unavailable("A request with this Idempotency-Key is still running", 1));
        await clock.sleep(pause);
        break;
      case "lease": {
        const { token } = begun;
        let isOver = false;
        void (async () => {
          for (;;) {
            await clock.sleep(RENEWAL_MS);
            if (isOver) return;
            await requestLog
              .renew(name, token)
              .catch((error: unknown) => log.error("lease not renewed", { error: String(error) }));
          }
        })();
        return {
          name,
          end: async (answer) => {
            isOver = true;
            const encrypted = answer && (await cipher.encrypt(secret, JSON.stringify(answer)));
            await requestLog.end(name, token, encrypted);
          },
        };
      }
    }
  }
}

export const usedForAnother = (): FaultError =>
  conflict("This Idempotency-Key was used for another request", "was used for another request");

export const answerForgotten = (): FaultError => notAgain("has an answer from before something was forgotten");

const notAgain = (message: string): FaultError =>
  conflict("The answer under this Idempotency-Key cannot be given again", message);

const conflict = (detail: string, message: string): FaultError =>
  new FaultError({ kind: "conflict", detail, errors: [{ path: "Idempotency-Key", message }] });
