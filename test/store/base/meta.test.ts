import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { KeptTables, keepingTables } from "../../../worker/store/base/kept-tables.ts";
import { logChange } from "../../../worker/store/base/change-log.ts";
import { readMeta, tickStep, writeMeta, writeMetas } from "../../../worker/store/base/meta.ts";
import { armAlarm } from "../../../worker/store/episodes/alarm.ts";
import { claimWakeUp, holdsLease, releaseLease, takeLease } from "../../../worker/store/episodes/extraction-queue.ts";
import { beginImport, finishReplay } from "../../../worker/store/lifecycle/import.ts";
import { graphStore, MODELS } from "../../fakes/graph-store.ts";
import { sequentialIds } from "../../fakes/time-and-ids.ts";

/** `evict` returns the storage as the object's successor sees it. */
function keptStore() {
  const { sql: stored, append, clock } = graphStore();
  const ids = sequentialIds();
  const tables = new KeptTables();
  const evict = () => keepingTables(stored, new KeptTables());
  const written = (): number => stored.all<{ n: number }>("SELECT total_changes() AS n")[0]?.n ?? 0;
  return { sql: keepingTables(stored, tables), append, clock, ids, evict, written };
}

test("a mark of the ledger is read at once and written with the next other value", () => {
  const { sql, evict, written } = keptStore();
  writeMeta(sql, "last_instant", 1);
  const before = written();
  writeMeta(sql, "recorded_seq", 7);
  expect([readMeta(sql, "recorded_seq"), written() - before]).toEqual([7, 0]);
  expect(readMeta(evict(), "recorded_seq")).toBeNull();
  sql.transaction(() => writeMeta(sql, "last_instant", 2));
  expect(readMeta(evict(), "recorded_seq")).toBe(7);
});

test("a new object finds the instant of a logged step, which is not stored with it", () => {
  const { sql, append, clock, evict, written } = keptStore();
  append({ content: "I live in Oslo." });
  const logged = clock.now() + 1_000;
  const before = written();
  sql.transaction(() => {
    logChange(sql, "facts", { id: "ep", seq: null }, null, logged);
    writeMetas(sql, { last_instant: logged, last_step: logged });
  });
  expect(written() - before).toBe(1);
  for (const storage of [sql, evict()]) expect(tickStep(storage, clock.now())).toBeGreaterThan(logged);
  expect(readMeta(evict(), "last_step")).toBeGreaterThan(logged);
});

test("an instant that a failed step would have logged is stored when another step has it", () => {
  const { sql, clock, evict } = keptStore();
  const at = clock.now() + 1_000;
  const failing = (): void =>
    sql.transaction(() => {
      logChange(sql, "facts", { id: "ep", seq: null }, null, at);
      throw new Error("full");
    });
  expect(failing).toThrow("full");
  sql.transaction(() => writeMeta(sql, "last_instant", at));
  expect(readMeta(evict(), "last_instant")).toBe(at);
});

test("a mark of the ledger is written at the latest 64 changes after the stored one", () => {
  const { sql, evict } = keptStore();
  for (let seq = 1; seq <= 100; seq++) writeMeta(sql, "recorded_seq", seq);
  expect(readMeta(evict(), "recorded_seq")).toBe(65);
});

test("a rebuilt memory stores how much of its ledger is recorded", () => {
  const { sql, clock, evict } = keptStore();
  writeMeta(sql, "alarm_at", clock.now() + 5_000);
  beginImport(sql, clock.now(), "token");
  finishReplay(sql, clock.now(), "token", "e2", { name: null, time_zone: null, kept_days: null }, 42);
  armAlarm(sql, clock.now());
  expect(readMeta(evict(), "recorded_seq")).toBe(42);
});

test("a transaction that fails forgets the values that it would have written late", () => {
  const { sql } = keptStore();
  writeMeta(sql, "recorded_seq", 7);
  const failing = (): void =>
    sql.transaction(() => {
      writeMetas(sql, { recorded_seq: 9, last_instant: 5 });
      throw new Error("full");
    });
  expect(failing).toThrow("full");
  expect([readMeta(sql, "recorded_seq"), readMeta(sql, "last_instant")]).toEqual([7, null]);
});

test("messages whose lease an evicted object forgot are leased again, and the earlier lease counts no more", () => {
  const { sql, append, clock, ids, evict } = keptStore();
  append({ content: "I live in Oslo." });
  const first = nonNull(takeLease(sql, clock.now(), ids, MODELS) ?? undefined, "lease");
  expect(holdsLease(sql, first.token, clock.now())).toBe(true);
  expect(takeLease(sql, clock.now(), ids, MODELS)).toBeNull();
  const successor = evict();
  expect(holdsLease(successor, first.token, clock.now())).toBe(false);
  const second = nonNull(takeLease(successor, clock.now(), ids, MODELS) ?? undefined, "lease");
  expect(second.episodes.map(({ seq }) => seq)).toEqual(first.episodes.map(({ seq }) => seq));
});

test("a released lease does not hold again after an eviction, even if other values were written while it held", () => {
  const { sql, append, clock, ids, evict } = keptStore();
  append({ content: "I live in Oslo." });
  const { token } = nonNull(takeLease(sql, clock.now(), ids, MODELS) ?? undefined, "lease");
  sql.transaction(() => writeMetas(sql, { last_instant: clock.now() + 1, lease_until: clock.now() + 30_000 }));
  expect(holdsLease(sql, token, clock.now())).toBe(true);
  expect(releaseLease(sql, clock.now(), token)).toEqual({ more: true });
  expect(claimWakeUp(evict(), clock.now() + 10_000)).toBe(true);
});

test("a lease that an earlier version stored is removed with the next written value", () => {
  const { sql, append, clock, ids, evict } = keptStore();
  append({ content: "I live in Oslo." });
  sql.all("UPDATE meta SET value = json_set(value, '$.lease_token', 'old', '$.lease_until', 1) WHERE key = 'state'");
  expect(readMeta(sql, "lease_token")).toBe("old");
  expect(takeLease(sql, clock.now(), ids, MODELS)).not.toBeNull();
  sql.transaction(() => writeMeta(sql, "last_instant", clock.now() + 1));
  expect(readMeta(evict(), "lease_token")).toBeNull();
});
