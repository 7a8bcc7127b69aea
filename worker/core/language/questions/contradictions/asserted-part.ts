/* "I'd love to use Terraform", "If I had sold it" and "I have to write it by Friday" assert no deed. */

const AUXILIARY = String.raw`(?:i|we)(?:['’](?:m|re|ve)| am| are| have)?`;
const BOUNDARY = new RegExp(
  String.raw`[;:()–—]\s*|,(?!\d)\s*|[!?]\s+|\s(?=(?:but|so|because|although|though|while|when|once|until|before|after|since|and (?:i|we))\s)|(?<!(?:^|\s)(?:if|unless|whether|suppose|wish|hope|imagine|though|when|once|until|after|before|since)\s)(?<=\p{L}{3,} )(?=(?:i|we)(?:['’]\p{L}+)? (?!am\b))`,
  "giu",
);
const UNREAL: readonly RegExp[] = [
  /(?<!\p{L})(?:if|unless|in case|whether|suppose|supposing|imagine|as though|assuming|wish(?:es|ed)?|hopefully|maybe|perhaps)(?!\p{L})/iu,
  /(?<!\p{L})(?:i|we)(?: (?:\p{L}+ly|still|also|just|all))? (?:would|could|should|might|may|must|will|shall|want|hope|plan|intend|dream|(?:need|have|ought|got) to)(?:n['’]t)? (?!have been|never)\p{L}/iu,
  /(?<!\p{L})(?:i|we)['’]ll (?=\p{L})/iu,
  /(?<!\p{L})(?:i|we)['’]d (?:(?:really|also|still|much|so|definitely) )?(?:like|love|rather|prefer|want|need|have|be|hate|consider|try|go|say)(?!\p{L})/iu,
  new RegExp(
    String.raw`(?<!\p{L})${AUXILIARY}(?: (?:\p{L}+ly|still|also|just|not))* (?:planning|hoping|going to|about to|supposed to|thinking (?:of|about)|considering|dreaming|looking forward|willing|tempted|thought (?:of|about)|wanted to|hoped to|planned to|tried to|wished|meant to|dreamt|dreamed)(?!\p{L})`,
    "iu",
  ),
  /(?<!\p{L})(?:almost|nearly|would have|could have|should have|might have|fast hätte|beinahe|casi) \p{L}/iu,
  /^(?:(?:so|and|but|or) )?(?:should|would|could|can|may|shall|do|does|did|have|has|is|are|will|was|were) (?:i|we|you|he|she|they|it|a|an|the|my|our|one|there)(?!\p{L})(?=.*\?)/iu,
];

/** A sentence without the clauses that ask, wish, plan, oblige or suppose. */
export function assertedPart(sentence: string): string {
  let asserted = "";
  let start = 0;
  for (const { 0: boundary, index } of [...sentence.matchAll(BOUNDARY), { 0: "", index: sentence.length }]) {
    const end = index + boundary.length;
    const clause = sentence.slice(start, end);
    const isQuestion = sentence.slice(index).trimEnd().endsWith("?") && !sentence.slice(end).includes(".");
    if (!isUnreal(isQuestion ? `${clause}?` : clause)) asserted += clause;
    else if (!asserted.endsWith("; ")) asserted += "; ";
    start = end;
  }
  return asserted;
}

const isUnreal = (clause: string): boolean => UNREAL.some((sign) => sign.test(clause));

const SUPPOSED =
  /(?<!\p{L})(?:if|unless|wish|suppose|imagine|as though|wenn|falls|hätte|si|ojalá)(?!\p{L})[^,;:.]{0,80}$/iu;
const WAS_TRUE =
  /^(?:(?:i|we)(?:['’]d| had(?:n['’]t)?)(?!\p{L})|(?:ich|wir) (?:hatte|hatten|war|waren)|\p{L}+ hab[ií]a)/iu;
const UNTIL = /(?<!\p{L})(?:before|until|till|bevor|bis|vor|antes|hasta)(?: \p{L}|\d)/iu;

/** "If I had never sold it" and "I had never used it before this spring" deny nothing of today. */
export const isDeniedToday = (sentence: string, denial: string, at: number): boolean =>
  !SUPPOSED.test(sentence.slice(0, at)) &&
  !(WAS_TRUE.test(denial) && UNTIL.test(sentence)) &&
  !/(?<!\p{L})(?:until|till|before) (?!(?:and|so|but)\b)[^,;.]{2,40},? *$/iu.test(sentence.slice(0, at));
