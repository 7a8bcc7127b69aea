import { FaultError } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { Following } from "../../ports/graph/graph.ts";
import type { GraphEvents, GraphStatus } from "../../ports/graph/reads.ts";
import { readOrEmpty, type OpenParts } from "../access/open-graph.ts";
import type { Services } from "../services.ts";

/** Events within this time are read together. */
const GATHER_MS = 100;
const POLL_MS = 2_000;
/** Proxies close connections that are silent for longer. */
const HEARTBEAT_MS = 15_000;
/** Five silent minutes: a connection may be lost unnoticed. */
const BEATS_UNTIL_READ = 20;

export type Followed =
  | { event: "episode" | "facts" | "forgotten" | "community" | "status"; id: string; data: unknown }
  | { event: "heartbeat" };

/**
 * Starts after `last_event_id`, or now.
 *
 * @param isEmpty nothing was written when the stream was requested (`checkFollowable`): starts with the very first event
 * @throws FaultError "not_found" for an unknown graph or an erased user, "invalid" for an id of another stream
 */
export async function* followEvents(
  services: OpenParts & Pick<Services, "clock">,
  address: GraphAddress,
  last_event_id: string | undefined,
  ended: () => boolean,
  isEmpty = false,
): AsyncGenerator<Followed> {
  const { clock } = services;
  const memory = services.graphs.at(address);
  let after = readEventId(last_event_id) ?? (isEmpty ? 0 : null);
  let following = null as Following | null;
  let beat = new Beat(clock);
  let first = true;
  try {
    while (!ended()) {
      following = following?.isOpen() === true ? following : await memory.follow().catch(() => null);
      const news = following?.next() ?? clock.sleep(POLL_MS);
      const { last, events, status } = await readOrEmpty(services, address, (graph) => graph.events(after), NOTHING);
      for (const { seq, ...event } of events) yield { ...event, id: String(seq) };
      if (status !== null && (first || events.length > 0)) yield { event: "status", id: String(last), data: status };
      first = false;
      // an id from the future, of a memory that was created again
      after = last;
      for (let beats = 0; beats < BEATS_UNTIL_READ; beats++) {
        await Promise.race([news, beat.due]);
        if (!beat.isDue) break;
        beat = new Beat(clock);
        if (ended()) return;
        yield { event: "heartbeat" };
      }
      await clock.sleep(GATHER_MS);
    }
  } finally {
    following?.end();
  }
}

class Beat {
  readonly due: Promise<void>;
  isDue = false;

  constructor(clock: Pick<Services["clock"], "sleep">) {
    this.due = clock.sleep(HEARTBEAT_MS).then(() => {
      this.isDue = true;
    });
  }
}

const NOTHING: GraphEvents = { last: 0, events: [], status: null };

function readEventId(id: string | undefined): number | null {
  if (id === undefined) return null;
  if (/^\d{1,15}$/.test(id)) return Number(id);
  const errors = [{ path: "Last-Event-ID", message: "is not an id of an event of this stream" }];
  throw new FaultError({ kind: "invalid", detail: "Last-Event-ID is not an id of an event of this stream", errors });
}

/** Early enough to become a status code. Returns whether nothing was ever written. */
export async function checkFollowable(
  services: OpenParts,
  address: GraphAddress,
  last_event_id: string | undefined,
): Promise<boolean> {
  readEventId(last_event_id);
  return (await readOrEmpty<GraphStatus | null>(services, address, (graph) => graph.status(), null)) === null;
}
