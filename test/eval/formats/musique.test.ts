import { describe, expect, test } from "vitest";
import { parseMusique, withFewerPassages } from "../../../eval/formats/musique.ts";
import { DataFileError } from "../../../eval/formats/published-file.ts";
import { OPEN_IE, QUESTIONS } from "../samples/musique.ts";

describe("MuSiQue", () => {
  const { passages, questions, droppedTriples } = parseMusique(OPEN_IE, QUESTIONS);

  test("a passage of MuSiQue has its distinct triples of three parts", () => {
    expect(passages.map(({ title, triples }) => [title, triples])).toEqual([
      ["Lake Ilm", [["Lake Ilm", "lies in", "Norrland"]]],
      [
        "Norrland",
        [
          ["Norrland", "founded by", "Odd Berg"],
          ["Norrland", "is", "norrland"],
        ],
      ],
      ["River Asp", []],
    ]);
    expect(droppedTriples).toBe(3);
  });

  test("a question of MuSiQue has its supporting passages and its number of hops", () => {
    expect(questions).toEqual([
      {
        id: "2hop__1_2",
        question: "Who founded the place where Lake Ilm lies?",
        answer: "Odd Berg",
        aliases: ["O. Berg"],
        type: "2hop",
        evidence: [0, 1],
      },
    ]);
  });

  test("a question whose passage is missing is named in the error", () => {
    const other = OPEN_IE.replace("Norrland was founded by Odd Berg.", "Norrland is large.");
    expect(() => parseMusique(other, QUESTIONS)).toThrow(/2hop__1_2 needs is not among the passages/);
  });

  test("other files, or swapped ones, are refused with where to get MuSiQue", () => {
    expect(() => parseMusique(QUESTIONS, OPEN_IE)).toThrow(DataFileError);
    expect(() => parseMusique(OPEN_IE, '[{"id": 1}]')).toThrow(/OSU-NLP-Group\/HippoRAG/);
    expect(() => parseMusique("nonsense", QUESTIONS)).toThrow(DataFileError);
  });
});

test("fewer passages hold all that a question needs, and every so many of the others", () => {
  const data = parseMusique(OPEN_IE, QUESTIONS);
  const other = (title: string) => ({ title, text: "", triples: [] });
  const more = { ...data, passages: [other("a"), other("b"), ...data.passages, other("c")] };
  const questions = data.questions.map((question) => ({ ...question, evidence: [2, 3] }));
  const { passages, questions: asked } = withFewerPassages({ ...more, questions }, 2);
  expect(passages.map(({ title }) => title)).toEqual(["a", "Lake Ilm", "Norrland", "River Asp"]);
  expect(asked[0]?.evidence).toEqual([1, 2]);
});
