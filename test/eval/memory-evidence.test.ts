import { describe, expect, test } from "vitest";
import { evidencePieces, rankingAtGranularity } from "../../eval/memory-evidence.ts";
import type { EpisodeSource } from "../../eval/ingest-memory.ts";
import type { Granularity } from "../../eval/formats/benchmark-memory.ts";

const chunk = (text: string): EpisodeSource => ({ turn: null, session: null, passage: "doc", text });
const CHUNKS = new Map([
  ["ep_1", chunk("It burned down in 1840. In 1851 the engineer Tove Lund")],
  ["ep_2", chunk("In 1851 the engineer Tove Lund rebuilt it in “granite” from the quarry")],
  ["ep_3", chunk("rebuilt it in granite from the quarry at Ness in the north")],
]);
const questionWith = (granularity: Granularity, ids: string[]) => ({
  id: "1",
  question: "?",
  answer: "!",
  type: "any",
  at: null,
  evidence: { [granularity]: ids },
});

describe("evidence", () => {
  test("evidence given by id is found under that id, at its own granularity only", () => {
    expect(evidencePieces(questionWith("turn", ["a", "b"]), "turn", CHUNKS)).toEqual([["a"], ["b"]]);
    expect(evidencePieces(questionWith("turn", ["a"]), "session", CHUNKS)).toEqual([]);
  });

  test.each([
    ["that one chunk holds", "It burned down in 1840.", ["ep_1"]],
    ["that two chunks hold", "in 1851 the ENGINEER Tove Lund", ["ep_1", "ep_2"]],
    ["in other quotation marks", 'rebuilt it in "granite"', ["ep_2", "ep_3"]],
    [
      "that was cut in two",
      "In 1851 the engineer Tove Lund rebuilt it in granite from the quarry at Ness in the north",
      ["ep_2", "ep_3"],
    ],
    ["that no chunk holds", "The painter gave it stripes.", []],
  ])("a quote %s is found in every chunk that has it, or a half of it", (_, quote, chunks) => {
    const [piece] = evidencePieces(questionWith("quote", [quote]), "quote", CHUNKS);
    expect([...new Set(piece)].toSorted()).toEqual(chunks);
  });
});

describe("a ranking", () => {
  const TURNS = new Map<string, EpisodeSource>([
    ["ep_1", { turn: "a1", session: "a", passage: null, text: "" }],
    ["ep_2", { turn: "b1", session: "b", passage: null, text: "" }],
    ["ep_3", { turn: "a2", session: "a", passage: null, text: "" }],
  ]);

  test.each([
    ["turn", ["a1", "a2", "b1"]],
    ["session", ["a", "b"]],
    ["passage", []],
    ["quote", ["ep_1", "ep_3", "ep_2"]],
  ] as const)("a ranking of %ss lists each once", (granularity, ranking) => {
    expect(rankingAtGranularity(granularity, ["ep_1", "ep_3", "ep_2"], TURNS)).toEqual(ranking);
  });
});
