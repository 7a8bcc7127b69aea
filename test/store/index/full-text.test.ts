import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { indexText, readIndexedTexts, searchText, unindexText } from "../../../worker/store/index/full-text.ts";
import { migratedSql } from "../../fakes/node-sql.ts";
import { runs } from "../../sample-size.ts";

describe("the full-text index", () => {
  const word = fc.constantFrom("ada", "rome", "tea", "likes", "東京", "🎉");
  const change = fc.record({
    seq: fc.integer({ min: 1, max: 8 }),
    text: fc.option(
      fc.array(word, { minLength: 1, maxLength: 9 }).map((all) => all.join(" ")),
      { nil: null },
    ),
  });

  test("full-text scores are the same as if changed and removed texts had never been indexed", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const sql = migratedSql();
        const left = new Map<number, string>();
        for (const { seq, text } of changes) {
          if (text === null) {
            unindexText(sql, "facts", seq);
            left.delete(seq);
          } else {
            indexText(sql, "facts", seq, text);
            left.set(seq, text);
          }
        }
        const fresh = migratedSql();
        for (const [seq, text] of left) indexText(fresh, "facts", seq, text);
        for (const query of ["ada", "rome tea", "東京", "🎉 likes"])
          expect(searchText(sql, "facts", query, 10)).toEqual(searchText(fresh, "facts", query, 10));
      }),
      { numRuns: runs(50) },
    );
  });

  test("the full-text index of one scope does not contain the words of another", () => {
    const sql = migratedSql();
    indexText(sql, "facts", 1, "Ada lives in Rome");
    indexText(sql, "entities", 2, "Ada");
    expect(searchText(sql, "entities", "Ada", 10).map(({ seq }) => seq)).toEqual([2]);
    expect(searchText(sql, "entities", "Rome", 10)).toEqual([]);
  });

  test("the words of rows are read as indexed and in the order asked for, of a long one only the beginning", () => {
    const sql = migratedSql();
    indexText(sql, "facts", 1, "Where's the CELLO?");
    indexText(sql, "facts", 2, `Why? ${"x ".repeat(5_000)}`);
    indexText(sql, "facts", 3, "");
    indexText(sql, "entities", 4, "Ada");
    const read = readIndexedTexts(sql, "facts", [3, 1, 2, 4, 99]);
    expect([...read.keys()]).toEqual([3, 1, 2]);
    expect(read.get(1)).toBe("where s the cello");
    expect(read.get(2)?.length).toBeLessThan(5_000);
    expect(readIndexedTexts(sql, "facts", []).size).toBe(0);
  });
});
