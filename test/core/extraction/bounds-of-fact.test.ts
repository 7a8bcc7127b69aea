import { describe, expect, test } from "vitest";
import { FIRST_INSTANT, LAST_INSTANT } from "../../../shared/instant.ts";
import { heldAtOf, readBoundsOfFact } from "../../../worker/core/extraction/bounds-of-fact.ts";
import { factOf } from "../../fakes/extracted-fact.ts";

const SAID = Date.UTC(2024, 4, 8);
const CENTURY_MS = 100 * 365 * 24 * 60 * 60_000;

describe("the bounds of an extracted fact", () => {
  test("lie between the first and the last instant that can be stored", () => {
    const fact = factOf({
      valid_from: FIRST_INSTANT - CENTURY_MS,
      valid_to: LAST_INSTANT + CENTURY_MS,
      due: LAST_INSTANT + 1,
    });
    expect(readBoundsOfFact(fact, SAID)).toMatchObject({
      valid_from: FIRST_INSTANT,
      valid_to: LAST_INSTANT,
      due: LAST_INSTANT,
    });
  });

  test.each([
    ["an end before the start", SAID, SAID - 1],
    ["an end at the start", SAID, SAID],
    ["a period beyond the last instant", LAST_INSTANT + 1, LAST_INSTANT + CENTURY_MS],
  ])("have no end for %s", (_, valid_from, valid_to) => {
    const bounds = readBoundsOfFact(factOf({ valid_from, valid_to }), SAID);
    expect(bounds).toMatchObject({ valid_to: null, valid_to_precision: null, valid_to_basis: null });
    expect(bounds.valid_from).toBeLessThanOrEqual(LAST_INSTANT);
  });

  test("say that a state held by the last instant that can be stored at the latest", () => {
    const fact = factOf({ kind: "state", valid_from: SAID, held_at: LAST_INSTANT + CENTURY_MS });
    expect(heldAtOf(fact, readBoundsOfFact(fact, SAID))).toBe(LAST_INSTANT);
  });
});
