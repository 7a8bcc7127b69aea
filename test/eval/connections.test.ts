import { expect, test } from "vitest";
import { seededRandom } from "../../worker/core/clustering/seeded-random.ts";
import { connectionQuestions } from "../../eval/connections.ts";

const names = new Map([
  ["a", "Ada"],
  ["b", "Bo"],
  ["c", "Cy"],
  ["d", "Di"],
  ["e", "Ed"],
  ["f", "Flo"],
]);
const fact = (from: string, to: string, ...episodes: string[]) => ({ from, to, episodes });
const facts = [
  fact("a", "b", "1"),
  fact("c", "a", "2"),
  fact("b", "d", "3"),
  fact("d", "c", "4", "5"),
  fact("d", "e", "6"),
  fact("e", "f", "7"),
  fact("e", "e", "8"),
];
const communities = new Map([...names.keys()].map((id) => [id, "abc".includes(id) ? 0 : 1]));
const ask = (count: number) => connectionQuestions(names, communities, facts, count, seededRandom(1));

test("a question asks about entities of two communities, two or three facts apart, and each step may use any shortest path", () => {
  const questions = ask(100);
  expect(questions.map(({ question }) => question)).toEqual([
    "How is Ada connected to Di?",
    "How is Ada connected to Ed?",
    "How is Bo connected to Ed?",
    "How is Bo connected to Flo?",
    "How is Cy connected to Ed?",
    "How is Cy connected to Flo?",
  ]);
  expect(questions[0]?.evidence).toEqual([
    ["1", "2"],
    ["3", "4", "5"],
  ]);
  expect(questions[3]?.evidence).toEqual([["3"], ["6"], ["7"]]);
});

test("a seed chooses among surplus pairs", () => {
  expect(ask(2)).toHaveLength(2);
  expect(ask(2)).toEqual(ask(2));
});
