import { matches } from "../../../text/matching/needed-parts.ts";
import { hasInOrder } from "../../../text/sentences/in-order.ts";
import type { Sentence } from "../grammar/sentences.ts";

/** Does not match the month: "in may", "may 5". */
const NOT_SO =
  /\b(?:if|unless|would|could|might|(?<!\b(?:in|since|until|till|by|of|from|on|early|late|mid|last|this|next|back in|\d|\d(?:st|nd|rd|th)) )may(?! \d)|should|almost|nearly|about to|going to|gonna|will|won't|i'll|we'll|plan(?:s|ning)? to|want(?:s|ed|ing)? to|hop(?:e|es|ing)|wish|afraid|scared|worried|thinking (?:of|about)|considering|never|supposed to|refuse[sd]?|pretend|imagine|dream(?:s|t|ed)?|joking|haven't|hasn't|didn't|wasn't|weren't|not (?:yet|sold|quit|left|fired))\b|["“”]/u;

/** These suppose the whole sentence; the others of `NOT_SO` deny their own clause. */
const SUPPOSES =
  /\b(?:if|unless|would|could|might|should|wish|pretend|imagine|dream(?:s|t|ed)?|joking|thinking (?:of|about)|considering|supposed to)\b|["“”]/u;
const NOT_RENEWED = /\b(?:didn't|did not|haven't|have not) renew|\bnever (?:came|come|returned)\b/gu;

const FOR_A_WHILE =
  /\bfor (?:today|tonight|now|the (?:day|night|moment|weekend|week)|(?:an?|one|two|three|four|five|six|\d+|a few|a couple of|some) (?:minutes?|hours?|days?|nights?|weeks?|weekends?))\b|\byet\b|\bback to the (?:vet|garage|mechanic|workshop|dealer|doctor|shop)|\bfor (?:a )?(?:repairs?|service|nap)\b|\bleft the \p{L}+ (?:at|early|late|around)\b|\bleft (?:\p{L}+ ){1,3}at (?:about |around )?(?:\d|noon|midnight|lunchtime)|\bafter (?:an?|one|two|three|four|\d+) (?:minutes?|hours?)\b|\b(?:minutes|hours) later\b/iu;
const STILL_AHEAD =
  /\b(?:when|once|as soon as) (?:i|we|you|he|she|they) (?:gets?|comes?|finds?|sees?|catch(?:es)?|hears?)\b/iu;
const GOES_ON =
  /\b(?:on (?:my|our|the) (?:way|bus|train|tram|metro|tube|road)|(?:head|driv|walk)ing (?:home|back|to)|home (?:in|by|at|now|soon)|in traffic|time for (?:a |some )?(?:breakfast|lunch|dinner|coffee|tea|bed|shower|nap))\b|, (?:now|then|off) (?:for |to |a |some )*(?:breakfast|lunch|dinner|coffee|tea|home|bed|shower|nap|work)\b/iu;
const isFigurative = (text: string): boolean => hasInOrder(text, /\bdied\b/iu, NOT_OF_DEATH);
const NOT_OF_DEATH =
  /\b(?:in (?:minecraft|fortnite|roblox|fifa|the game|a (?:video )?game)|times|(?:on|at) (?:the same|that|this) level|level|(?:movie|film|show|series|book|novel|season|episode|chapter|finale)|of (?:boredom|laughter|embarrassment|shame)|inside)\b/iu;
const RHETORICAL = /,? (?:can you believe (?:it|that|this)|would you believe it|you know|right|huh)$/iu;

export const isNotSo = (text: string): boolean => matches(NOT_SO, text.toLowerCase().replace(NOT_RENEWED, ""));

export function spokenText(sentence: Sentence): string | null {
  const text = plain(sentence.text).replace(RHETORICAL, "");
  if (sentence.mark === "?" && text.length === sentence.text.length) return null;
  return [FOR_A_WHILE, STILL_AHEAD, GOES_ON].some((sign) => matches(sign, text)) ||
    hasInOrder(text, /\bbut\b/iu, /\bback\b/iu) ||
    isFigurative(text)
    ? null
    : text;
}

/** "Staying for now" does not take back "Denver fell through" before it. */
export const maySupport = ({ text, mark }: Sentence): boolean =>
  !(mark === "?" && !RHETORICAL.test(plain(text))) &&
  !SUPPOSES.test(plain(text).toLowerCase()) &&
  !STILL_AHEAD.test(text) &&
  !GOES_ON.test(text) &&
  !isFigurative(text) &&
  !hasInOrder(text, /\bbut\b/iu, /\bback\b/iu);

export const isClauseAsserted = (clause: string, next: string | undefined): boolean =>
  !isNotSo(plain(clause)) &&
  !FOR_A_WHILE.test(plain(clause)) &&
  !(
    next !== undefined &&
    /^(?:(?:just|only|but) )?(?:for|until|till|temporarily)\b/iu.test(next) &&
    FOR_A_WHILE.test(next)
  );

export const plain = (text: string): string =>
  text
    .replace(/[’ʼ]/gu, "'")
    .replace(/\b(do|does|did|have|has|was|were|are|ca|wo)nt\b/giu, "$1n't")
    .replace(/\b(i)(m|ve|ll)\b/giu, "$1'$2")
    .replace(/\b(that|it)s\b/giu, "$1's")
    .replace(
      /(?<=\p{L})'s (?=(?:(?:just|already|finally|recently) )?(?:been|quit|died|passed away|moved out|resigned|retired|split up|broken up)\b)/gu,
      " has ",
    );
