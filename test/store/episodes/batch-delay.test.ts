import { expect, test } from "vitest";
import { appendEpisodes } from "../../../worker/store/episodes/episodes.ts";
import { armAlarm } from "../../../worker/store/episodes/alarm.ts";
import { postponeWork, resumeWork, workDue } from "../../../worker/store/episodes/extraction-queue.ts";
import type { BatchDelay } from "../../../worker/ports/graph/writes.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { graphStore } from "../../fakes/graph-store.ts";
import { STANDALONE_EPISODE } from "../../../worker/core/ingest/standalone-episode.ts";

const DELAY: BatchDelay = { messages: 4, silence_ms: 20_000 };

function waitingGraph() {
  const store = graphStore();
  const { sql, clock, ids } = store;
  const say = (contents: string[], batchDelay: BatchDelay | null = DELAY, once: string | null = null) =>
    appendEpisodes(
      sql,
      clock.now(),
      ids,
      "owner",
      contents.map((content) => ({
        ...STANDALONE_EPISODE,
        type: "message",
        thread_id: "t",
        role: "user",
        name: null,
        content,
        reference_time: null,
        metadata: {},
        extract: null,
      })),
      once,
      batchDelay,
    );
  const leased = (): string[] => store.lease()?.episodes.map(({ input }) => input.content) ?? [];
  return { ...store, say, leased };
}

test("messages wait for more, and are read together once as many wait as one call is to read", () => {
  const { say, leased } = waitingGraph();
  say(["a", "b"]);
  expect(leased()).toEqual([]);
  say(["c"]);
  expect(leased()).toEqual([]);
  say(["d"]);
  expect(leased()).toEqual(["a", "b", "c", "d"]);
});

test("messages are read after a silence, and every new message restarts it", () => {
  const { say, leased, clock, sql } = waitingGraph();
  say(["a"]);
  clock.advance(15_000);
  say(["b"]);
  clock.advance(15_000);
  expect(leased()).toEqual([]);
  expect(workDue(sql)).toBe(clock.now() + 5_000);
  clock.advance(5_000);
  expect(leased()).toEqual(["a", "b"]);
});

test("a caller who waits for the facts ends the waiting of all messages", () => {
  const { say, leased } = waitingGraph();
  say(["a"]);
  say(["b"], null);
  expect(leased()).toEqual(["a", "b"]);
});

test("a repeated request that waits ends the waiting of what it sent first", () => {
  const { say, leased } = waitingGraph();
  say(["a"], DELAY, "once");
  say(["a"], null, "once");
  expect(leased()).toEqual(["a"]);
});

test("a failed message is retried when it is due, even if new messages arrive", () => {
  const { say, lease, leased, clock, sql } = waitingGraph();
  say(["a"], null);
  const { token, episodes } = nonNull(lease(), "lease");
  const failure = { reason: "x", passing: true, refused: false, retry_after_ms: 1_000, answer: null };
  const use = { calls: 0, tokens_in: 0, tokens_out: 0 };
  postponeWork(sql, clock.now(), token, { ...failure, seq: nonNull(episodes[0], "episode").seq, use });
  const due = nonNull(workDue(sql), "due");
  say(["b"]);
  expect(workDue(sql)).toBe(due);
  clock.advance(due - clock.now());
  expect(leased()).toEqual(["a"]);
});

test("an operator's resume ends the waiting", () => {
  const { say, leased, sql, clock } = waitingGraph();
  say(["a"]);
  expect(resumeWork(sql, clock.now())).toBe(false);
  expect(leased()).toEqual(["a"]);
});

test("repeated messages do not restart the silence", () => {
  const { say, sql, clock } = waitingGraph();
  say(["a"], DELAY, "once");
  const due = workDue(sql);
  clock.advance(5_000);
  say(["a"], DELAY, "once");
  expect(workDue(sql)).toBe(due);
});

test("the alarm comes when the silence is over, where that is soon, and later messages do not postpone it", () => {
  const { sql, clock, say } = waitingGraph();
  const soon: BatchDelay = { messages: 4, silence_ms: 1_500 };
  const began = clock.now();
  say(["a"], soon);
  expect(armAlarm(sql, began)).toBe(began + 1_500);
  clock.advance(1_000);
  say(["b"], soon);
  expect(armAlarm(sql, clock.now())).toBeNull();
  clock.advance(1_000);
  expect(armAlarm(sql, clock.now())).toBe(began + 2_500);
});
