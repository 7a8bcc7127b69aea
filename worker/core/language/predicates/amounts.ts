import { isStopWord, tokenise } from "../../text/tokenise.ts";
import { wordSet } from "../../text/word-set.ts";

interface Counted {
  fact: string;
  subject_name: string;
  predicate: string;
}

const NUMBER_WORD =
  /^(?:\d+(?:[.,]\d+)?(?:k|km|m|g|mg|kg|h)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|fifty|hundred)$/u;
/** Years are not amounts. */
const YEAR = /^(?:19|20)\d\d$/u;
/** Here a number is a sum ("owes Bob 20"), elsewhere part of a name ("an iPhone 15 Pro"). */
const SUMS = new Set(["OWES", "WEIGHS", "EARNS", "MAKES", "PAYS", "COLLECTS", "SPENDS", "SAVES"]);
const NUMBER_IN_NAME =
  /(?<=\p{L} )\d+(?=[.!]?$)|(?<=\p{L}*\p{Lu}\p{L}* )\d+(?!\d| ?(?:m?[gl]|[kc]?m|kg|lbs?|pounds?|hours?|minutes?|times|units?|%)(?!\p{L}))/gu;

export function amountOf({ fact, subject_name, predicate }: Counted): { number: string; of: string } {
  const said = fact.startsWith(subject_name) ? fact.slice(subject_name.length) : fact;
  const words = tokenise(SUMS.has(predicate) ? said : said.replaceAll(NUMBER_IN_NAME, "no$&"));
  const isAmount = (word: string): boolean => NUMBER_WORD.test(word) && !YEAR.test(word);
  const of = words
    .slice(1)
    .filter((word) => !isAmount(word) && !isStopWord(word) && !SAYS_NOTHING.has(word))
    // "twice daily" is "twice a day"
    .filter((word) => predicate !== "TAKES" || !HOW_OFTEN.has(word))
    .map(singular);
  return { number: words.filter(isAmount).join(" "), of: of.join(" ") };
}

const HOW_OFTEN = wordSet("once twice times day daily week month morning mornings evening night every needed");

export const singular = (word: string): string =>
  word.length < 4 || word.endsWith("ss") ? word : word.replace(/ies$/, "y").replace(/s$/, "");

export const SAYS_NOTHING = wordSet(`
  old new beloved dear own last all whole entire up away out off back longer anymore allergy allergies intolerance allergic
  again really currently still others
  playing doing eating drinking taking going smoking practising practicing learning studying using job membership subscription
`);
