/** What limits a denial to some times, places or circumstances: "doesn't play the violin on Sundays", "doesn't eat meat at home". */
const RESTRICTING =
  /^[\s,]*(?:on|in|at(?! all\b)|before|after|during|with|without|when|while|if|unless|except|until|every|most|much|often|always|enough|late|early|alone|outside|inside|for (?:breakfast|lunch|dinner|work|fun))\b/iu;

/**
 * Whether a denial denies less than its thing: of who doesn't drink coffee in the evening it does not follow that they drink none.
 *
 * @param thing what is denied, as it stands in the sentence
 */
export function isRestricted(sentence: string, thing: string): boolean {
  const at = sentence.toLowerCase().lastIndexOf(thing.toLowerCase());
  return thing !== "" && at >= 0 && RESTRICTING.test(sentence.slice(at + thing.length));
}
