import { expect, test } from "vitest";
import { alternationTable, measureAlternation } from "../../../eval/traversal/alternation.ts";
import type { MemoryUnderTest } from "../../../eval/traversal/measure-question.ts";

function recordingMemory() {
  const asked: string[] = [];
  let known = new Set<string>();
  const memory = {
    resetTraversalMemory: async () => {
      asked.push("reset");
      known = new Set();
    },
    ask: async (question: string, { memorise = true } = {}) => {
      asked.push(question);
      const decisions = known.has(question) ? 1 : 5;
      if (memorise) known.add(question);
      const receipt = {
        calls: 0,
        decisions,
        tokens_in: 0,
        tokens_out: 0,
        stopped: "enough",
        replayed: [],
        enhanced: [],
      };
      return { receipt, citations: [{ episode_id: question }] };
    },
  };
  const subject = { memory, evidenceIdOf: (episode: string) => episode } as unknown as MemoryUnderTest;
  return { subject, asked };
}

const question = (name: string) => ({
  question: name,
  paraphrased: `${name}'`,
  evidence: [{ id: name, text: name, title: name }],
});

test("two sets alternate in one memory, each three times, and so do two wordings", async () => {
  const { subject, asked } = recordingMemory();
  const rounds = await measureAlternation(subject, ["a", "b", "c"].map(question));
  const turn = ["a", "c", "b"];
  const worded = ["a", "b", "c", "a'", "b'", "c'"];
  expect(asked).toEqual(["reset", ...turn, ...turn, ...turn, "reset", ...worded, ...worded, ...worded]);
  expect(rounds.map(({ costs }) => costs.map(({ decisions }) => decisions).join())).toEqual([
    "5,5",
    "5",
    "1,1",
    "1",
    "1,1",
    "1",
    "5,5,5",
    "5,5,5",
    "1,1,1",
    "1,1,1",
    "1,1,1",
    "1,1,1",
  ]);
});

test("the table has a row for each round of each set", async () => {
  const { subject } = recordingMemory();
  const table = alternationTable(await measureAlternation(subject, ["a", "b"].map(question)));
  expect(table.split("\n").map((row) => row.replace(/\s*\|\s*/g, "|"))).toEqual(
    expect.arrayContaining([
      "|two sets|odd|1|1|5.00|100.0|100.0|",
      "|two sets|even|3|1|1.00|100.0|100.0|",
      "|one set in two wordings|in other words|1|2|5.00|100.0|0.0|",
    ]),
  );
});
