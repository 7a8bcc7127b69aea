import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { MAX_ATTEMPTS } from "../../../worker/core/ingest/backoff.ts";
import { postponeWork, readStatus } from "../../../worker/store/episodes/extraction-queue.ts";
import { retryAllWork, retryWork } from "../../../worker/store/episodes/retry-work.ts";
import { changesetOf, graphStore, livesIn, storeOwnReading } from "../../fakes/graph-store.ts";

const failure = (seq: number, passing = false) => ({
  seq,
  reason: "nonsense",
  passing,
  refused: false,
  retry_after_ms: null,
  answer: null,
  use: { calls: 1, tokens_in: 10, tokens_out: 5 },
});

function failedMemory(failing: number, all: number) {
  const store = graphStore();
  const { append, lease, apply, sql, clock } = store;
  const { episodes } = append(...Array.from({ length: all }, () => ({})));
  storeOwnReading(sql, clock.now(), 1, livesIn("Oslo"));
  for (let seq = 1; seq <= failing; seq++)
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      postponeWork(sql, clock.now(), nonNull(lease(), "lease").token, failure(seq));
      clock.advance(10 * 60_000);
    }
  return { ...store, apply, ids: episodes.map(({ id }) => id) };
}

test("a failed episode that is retried is read again, in spite of its stored extraction", () => {
  const { lease, sql, clock, ids } = failedMemory(1, 1);
  retryWork(sql, clock.now(), nonNull(ids[0], "episode"));
  expect(nonNull(lease(), "lease").episodes).toMatchObject([{ attempts: 0, stored: null }]);
});

test("a retry of everything queues each failed episode again, and what waits after an error is due now", () => {
  const { lease, sql, clock } = failedMemory(2, 3);
  postponeWork(sql, clock.now(), nonNull(lease(), "lease").token, failure(3, true));
  expect(readStatus(sql)).toMatchObject({ failed: 2, pending: 1 });
  expect(lease()).toBeNull();

  expect(retryAllWork(sql, clock.now())).toEqual({ failed: 2, waiting: 1, wake: true });
  expect(readStatus(sql)).toMatchObject({ failed: 0, pending: 3 });
  expect(nonNull(lease(), "lease").episodes.map(({ seq, stored }) => [seq, stored])).toEqual([
    [1, null],
    [2, null],
    [3, null],
  ]);
});

test("a retry changes nothing of what is done, and does not end the waiting for more messages", () => {
  const { append, lease, apply, sql, clock } = graphStore();
  append({});
  apply(nonNull(lease(), "lease").token, [changesetOf(1, livesIn("Oslo"))]);
  sql.all("UPDATE work SET not_before = ? WHERE episode_seq = 1", clock.now() + 1_000);
  expect(retryAllWork(sql, clock.now())).toEqual({ failed: 0, waiting: 0, wake: false });
  expect(readStatus(sql)).toMatchObject({ done: 1, pending: 0 });
});
