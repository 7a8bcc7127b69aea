/* "I heard on Monday that Tom died": the day is that of the report, and the death was on that day or earlier. */

const REPORT =
  "(?:told|informed|said|heard|read|learn(?:ed|t)|reali[sz]ed|noticed|discovered|found out|announced|confessed|admitted|wrote|posted|tweeted|texted|e-?mailed|messaged|reported|mentioned|remembered|recalled|complained|regretted|confirmed|saw|understood|explained|revealed|(?:got|received|had) (?:the|an?) (?:news|call|letter|e-?mail|message|word|text))";
const HEARER =
  "(?: (?:to )?(?:him|her|them|you|us|me|everyone|everybody|people|(?:my|our|the|his|her|their) \\p{L}{1,20}|\\p{Lu}\\p{L}{1,20}))?";
const AFTER_REPORT = new RegExp(`(?<!\\p{L})${REPORT}${HEARER}(?: (?:just|only|again|back|online))?$`, "iu");
const THEN_REPORT = new RegExp(
  `^,? (?:i|we|he|she|they|my \\p{L}{1,20}|\\p{Lu}\\p{L}{1,20})(?:'ve|'d)?(?: (?:have|had|was|were|just|also|finally|suddenly|first|only)){0,3} ${REPORT}(?!\\p{L})`,
  "iu",
);
const CONTENT = /^,? that (?:[iI]|we|he|she|they|it|my|our|his|her|their|the|\p{Lu}\p{L}*)(?!\p{L})/u;
/** "The flat I rented on 1 May" was left at another time. */
const OF_A_THING =
  /(?<!\p{L})(?:the|my|our|an?) \p{L}{1,20}(?: (?:that|which|who))? (?:i|we|he|she|they)(?:'d| had)? \p{L}{1,20}$/iu;
const OPENING = /^(?:(?:so|well|and|but|then|oh),? ){0,2}$/iu;

/**
 * @param before text of the sentence before the date and its preposition
 * @param after text of the sentence after the date
 */
export function isOfOtherClause(before: string, after: string): boolean {
  const [near, next] = [before.slice(-CHARACTERS).trimEnd(), after.slice(0, CHARACTERS)];
  return (
    AFTER_REPORT.test(near) ||
    OF_A_THING.test(near) ||
    CONTENT.test(next) ||
    (before.length < CHARACTERS && OPENING.test(before) && THEN_REPORT.test(next))
  );
}

/** Context on either side of a date. */
const CHARACTERS = 120;
