import { expect, test } from "vitest";
import type { Memory } from "../../../sdk/src/index.ts";
import { askSupport, supportTable } from "../../../eval/traversal/support.ts";

const memory = {
  ask: async (question: string) => ({
    support: question.startsWith("Where") ? "good" : "none",
    citations: question.startsWith("Where") ? [{ episode_id: "ep_1" }] : [],
    closest_messages: question.startsWith("When") ? [{ episode_id: "ep_1" }] : [],
  }),
} as unknown as Memory;

test("support is counted by kind of question, and evidence by the cited or closest turns", async () => {
  const turns = new Map([["ep_1", "D1:1"]]);
  const asked = await askSupport(
    memory,
    [
      { question: "Where is Ada?", kind: "with an answer", evidence: ["D1:1"] },
      { question: "Where is Bob?", kind: "with an answer", evidence: ["D1:2"] },
      { question: "When was it?", kind: "with an answer", evidence: ["D1:1"] },
      { question: "Who is Kai?", kind: "without an answer", evidence: [] },
    ],
    (episode) => turns.get(episode) ?? null,
  );
  const cells = supportTable(asked)
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim().split(" ")[0]))
    .slice(2);
  expect(cells.map((row) => row.slice(2, -1))).toEqual([
    ["3", "66.7", "0.0", "33.3"],
    ["1", "0.0", "0.0", "100.0"],
    ["0", "–", "–", "–"],
    ["", "50.0", "–", "100.0"],
  ]);
});
