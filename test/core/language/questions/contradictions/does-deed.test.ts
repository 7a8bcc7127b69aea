import { expect, test } from "vitest";
import { assertedPart } from "../../../../../worker/core/language/questions/contradictions/asserted-part.ts";
import { deniedDeed } from "../../../../../worker/core/language/questions/contradictions/denied-deed.ts";
import { doesDeed } from "../../../../../worker/core/language/questions/contradictions/does-deed.ts";

const does = (clause: string, sentence: string): boolean => {
  const deed = deniedDeed(clause);
  return deed !== null && doesDeed(assertedPart(sentence), deed, "past");
};

test.each([
  ["tiled a room", "When I tiled my parents' bathroom in 2019 I cut every tile by hand."],
  ["written any Go code", "I implemented the Go service for invoices two years ago."],
  ["programmed in Haskell", "I wrote the Haskell parser for our config files."],
  ["been on a research cruise", "On the Polarstern research cruise in 2023 I was in charge of the CTD."],
  ["been to a monastery", "We stayed at a monastery near Meteora."],
  ["been fired", "When I got fired from the bakery I started studying."],
  ["taken a loan", "I'm still paying off the loan I took in 2018."],
  ["skydived", "I skydived over Empuriabrava."],
  ["made cheese", "The goat cheese that I made won a prize."],
  ["worked on Sundays", "Spent last Sunday working on the report."],
])("a denied deed “%s” is done in “%s”", (clause, sentence) => {
  expect(does(clause, sentence)).toBe(true);
});

test.each([
  ["tiled a roof", "When I tiled the bathroom I used grey grout."],
  ["taken a loan for a car", "I'm paying off the student loan I took in 2018."],
  ["been on a research cruise", "I read about the research cruise in March."],
  ["been on a research cruise", "I booked a cabin on the research cruise."],
  ["used Terraform at work", "I'd love to use Terraform at work."],
  ["implemented OAuth", "I had to learn it, because I have to implement OAuth by Friday."],
  ["missed a deadline", "I nearly missed the deadline."],
  ["been fired", "My cousin was fired."],
  ["run a marathon", "I ran into the marathon organisers."],
  ["made cheese", "I ate the cheese my aunt made."],
  ["grown tomatoes from seed", "I grew tomatoes from plants of the market."],
])("a denied deed “%s” is not done in “%s”", (clause, sentence) => {
  expect(does(clause, sentence)).toBe(false);
});

test("clauses that wish, plan, oblige, suppose or ask assert nothing", () => {
  expect(assertedPart("If I had a car, I would drive.")).not.toMatch(/car|drive/u);
  expect(assertedPart("I tiled the bathroom, but I want to sell it.")).toBe("I tiled the bathroom, but ; ");
  expect(assertedPart("Would a tax audit look at my office?")).toBe("; ");
  expect(assertedPart("I wrote a parser with Flask, how do I test it?")).toContain("I wrote a parser with Flask");
});
