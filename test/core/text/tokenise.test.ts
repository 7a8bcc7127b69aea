import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { queryTerms, searchableText, tokenise, tokeniseUnfolded } from "../../../worker/core/text/tokenise.ts";
import { runs } from "../../sample-size.ts";

test("words of any script are lower-cased, normalised and split", () => {
  expect(tokenise("Anna's CAFÉ, 2nd floor")).toEqual(["anna", "s", "cafe", "2nd", "floor"]);
  expect(tokenise("ﬁne Ⅳ")).toEqual(["fine", "iv"]);
  expect(tokenise("Привет, мир! שלום")).toEqual(["привет", "мир", "שלום"]);
});

test("an ASCII text has the same words alone and next to other characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary-ascii" }), (text) => {
      expect([...tokenise(text), "e"]).toEqual(tokenise(`${text} é`));
    }),
    { numRuns: runs(1_000) },
  );
});

test("scripts without spaces are split into words", () => {
  expect(tokenise("ฉันชอบกาแฟ").length).toBeGreaterThan(1);
  expect(tokenise("我喜欢喝咖啡").length).toBeGreaterThan(1);
  expect(tokenise("東京 is 大きい")).toContain("is");
});

test("clauses in scripts without spaces have the same words together and alone", () => {
  const clause = fc.string({
    unit: fc.constantFrom(...Array.from("我喜欢喝咖啡東京カフェฉันชอบกาแฟabร1。 ")),
    maxLength: 12,
  });
  fc.assert(
    fc.property(fc.array(clause, { maxLength: 6 }), (clauses) => {
      expect(tokenise(clauses.join("，"))).toEqual(clauses.flatMap(tokenise));
    }),
    { numRuns: runs(400) },
  );
});

test("a Korean word is also indexed and searched by its pairs of adjacent letters", () => {
  expect(searchableText("나는 서울에서 살아요")).toBe("나는 서울에서 서울 울에 에서 살아요 살아 아요");
  expect(queryTerms("서울")).toEqual(["서울"]);
  expect(queryTerms("서울로?")).toEqual(["서울로", "서울", "울로"]);
});

test("tokenising a text twice gives the same words", () => {
  expect(tokenise("東京タワー")).toEqual(tokenise("東京タワー"));
});

describe("queryTerms", () => {
  test("query terms leave out stop words, unless there are no other words", () => {
    expect(queryTerms("Where does the cat live?")).toEqual(["cat", "live"]);
    expect(queryTerms("what is it")).toEqual(["what", "is", "it"]);
  });

  test("query terms contain each word once, and no operators of the index", () => {
    expect(queryTerms('tea NEAR("tea") OR tea* -tea ^tea')).toEqual(["tea", "near"]);
  });

  test("a query has at most 64 terms", () => {
    expect(queryTerms(Array.from({ length: 5_000 }, (_, i) => `w${i}`).join(" "))).toHaveLength(64);
  });

  test("punctuation gives no query terms, and an emoji is found by its term", () => {
    expect(queryTerms("?! --")).toEqual([]);
    expect(searchableText("party 🎉")).toContain(queryTerms("🎉")[0]);
  });
});

test("of a query with too many words, those at its ends are kept, in their order", () => {
  const query = Array.from({ length: 10 }, (_, place) => `word${place}`).join(" ");
  expect(queryTerms(query, 4)).toEqual(["word0", "word1", "word8", "word9"]);
  expect(queryTerms(query, 3)).toEqual(["word0", "word8", "word9"]);
});

test("of a query with too many words, single letters are left out first", () => {
  expect(queryTerms("我 喜欢 b 苹果 c", 2)).toEqual(["喜欢", "苹果"]);
});

test("typographic marks do not change the words of a text", () => {
  const marks = [0xa0, ...Array.from({ length: 0x4f }, (_, place) => 0x2010 + place)].map((code) =>
    String.fromCodePoint(code),
  );
  for (const mark of marks) {
    const text = `One${mark}two ${mark} 3${mark}`;
    expect([mark, ...tokenise(text), "e"]).toEqual([mark, ...tokenise(`${text} é`)]);
    expect([mark, ...tokeniseUnfolded(text), "é"]).toEqual([mark, ...tokeniseUnfolded(`${text} é`)]);
  }
});
