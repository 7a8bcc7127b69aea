import { describe, expect, test } from "vitest";
import { parseMusique } from "../../../eval/formats/musique.ts";
import { DataFileError } from "../../../eval/formats/published-file.ts";
import { OPEN_IE, QUESTIONS } from "../samples/musique.ts";

describe("MuSiQue", () => {
  const { passages, questions, droppedTriples } = parseMusique(OPEN_IE, QUESTIONS);

  test("has every passage with its triples of three parts, each once", () => {
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

  test("knows the supporting passages of a question, and how many hops it takes", () => {
    expect(questions).toEqual([
      {
        id: "2hop__1_2",
        question: "Who founded the place where Lake Ilm lies?",
        answer: "Odd Berg",
        type: "2hop",
        evidence: [0, 1],
      },
    ]);
  });

  test("a question whose passage is missing is named", () => {
    const other = OPEN_IE.replace("Norrland was founded by Odd Berg.", "Norrland is large.");
    expect(() => parseMusique(other, QUESTIONS)).toThrow(/2hop__1_2 needs is not among the passages/);
  });

  test("files that are something else, or swapped, say where to get them", () => {
    expect(() => parseMusique(QUESTIONS, OPEN_IE)).toThrow(DataFileError);
    expect(() => parseMusique(OPEN_IE, '[{"id": 1}]')).toThrow(/OSU-NLP-Group\/HippoRAG/);
    expect(() => parseMusique("nonsense", QUESTIONS)).toThrow(DataFileError);
  });
});
