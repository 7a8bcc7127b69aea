import { expect, test } from "vitest";
import { endsOpen } from "../../../../worker/core/text/sentences/open-end.ts";

test.each(["Ada visited Rome the.", "works in the", "loves people who", "one of these", "as of the", "Ada lives in"])(
  "another word must follow: %s",
  (text) => expect(endsOpen(text)).toBe(true),
);

test.each(["Ada visited Rome the same day.", "Ada has a theme.", "Ada's plan B.", "lives in Essen", ""])(
  "no other word must follow: %s",
  (text) => expect(endsOpen(text)).toBe(false),
);
