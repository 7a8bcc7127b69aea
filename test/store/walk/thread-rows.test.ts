import fc from "fast-check";
import { expect, test } from "vitest";
import { speakerCode } from "../../../worker/core/retrieve/thread-links.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { readThreadMessages, sealThreadRows } from "../../../worker/store/walk/thread-rows.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { WalkCache } from "../../../worker/store/walk/walk-cache.ts";
import { graphStore } from "../../fakes/graph-store.ts";
import { runs } from "../../sample-size.ts";

const ADA = new Set([speakerCode("Ada")]);

test("threads know the neighbours of a message, whether it asks (in any script), and who says it", () => {
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
  const read = (row: number) => {
    const { size, ...link } = threads.at(row, ADA);
    sizes.push(size);
    return link;
  };
  const sizes: number[] = [];
  expect(read(1)).toEqual({ previous: null, next: 3, continues: false, named: true, asks: true, role: "peer" });
  expect(read(2)).toEqual({ previous: null, next: null, continues: false, named: false, asks: false, role: "peer" });
  expect(read(3)).toEqual({ previous: 1, next: 4, continues: false, named: false, asks: true, role: "peer" });
  expect(read(4)).toEqual({ previous: 3, next: 5, continues: false, named: false, asks: true, role: "peer" });
  expect(read(5)).toEqual({ previous: 4, next: 6, continues: false, named: false, asks: false, role: "peer" });
  expect(read(6)).toEqual({ previous: 5, next: null, continues: false, named: true, asks: true, role: "peer" });
  // ln(1 + characters / 8), at most that of 320 characters
  const expected = [18, 10, 15, 10, 10_005, 4].map((characters) => Math.log1p(Math.min(characters, 320) / 8));
  sizes.forEach((size, place) => expect(Math.abs(size - (expected[place] ?? NaN))).toBeLessThan(1 / 64));
});

test("a message next to an assistant's in its thread is a user's, and one after the same writer's continues it", () => {
  const store = graphStore();
  store.append(
    { content: "Hi.", name: "Ada", thread_id: "friends" },
    { content: "Plan my week.", thread_id: "assistant" },
    { content: "Monday: rest.", role: "assistant", name: null, thread_id: "assistant" },
    { content: "And Tuesday?", thread_id: "assistant" },
    { content: "Bye.", name: "Ada", thread_id: "friends" },
    { content: "And?", role: "assistant", name: "Ada", thread_id: "friends" },
  );
  const threads = new WalkCache().threads(store.sql);
  const rows = [1, 2, 3, 4, 5, 6];
  const cached = rows.map((row) => threads.at(row, ADA));
  const read = readThreadMessages(store.sql, rows, ADA);
  expect(cached.map(({ role }) => role)).toEqual(["peer", "user", "assistant", "user", "user", "assistant"]);
  expect(cached.map(({ continues }) => continues)).toEqual([false, false, false, false, true, false]);
  expect(rows.map((row) => read.get(row))).toEqual(cached);
});

test("the code of no speaker is 0, and the empty name has another one", () => {
  expect(speakerCode(null)).toBe(0);
  expect(speakerCode("")).not.toBe(0);
  expect(speakerCode("Ada")).not.toBe(speakerCode("Adb"));
});

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("said" as const),
      thread_id: fc.constantFrom("t", "u", null),
      name: fc.constantFrom("Ada", "Ben", null),
      asks: fc.boolean(),
      role: fc.constantFrom("user" as const, "assistant" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("forgotten" as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("sealed" as const) }) },
);

test("threads are the same kept up to date, loaded from segments, and read row by row", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const store = graphStore();
      const kept = new WalkCache();
      const ids: string[] = [];
      for (const entry of steps) {
        if (entry.kind === "said") {
          const { episodes } = store.append({ ...entry, content: entry.asks ? "Tea?" : "Tea." });
          ids.push(nonNull(episodes[0], "episode").id);
        } else if (entry.kind === "sealed") {
          while (sealThreadRows(store.sql, 3));
        } else {
          const [id] = ids.splice(ids.length === 0 ? 0 : entry.which % ids.length, 1);
          if (id !== undefined) forgetEpisode(store.sql, store.clock.now(), store.ids, id);
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
    { numRuns: runs(200) },
  );
});

test("a segment of threads is read instead of its rows and counts towards the bytes held", () => {
  const store = graphStore();
  store.append(...Array.from({ length: 7 }, () => ({})));
  expect(sealThreadRows(store.sql, 3)).toBe(true);
  expect(sealThreadRows(store.sql, 3)).toBe(true);
  expect(sealThreadRows(store.sql, 3)).toBe(false);
  // rows in a segment are not read again: row 2 keeps its neighbor, row 7 is unsealed
  store.sql.all("UPDATE episodes SET previous_seq = NULL WHERE seq IN (2, 7)");
  const cache = new WalkCache();
  const threads = cache.threads(store.sql);
  expect([2, 7].map((row) => threads.at(row, ADA).previous)).toEqual([1, null]);
  expect(cache.bytes).toBeGreaterThanOrEqual(13 * 7);
  cache.clear();
  expect(cache.bytes).toBe(0);
});
