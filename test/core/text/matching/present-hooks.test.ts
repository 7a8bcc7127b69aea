import { createRequire } from "node:module";
import type nlp from "compromise/two";
import { expect, it } from "vitest";
import { ENGLISH_SLOTS } from "../../../../worker/core/language/en/slots.ts";
import { matchPresentHooks } from "../../../../worker/core/text/matching/present-hooks.ts";

/** A second copy, because the test setup changes the methods of the first. */
const unchanged = createRequire(import.meta.url)("compromise/two") as typeof nlp;
const methods = unchanged.methods() as { one: { bulkMatch: unknown } };
const { bulkMatch } = methods.one;

const TEXT =
  "My sister Liam lives in Porto, and loves chess. He said no one told the guards. I can't wait to walk the dog at 5 pm! " +
  "Will Smith was bitten by a dog on Monday; both of the kids are fine, thanks to Dr. Haddad. A fast growing startup will hire her. " +
  ENGLISH_SLOTS.forms.flatMap(({ states, leaves }) => [...states.map(([said]) => said), ...leaves]).join(". ");
const tagged = (): unknown =>
  unchanged(TEXT).document.map((sentence) => sentence.map(({ text, tags }) => [text, [...(tags ?? [])]]));

it("leaves every tag of compromise as it is", () => {
  const before = tagged();
  matchPresentHooks(methods);
  expect(methods.one.bulkMatch).not.toBe(bulkMatch);
  expect(tagged()).toEqual(before);
});

it("leaves methods alone that it does not know", () => {
  expect(() => {
    matchPresentHooks({ one: {} });
  }).not.toThrow();
});
