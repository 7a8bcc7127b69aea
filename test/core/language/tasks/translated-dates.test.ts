import { expect, test } from "vitest";
import { translatedDates } from "../../../../worker/core/language/tasks/translated-dates.ts";
import { costRatio } from "../../../fakes/cost-ratio.ts";

test("translating many dates takes time in proportion to the length of the text", async () => {
  const most = 9;
  const translating = (times: number) => {
    const text = "morgen x ".repeat(times);
    return (): unknown => translatedDates(text, "de");
  };
  expect(await costRatio(translating(24_000), translating(6_000), { most, tries: 3 })).toBeLessThanOrEqual(most);
});
