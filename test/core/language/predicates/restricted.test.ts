import { expect, test } from "vitest";
import { isRestricted } from "../../../../worker/core/language/predicates/restricted.ts";

test.each([
  ["Ben doesn't play the violin on Sundays.", "violin"],
  ["Ada doesn't eat meat at home.", "meat"],
  ["Ada doesn't drink coffee in the evening.", "coffee"],
  ["Ben doesn't work at Acme on Fridays.", "Acme"],
  ["Ada doesn't use the car much.", "car"],
  ["Ada doesn't work at Siemens because of the money.", "Siemens"],
  ["Ada doesn't live in Berlin centre.", "Berlin"],
  ["Ada doesn't eat meat three times a day.", "meat"],
  ["Ada doesn't live in Oslo all year.", "Oslo"],
])("%s denies it for a part", (sentence, thing) => expect(isRestricted(sentence, thing)).toBe(true));

test.each([
  ["Ben doesn't play the violin.", "violin"],
  ["Ada doesn't eat meat at all.", "meat"],
  ["Ada doesn't work at Bosch.", "Bosch"],
  ["Ada isn't allergic to nuts after all.", "nuts"],
  ["Ada doesn't eat meat at present.", "meat"],
  ["Ada doesn't eat meat, and cooks at home.", "meat"],
  ["Ada doesn't eat meat at home.", "fish"],
  ["", ""],
])("%s denies it", (sentence, thing) => expect(isRestricted(sentence, thing)).toBe(false));
