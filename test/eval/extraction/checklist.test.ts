import { expect, test } from "vitest";
import { besideMessages, type CheckedFact, checklist, sampleFacts } from "../../../eval/extraction/checklist.ts";
import { learned, message } from "./samples.ts";

const messages = [
  message("m1", "Where do you live now?", { name: "Ben" }),
  message("m2", "Elsewhere.", { thread: "t2", name: "Zoe" }),
  message("m3", "I moved\nto Lisbon last week.", { at: Date.UTC(2025, 2, 3, 10, 5) }),
];

test("a fact is listed with its message, the previous one in the thread, its parts, bounds and strength", () => {
  const shown = checklist(besideMessages("chat-1", messages, [learned("Ada lives in Lisbon.", ["m3"])]));
  expect(shown.slice(shown.indexOf("### 1."))).toBe(
    [
      "### 1. chat-1",
      "> m3, Mon, 3 Mar 2025, 10:05 UTC\n>\n> Ben: Where do you live now?\n>\n> **Ada: I moved to Lisbon last week.**",
      "**Ada lives in Lisbon.**",
      "- Ada · LIVES_IN · Lisbon; state; since 24 Feb 2025; valid_from 2025-02-24T00:00:00.000Z (day, inferred); stated; strength 8\n" +
        "- true and rightly dated: _\n- worth keeping: _",
    ].join("\n\n"),
  );
});

test("a plan shows its date, and a literal has quotation marks", () => {
  const plan = learned("Ada plans to fly to Rome.", ["m3"], {
    object: null,
    object_value: "fly to Rome",
    due: "2025-04-14T00:00:00.000Z",
    due_precision: "day",
  });
  const shown = checklist(besideMessages("chat-1", messages, [plan]));
  expect(shown).toContain('Ada · LIVES_IN · "fly to Rome"');
  expect(shown).toContain("due 2025-04-14T00:00:00.000Z (day)");
});

test("a fact with several messages lists the oldest first", () => {
  const [checked] = besideMessages("chat-1", messages, [learned("Ada lives in Lisbon.", ["m3", "m1"])]);
  expect(checked?.sources.map(({ message }) => message.id)).toEqual(["m1", "m3"]);
});

test("facts without a message cannot be judged and are left out", () => {
  expect(besideMessages("chat-1", messages, [learned("Ada lives in Lisbon.", ["m9"])])).toEqual([]);
});

const many = Array.from({ length: 60 }, (_, place) => learned(`Ada has ${place} hats.`, ["m3"]));
const checked = besideMessages("chat-1", messages, many);
const textsOf = (sample: readonly CheckedFact[]): string[] => sample.map(({ fact }) => fact.fact);

test("the same seed draws the same facts in any order of the list, and another seed draws others", () => {
  const sample = textsOf(sampleFacts(checked, 10, 1));
  expect(sample).toHaveLength(10);
  expect(textsOf(sampleFacts(checked.toReversed(), 10, 1))).toEqual(sample);
  expect(textsOf(sampleFacts(checked, 10, 2))).not.toEqual(sample);
});

test("adding or removing a fact changes at most one fact of a sample", () => {
  const before = textsOf(sampleFacts(checked, 10, 1));
  const after = textsOf(sampleFacts(checked.slice(1), 10, 1));
  expect(before.filter((fact) => !after.includes(fact)).length).toBeLessThanOrEqual(1);
});

test("a sample larger than the list is the whole list", () => {
  expect(sampleFacts(checked, 100, 1)).toHaveLength(60);
});
