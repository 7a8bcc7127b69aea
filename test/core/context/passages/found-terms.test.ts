import fc from "fast-check";
import { expect, test } from "vitest";
import { termFinder } from "../../../../worker/core/context/passages/found-terms.ts";
import { stem } from "../../../../worker/core/text/stem.ts";
import { tokenise } from "../../../../worker/core/text/tokenise.ts";

const words = fc.constantFrom(
  "story",
  "Stories",
  "_storied_",
  "MOVED",
  "moving",
  "re-move",
  "y",
  "naïve",
  "Straße",
  "K9",
  "ﬁnd",
  "“find”",
  "bus2",
  "…",
);

test("the terms of a part are those that reading each of its words finds", () => {
  fc.assert(
    fc.property(fc.array(words, { maxLength: 4 }), fc.array(words, { maxLength: 12 }), (asked, said) => {
      const terms = new Set(asked.flatMap(tokenise).map(stem));
      const part = said.join(" ");
      const found = new Set(
        tokenise(part)
          .map(stem)
          .filter((term) => terms.has(term)),
      );
      expect(termFinder(terms).termsIn(part)).toEqual(found);
    }),
  );
});

const spaceless = fc.constantFrom(
  "我",
  "喜欢茶",
  "上海",
  "東京に",
  "スキ",
  "กรุงเทพ",
  "ฉัน",
  "한국",
  "Tee",
  "2",
  "。",
  "、",
  " ",
);

test("parts that are read together have the terms of parts that are read alone", () => {
  const text = fc.array(spaceless, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 6 }), (asked, parts) => {
      const { termsIn, readTogether } = termFinder(new Set(tokenise(asked).map(stem)));
      const read = parts.map((part) => ({ part, words: { stems: null, isRead: false } }));
      readTogether(read);
      expect(read.map(({ part, words }) => termsIn(part, words))).toEqual(parts.map((part) => termsIn(part)));
    }),
  );
});
