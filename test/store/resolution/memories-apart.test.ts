/** Memories in one process: messages of one never change another. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";
import { runs } from "../../sample-size.ts";

const factsOf = async ({ graph }: ReturnType<typeof graphReadByRules>): Promise<string[]> => {
  const { data } = await graph.facts({ limit: 100, include_uncertain: true });
  return data.map(({ fact, period, due }) => `${fact} ${period} ${due}`).sort();
};

test("an event that repeats one while a plan is there to be closed leaves nothing in other memories", async () => {
  const [bob, eve, carl] = [graphReadByRules(), graphReadByRules(), graphReadByRules()];
  for (const liked of ["wine", "tea", "jazz"]) bob.tellAt(`I like ${liked}.`, "2026-01-01T10:00Z");
  const before = await factsOf(bob);
  eve.tellAt("I have a dentist appointment on 14 April 2027.", "2026-11-01T08:00Z");
  eve.tellAt("I cancelled my dentist appointment.", "2026-11-02T10:00Z");
  eve.tellAt("I have a dentist appointment on 20 April 2027.", "2026-11-01T09:00Z");
  eve.tellAt("I cancelled my dentist appointment.", "2026-11-02T10:00Z");
  for (const liked of ["wine", "tea", "jazz"]) bob.tellAt(`I like ${liked}.`, "2026-01-01T10:00Z");
  for (let twice = 0; twice < 2; twice++) carl.tellAt("I like cheese.", "2026-01-02T10:00Z");
  expect(await factsOf(bob)).toEqual(before);
  expect(await factsOf(carl)).toEqual(["Ada likes cheese. as of 2 Jan 2026 null"]);
});

const SENTENCES = [
  "I like wine.",
  "I live in Oslo.",
  "I moved to Rome.",
  "I no longer live in Rome.",
  "I have a dentist appointment on 14 April 2027.",
  "I have a dentist appointment on 20 April 2027.",
  "My dentist appointment is moved to 2 May 2027.",
  "I cancelled my dentist appointment.",
  "I'm flying to Rome on 3 June 2027.",
  "I flew to Rome.",
  "My cat Miso died.",
  "I sold my Volvo.",
];

test("the same messages give the same memory, whatever messages others get in between", async () => {
  const messages = fc.array(fc.record({ text: fc.constantFrom(...SENTENCES), day: fc.nat(9) }), { maxLength: 12 });
  const told = async (said: readonly { text: string; day: number }[]) => {
    const memory = graphReadByRules();
    for (const { text, day } of said) memory.tellAt(text, `2026-11-1${day}T10:00Z`);
    return factsOf(memory);
  };
  await fc.assert(
    fc.asyncProperty(messages, messages, async (mine, others) => {
      const before = await told(mine);
      await told(others);
      expect(await told(mine)).toEqual(before);
    }),
    { numRuns: runs(40) },
  );
});
