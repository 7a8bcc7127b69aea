import { contentTerms, stemsOf } from "../coverage.ts";

/* English only. */

const BECAUSE =
  /(?<!\p{L})(?:because|cause[ds]?|due to|thanks to|owing to|in order to|so that|so as to|so (?:i|we|he|she|they|it|you) (?:can|could|will|would|do|don['’]t|didn['’]t|won['’]t)|reasons?|that['’]s why|which is why|this is why|(?:as|since) (?:i|we|he|she|they|it|you|the|my|our|his|her|their|there|that|this)|out of|afraid (?:of|that)|tired of|sick of|fed up|inspired by|for \p{L}{3,}ing|too \p{L}+(?: \p{L}+)? (?:for|to)|otherwise)(?!\p{L})/iu;
const WISH =
  /(?<!\p{L})(?:i|we|he|she|they|you)(?:['’]d)? (?:(?:just|really|always|only|both) )?(?:wanted|needed|hoped|wished|missed|hated|loved|feared|love|hate|need|want|hope)(?!\p{L})/iu;
const NOT_PURPOSE = new Set(
  `had have has need needs needed want wants wanted going used try tries tried trying able plan plans planned planning decide decided start started starting like likes
  liked love loved hope hoped learn learned learning began begin continue continued manage managed seem seems seemed ought about supposed promised agreed
  refused failed forgot remember happy glad excited ready able got get gets how what where when allowed asked told came went go back up down due close next close access
  moved move listen listened talk talked speak spoke belongs belong according thanks respond reply said say gave give sent send`.split(
    /\s+/u,
  ),
);
const PURPOSE = /(?<!\p{L})(\p{L}+),? to (?:be|have|do|get|make|see|go|\p{Ll}{3,})(?!\p{L})/gu;
const TO_A_PLACE =
  /^(?:the|school|work|church|bed|town|college|university|court|prison|hospital|him|her|them|that|this|our|your|their|his|its)$/u;
const SO = /,? so (?!(?:that|much|many|far|long|good|bad|well|proud|happy|excited)(?!\p{L}))/iu;

/** "I let Rico go in March" gives no reason, and "The oven squeaks, so I need a fan" none for the squeaks. */
export function givesReason(question: string, said: string): boolean {
  const terms = contentTerms(question, []);
  const isNew = (text: string): boolean => contentTerms(text, []).some((term) => !terms.includes(term));
  if (BECAUSE.test(said) && isNew(said)) return true;
  const [first = "", ...rest] = said.split(SO);
  const share = (text: string): number => {
    const stems = new Set(stemsOf(text));
    return terms.filter((term) => stems.has(term)).length;
  };
  if (rest.length > 0 && share(rest.join(" ")) >= share(first) && isNew(first)) return true;
  const wish = WISH.exec(said);
  if (wish !== null && share(wish[0]) === 0 && isNew(said.slice(wish.index))) return true;
  return [...said.matchAll(PURPOSE)].some(({ 0: found, 1: before = "", index }) => {
    const verb = / to (\p{L}+)$/u.exec(found)?.[1] ?? "";
    return !NOT_PURPOSE.has(before.toLowerCase()) && !TO_A_PLACE.test(verb) && isNew(said.slice(index + before.length));
  });
}
