import fc from "fast-check";
import { expect, test } from "vitest";
import { neutralise } from "../../../worker/core/text/neutralise.ts";
import { visibleText } from "../../../worker/core/text/visible/visible-text.ts";
import { hostileText } from "../prompts/hostile-text.ts";
import { hostileMarkup } from "./hostile-markup.ts";

test("neutralise replaces characters of the visible text one by one", () => {
  fc.assert(
    fc.property(fc.oneof(hostileMarkup, hostileText), (content) => {
      expect(neutralise(content)).toHaveLength(visibleText(content).length);
    }),
  );
});

test.each(["I <3 you", "a < b and c <= d", "[shares a photo: a cat]", "x -> y <- z", "［写真］ a ＜ b"])(
  'neutralise leaves "%s" unchanged, because it is not markup',
  (text) => expect(neutralise(text)).toBe(text),
);
