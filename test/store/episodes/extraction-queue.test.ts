import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { MAX_ATTEMPTS, MAX_CHANGES } from "../../../worker/core/ingest/backoff.ts";
import {
  checkBacklogLimit,
  LEASE_MS,
  postponeWork,
  readStatus,
  releaseLease,
} from "../../../worker/store/episodes/extraction-queue.ts";
import { retryWork } from "../../../worker/store/episodes/retry-work.ts";
import { listEpisodes, readStatuses } from "../../../worker/store/episodes/episodes.ts";
import { keptAnswers, readReadings } from "../../../worker/store/episodes/readings.ts";
import { graphStore, livesIn, changesetOf, storeOwnReading, VERSION } from "../../fakes/graph-store.ts";

const nothing = { entities: [], facts: [] };
const free = { calls: 1, tokens_in: 10, tokens_out: 5 };

const failure = (reason: string, retry_after_ms: number | null) => ({
  seq: 1,
  reason,
  passing: false,
  refused: false,
  retry_after_ms,
  answer: null,
  use: free,
});

test("one consumer at a time holds the lease and gets the episodes in order", () => {
  const { append, lease } = graphStore();
  append({ content: "a" }, { content: "b" });
  const held = nonNull(lease(), "lease");
  expect(held.episodes.map(({ input }) => input.content)).toEqual(["a", "b"]);
  expect(lease()).toBeNull();
});

test("extraction sees the four preceding messages, oldest first", () => {
  const { append, lease } = graphStore();
  append(...["1", "2", "3", "4", "5", "6"].map((content) => ({ content })));
  const { episodes } = nonNull(lease(), "lease");
  expect(episodes[5]?.input.previous.map(({ content }) => content)).toEqual(["2", "3", "4", "5"]);
  expect(episodes[0]?.input.previous).toEqual([]);
});

test("an expired lease goes to the next consumer, and the former holder can apply nothing", () => {
  const { append, lease, apply, clock, sql } = graphStore();
  append({});
  const former = nonNull(lease(), "lease");
  clock.advance(LEASE_MS);
  const holder = nonNull(lease(), "lease");
  expect(holder.token).not.toBe(former.token);
  expect(apply(former.token, [changesetOf(1, livesIn("Oslo"))])).toEqual({ applied: 0, stopped: "lease lost" });
  expect(sql.all("SELECT count(*) AS n FROM facts")).toEqual([{ n: 0 }]);
  expect(apply(holder.token, [changesetOf(1, livesIn("Oslo"))])).toEqual({ applied: 1, stopped: null });
  expect(sql.all("SELECT count(*) AS n FROM facts")).toEqual([{ n: 1 }]);
});

test("applying a changeset renews the lease", () => {
  const { append, lease, apply, clock } = graphStore();
  append({}, {});
  const { token } = nonNull(lease(), "lease");
  clock.advance(LEASE_MS - 1);
  expect(apply(token, [changesetOf(1, nothing)]).stopped).toBeNull();
  clock.advance(LEASE_MS - 1);
  expect(apply(token, [changesetOf(2, nothing)]).stopped).toBeNull();
});

test("a changeset delivered twice is applied once", () => {
  const { append, lease, apply, sql } = graphStore();
  append({});
  const { token } = nonNull(lease(), "lease");
  apply(token, [changesetOf(1, livesIn("Oslo"))]);
  apply(token, [changesetOf(1, livesIn("Oslo"))]);
  expect(sql.all("SELECT mentions FROM entities WHERE name = 'Ada'")).toEqual([{ mentions: 1 }]);
  expect(sql.all("SELECT count(*) AS n FROM provenance")).toEqual([{ n: 1 }]);
});

test("a reading is stored before it is applied, and the lease names it until then", () => {
  const { append, lease, sql, clock } = graphStore();
  append({});
  const { token } = nonNull(lease(), "lease");
  const reading = storeOwnReading(sql, clock.now(), 1, livesIn("Oslo"));
  expect(readReadings(sql, [nonNull(reading, "reading")])).toEqual([livesIn("Oslo")]);
  expect(
    keptAnswers(sql, [
      { digest: "d1 ", seqs: [1] },
      { digest: "d2", seqs: [1] },
    ]),
  ).toEqual([[livesIn("Oslo")], null]);
  expect(sql.all("SELECT calls, tokens_in FROM work")).toEqual([{ calls: 1, tokens_in: 10 }]);
  releaseLease(sql, clock.now(), token);
  expect(lease()?.episodes).toMatchObject([{ stored: { seq: reading, ...VERSION } }]);
});

test("a failed episode waits for its next attempt, and the episodes after it wait, too", () => {
  const { append, lease, sql, clock } = graphStore();
  append({ content: "a" }, { content: "b" });
  const { token } = nonNull(lease(), "lease");
  postponeWork(sql, clock.now(), token, failure("the provider is unavailable", 30_000));
  expect(lease()).toBeNull();
  clock.advance(29_999);
  expect(lease()).toBeNull();
  clock.advance(1);
  expect(nonNull(lease(), "lease").episodes).toHaveLength(2);
  expect(readStatus(sql)).toMatchObject({ pending: 2, leased: 2, last_error: "the provider is unavailable" });
});

test("an episode that keeps failing is set aside with its reason, and the episodes after it are leased", () => {
  const { append, lease, sql, clock } = graphStore();
  append({ content: "poison" }, { content: "b" });
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    postponeWork(sql, clock.now(), nonNull(lease(), "lease").token, failure("nonsense", null));
    clock.advance(10 * 60_000);
  }
  expect(nonNull(lease(), "lease").episodes.map(({ input }) => input.content)).toEqual(["b"]);
  expect(readStatus(sql)).toMatchObject({ failed: 1, last_error: "nonsense" });
});

test("releasing a lease leaves its episodes pending", () => {
  const { append, lease, sql, clock } = graphStore();
  append({});
  const { token } = nonNull(lease(), "lease");
  expect(releaseLease(sql, clock.now(), "another token")).toEqual({ more: false });
  expect(releaseLease(sql, clock.now(), token)).toEqual({ more: true });
  expect(readStatus(sql)).toMatchObject({ pending: 1, leased: 0 });
});

test("a refused extraction is dropped, so that the next attempt reads the episode again; other failures keep it", () => {
  const { append, lease, sql, clock } = graphStore();
  append({});
  const fails = (refused: boolean): boolean => {
    const { token } = nonNull(lease(), "lease");
    storeOwnReading(sql, clock.now(), 1, livesIn("Oslo"));
    postponeWork(sql, clock.now(), token, { ...failure("no such thing", null), refused });
    clock.advance(10 * 60_000);
    return nonNull(nonNull(lease(), "lease").episodes[0], "episode").stored !== null;
  };
  expect(fails(false)).toBe(true);
  clock.advance(LEASE_MS);
  expect(fails(true)).toBe(false);
});

test("a huge unusable answer is kept as far as a row can hold it", () => {
  const { append, lease, sql, clock } = graphStore();
  append({});
  const { token } = nonNull(lease(), "lease");
  const answer = "nonsense ".repeat(500_000);
  postponeWork(sql, clock.now(), token, { ...failure(answer, null), answer });
  const [kept] = sql.all<{ answer: string; error: string }>("SELECT answer, error FROM work");
  expect(answer.startsWith(nonNull(kept, "row").answer)).toBe(true);
  expect(nonNull(kept, "row").answer.length).toBe(100_000);
  expect(nonNull(kept, "row").error.length).toBe(2_000);
});

test("an episode is pending until it is done or failed, and shown and listed so while it is leased", () => {
  const { append, lease, apply, sql, clock } = graphStore();
  const { episodes } = append({ content: "a" }, { content: "b" });
  const ids = episodes.map(({ id }) => id);
  const listed = () => listEpisodes(sql, { limit: 10, status: "pending" }).data.map(({ status }) => status);
  const { token } = nonNull(lease(), "lease");
  expect([readStatus(sql).pending, readStatuses(sql, ids), listed()]).toEqual([
    2,
    ["pending", "pending"],
    ["pending", "pending"],
  ]);
  expect(() => retryWork(sql, clock.now(), ids[0] ?? "")).toThrow(/is pending/);
  apply(token, [changesetOf(1, nothing)]);
  expect([readStatus(sql).pending, readStatuses(sql, ids), listed()]).toEqual([1, ["done", "pending"], ["pending"]]);
});

test("no wake-up message is sent while one is unanswered or a consumer is at work", () => {
  const { append, lease, clock } = graphStore();
  expect(append({}).wake).toBe(true);
  expect(append({}).wake).toBe(false);
  lease();
  expect(append({}).wake).toBe(false);
  clock.advance(LEASE_MS);
  expect(append({}).wake).toBe(true);
});

test("a failing changeset leaves nothing behind, the changesets before it stay applied, and its error is reported", () => {
  const { append, lease, apply, sql } = graphStore();
  append({}, {}, {});
  const { token } = nonNull(lease(), "lease");
  const broken = changesetOf(2, { ...livesIn("Rome"), entities: [] });
  const { applied, stopped } = apply(token, [changesetOf(1, livesIn("Oslo")), broken, changesetOf(3, nothing)]);
  expect([applied, stopped]).toEqual([1, { error: expect.stringContaining("Ada") as string }]);
  expect(sql.all("SELECT fact FROM facts")).toEqual([{ fact: "Ada lives in Oslo." }]);
  expect(sql.all("SELECT status FROM work ORDER BY episode_seq")).toEqual([
    { status: "done" },
    { status: "pending" },
    { status: "pending" },
  ]);
});

test("a late failure of an episode that is already done changes nothing", () => {
  const { append, lease, apply, sql, clock } = graphStore();
  append({});
  const { token } = nonNull(lease(), "lease");
  apply(token, [changesetOf(1, nothing)]);
  postponeWork(sql, clock.now(), token, failure("late", null));
  expect(sql.all("SELECT status, attempts FROM work")).toEqual([{ status: "done", attempts: 0 }]);
});

test("an unavailable provider delays an episode longer and longer, but never makes it fail", () => {
  const { append, lease, sql, clock } = graphStore();
  append({});
  for (let attempt = 0; attempt < 3 * MAX_ATTEMPTS; attempt++) {
    postponeWork(sql, clock.now(), nonNull(lease(), "lease").token, { ...failure("away", null), passing: true });
    clock.advance(10 * 60_000);
  }
  expect(readStatus(sql)).toMatchObject({ pending: 1, failed: 0, last_error: "away" });
});

test("an episode whose prompt changes at every attempt fails in the end, and later ones are read", () => {
  const { append, lease, sql, clock } = graphStore();
  append({}, {});
  const changed = { ...failure("changed", null), passing: true, changed: true };
  for (let attempt = 0; attempt < MAX_CHANGES + MAX_ATTEMPTS; attempt++) {
    expect(readStatus(sql)).toMatchObject({ pending: 2, failed: 0 });
    postponeWork(sql, clock.now(), nonNull(lease(), "lease").token, changed);
    clock.advance(10 * 60_000);
  }
  expect(readStatus(sql)).toMatchObject({ pending: 1, failed: 1, last_error: "changed" });
  expect(lease()?.episodes.map(({ seq }) => seq)).toEqual([2]);
});

test("episodes beyond the backlog limit are refused until some are done, but an empty queue accepts any number", () => {
  const store = graphStore();
  expect(() => checkBacklogLimit(store.sql, 5, 3)).not.toThrow();
  store.append({ content: "a" }, { content: "b" });
  expect(() => checkBacklogLimit(store.sql, 1, 3)).not.toThrow();
  expect(() => checkBacklogLimit(store.sql, 2, 3)).toThrow(/2 episodes .* are waiting for extraction; at most 3/);
  const lease = store.lease();
  store.apply(lease?.token ?? "", [changesetOf(1, { entities: [], facts: [] })]);
  expect(() => checkBacklogLimit(store.sql, 2, 3)).not.toThrow();
});
