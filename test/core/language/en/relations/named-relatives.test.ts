import { beforeAll, expect, test } from "vitest";
import { loadLexicon } from "../../../../../worker/core/text/lexicon.ts";
import { extractBuiltin } from "../../../../../worker/core/language/read-clauses.ts";

beforeAll(loadLexicon);

const told = (content: string, ...before: string[]) =>
  extractBuiltin({
    speaker: "Ada",
    content,
    reference_time: 0,
    previous: before.map((said) => ({ speaker: "Ada", content: said, reference_time: 0 })),
    time_zone: "UTC",
  });
const subjects = (...said: [string, ...string[]]): string[] => [
  ...new Set(told(...said).facts.map(({ subject }) => subject)),
];

test("a relative or pet who was introduced by name has that name from then on", () => {
  expect(subjects("My sister moved to Linz.", "My sister Mia lives in Bonn.")).toEqual(["Mia"]);
  expect(subjects("My sister moved to Linz.", "Mia is my older sister.")).toEqual(["Mia"]);
  expect(subjects("My dog is five.", "I have a dog called Rex.")).toEqual(["Rex"]);
  expect(told("My boss quit.", "My boss is Karl.").facts[0]?.fact).toBe("Karl quit.");
  expect(told("My wife is called Jana. My wife works at Aldi.").facts.map(({ fact }) => fact)).toEqual([
    "Jana is Ada's wife.",
    "Jana works at Aldi.",
  ]);
});

test("but not where there are several of them, nor for another relative, a friend, or a partner of the past", () => {
  expect(subjects("My sister moved to Linz.", "My sisters Mia and Eva live in Bonn.")).toEqual(["Ada's sister"]);
  expect(subjects("My sister moved to Linz.", "My sister Mia is ill.", "My sister Eva is well.")).toEqual([
    "Ada's sister",
  ]);
  expect(subjects("My sister-in-law moved to Linz.", "My sister Mia lives in Bonn.")).toEqual(["Ada's sister-in-law"]);
  expect(subjects("My daughter lives in Linz.", "My son Tom lives in Bonn.")).toEqual(["Ada's daughter"]);
  expect(subjects("My friend moved to Linz.", "My friend Tom lives in Bonn.")).toEqual(["Ada's friend"]);
  expect(subjects("My wife works at Aldi.", "My wife Jana and I broke up.")).toEqual(["Ada's wife"]);
});
