import { expect, test } from "vitest";
import type { EvaluatedMemory } from "../../eval/evaluate-memory.ts";
import { memoriesReport } from "../../eval/memories-report.ts";

const memory = (type: string, ranking: string[]): EvaluatedMemory => ({
  id: type,
  episodes: 2,
  failed: 0,
  seconds: 0.5,
  sources: new Map([
    ["ep_1", { turn: "a1", session: "a", passage: null, text: "" }],
    ["ep_2", { turn: "b1", session: "b", passage: null, text: "" }],
  ]),
  questions: [{ id: type, question: "?", answer: "!", type, at: null, evidence: { session: ["b"], turn: ["b1"] } }],
  rows: [
    { label: "pagerank", rankings: null, latencies: [] },
    { label: "bm25", rankings: [ranking], latencies: [3] },
    { label: "BM25 alone", rankings: [["ep_1"]], latencies: [] },
  ],
  contexts: [],
  answered: [],
});
const report = memoriesReport([memory("single", ["ep_1", "ep_2"]), memory("multi", ["ep_2"])], [1, 2]);

test("recall is reported at every granularity that has evidence, over all memories", () => {
  expect(report).toMatch(/Recall of turns[^]*Recall of sessions/);
  expect(report).not.toContain("passages");
  const rowsOf = (label: string): string[] => report.split("\n").filter((line) => line.startsWith(`| ${label} `));
  expect(rowsOf("bm25")).toEqual(
    Array.from({ length: 2 }, () => expect.stringMatching(/^\| bm25 +\| +2 \| 50\.0 \(0\.0–100\.0\) \| 100\.0 \(/)),
  );
  expect(rowsOf("pagerank")).toEqual(
    Array.from({ length: 2 }, () => expect.stringMatching(/^\| pagerank +\| not supported/)),
  );
});

test("every question type has a row next to the BM25 baseline", () => {
  expect(report).toMatch(/\| multi +\| +1 \| 100\.0 .*\n\| {3}BM25 alone +\| +1 \| +0\.0 /);
  expect(report).toMatch(/\| single +\| +1 \| +0\.0 \(0\.0–0\.0\) \| 100\.0/);
});

test("the report ends with the number of episodes and the rate of ingestion", () => {
  expect(report).toMatch(/2 memories with 4 episodes, sent and extracted in 1 s \(4 per second\); 0 failed\.$/);
});
