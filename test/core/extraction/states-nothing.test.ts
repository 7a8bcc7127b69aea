import { expect, test } from "vitest";
import type { ExtractionInput } from "../../../worker/core/extraction/extraction.ts";
import { statesNothing } from "../../../worker/core/extraction/states-nothing.ts";

const batch = (contents: string[], previous: string[] = []): ExtractionInput[] =>
  contents.map((content, place) => ({
    speaker: place % 2 === 0 ? "Mia" : "Assistant",
    content,
    reference_time: 0,
    time_zone: "UTC",
    previous: [...previous, ...contents.slice(0, place)].map((said) => ({
      speaker: "Mia",
      content: said,
      reference_time: 0,
    })),
  }));

test("courtesies among themselves state nothing", () => {
  expect(statesNothing(batch(["Thanks, Assistant!", "You're welcome, Mia!"], ["I moved to Oslo."]))).toBe(true);
});

test("one message that may state something is enough", () => {
  expect(statesNothing(batch(["Thanks!", "I booked your table for seven."]))).toBe(false);
});

test("an agreement to a question states something", () => {
  expect(statesNothing(batch(["Sounds good!"], ["Dinner at Luigi's on Friday?"]))).toBe(false);
  expect(statesNothing(batch(["Dinner at Luigi's on Friday?", "Sounds good!"]))).toBe(false);
});

test("a courtesy may answer a courtesy's question", () => {
  expect(statesNothing(batch(["Thanks!"], ["Is there anything else I can help you with?"]))).toBe(true);
});
