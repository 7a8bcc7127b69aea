import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formatRefusal } from "../../../../web/src/language/refusals.ts";

test("a refusal is in German with the name that it gives, or in English without a translation", () => {
  const refusal = 'the sentence does not name "Dräger"; give the object that it is about, as a name or an ID';
  expect(formatRefusal("de", refusal)).toMatch(/^Der Satz nennt „Dräger“ nicht/);
  expect(formatRefusal("en", refusal)).toBe(refusal);
  expect(formatRefusal("de", "another refusal")).toBe("another refusal");
});

const REFUSAL = /([`"])((?:the sentence|give|does not|states|is not|is missing)[ ,].*?)\1/gu;

test("every refusal of a corrected sentence has a German text", () => {
  const sources = ["worker/core/resolve/corrected-object.ts", "worker/core/language/corrections/contradicted-fact.ts"];
  const written = sources.flatMap((path) =>
    Array.from(readFileSync(path, "utf8").matchAll(REFUSAL), ([, , text = ""]) => text.replaceAll(/\$\{\w+\}/g, "Ada")),
  );
  expect(written.length).toBeGreaterThanOrEqual(10);
  expect(written.filter((refusal) => formatRefusal("de", refusal) === refusal)).toEqual([]);
});
