import { expect, test } from "vitest";
import { askedPast, isOfThatTime, isOnlyOfLater } from "../../../../worker/core/language/questions/asked-past.ts";

const NOW = Date.parse("2026-10-01");
const day = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString().slice(0, 10);

test.each([
  ["Which edition of the map was on sale in May?", "2026-05-01", "2026-06-01"],
  ["What did the sauna cost before August?", null, "2026-08-01"],
  ["What did the sauna cost until August?", null, "2026-08-01"],
])("%s asks about the time from %s to %s", (question, from, to) => {
  const past = askedPast(question, NOW);
  expect([day(past?.from), day(past?.to)]).toEqual([from, to]);
});

test.each(["What does the sauna cost in August?", "What did the sauna cost?", "What did I do before lunch?"])(
  "%s asks about no past time",
  (question) => {
    expect(askedPast(question, NOW)).toBeNull();
  },
);

test("a later statement says nothing of the asked time unless it speaks of an earlier one", () => {
  const past = askedPast("What did the sauna cost in May?", NOW);
  if (past === null) throw new Error("no time");
  const later = Date.parse("2026-07-20");
  expect(isOnlyOfLater("The sauna costs 18 euros.", later, past)).toBe(true);
  expect(isOnlyOfLater("Since July the sauna costs 18 euros.", later, past)).toBe(true);
  expect(isOnlyOfLater("The sauna used to cost 15 euros.", later, past)).toBe(false);
  expect(isOnlyOfLater("On 3 May I paid 15 euros for the sauna.", later, past)).toBe(false);
  expect(isOnlyOfLater("The sauna costs 15 euros.", Date.parse("2026-05-20"), past)).toBe(false);
  expect(isOfThatTime(Date.parse("2026-03-01"), past)).toBe(true);
  expect(isOfThatTime(later, past)).toBe(false);
});
