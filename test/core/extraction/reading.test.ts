import { expect, test } from "vitest";
import { promptOf } from "../../../worker/core/extraction/reading.ts";

const READER = { prompt_version: "p1", model: "m1" };
const said = { speaker: "Ada", content: "I booked it.", reference_time: 0, time_zone: "UTC", previous: [] };

test("words of an assistant give another prompt than the same words of a person of the same name", () => {
  expect(promptOf(READER, [{ ...said, role: "assistant" }])).not.toBe(promptOf(READER, [said]));
});

test("a prompt that shows known names is another one", () => {
  const ada = { name: "Ada", type: "person", aliases: [] };
  const shown = promptOf(READER, [{ ...said, known_names: [ada] }]);
  expect(shown).not.toBe(promptOf(READER, [said]));
  expect(shown).not.toBe(promptOf(READER, [{ ...said, known_names: [{ ...ada, type: "place" }] }]));
});

test("without a role a prompt is named as in earlier releases, so that kept answers are found", () => {
  expect(promptOf(READER, [said])).toBe('["p1","m1",[],[["Ada","I booked it.",0,"UTC"]]]');
});
