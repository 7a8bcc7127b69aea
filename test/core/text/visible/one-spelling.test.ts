import { expect, test } from "vitest";
import { oneSpellingOf } from "../../../../worker/core/text/visible/one-spelling.ts";

test.each([
  [["luca", "Luca"], "Luca"],
  [["LUCA", "luca", "Luca", "luca"], "Luca"],
  [["luca", "LUCA"], "LUCA"],
  [["anna maria", "Anna Maria", "anna  maria"], "Anna Maria"],
  [["zoë"], "zoë"],
])("of %j, the spelling is %s", (names, spelling) => {
  const { nameOf } = oneSpellingOf(names);
  expect(names.map(nameOf)).toEqual(names.map(() => spelling));
});

test("sentences have the spelling too, but not within words and addresses", () => {
  const { inText } = oneSpellingOf(["luca", "Paola", "Luca"]);
  expect(inText("Paola is luca's sister.")).toBe("Paola is Luca's sister.");
  expect(inText("Luca wrote to luca@example.org.")).toBe("Luca wrote to luca@example.org.");
  expect(inText("They play polucas.")).toBe("They play polucas.");
});

test("names that occur once stay as they are", () => {
  const { nameOf, inText } = oneSpellingOf(["Luca", "paola"]);
  expect([nameOf("Ines"), inText("paola likes tea.")]).toEqual(["Ines", "paola likes tea."]);
});
