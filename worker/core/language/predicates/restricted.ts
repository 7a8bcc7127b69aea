const RESTRICTING =
  /^(?:['’]s\b|[\s,]*(?:on|in(?! (?:fact|general|any case|the (?:least|slightest))\b)|at(?! (?:all|present)\b)|before|after(?! all\b)|during|with|without|when|while|if|unless|except|until|because|by|every|each|most|much|often|always|enough|late|early|alone|outside|inside|full[ -]time|part[ -]time|all (?:day|week|year|summer|winter|the time)|year[ -]round|permanently|cent(?:re|er)\b|downtown|(?:once|twice|\p{L}+ times|\d+ times) (?:a|per)|to (?:work|school|university|town|church|the \p{L}+)|for (?:breakfast|lunch|dinner|work|fun|money|a living))\b)/iu;

/** "not in the evening" does not mean never. */
export function isRestricted(sentence: string, thing: string): boolean {
  const bare = thing.replace(/^\p{Lu}\S*['’]s /u, "");
  const at = sentence.toLowerCase().lastIndexOf(bare.toLowerCase());
  return bare !== "" && at >= 0 && RESTRICTING.test(sentence.slice(at + bare.length));
}
