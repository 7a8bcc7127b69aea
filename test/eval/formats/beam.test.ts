import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { parseAnchor, parseBeam, readBeam } from "../../../eval/formats/beam.ts";

const folder = mkdtempSync(join(tmpdir(), "beam-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const GARDEN = {
  id: "made-up-1",
  messages: [
    { id: 0, role: "user", anchor: "March-15-2024", batch: 1, content: "Always give sizes in meters." },
    { id: 1, role: "assistant", anchor: null, batch: 1, content: "I will." },
    { id: 2, role: "user", anchor: "April-02-2024", batch: 2, content: "The bed is 3 meters long." },
    { id: 0, role: "user", anchor: null, batch: 3, content: "Numbers start again here." },
  ],
  questions: {
    information_extraction: [
      {
        question: "How long is the bed?",
        rubric: ["LLM response should state: 3 meters"],
        source_chat_ids: { first: [2], second: [[2]] },
      },
    ],
    instruction_following: [
      {
        question: "How big is the pond?",
        rubric: ["LLM response should contain: a size in meters"],
        instruction_being_tested: "Always give sizes in meters.",
        source_chat_ids: [0, 99],
      },
    ],
    abstention: [{ question: "Who owns it?", rubric: ["Based on the chat, there is no information"] }],
  },
};

describe("BEAM", () => {
  const { sessions, questions } = parseBeam(GARDEN);

  test("each batch is a session that begins at the latest date", () => {
    expect(sessions.map(({ at, turns }) => [new Date(at ?? NaN).toISOString().slice(0, 10), turns.length])).toEqual([
      ["2024-03-15", 2],
      ["2024-04-02", 1],
      ["2024-04-02", 1],
    ]);
  });

  test("statements are the rubric's, without the words around them", () => {
    expect(questions[0]?.statements).toEqual(["3 meters"]);
  });

  test("an instruction under test is the only statement of its question", () => {
    expect(questions[1]?.statements).toEqual(["Always give sizes in meters."]);
  });

  test("a question without an answer has no statements and no sources", () => {
    expect(questions[2]).toMatchObject({ statements: [], sources: [] });
  });

  test("a source is listed once, and may be any message with its number", () => {
    expect(questions[0]?.sources).toEqual([["turn-2"]]);
    expect(questions[1]?.sources).toEqual([["turn-0", "turn-3"]]);
  });

  test("a compressed file and a published folder contain the same conversation", () => {
    const file = join(folder, "garden.json.gz");
    writeFileSync(file, gzipSync(JSON.stringify(GARDEN)));
    const published = join(folder, "made-up-1");
    mkdirSync(join(published, "probing_questions"), { recursive: true });
    const batches = [1, 2, 3].map((batch_number) => ({
      batch_number,
      turns: GARDEN.messages
        .filter(({ batch }) => batch === batch_number)
        .map(({ id, role, anchor, content }) => [{ id, role, time_anchor: anchor, content: `${content} ->-> 1,2` }]),
    }));
    writeFileSync(join(published, "chat.json"), JSON.stringify(batches));
    writeFileSync(join(published, "probing_questions", "probing_questions.json"), JSON.stringify(GARDEN.questions));
    expect(readBeam(file)).toEqual(parseBeam(GARDEN));
    expect(readBeam(published)).toEqual(parseBeam(GARDEN));
  });

  test("a file that is not BEAM's is refused with where to get BEAM", () => {
    expect(() => parseBeam({ id: "x", messages: [] })).toThrow(/not BEAM's.*mohammadtavakoli78/u);
    expect(() => readBeam(join(folder, "missing.json"))).toThrow(/does not exist.*mohammadtavakoli78/u);
  });

  test("an anchor is a day in UTC, and other values are not dates", () => {
    expect(parseAnchor("June-01-2024")).toBe(Date.UTC(2024, 5, 1));
    expect([parseAnchor("soon"), parseAnchor(null)]).toEqual([null, null]);
  });
});
