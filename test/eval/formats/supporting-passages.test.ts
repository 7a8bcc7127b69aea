import { describe, expect, test } from "vitest";
import { parseHotpotQa } from "../../../eval/formats/hotpotqa.ts";
import { asPastedNotes } from "../../../eval/formats/pasted-notes.ts";
import { parseTwoWiki } from "../../../eval/formats/two-wiki.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { readSample } from "../samples/read-sample.ts";

describe("HotpotQA", () => {
  const [memory] = parseHotpotQa(readSample("made-up-hotpot.json"), 10);
  const { documents, questions } = nonNull(memory, "memory");

  test("HotpotQA becomes one memory with the distinct passages of all questions, even if two have the same title", () => {
    expect(documents.map(({ title, text }) => [title, text])).toEqual([
      ["Alder Museum", "The Alder Museum was founded by Liv Dahl. It shows clocks."],
      ["Liv Dahl", "Liv Dahl was a clockmaker. She was born in Norway."],
      ["Birch Gallery", "The Birch Gallery shows prints."],
      ["Birch Gallery", "The Birch Gallery opened in 1950. It shows prints."],
      ["Elm Theatre", "The Elm Theatre opened in 1890."],
    ]);
  });

  test("a question of HotpotQA has its supporting passages as evidence", () => {
    const texts = new Map(documents.map(({ id, text }) => [id, text]));
    expect(questions.map(({ type, evidence }) => [type, evidence.passage?.map((id) => texts.get(id))])).toEqual([
      ["bridge", [documents[0]?.text, documents[1]?.text]],
      ["comparison", [documents[3]?.text, documents[4]?.text]],
    ]);
  });

  test("the limit on questions also leaves out the passages of the other questions", () => {
    const [one] = parseHotpotQa(readSample("made-up-hotpot.json"), 1);
    expect([one?.questions.length, one?.documents.length]).toEqual([1, 3]);
  });

  test("pasted notes are messages of one thread with their titles, and the evidence is these messages", () => {
    const notes = asPastedNotes(nonNull(memory, "memory"));
    const [thread] = notes.sessions;
    expect([notes.documents.length, notes.sessions.length]).toEqual([0, 1]);
    const turns = new Map(thread?.turns.map(({ id, text }) => [id, text]));
    expect([...turns.values()].sort()).toEqual(documents.map(({ title, text }) => `${title}\n${text}`).sort());
    expect(notes.questions.map(({ evidence }) => evidence)).toEqual(
      questions.map(({ evidence }) => ({ turn: evidence.passage })),
    );
  });

  test("a file that is not HotpotQA's is refused with where to get it", () => {
    expect(() => parseHotpotQa('[{"_id": "x"}]', 1)).toThrow(/not HotpotQA's.*hotpotqa\.github\.io/);
  });
});

test("2WikiMultiHopQA is read like HotpotQA", () => {
  const [memory] = parseTwoWiki(readSample("made-up-2wiki.json"), 10);
  expect(memory?.questions[0]).toMatchObject({ type: "compositional", answer: "Braga" });
  expect(memory?.questions[0]?.evidence.passage).toEqual(memory?.documents.slice(0, 2).map(({ id }) => id));
  expect(() => parseTwoWiki("[{}]", 1)).toThrow(/2wikimultihop/);
});
