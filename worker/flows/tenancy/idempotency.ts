import { FaultError, unavailable } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { Services } from "../services.ts";

/** A request as it is told apart from others: by route, the key its sender gave it, and what it says. */
export interface Sent {
  /** Where the key counts: an administration's or a graph's. */
  place: GraphAddress | "administration";
  /** What is asked for, and with which rights. */
  route: string;
  key: string;
  /** Everything else that the answer hangs on, as far as it is known before the work begins. */
  content: string;
}

/** An answer as it is given again. */
export interface KeptAnswer {
  status: number;
  content_type: string;
  body: string;
  /** Digest of what was sent, where that was known only when it had been read. */
  sent?: string;
}

/** How long a request waits for another one of its key. */
const LONGEST_WAIT_MS = 25_000;
const FIRST_POLL_MS = 20;
const LONGEST_POLL_MS = 250;
const RENEWED_EVERY_MS = 3_000;

export type OnceParts = Pick<Services, "requests" | "seal" | "digest" | "clock" | "log">;

/** The turn of a request: to be ended with its answer, or with `null` for one that changed nothing and may be sent anew. */
export interface Turn {
  /** Names the request where its effect is stored, so that it has it once even if the turn is lost half-way. */
  name: string;
  end(answer: KeptAnswer | null): Promise<void>;
}

/**
 * Lets the first request of its key do its work, and gives those after it, for a day, the same answer. One that comes
 * meanwhile waits.
 *
 * What is kept is sealed under the sender's key, which is kept nowhere: it may hold a secret that is shown once, or what
 * somebody remembers.
 *
 * @throws FaultError "conflict" where the key was used for something else, "unavailable" where the first one takes too long
 */
export async function takeTurn(parts: OnceParts, sent: Sent): Promise<Turn | KeptAnswer> {
  const { requests, seal, digest, clock, log } = parts;
  const requestLog = requests.at(sent.place);
  const secret = JSON.stringify([sent.route, sent.key]);
  const name = await digest(secret);
  // with the key in it, so that what was sent cannot be guessed from it
  const content = await digest(JSON.stringify([secret, sent.content]));
  const deadline = clock.now() + LONGEST_WAIT_MS;
  for (let pause = FIRST_POLL_MS; ; pause = Math.min(pause * 1.5, LONGEST_POLL_MS)) {
    const begun = await requestLog.begin({ name, content });
    switch (begun.kind) {
      case "taken":
        throw usedForAnother();
      case "answered": {
        const kept = await seal.open(secret, begun.answer);
        if (kept !== null) return JSON.parse(kept) as KeptAnswer;
        throw conflict(
          "The answer under this Idempotency-Key cannot be given again",
          "has an answer that is no longer readable",
        );
      }
      case "running":
        if (clock.now() + pause >= deadline)
          throw new FaultError(unavailable("A request with this Idempotency-Key is still being worked on", 1));
        await clock.sleep(pause);
        break;
      case "turn": {
        const { token } = begun;
        let isOver = false;
        void (async () => {
          for (;;) {
            await clock.sleep(RENEWED_EVERY_MS);
            if (isOver) return;
            await requestLog
              .renew(name, token)
              .catch((error: unknown) => log.error("turn not renewed", { error: String(error) }));
          }
        })();
        return {
          name,
          end: async (answer) => {
            isOver = true;
            const sealed = answer && (await seal.close(secret, JSON.stringify(answer)));
            await requestLog.end(name, token, sealed);
          },
        };
      }
    }
  }
}

export const usedForAnother = (): FaultError =>
  conflict("This Idempotency-Key was used for another request", "was used for another request");

const conflict = (detail: string, message: string): FaultError =>
  new FaultError({ kind: "conflict", detail, errors: [{ path: "Idempotency-Key", message }] });
