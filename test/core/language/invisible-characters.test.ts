/** The built-in reader reads a message as people see it. */
import { expect, test } from "vitest";
import { readMessage } from "../../../worker/core/language/index.ts";
import type { Extraction, ExtractionInput } from "../../../worker/core/extraction/extraction.ts";
import { HIDDEN } from "../text/visible/hidden-characters.ts";

const PLAIN = "My sister Anna works at Acme Robotics. I live in Berlin.";

const said = (content: string, previous: ExtractionInput["previous"] = []): ExtractionInput => ({
  speaker: "Ada",
  content,
  reference_time: Date.parse("2024-05-05"),
  time_zone: "UTC",
  previous,
});

const within = (text: string, hidden: string): string =>
  text.replace(/Anna|Acme|Robotics|Berlin/g, (name) => `${name.slice(0, 2)}${hidden}${name.slice(2)}`);

const withoutPlaces = ({ entities, facts }: Extraction) => ({
  entities,
  facts: facts.map((fact) => ({ ...fact, span: null })),
});

test.each(HIDDEN.map((character) => [character.codePointAt(0)?.toString(16), character]))(
  "U+%s within names changes neither names nor facts",
  (_, character = "") => {
    const read = readMessage(said(within(PLAIN, character)));
    expect(withoutPlaces(read)).toEqual(withoutPlaces(readMessage(said(PLAIN))));
    expect(read.facts).not.toEqual([]);
  },
);

test("the places of facts are those in the message as sent", () => {
  const content = `\ufeff\u{e0041}${within(PLAIN, "\u200b")}\u202e`;
  const plain = readMessage(said(PLAIN)).facts.map(({ span }) => PLAIN.slice(...(span ?? [])));
  const stored = readMessage(said(content)).facts.map(({ span }) => content.slice(...(span ?? [])));
  expect(stored.map((text) => text.replaceAll(/[\u200b\ufeff\u202e\u{e0041}]/gu, ""))).toEqual(plain);
});

test("an invisible character in an earlier message does not hide the name in it", () => {
  const earlier = (content: string): ExtractionInput["previous"] => [
    { speaker: "Ada", content, reference_time: Date.parse("2024-05-04") },
  ];
  const read = (content: string): Extraction => readMessage(said("She moved to Lisbon.", earlier(content)));
  const [plain, hidden] = [PLAIN, within(PLAIN, "\u{e0061}")].map(read);
  expect(plain?.facts.map(({ subject }) => subject)).toContain("Anna");
  expect(hidden).toEqual(plain);
});
