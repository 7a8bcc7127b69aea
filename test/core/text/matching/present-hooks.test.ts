import nlp from "compromise/two";
import { afterEach, expect, it } from "vitest";
import { matchPresentHooks } from "../../../../worker/core/text/matching/present-hooks.ts";

const methods = nlp.methods() as { one: { bulkMatch: unknown } };
const { bulkMatch } = methods.one;
afterEach(() => {
  methods.one.bulkMatch = bulkMatch;
});

const TEXT =
  "My sister Liam lives in Porto, and loves chess. He said no one told the guards. I can't wait to walk the dog at 5 pm! " +
  "Will Smith was bitten by a dog on Monday; both of the kids are fine, thanks to Dr. Haddad. A fast growing startup will hire her.";
const tagged = (): unknown =>
  nlp(TEXT).document.map((sentence) => sentence.map(({ text, tags }) => [text, [...(tags ?? [])]]));

it("leaves every tag of compromise as it is", () => {
  const before = tagged();
  matchPresentHooks(nlp.methods());
  expect(methods.one.bulkMatch).not.toBe(bulkMatch);
  expect(tagged()).toEqual(before);
});

it("leaves methods alone that it does not know", () => {
  expect(() => {
    matchPresentHooks({ one: {} });
  }).not.toThrow();
});
