import fc from "fast-check";
import { expect, test } from "vitest";
import { isFindable, meansName } from "../../../worker/core/text/means-a-name.ts";
import { longestNames, runsOfWords, spelling, type WordRun } from "../../../worker/core/text/names-in-text.ts";
import { runs } from "../../sample-size.ts";

const found = (text: string, names: readonly string[]): string[] => {
  const known = new Map(names.map((name) => [spelling(name), name]));
  const means = (run: WordRun): boolean => known.has(run.name) && meansName(run, known.get(run.name) ?? "", text);
  return longestNames(runsOfWords(text, 5), means).map(({ written }) => written);
};

test("the longest name hides those within it", () => {
  expect(found("Tom met Ada Lovelace, then Ada.", ["Ada", "Ada Lovelace", "Tom"])).toEqual([
    "Ada Lovelace",
    "Tom",
    "Ada",
  ]);
});

test("a possessive, brackets and quotation marks do not hide a name", () => {
  expect(found("(Ada’s) dog bit “Tom”; Ada's fine", ["Ada", "Tom"])).toEqual(["Ada", "Tom", "Ada"]);
});

test("a name is not found inside another word", () => {
  expect(found("Adam and Tomas saw a Canada goose", ["Ada", "Tom"])).toEqual([]);
});

test("a name with a capital has one in the text, unless nothing has", () => {
  expect(found("I saw ada and Ben", ["Ada", "Ben"])).toEqual(["Ben"]);
  expect(found("i saw ada and ben", ["Ada", "Ben"])).toEqual(["ada", "ben"]);
  expect(found("I play Piano and piano", ["piano"])).toEqual(["Piano", "piano"]);
});

test.each([
  ["Will you come?", []],
  ["I will ask. May I?", []],
  ["will you come in may", []],
  ["I asked Will about it in May", ["Will", "May"]],
  ["Then: Will said no.", []],
])("a name that is a common word as well is one where only a name has a capital: %s", (text, names) => {
  expect(found(text, ["Will", "May"])).toEqual(names);
});

test.each([
  ["रवि आया, सीता यहाँ है", ["रवि", "सीता"], ["रवि", "सीता"]],
  ["we saw Jose\u0301", ["José"], ["Jose\u0301"]],
  ["went to McDonald's, McDonald’s is full", ["McDonald's"], ["McDonald's", "McDonald’s"]],
  ["J. R. Tolkin, or J.R. Tolkin, wrote", ["J. R. Tolkin"], ["J. R. Tolkin", "J.R. Tolkin"]],
  ["saw Tom O’Brien", ["Tom O'Brien"], ["Tom O’Brien"]],
  ["昨天我见到王伟了。我见到Ada了", ["王伟", "Ada"], ["王伟", "Ada"]],
  ["Ada/Tom came, and Anne-Marie", ["Ada", "Tom", "Anne"], ["Ada", "Tom"]],
])("names of other scripts and forms are found: %s", (text, names, expected) => {
  expect(found(text, names)).toEqual(expected);
});

test.each([
  ["to be frank i hate it", "Frank"],
  ["Chance of rain is high", "Chance"],
  ["it was the best buy of My life", "Best Buy"],
  ["i left it in the office", "The Office"],
  ["My car is New. York is old.", "New York"],
  ["Tom, Smith and Wesson", "Tom Smith"],
  ["ok\nWill it rain?", "Will"],
  ["fine 😀 Will it rain?", "Will"],
  ["- Will it rain? yes – Will you", "Will"],
  ["ADA compliance is required", "Ada"],
])("words that are not names are not found: %s", (text, name) => {
  expect(found(text, [name])).toEqual([]);
});

test.each(["user", "assistant", "me", "somebody", "42", "7/11", ""])("%o is not a name", (name) => {
  expect(isFindable(name)).toBe(false);
});

test("found names never overlap, stand in the text, and no longer known name contains one", () => {
  const word = fc.constantFrom("Ada", "Lovelace", "Tom", "New", "York", "saw", "in");
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 14 }),
      fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
      (words, names) => {
        const known = new Set(names.map((name) => name.join(" ").toLowerCase()));
        const runs = longestNames(runsOfWords(words.join(" "), 5), ({ name }) => known.has(name));
        const places = runs.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at));
        expect(new Set(places).size).toBe(places.length);
        for (const { start, end, written } of runs) {
          expect(words.slice(start, end).join(" ")).toBe(written);
          for (let from = 0; from <= start; from++)
            for (let to = end; to <= Math.min(words.length, from + 5); to++)
              if (to - from > end - start)
                expect(known.has(words.slice(from, to).join(" ").toLowerCase()) && from <= start && to >= end).toBe(
                  false,
                );
        }
      },
    ),
  );
});

test("the same names are found where only runs are read that begin like a name", () => {
  const word = fc.constantFrom(
    "Ada",
    "ada’s",
    "Ada's",
    "J.",
    "R",
    "O'Brien",
    "New",
    "York",
    "東京",
    "大学",
    "ÉLAN",
    "Σ.",
    "saw",
  );
  const separator = fc.constantFrom(" ", "  ", "", ", ", "\n", "\u00a0", ". ");
  const text = fc.array(fc.tuple(word, separator), { maxLength: 14 }).map((words) => words.flat().join(""));
  const name = fc.array(fc.tuple(word, fc.constantFrom(" ", "")), { minLength: 1, maxLength: 3 });
  const names = fc.array(
    name.map((words) => spelling(words.flat().join(""))),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(text, names, (content, known) => {
      const begins = (own: string): boolean => known.some((other) => other === own || other.startsWith(`${own} `));
      const isKnown = (run: WordRun): boolean => known.includes(run.name);
      const some = runsOfWords(content, 5, (words) => new Set(words.filter(begins)));
      expect(longestNames(some, isKnown)).toEqual(longestNames(runsOfWords(content, 5), isKnown));
    }),
    { numRuns: runs(1_000) },
  );
});

test("only runs that begin like a name are read", () => {
  const text = "Yesterday we met Ada Lovelace in the old town";
  expect(runsOfWords(text, 2, () => new Set(["ada"])).map(({ name }) => name)).toEqual(["ada lovelace", "ada"]);
});
