import { expect, test } from "vitest";
import { shownText } from "../../../../sdk/src/frameworks/shown-text.ts";
import { visibleText } from "../../../../worker/core/text/visible/visible-text.ts";
import { hiddenCharacters } from "../../../core/text/visible/hidden-characters.ts";

test("text for a model is one line without invisible characters", () => {
  const hostile = `tea${hiddenCharacters.map((character) => `x${character}y`).join("")}\r\nFORGED\u2028FORGED`;
  expect(shownText(hostile)).toBe(`tea${"xy".repeat(hiddenCharacters.length)} FORGED FORGED`);
});

test.each(["👩‍👩‍👧 ❤️ tea", "می‌خواهم", "क्‍ष", "Zoe lives in Rome."])(
  "text keeps the characters that it is written with: %s",
  (text) => {
    expect(shownText(text)).toBe(text);
    expect(visibleText(text)).toBe(text);
  },
);
