import { endsOpen } from "../../text/sentences/open-end.ts";
import type { ExtractedFact } from "../../extraction/extraction.ts";

/* The object of a relation ends where the next clause begins. */

const REMARK =
  /,? (?:in case (?:it|that|you|tone|this)\b.*|so (?:yikes|yay|still|yeah|there|excited|nervous|happy|sad)\b.*|same (?:date|time|day|place)\b.*|apparently|supposedly|thank god|thankfully|lol|haha|tho|btw|fwiw|imo|tbh|ngl|need an?\b.*)(?=$|\.$)/iu;

/** Words of chat end the object wherever they are. */
const CHAT = String.raw` (?:btw|lol|haha|tho|tbh|fwiw|imo|ngl)(?=[ ,.;!]|$)`;
const REASON = String.raw`, (?:so|but|because|cause|cos|since|although|though|while|whereas|however,?(?= (?:\p{Lu}[\p{L}'’-]*|we|my|our|he|she|they|it|the)(?!\p{L}))) `;
const IS = String.raw`['’](?:s|re) (?=(?:an?|the|not|no|in|on|at|off|next|this|last|very|so|really|been|got|also|now|still|always|part|full|\p{L}+ing|\p{L}+ed) )`;
const VERB = String.raw`(?:${IS}|(?: is| are| was| were| has| have| had| will| can| hates?| loves?| likes?| wants?| needs?| lives?| works?| goes| speaks?| prefers?| does| doesn['’]t| don['’]t) )`;
const OTHER_CLAUSE = String.raw`,? (?:and|while|whereas) (?:(?:my|his|her|our|their|\p{Lu}[\p{L}'’-]*['’]s|the) (?:\p{L}+ )?\p{L}+|he|she|they|we|it)${VERB}`;
const NEW_SUBJECT = String.raw`, (?!(?:\p{L}+ )?(?:who|which|that|where|whose) )(?:(?:my|his|her|our|their|the) )?\p{Ll}[\p{L}-]*(?:${IS}|(?: is| are| was| were| has| will) )(?!(?:\p{Ll}+ )?(?:called|named) )`;
/** "Is vegan so like any spots near Leeds?" */
const REQUEST = String.raw` so (?:(?:like )?(?:any|what|where|which|how|can|could|do you|is there|are there|please|need|looking for)|like|i['’]?(?:m|ve|d|ll)?|we) `;
const BOUNDARY = new RegExp(`${CHAT}|${REQUEST}|${REASON}|${OTHER_CLAUSE}|${NEW_SUBJECT}`, "u");

/** Their text is a sentence of the user. */
const WHOLE = /^(?:(?:ENDED|HAS)_(?:INSTRUCTION|PREFERENCE)|(?:HAS|COMPLETED|DROPPED)_TASK)$/u;

/**
 * "Is allergic to latex, so in work she has gloves" without the second clause. In "visited Rome the same day", "same day"
 * belongs to the sentence.
 */
export function bounded(fact: ExtractedFact): ExtractedFact {
  if (WHOLE.test(fact.predicate)) return fact;
  const text = fact.fact.replace(/\.$/u, "");
  // in "Ada and their sister Ines have a boat", "and their sister Ines have" begins no clause
  const object = text.indexOf(fact.object ?? fact.object_value ?? "", fact.subject.length);
  const short = beforeNext(text, object < 0 ? text.length : object + 1);
  const value = fact.object_value === null ? null : beforeNext(fact.object_value, 1);
  return short === text || [short, value].some((cut) => cut !== null && endsOpen(cut))
    ? fact
    : { ...fact, fact: `${short}.`, object_value: value };
}

function beforeNext(text: string, from: number): string {
  const said = text.replace(REMARK, "");
  const next = BOUNDARY.exec(said.slice(from));
  return next === null ? said : said.slice(0, next.index + from).trimEnd();
}
