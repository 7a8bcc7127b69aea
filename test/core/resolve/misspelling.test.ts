import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { misspellingOf } from "../../../worker/core/resolve/misspelling.ts";

describe("a misspelling", () => {
  test.each([
    ["standford university", "stanford university"],
    ["stanford univ.", "stanford university"],
    ["alzheimers disease", "alzheimer's disease"],
    ["thomas suedhof", "thomas südhof"],
    ["jonathon smith", "jonathan smith"],
    ["reykjavic", "reykjavík"],
  ])("%s may mean %s, with the share of letters that agree", (written, name) => {
    expect(misspellingOf(written, name)).toBeGreaterThan(0.5);
    expect(misspellingOf(written, name)).toBeLessThanOrEqual(1);
  });

  test.each([
    ["oxford university", "stanford university"],
    ["hanna schmidt", "anna schmidt"],
    ["maria lopez", "mario lopez"],
    ["marta", "martha"],
    ["room 101 of the laboratory", "room 102 of the laboratory"],
    ["stanford university", "stanford"],
    ["김민수", "김민주"],
    ["ความรัก", "ความรู้"],
  ])("%s does not mean %s", (written, name) => {
    expect(misspellingOf(written, name)).toBe(0);
  });

  test("every name is wholly its own, and a single slip in a long word counts as one letter", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{6,14}$/u), fc.nat(), (name, place) => {
        const at = 1 + (place % (name.length - 1));
        const slipped = `${name.slice(0, at)}é${name.slice(at)}`;
        expect(misspellingOf(name, name)).toBe(1);
        const share = misspellingOf(slipped, name);
        expect([1, 1 - 1 / (name.length + 1)]).toContainEqual(share);
      }),
    );
  });
});
