import { expect, test } from "vitest";
import { keepingRows, KeptRows, readKept } from "../../../worker/store/base/kept-rows.ts";
import { withQueryCache } from "../../../worker/store/base/watermarks.ts";
import { graphStore } from "../../fakes/graph-store.ts";

const { sql: storage } = graphStore();

function readerOf(kept: KeptRows) {
  const read: number[] = [];
  const sql = withQueryCache(storage, kept);
  return {
    sql,
    read,
    values: (rows: readonly number[], bytes = 10, isValid?: (value: string) => boolean) =>
      readKept(
        sql,
        "names",
        rows,
        (unknown) => {
          read.push(...unknown);
          return new Map(unknown.filter((row) => row > 0).map((row) => [row, `row ${row}`]));
        },
        () => bytes,
        isValid,
      ),
  };
}

test("a later read gets kept rows until a row changes", () => {
  const kept = new KeptRows();
  kept.validAt(5);
  readerOf(kept).values([1, 2]);
  const second = readerOf(kept);
  kept.validAt(5);
  expect([...second.values([2, 3, -1])]).toEqual([
    [2, "row 2"],
    [3, "row 3"],
  ]);
  expect(second.read).toEqual([3, -1]);
  kept.validAt(6);
  const third = readerOf(kept);
  third.values([1, 2]);
  expect(third.read).toEqual([1, 2]);
});

test("a read that writes forgets what was kept, and so does a rejected value", () => {
  const kept = new KeptRows();
  kept.validAt(0);
  const reader = readerOf(kept);
  reader.values([1]);
  reader.values([1], 10, () => false);
  expect(reader.read).toEqual([1, 1]);
  reader.sql.all("UPDATE meta SET value = value WHERE key = 'epoch'");
  expect(kept.bytes).toBe(0);
});

test("kept rows take at most their bytes", () => {
  const kept = new KeptRows(25);
  const reader = readerOf(kept);
  expect(reader.values([1, 2, 3, 4, 5]).size).toBe(5);
  expect(kept.bytes).toBeLessThanOrEqual(25);
  reader.values([6], 26);
  expect(kept.bytes).toBe(0);
});

test("rows stay kept after writes that none of them depends on", () => {
  const store = graphStore();
  const changes = (): number => store.sql.all<{ n: number }>("SELECT total_changes() AS n")[0]?.n ?? -1;
  const kept = new KeptRows();
  kept.validAt(changes());
  readerOf(kept).values([1]);
  const write = (): unknown => store.sql.all("UPDATE meta SET value = value WHERE key = 'epoch'");
  keepingRows(store.sql, kept, write);
  kept.validAt(changes());
  expect(kept.bytes).toBe(10);
  write();
  keepingRows(store.sql, kept, write);
  kept.validAt(changes());
  expect(kept.bytes).toBe(0);
});
