import type { GraphEvent, GraphEvents } from "../../ports/graph/reads.ts";
import type { Sql } from "../../ports/sql.ts";
import { readLoggedFacts, lastChange } from "../base/change-log.ts";
import { readStatus } from "./extraction-queue.ts";

const MAX_EVENTS = 200;

/** Ids and states, never texts. `null` reads only the newest position. */
export function readEvents(sql: Sql, after: number | null): GraphEvents {
  const newest = lastChange(sql);
  const rows = sql.all<EventRow>(
    `SELECT c.seq, c.entry, c.subject_id, c.payload, e.message_id, e.thread_id, w.status
     FROM changes c LEFT JOIN episodes e ON e.seq = c.subject_seq LEFT JOIN work w ON w.episode_seq = c.subject_seq
     WHERE c.seq > ? AND c.entry IN ('episode', 'facts', 'forgotten', 'community') AND c.subject_id NOT GLOB 'ans_*' ORDER BY c.seq LIMIT ? + 0`,
    after ?? newest,
    MAX_EVENTS,
  );
  return {
    last: rows.length < MAX_EVENTS ? newest : (rows.at(-1)?.seq ?? newest),
    events: rows.map(toEvent),
    status: readStatus(sql),
  };
}

type EventRow = {
  seq: number;
  entry: GraphEvent["event"];
  subject_id: string;
  payload: string | null;
  message_id: string | null;
  thread_id: string | null;
  status: string | null;
};

function toEvent({ seq, entry, subject_id, payload, message_id, thread_id, status }: EventRow): GraphEvent {
  switch (entry) {
    case "episode":
      return { seq, event: entry, data: { id: subject_id, message_id, thread_id, status } };
    case "facts":
      return {
        seq,
        event: entry,
        data: { episode_id: subject_id, fact_ids: readLoggedFacts(JSON.parse(payload ?? "null")).facts },
      };
    case "forgotten":
      return { seq, event: entry, data: { episode_id: subject_id } };
    case "community":
      return { seq, event: entry, data: JSON.parse(payload ?? "{}") as unknown };
  }
}
