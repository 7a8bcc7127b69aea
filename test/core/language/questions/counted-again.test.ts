import { expect, test } from "vitest";
import { askedStems, statementsOfChangedValue } from "../../../../worker/core/language/questions/asked-value.ts";
import {
  countsAgain,
  countsOtherwise,
  numbersAgain,
} from "../../../../worker/core/language/questions/counted-again.ts";

const first = (question: string, ...contents: string[]): string | undefined =>
  statementsOfChangedValue(
    question,
    contents.map((content, at) => ({ at, isAssistant: false, content })),
  )[0]?.content;

test.each([
  ["How many orders do we pack a day?", "We pack 240 orders a day.", "455 orders a day now, and nobody works late."],
  ["How many users do we have?", "Our app has 4,200 users.", "We just passed 5,000 users!"],
  ["How many subscribers does the list have?", "The list has 190 subscribers.", "314 subscribers this morning."],
  ["How many goats do I have?", "I have six goats.", "After the sale I'm down to five goats."],
  [
    "How many tests have we done?",
    "We've done 11 tests with strangers.",
    "Test number 27 was the first without a question.",
  ],
  ["How many tests have we done?", "We've done 11 tests.", "The blind group was number 19, that's 19 tests in all."],
  [
    "What does Nora's daycare charge?",
    "Nora's daycare charges 420 euros.",
    "Since August Nora's daycare charges 455 euros.",
  ],
  ["How long is my commute?", "My commute is 50 minutes.", "Now that the bridge is open my commute takes 35 minutes."],
  ["How long do I row each day?", "I row 10 minutes a day.", "I've worked my way up to 25 minutes of rowing a day."],
  [
    "What mortgage rate were we offered?",
    "The mortgage rate we were offered is 3.9 percent.",
    "The second bank went down to a mortgage rate of 3.6 percent.",
  ],
  ["How many nodes does production run on?", "Production runs on 6 nodes.", "Production is back to 7 nodes."],
  ["How many steps do I walk a day?", "I walk 6,000 steps a day.", "I've worked my way up to 9,500 steps a day."],
  ["How many chapters have I read?", "I've read 4 chapters.", "I finished chapter 9 last night."],
  ["How much does Luna weigh?", "Luna weighs 24 kg.", "Luna's at 28 kg, the vet says stop."],
  [
    "How much rent do I pay?",
    "My rent went up, the flat is 610 a month.",
    "They lowered it, we're at 575 for the flat.",
  ],
  ["What is the budget of the roof?", "We've set aside 64,000 for the roof.", "We got the roof back down to 60,000."],
])("for “%s”, “%s” comes after “%s”", (question, earlier, later) => {
  expect(first(question, earlier, later)).toBe(later);
});

test.each([
  ["How many orders do we pack a day?", "We pack 240 orders a day.", "Our biggest customer sends 90 orders a day."],
  ["How many orders do we pack a day?", "We pack 240 orders a day.", "My sister's shop packs 300 orders a day now."],
  [
    "How many orders do we pack a day?",
    "We pack 240 orders a day.",
    "We pack 12 more orders a day than our neighbour.",
  ],
  ["How many goats do I have?", "I have six goats.", "I sold two goats today."],
  ["How many goats do I have?", "I have six goats.", "My neighbour has nine goats now."],
  ["How many goats do I have?", "I have six goats.", "I had nine goats in 2019."],
  ["How many goats do I have?", "I have six goats.", "I'd like to have ten goats now that we have a barn."],
  ["How many tests have we done?", "We've done 19 tests.", "Test number 4 was the loudest one."],
  ["How many tests have we done?", "We've done 19 tests.", "Test number 30 will be with my parents."],
  [
    "What does Nora's daycare charge?",
    "Nora's daycare charges 420 euros.",
    "Since August Tim's daycare charges 455 euros.",
  ],
  ["How many steps do I walk a day?", "I walk 6,000 steps a day.", "My doctor recommends 10,000 steps a day."],
])("for “%s”, “%s” does not come after “%s”", (question, earlier, other) => {
  expect(first(question, earlier, other)).not.toBe(other);
});

test("a count of the asked thing differs from a part, a change and a plan", () => {
  const asked = askedStems("How many goats do I have?");
  expect(countsAgain(asked, "I have six goats.", "I have seven goats.")).toBe(true);
  expect(countsAgain(asked, "I have six goats.", "I have six goats.")).toBe(false);
  expect(countsAgain(asked, "I have six goats.", "I have seven sheep.")).toBe(false);
  expect(countsOtherwise(asked, "I bought two goats.")).toBe(true);
  expect(countsOtherwise(askedStems("How many goats have I bought?"), "I bought two goats.")).toBe(false);
  expect(numbersAgain(asked, "I have six goats.", "Goat number 9 arrived.")).toBe(true);
  expect(numbersAgain(asked, "I have six goats.", "Goat number 9 will arrive.")).toBe(false);
});
