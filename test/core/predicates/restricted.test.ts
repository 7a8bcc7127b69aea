import { expect, test } from "vitest";
import { isRestricted } from "../../../worker/core/predicates/restricted.ts";

test.each([
  ["Ben doesn't play the violin on Sundays.", "violin"],
  ["Ada doesn't eat meat at home.", "meat"],
  ["Ada doesn't drink coffee in the evening.", "coffee"],
  ["Ben doesn't work at Acme on Fridays.", "Acme"],
  ["Ada doesn't use the car much.", "car"],
])("%s denies it for a part", (sentence, thing) => expect(isRestricted(sentence, thing)).toBe(true));

test.each([
  ["Ben doesn't play the violin.", "violin"],
  ["Ada doesn't eat meat at all.", "meat"],
  ["Ada doesn't eat meat because of the animals.", "meat"],
  ["Ada doesn't eat meat, and cooks at home.", "meat"],
  ["Ada doesn't eat meat at home.", "fish"],
  ["", ""],
])("%s denies it", (sentence, thing) => expect(isRestricted(sentence, thing)).toBe(false));
