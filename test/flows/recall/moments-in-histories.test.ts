/** Answers at moments of random histories: their possible content, and that they never change. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import {
  askedAt,
  common,
  foundAt,
  idsOf,
  lasting,
  listedAt,
  reportedAt,
  wordsFoundAt,
} from "../../fakes/every-answer.ts";
import {
  editingStep,
  keepingStep,
  forbidden,
  livingGraph,
  monthOf,
  namingStep,
  step,
  waitingStep,
  type Step,
} from "../../fakes/lived-history.ts";
import { runs } from "../../sample-size.ts";

const history = (of: fc.Arbitrary<Step>, months: number, steps: number) =>
  fc.array(fc.tuple(of, fc.nat({ max: months })), { minLength: 3, maxLength: steps, size: "max" });

interface Remembered {
  moment: { as_of?: number; known_at: number };
  ids: ReturnType<typeof idsOf>;
  listed: unknown;
  words: unknown;
  reported: unknown;
  found: Record<string, unknown>;
}

/** After each step, with and without `as_of`, and again at the end. */
async function readTwice(
  steps: readonly (readonly [Step, number])[],
  { asks = false, finds = true, marks = true } = {},
) {
  const living = livingGraph();
  const { world } = living;
  const from = world.clock.now();
  const read = async (moment: Remembered["moment"], ids = idsOf(world)): Promise<Remembered> => ({
    moment,
    ids,
    listed: lasting(await listedAt(world, moment, from, ids)),
    words: await wordsFoundAt(world, moment),
    reported: await reportedAt(world, moment),
    found: finds ? (lasting(await foundAt(world, moment, ["auto"])) as Record<string, unknown>) : {},
  });
  const remembered: Remembered[] = [];
  for (const [one, at] of steps) {
    await living.do(one);
    const known_at = world.clock.now();
    remembered.push(await read({ known_at }), await read({ known_at, as_of: monthOf(at) + 1 }));
  }
  world.clock.advance(1_000);
  await world.attend();
  world.clock.advance(1_000);
  for (const { moment, ids, listed, words, reported, found } of remembered) {
    const again = await read(moment, ids);
    expect(again.listed).toEqual(listed);
    expect(again.words).toEqual(words);
    expect(again.reported).toEqual(reported);
    expect(common(again.found, found)).toEqual(common(found, again.found));
    // known later than its message
    if (!marks) continue;
    const asked = asks ? lasting(await askedAt(world, moment)) : null;
    const text = JSON.stringify([listed, reported, found, asked]);
    for (const { word } of forbidden(living.marks, moment.as_of, moment.known_at))
      expect(text).not.toMatch(new RegExp(String.raw`\b${word}\b`, "u"));
  }
}

const say = (sentence: number, at: number): Step => ({
  do: "say",
  sentence,
  friend: "Bob",
  city: sentence === 0 ? "Oslo" : "Rome",
  firm: "Acme",
  month: at,
});
const called: Step = { do: "name", month: 9, again: null };
const retracted = { do: "retract", which: 0, other: 0, waits: true } as const;
type ByHand = "rename" | "retype" | "split" | "back" | "merge" | "refresh" | "correct";
const byHand = (one: ByHand, which = 0): Step => ({ do: one, which, other: 0 });

/** Found by the property, smallest first. */
const FOUND: Record<string, (readonly [Step, number])[]> = {
  "the sentence of a state that has ended, next to the one in its place": [
    [say(0, 1), 3],
    [say(1, 3), 4],
    [called, 4],
  ],
  "a name by hand that gave way to another": [
    [called, 9],
    [byHand("rename"), 9],
    [byHand("rename"), 9],
  ],
  "a type by hand that was rolled back and given again": [
    [say(4, 8), 9],
    [byHand("retype", 1), 9],
    [byHand("back", 1), 9],
    [byHand("retype", 1), 9],
  ],
  "the name of an entity that only later messages mention": [
    [called, 9],
    [say(2, 14), 4],
  ],
  "what took the place of a statement that was linked to another entity since": [
    [{ do: "write", month: 7, which: 1, firm: "Acme" }, 9],
    [called, 9],
    [{ ...called, month: 14 }, 20],
    [byHand("split", 0), 20],
  ],
  "an entity whose merger was rolled back": [
    [say(0, 0), 0],
    [byHand("merge"), 0],
    [byHand("back", 1), 0],
  ],
  "whether a report was to be written again, before it was": [
    [say(0, 0), 0],
    [byHand("refresh"), 0],
    [say(1, 0), 0],
    [byHand("refresh"), 0],
  ],
  "the sentence of a fact while its subject was merged with its object": [
    [say(0, 0), 0],
    [byHand("merge"), 0],
    [byHand("back", 2), 0],
    [byHand("merge"), 0],
    [say(0, 0), 0],
    [byHand("correct"), 0],
  ],
  "a message that is read again after a retraction": [
    [say(0, 0), 0],
    [say(4, 0), 0],
    [retracted, 0],
    [say(1, 1), 1],
  ],
  "a message with a name that a second person has since": [
    [say(9, 0), 0],
    [say(13, 0), 0],
    [say(14, 0), 0],
  ],
  "a message with a name that the entity lost and has again": [
    [say(9, 0), 0],
    [say(13, 0), 0],
    [retracted, 0],
    [say(9, 0), 0],
  ],
  "the days of facts in a time zone that was changed": [
    [say(4, 1), 3],
    [{ do: "profile", which: 1, other: 0 }, 4],
    [{ do: "profile", which: 0, other: 2 }, 4],
  ],
  "words of a sentence by hand": [
    [say(0, 0), 0],
    [byHand("correct"), 0],
    [byHand("correct"), 0],
  ],
  "words of the name of an entity that was merged": [
    [say(0, 0), 0],
    [byHand("merge"), 0],
    [say(1, 0), 0],
    [byHand("back", 1), 0],
  ],
};

describe("an answer at a moment", () => {
  test.each(Object.keys(FOUND))("an answer at a moment stays the same and has no later word: %s", async (name) => {
    await readTwice(nonNull(FOUND[name], name), { asks: true });
  });

  test("an answer at a moment stays the same and has no word written or known later, in any history", async () => {
    await fc.assert(
      fc.asyncProperty(history(step, 20, 7), (steps) => readTwice(steps)),
      { numRuns: 1 },
    );
  }, 600_000);

  test("an answer at a moment stays the same and has no word written or known later, whatever is edited", async () => {
    await fc.assert(
      fc.asyncProperty(history(editingStep, 6, 8), (steps) => readTwice(steps, { finds: false })),
      { numRuns: runs(8) },
    );
  }, 600_000);

  test("an answer at a moment stays the same, whatever waits to be read, or to be read again", async () => {
    await fc.assert(
      fc.asyncProperty(history(waitingStep, 6, 7), (steps) => readTwice(steps, { finds: false, marks: false })),
      { numRuns: runs(8) },
    );
  }, 600_000);

  test("an answer at a moment stays the same and has no word written or known later, whatever the user's name is", async () => {
    await fc.assert(
      fc.asyncProperty(history(namingStep, 6, 6), (steps) => readTwice(steps)),
      { numRuns: runs(8) },
    );
  }, 600_000);

  test("an answer at a moment stays the same, whatever the profile, the files and the tasks are", async () => {
    await fc.assert(
      fc.asyncProperty(history(keepingStep, 6, 7), (steps) => readTwice(steps, { finds: false })),
      { numRuns: runs(8) },
    );
  }, 600_000);
});
