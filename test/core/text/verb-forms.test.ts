import { expect, test } from "vitest";
import { stem } from "../../../worker/core/text/stem.ts";
import { stemOfForms } from "../../../worker/core/text/verb-forms.ts";

test.each([
  ["bought", "buy"],
  ["went", "go"],
  ["goes", "go"],
  ["taken", "take"],
  ["met", "meeting"],
  ["written", "writes"],
  ["favourite", "favorite"],
  ["neighbours", "neighbor"],
  ["grey", "gray"],
])("%s is a form of %s", (form, other) => expect(stemOfForms(form)).toBe(stemOfForms(other)));

test("other words have the stem that they have", () => {
  for (const word of ["moved", "kittens", "acme", "", "北京"]) expect(stemOfForms(word)).toBe(stem(word));
});
