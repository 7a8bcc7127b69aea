import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { recordSources, sourcesOf } from "../../../worker/store/base/prompt-sources.ts";
import { deleteReadings, readingsMadeWith, storeReading } from "../../../worker/store/episodes/readings.ts";
import { graphStore, livesIn, VERSION } from "../../fakes/graph-store.ts";
import { runs } from "../../sample-size.ts";

const FREE = { calls: 0, tokens_in: 0, tokens_out: 0 };

describe("sources of a prompt", () => {
  test("messages without a gap before the prompt's own are one number", () => {
    expect(sourcesOf(5, [2, 3, 4, 5])).toEqual({ shown_from: 2, others: [] });
  });

  test("messages before a gap, or after the prompt's own, are listed", () => {
    expect(sourcesOf(5, [1, 4, 5, 6])).toEqual({ shown_from: 4, others: [1, 6] });
  });

  test("a run longer than the search for it is cut, and its beginning listed", () => {
    const shown = Array.from({ length: 70 }, (_, place) => place + 1);
    expect(sourcesOf(70, shown)).toEqual({ shown_from: 7, others: [1, 2, 3, 4, 5, 6] });
  });
});

const shownBy = (sql: ReturnType<typeof graphStore>["sql"], reading: number): number[] =>
  sql
    .all<{ seq: number }>("SELECT episode_seq AS seq FROM made_with WHERE extraction_seq = ? ORDER BY 1", reading)
    .map(({ seq }) => seq);

test("every shown message finds its readings, and every reading its messages", () => {
  const threads = fc.array(fc.constantFrom("a", "b", "c"), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(threads, (of) => {
      const { sql, clock, append, lease } = graphStore();
      append(...of.map((thread_id, place) => ({ thread_id, content: `Message ${place}.` })));
      const leased = nonNull(lease() ?? undefined, "lease").episodes;
      const stored = leased.map(({ seq, earlier }) => {
        const reading = {
          reader: VERSION,
          digest: String(seq),
          members: [{ seq, extraction: livesIn("Oslo"), known_from: null }],
          earlier,
          use: FREE,
        };
        const [row = 0] = storeReading(sql, clock.now(), reading) ?? [];
        return { row, shown: [...earlier, seq].toSorted((a, b) => a - b) };
      });
      for (const { row, shown } of stored) expect(shownBy(sql, row)).toEqual(shown);
      for (const seq of of.map((_, place) => place + 1)) {
        const wanted = stored.filter(({ shown }) => shown.includes(seq)).map(({ row }) => row);
        expect(readingsMadeWith(sql, [seq]).map((reading) => reading.seq)).toEqual(wanted);
      }
      deleteReadings(
        sql,
        stored.map(({ row }) => row),
      );
      expect(sql.all("SELECT * FROM made_with UNION ALL SELECT * FROM prompt_sources")).toEqual([]);
    }),
    { numRuns: runs(40) },
  );
});

test("a message read alone after its neighbors stores no row for what its prompt showed", () => {
  const { sql, clock, append, lease } = graphStore();
  append({ content: "One." }, { content: "Two." }, { content: "Three." });
  const [, , third] = nonNull(lease() ?? undefined, "lease").episodes;
  const { seq, earlier } = nonNull(third, "message");
  storeReading(sql, clock.now(), {
    reader: VERSION,
    digest: "d",
    members: [{ seq, extraction: livesIn("Oslo"), known_from: null }],
    earlier,
    use: FREE,
  });
  expect(sql.all("SELECT episode_seq, shown_from FROM extractions")).toEqual([{ episode_seq: 3, shown_from: 1 }]);
  expect(sql.all("SELECT * FROM prompt_sources")).toEqual([]);
});

test("the longest run and the messages before it find their reading", () => {
  const { sql, append } = graphStore();
  append(...Array.from({ length: 70 }, () => ({ content: "One." })));
  const shown = Array.from({ length: 70 }, (_, place) => place + 1);
  const { shown_from, others } = sourcesOf(70, shown);
  sql.all(
    `INSERT INTO extractions (seq, episode_seq, batch, prompt, prompt_version, model, result, created_at, shown_from)
     VALUES (1, 70, 1, 1, 'p1', 'm1', '{}', 0, ?)`,
    shown_from,
  );
  recordSources(sql, 1, others);
  expect(shownBy(sql, 1)).toEqual(shown);
  for (const seq of shown) expect(readingsMadeWith(sql, [seq]).map((reading) => reading.seq)).toEqual([1]);
});
