import { expect, test } from "vitest";
import type { Memory } from "../../../sdk/src/index.ts";
import { askOnce, declinedTable, guidesTable, spread } from "../../../eval/traversal/declined.ts";

const memory = {
  ask: async (question: string) => ({
    answer: question.startsWith("Where") ? "In Oslo." : null,
    citations: question.startsWith("Where") ? [{ episode_id: "ep_1" }] : [],
    receipt: {
      decisions: 2,
      calls: 1,
      tokens_in: 900,
      tokens_out: 40,
      stopped: question.startsWith("Where") ? "enough" : "nothing left",
    },
  }),
} as unknown as Memory;

const of = (question: string, category: number, evidence: string[]) => ({ question, answer: null, category, evidence });

test("answers are right by their citations, and questions without an answer if they are declined", async () => {
  const questions = [
    of("Where is Ada?", 4, ["D1:1"]),
    of("Where is Bob?", 4, ["D1:2"]),
    of("When was it?", 2, ["D1:1"]),
    of("Where is Kai?", 5, []),
    of("Who is Kai?", 5, ["D1:1"]),
    of("Whose is it?", 4, []),
  ];
  const asked = await askOnce(memory, questions, new Map([["ep_1", "D1:1"]]));
  expect(asked.map(({ answered, right }) => [answered, right])).toEqual([
    [true, true],
    [true, false],
    [false, false],
    [true, false],
    [false, false],
  ]);
  const [, , answerable, without] = declinedTable(asked)
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim().split(" ")[0]));
  expect(answerable?.slice(1, -1)).toEqual(["with", "3", "33.3", "33.3", "66.7", "50.0", "2.00", "1.00", "900", "40"]);
  expect(without?.slice(1, 4)).toEqual(["without", "2", "50.0"]);

  const [, , guide] = guidesTable([{ name: "a guide", asked }]).split("\n");
  const cells = guide?.split("|").map((cell) => cell.trim().split(" ")[0]) ?? [];
  expect(cells.slice(2, 6)).toEqual(["5", "40.0", "40.0", "20.0"]);
});

test("some questions are spread over all", () => {
  const all = Array.from({ length: 10 }, (_, place) => place);
  expect([spread(all, 3), spread(all, 10), spread(all, 99), spread([], 3)]).toEqual([[0, 4, 7], all, all, []]);
});
