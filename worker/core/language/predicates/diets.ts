import { wordSet } from "../../text/word-set.ts";
import { singular } from "./amounts.ts";
import { wordsOfThing, type Match } from "./ending-part.ts";

const NO_DIET = wordSet(
  "meat fish chicken beef pork bacon lamb turkey ham steak burger egg cheese dairy milk butter seafood",
);
const NOT_VEGAN_ONLY = wordSet("egg cheese dairy milk butter");

/** Foods without animal products, although some have the name of one. */
const NO_ANIMAL =
  /\b(?:peanut|almond|cashew|nut|apple|cocoa|shea) butter\b|\b(?:vegan|plant(?:-based)?|soya?|oat|almond|coconut) (?:cheese|milk|meat|burgers?|butter|eggs?|chicken|sausages?)\b|\bturkey tail\b/giu;
/** "Back to eating eggs" ends being vegan; "chicken" ends being vegetarian too. */
export const isOffDiet: Match = (said, known) => {
  const fact = said.fact.replace(NO_ANIMAL, " ");
  const eaten = [...wordsOfThing({ ...said, thing: fact })].filter((word) => NO_DIET.has(word));
  return /^(?:an? )?vegan$/iu.test(known.thing ?? "")
    ? eaten.length > 0
    : /^(?:an? )?(?:vegetarian|pescatarian)$/iu.test(known.thing ?? "") &&
        eaten.some((word) => !NOT_VEGAN_ONLY.has(word));
};

export const isForbidden: Match = (said, known) => {
  const diet = (said.thing ?? "").toLowerCase();
  const eaten = [...wordsOfThing(known)];
  const free = /^(?:completely |totally )?(\p{L}+)[ -]free$/u.exec(diet)?.[1];
  if (free !== undefined) return eaten.includes(singular(free));
  return diet === "vegan"
    ? eaten.some((word) => NO_DIET.has(word))
    : /^(?:vegetarian|pescatarian)$/u.test(diet) && eaten.some((word) => MEAT.has(word));
};
const MEAT = wordSet("meat chicken beef pork bacon lamb turkey ham steak burger");
