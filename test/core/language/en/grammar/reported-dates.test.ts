import { expect, test } from "vitest";
import { extractBuiltin } from "../../../../../worker/core/language/read-clauses.ts";

const WEDNESDAY = Date.UTC(2024, 2, 6, 12);
const startOfLast = (content: string): number | null | undefined =>
  extractBuiltin({ speaker: "Ada", content, reference_time: WEDNESDAY, time_zone: "UTC", previous: [] }).facts.at(-1)
    ?.valid_from;

test.each([
  "I heard on Monday that Tom passed away.",
  "On Monday I read that Tom died.",
  "I told Tom on Monday that I had quit my job.",
  "I told my boss on Monday that I resigned.",
  "I regretted on Monday that I sold my car.",
  "I got the news on Monday that Tom died.",
  "I noticed on Monday that my bike was stolen.",
  "Yesterday I realized that I lost my passport.",
  "I was devastated on Monday that Rex died.",
  "I moved out of the flat I rented on Monday.",
])("the day on which the speaker heard or said it is not that of the end: %s", (content) => {
  expect(startOfLast(content)).toBe(null);
});

test.each([
  "Tom died on Monday.",
  "Tom died on Monday, I heard yesterday.",
  "I quit my job on Monday and told Tom yesterday.",
])("an end has its own day: %s", (content) => {
  expect(startOfLast(content)).toBe(Date.UTC(2024, 2, 4));
});

test("a state that the speaker learned on a day is not said to begin on that day", () => {
  expect(startOfLast("On Monday I learned that Mia got married.")).toBe(WEDNESDAY);
});
