import { expect, test } from "vitest";
import { musiqueReport } from "../../../eval/commands/musique.ts";
import { parseMusique } from "../../../eval/formats/musique.ts";
import { OPEN_IE, QUESTIONS } from "../samples/musique.ts";

test("the MuSiQue report has each configuration overall and by hops, the contexts, and the cost of the import", () => {
  const rows = [
    { label: "bm25", rankings: [["0", "2", "1"]], latencies: [5] },
    { label: "pagerank", rankings: null, latencies: [] },
  ];
  const imported = { passageIndexes: new Map(), facts: 2, refused: 1, seconds: { passages: 1.5, facts: 4 } };
  const given = [{ verbatim: 0.5, stated: 1, tokens: 900, latency: 7 }];
  const contexts = [{ label: "context, auto", given }];
  const budgets = [{ label: "context", held: [[0], [1], [1], [1]], tokens: [[400], [900], [1_500], [1_500]] }];
  const report = musiqueReport(parseMusique(OPEN_IE, QUESTIONS), imported, rows, contexts, budgets, [2, 3]);
  expect(report).toContain("1 questions over 3 passages");
  expect(report.match(/\| bm25 +\| +1 \| +50\.0 \(50\.0–50\.0\) \| 100\.0/g)).toHaveLength(2);
  expect(report.match(/pagerank +\| not supported by this server/g)).toHaveLength(2);
  expect(report).toMatch(/2hop:\n/);
  expect(report).toMatch(/context, auto \| +1 \| +50\.0 \(50\.0–50\.0\) \| +100\.0 \(100\.0–100\.0\) \| +900 /);
  expect(report).toMatch(/\| context +\| +0\.0 .* \| +100\.0 .*\| +0\.0 % \| +1500 \|/);
  expect(report).toMatch(/\| passages +\| +3 \| +2 \|/);
  expect(report).toMatch(/Imported in 6 s\. Left out: 3 triples [^]* and 1 whose subject and object are the same/);
});
