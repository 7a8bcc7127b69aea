import fc from "fast-check";
import { expect, test } from "vitest";
import { speakerCode } from "../../../worker/core/retrieve/thread-links.ts";
import { must } from "../../../shared/must.ts";
import { readThreadMessages, sealThreadRows } from "../../../worker/store/walk/thread-rows.ts";
import { forgetEpisode } from "../../../worker/store/resolution/undo.ts";
import { WalkCache } from "../../../worker/store/walk/walk-cache.ts";
import { graphStore } from "../../fakes/graph-store.ts";

const ADA = new Set([speakerCode("Ada")]);

test("a message knows its neighbours in its thread, whether it asks in any script, and who says it", () => {
  const store = graphStore();
  store.append(
    { content: "Where's the cello?", name: "Ada" },
    { content: "Elsewhere.", name: "Ben", thread_id: "u" },
    { content: "Where? In Oslo.", name: "Ben" },
    { content: "チェロはどこですか？", name: "ada" },
    { content: `Why? ${"x ".repeat(5_000)}`, name: null },
    { content: "أين؟", name: "Ada" },
  );
  const threads = new WalkCache().threads(store.sql);
  const read = (row: number) => threads.at(row, ADA);
  expect(read(1)).toEqual({ previous: null, next: 3, named: true, asks: true });
  expect(read(2)).toEqual({ previous: null, next: null, named: false, asks: false });
  expect(read(3)).toEqual({ previous: 1, next: 4, named: false, asks: true });
  expect(read(4)).toEqual({ previous: 3, next: 5, named: false, asks: true });
  expect(read(5)).toEqual({ previous: 4, next: 6, named: false, asks: false });
  expect(read(6)).toEqual({ previous: 5, next: null, named: true, asks: true });
});

test("nobody's name is never the one asked for, and the empty name is one", () => {
  expect(speakerCode(null)).toBe(0);
  expect(speakerCode("")).not.toBe(0);
  expect(speakerCode("Ada")).not.toBe(speakerCode("Adb"));
});

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("told" as const),
      thread_id: fc.constantFrom("t", "u", null),
      name: fc.constantFrom("Ada", "Ben", null),
      asks: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("forgotten" as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("sealed" as const) }) },
);

test("threads are the same kept up to date, made from segments, and read row by row", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const store = graphStore();
      const kept = new WalkCache();
      const told: string[] = [];
      for (const entry of steps) {
        if (entry.kind === "told") {
          const { episodes } = store.append({ ...entry, content: entry.asks ? "Tea?" : "Tea." });
          told.push(must(episodes[0], "episode").id);
        } else if (entry.kind === "sealed") {
          while (sealThreadRows(store.sql, 3));
        } else {
          const [id] = told.splice(told.length === 0 ? 0 : entry.which % told.length, 1);
          if (id !== undefined) forgetEpisode(store.sql, store.clock.now(), store.ids, id);
          // as the object does
          kept.clear();
        }
        kept.threads(store.sql);
      }
      const seqs = store.sql.all<{ seq: number }>("SELECT seq FROM episodes ORDER BY seq").map(({ seq }) => seq);
      const rows = readThreadMessages(store.sql, seqs, ADA);
      expect([...rows.keys()]).toEqual(seqs);
      for (const threads of [kept.threads(store.sql), new WalkCache().threads(store.sql)]) {
        expect(new Map(seqs.map((seq) => [seq, threads.at(seq, ADA)]))).toEqual(rows);
      }
    }),
    { numRuns: 200 },
  );
});

test("a segment of threads is read in place of its rows, and counts among the bytes held", () => {
  const store = graphStore();
  store.append(...Array.from({ length: 7 }, () => ({})));
  expect(sealThreadRows(store.sql, 3)).toBe(true);
  expect(sealThreadRows(store.sql, 3)).toBe(true);
  expect(sealThreadRows(store.sql, 3)).toBe(false);
  // what is sealed is not looked up again
  store.sql.all("UPDATE episodes SET previous_seq = NULL WHERE seq IN (2, 7)");
  const cache = new WalkCache();
  const threads = cache.threads(store.sql);
  expect([2, 7].map((row) => threads.at(row, ADA).previous)).toEqual([1, null]);
  expect(cache.bytes).toBeGreaterThanOrEqual(13 * 7);
  cache.clear();
  expect(cache.bytes).toBe(0);
});
