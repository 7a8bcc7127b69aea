import { describe, expect, test } from "vitest";
import { report } from "../../eval/report.ts";
import type { RankedQuestion, ConversationResult } from "../../eval/evaluate-conversation.ts";

const filler = Array.from({ length: 60 }, (_, index) => `x${index}`);
const rankedAt = (place: number): string[] => filler.with(place - 1, "D1:1");

const question = (
  category: number,
  places: { episodes: number; fused: number; full_text: number },
): RankedQuestion => ({
  conversation: "made-up",
  question: "?",
  answer: null,
  category,
  evidence: ["D1:1"],
  rankings: {
    episodes: rankedAt(places.episodes),
    fused: rankedAt(places.fused),
    facts: [],
    full_text: rankedAt(places.full_text),
  },
});

const result = (questions: RankedQuestion[]): ConversationResult => ({
  conversation: "made-up",
  turns: 6,
  acknowledgedPerSecond: 500,
  extractedPerSecond: 99.6,
  failed: 0,
  facts: 12,
  entities: 3,
  coverage: { covered: 1, withFact: 3, total: 4 },
  questions,
  latencies: { episodes: [1, 2, 3], facts: [200] },
  budgets: [
    {
      label: "context",
      held: [0, 0.5, 1, 1].map((share) => questions.map(() => share)),
      tokens: [500, 900, 2_001, 3_000].map((tokens) => questions.map(() => tokens)),
    },
  ],
  configurations: [
    { label: "bm25", rankings: questions.map(() => rankedAt(5)), latencies: [7] },
    { label: "pagerank", rankings: null, latencies: [] },
  ],
  contexts: [
    {
      label: "context, auto",
      given: questions.map(({ category }) => ({
        verbatim: category === 5 ? 0 : 1,
        stated: 1,
        tokens: 900,
        latency: 4,
      })),
    },
  ],
});

describe("the report", () => {
  const counted = [
    question(4, { episodes: 1, fused: 51, full_text: 7 }),
    question(1, { episodes: 15, fused: 51, full_text: 60 }),
  ];
  const { markdown, ranking, recall } = report([
    result([...counted, question(5, { episodes: 1, fused: 1, full_text: 1 })]),
  ]);

  test("the totals cover categories 1–4 and leave out 5", () => {
    expect(recall.episodes.map(({ mean }) => mean)).toEqual([0.5, 0.5, 1, 1]);
    expect(recall.full_text.map(({ mean }) => mean)).toEqual([0, 0.5, 0.5, 0.5]);
    expect(recall.facts.map(({ mean }) => mean)).toEqual([0, 0, 0, 0]);
  });

  test("every category, including 5, has a row next to BM25", () => {
    expect(markdown).toMatch(/\| 4 single-hop +\| +1 \| +100\.0 \(100\.0–100\.0\)/);
    expect(markdown).toMatch(/\| 5 adversarial +\| +1 \| +100\.0/);
    expect(markdown).toMatch(/\| 3 open-domain +\| +0 \| +–/);
  });

  test("the report contains latency, throughput and coverage", () => {
    expect(markdown).toContain("episodes p50 2.0 ms (1.5–2.5), p95 2.9 ms; facts p50 200 ms (200–200), p95 200 ms");
    expect(markdown).toContain("25.0 % of 4 observations; 75.0 % have such a fact at all");
    expect(markdown).toMatch(/\| made-up +\| +6 \| +0 \| +3 \| +12 \| +500 \| +100 \| +25\.0 of 4 \|/);
  });

  test("each search configuration and each context has a row over categories 1–4", () => {
    expect(markdown).toMatch(/\| bm25 +\| +2 \| 100\.0 \(100\.0–100\.0\) /);
    expect(markdown).toMatch(/\| pagerank +\| not supported by this server/);
    expect(markdown).toMatch(/\| context, auto +\| +2 \| +100\.0 /);
    expect(markdown).toMatch(/\| context +\| +0\.0 .* 50\.0 .* 100\.0 .*\| +25\.0 % \| +2001 \|/);
  });

  test("recall is reported at the given cutoffs", () => {
    const { markdown, recall } = report([result(counted)], [1, 7]);
    expect(markdown).toMatch(/R@1 .* R@7 +\|/);
    expect(recall.full_text.map(({ mean }) => mean)).toEqual([0, 0.5]);
  });

  test("episodes are in the first rows unless fusion is better at every cutoff", () => {
    expect(ranking).toBe("episodes");
    const better = report([result([question(4, { episodes: 51, fused: 1, full_text: 1 })])]);
    expect(better.ranking).toBe("fused");
    const partly = report([result([question(4, { episodes: 8, fused: 1, full_text: 1 })])]);
    expect(partly.ranking).toBe("episodes");
  });
});
