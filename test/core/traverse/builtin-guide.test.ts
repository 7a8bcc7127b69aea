import { describe, expect, test } from "vitest";
import { chooseByMass, judgeByWords, splitByWords } from "../../../worker/core/traverse/builtin-guide.ts";
import type { Evidence, EvidenceItem } from "../../../worker/core/traverse/evidence.ts";
import { excerptFor, quoteOf } from "../../../worker/core/traverse/excerpts.ts";
import type { SeenEdge, TraversalNode } from "../../../worker/core/traverse/graph.ts";

const ADA: TraversalNode = { id: "ada", kind: "entity", name: "Ada" };
const found = (text: string, replayed = false): EvidenceItem => ({
  replayed,
  step: {
    id: { kind: "fact", a: text, b: null },
    from: ADA,
    to: ADA,
    fact: { id: text, text, episode_id: null },
    chunk: null,
    weight: 0,
  },
});
const evidence = (...facts: EvidenceItem[]): Evidence => ({
  question: "Where does Ada keep bees?",
  known_answer: null,
  asked_at: { now: Date.UTC(2026, 10, 22), as_of: Date.UTC(2026, 10, 22) },
  facts,
  chunks: [],
});
const edgeTo = (id: string, relevance: number): SeenEdge => ({
  id: { kind: "mention", a: id, b: "ep" },
  to: { id, kind: "entity", name: id },
  fact: null,
  weight: 0,
  relevance,
});

describe("the built-in guide", () => {
  test("evidence with the words of the question is enough for the built-in guide, which quotes it", () => {
    const judged = judgeByWords(evidence(found("Ada keeps bees in Oslo."), found("It rained.")), false);
    expect(judged).toEqual({ enough: true, answer: "Ada keeps bees in Oslo.", facts: [0], chunks: [] });
    expect(judgeByWords(evidence(found("It rained.")), true).enough).toBe(false);
  });

  test("replayed evidence is enough for the built-in guide with fewer words of the question", () => {
    expect(judgeByWords(evidence(found("Ada owns a garden with bees.")), false).enough).toBe(false);
    expect(judgeByWords(evidence(found("Ada owns a garden with bees.", true)), false).enough).toBe(true);
  });

  test("the built-in guide chooses by words and mass, and steps back where there is neither", () => {
    const at = { ...evidence(), current: ADA, options: [edgeTo("a", 0.2), edgeTo("b", 0.1)], more: 0, visited: [ADA] };
    expect(chooseByMass(at, () => 0)).toMatchObject({ go: 0 });
    expect(chooseByMass(at, (node) => (node === "b" ? 1 : 0))).toMatchObject({ go: 1 });
    expect(chooseByMass({ ...at, options: [edgeTo("a", 0)] }, () => 0)).toMatchObject({ back: 0 });
  });

  test("a question is split where whole questions are joined, unless there would be too many parts", () => {
    expect(splitByWords("Where does Ada live and when did she move there?", 2)).toEqual([
      "Where does Ada live",
      "when did she move there",
    ]);
    expect(splitByWords("Where do Ada and Bob live?", 2)).toEqual(["Where do Ada and Bob live"]);
    expect(splitByWords("Who? What? When?", 2)).toEqual(["Who? What? When?"]);
  });
});

describe("an excerpt", () => {
  const filler = "Nothing of note happened on that day, or on any other. ".repeat(60);
  const long = `${filler}Ada keeps bees in Oslo. ${filler}`;

  test("the excerpt of a long text is short and matches the question", () => {
    const excerpt = excerptFor("Where does Ada keep bees?", long);
    expect(excerpt).toContain("Ada keeps bees in Oslo.");
    expect(excerpt.length).toBeLessThan(2_000);
    expect(excerptFor("x", "Short.")).toBe("Short.");
  });

  test("a quotation is one sentence", () => {
    expect(quoteOf("Where does Ada keep bees?", long)).toBe("Ada keeps bees in Oslo.");
  });
});
