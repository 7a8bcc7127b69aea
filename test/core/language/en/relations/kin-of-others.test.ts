import { beforeAll, expect, test } from "vitest";
import { loadLexicon } from "../../../../../worker/core/text/lexicon.ts";
import { extractBuiltin } from "../../../../../worker/core/language/read-clauses.ts";

beforeAll(loadLexicon);

const joined = (content: string): string[] =>
  extractBuiltin({ speaker: "Ada", content, reference_time: 0, previous: [], time_zone: "UTC" }).facts.flatMap(
    ({ subject, predicate, object }) => (/^HAS_|MARRIED/u.test(predicate) ? `${subject} ${predicate} ${object}` : []),
  );

test.each([
  ["Rita's boss is Carlo.", "Rita HAS_BOSS Carlo"],
  ["Alex's mother Heike lives in Ulm.", "Alex HAS_MOTHER Heike"],
  ["Dev's wife, Maya, runs a café.", "Dev MARRIED_TO Maya"],
  ["Ben is Lena's boss.", "Lena HAS_BOSS Ben"],
  ["Yesterday I met Tom's sister Ina in Rome.", "Tom HAS_SISTER Ina"],
  ["Sven is friends with Lotte.", "Sven HAS_FRIEND Lotte"],
  ["Nadia is a friend of Klein.", "Klein HAS_FRIEND Nadia"],
])("%s joins two persons", (content, fact) => expect(joined(content)).toEqual([fact]));

test.each([
  "Rita's cat is Siamese.",
  "Rita's boss is German.",
  "Is Rita's boss Carlo?",
  "Ben isn't Lena's boss.",
  "Ben was Lena's boss.",
  "If Rita's boss is Carlo, I quit.",
  "Eva and Tom's son Max is ill.",
  "Rita's car is a Ferrari.",
])("%s joins no two persons", (content) => expect(joined(content)).toEqual([]));

test("a person named with a relative is the subject of the clause", () => {
  const { facts } = extractBuiltin({
    speaker: "Ada",
    content: "Alex's mother Heike lives in Ulm.",
    reference_time: 0,
    previous: [],
    time_zone: "UTC",
  });
  expect(facts.map(({ fact }) => fact)).toEqual(["Heike is Alex's mother.", "Heike lives in Ulm."]);
});
