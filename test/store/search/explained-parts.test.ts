import { expect, test } from "vitest";
import type { ContextIn } from "../../../shared/api/context.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const sumOf = (parts: Record<string, number>): number => Object.values(parts).reduce((sum, part) => sum + part, 0);

function teaGraph() {
  const told = graphReadByRules();
  told.tellAt("I live in Porto.", "2021-01-10");
  told.tellAt("I work at Acme.", "2021-01-11");
  told.tellAt("I like green tea.", "2021-02-11");
  told.tellAt("My brother Ben lives in Lisbon.", "2021-03-11");
  told.tellAt("I moved to Lisbon in June 2023.", "2023-06-20");
  return told;
}

const asked = async (body: Partial<ContextIn>) => {
  const answer = await teaGraph().context({ query: "Where does Ada live?", receipt: true, ...body });
  const { lines = [], omitted: missed = [], overhead_tokens: frame = 0 } = nonNull(answer.receipt, "receipt");
  return { ...answer, lines, missed, frame };
};

test("a context's receipt adds up to its tokens, and its lines are its sources", async () => {
  const { lines, frame, tokens, sources, context } = await asked({});
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.reduce((sum, line) => sum + line.tokens, frame)).toBeCloseTo(tokens, 6);
  expect(frame).toBeGreaterThan(0);
  expect(lines.map(({ id }) => id)).toEqual(Object.values(sources).map(({ id }) => id));
  for (const { text } of lines) expect(context).toContain(text);
});

test("a receipt changes nothing of the context itself", async () => {
  const { receipt: _, lines: _l, missed: _m, frame: _f, ...withReceipt } = await asked({});
  const plain = await teaGraph().context({ query: "Where does Ada live?" });
  expect(plain).not.toHaveProperty("receipt");
  expect(withReceipt).toEqual(plain);
});

test("the parts of a fact add up to its score, those of a message order it", async () => {
  const { lines, missed, facts, episodes } = await asked({ mode: "facts" });
  const all = [...lines, ...missed];
  const ranked = all.filter(({ type, score }) => type === "fact" && score > 0);
  expect(ranked.length).toBeGreaterThan(0);
  for (const { parts, score } of ranked) expect(sumOf(parts)).toBeCloseTo(score, 9);
  expect(facts.length + episodes.length).toBe(lines.filter(({ type }) => type === "fact" || type === "episode").length);
  const messages = all.filter(({ type }) => type === "episode").toSorted((a, b) => b.score - a.score);
  const sums = messages.map(({ parts }) => sumOf(parts));
  expect(messages.length).toBeGreaterThan(1);
  expect(sums).toEqual(sums.toSorted((a, b) => b - a));
});

test.each([["bm25"], ["cosine"], ["pagerank"]] as const)(
  "only %s ranks where it is the only method",
  async (method) => {
    const { lines, missed } = await asked({ methods: [method] });
    const others = ["bm25", "cosine", "pagerank"].filter((other) => other !== method);
    const parts = [...lines, ...missed].filter(({ score }) => score > 0).map((line) => Object.keys(line.parts));
    expect(parts.flat()).toContain(method);
    for (const names of parts) for (const other of others) expect(names).not.toContain(other);
  },
);

test("with another reranker its score is the part", async () => {
  const { lines, missed } = await asked({ reranker: "mentions", min_score: 0.5 });
  const ranked = [...lines, ...missed].filter(({ score }) => score > 0);
  expect(ranked.length).toBeGreaterThan(0);
  for (const { parts, score } of ranked) expect(parts).toEqual({ mentions: score });
});

test("items below min_score are reported with that reason", async () => {
  const { lines, missed } = await asked({ min_score: 1_000 });
  expect(lines).toEqual([]);
  expect(missed.length).toBeGreaterThan(0);
  expect(new Set(missed.map(({ reason }) => reason))).toEqual(new Set(["min_score"]));
  for (const { text, tokens } of missed) {
    expect(text).not.toBe("");
    expect(tokens).toBeGreaterThan(0);
  }
});
