import { describe, expect, test } from "vitest";
import type { MemoryEvent } from "../../../../sdk/src/index.ts";
import { MAX_EVENTS, summaryOf, withEvent, type LoggedEvent } from "../../../../web/src/operations/event-log.ts";

const WORDS = { eventFields: { done: "gelesen", refresh: "Auffrischung" }, eventStates: { idle: "keine" } };
const eventOf = (data: Record<string, unknown>): MemoryEvent => ({ event: "facts", id: "c-1", data });

describe("the log of live events", () => {
  test("has the newest event first, and drops the oldest beyond its size", () => {
    let log: LoggedEvent[] = [];
    for (let at = 1; at <= MAX_EVENTS + 5; at++) log = withEvent(log, eventOf({}), at);
    expect(log).toHaveLength(MAX_EVENTS);
    expect([log[0]?.at, log.at(-1)?.at]).toEqual([MAX_EVENTS + 5, 6]);
    expect(new Set(log.map(({ number }) => number)).size).toBe(MAX_EVENTS);
  });

  test("shows an event's data on one line, without nulls, and long lists by their length", () => {
    expect(summaryOf(eventOf({ status: "done", thread_id: null, fact_ids: ["a", "b"] }), WORDS)).toBe(
      "status: done · fact_ids: a, b",
    );
    expect(summaryOf(eventOf({ fact_ids: ["a", "b", "c", "d"] }), WORDS)).toBe("fact_ids: a, b, c … (4)");
    const status = { done: 4, failing_jobs: [], dropped_facts: {}, refresh: { state: "idle", generation: 1 } };
    expect(summaryOf(eventOf(status), WORDS)).toBe("gelesen: 4 · Auffrischung: keine");
  });

  test("shows no places in the stream, which are for programs", () => {
    expect(summaryOf(eventOf({ done: 4, cursor: "9b1e-132", version: 132 }), WORDS)).toBe("gelesen: 4");
  });
});
