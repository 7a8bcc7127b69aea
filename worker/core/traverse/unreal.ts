import { clausesOf } from "./clauses.ts";
import { tokenise } from "../text/tokenise.ts";
import { stemOfForms } from "../text/verb-forms.ts";
import { isDenied } from "./yes-or-no.ts";

const WISHED =
  /(?<!\p{L})(?:wish(?:es|ed)?|if only|nearly|almost|dream(?:t|ed) (?:of|that)|pretend\p{L}*|whether|asked (?:\p{L}+ )?if|thinks? (?:that )?I|a lie)(?!\p{L})/iu;
const WANTED =
  /(?:would (?:love|like|rather)|['’]d (?:love|like|rather)|(?:hopes?|hoping|wants?|wanted))(?: to)? (\p{L}+)/giu;
const WANTS_TO =
  /(?<!\p{L})(?:wants?|hopes?|hoping|plans?|planning|would (?:like|love)|['’]d (?:like|love)) (?:to|learning)(?!\p{L})/iu;
const IF_HAD = /^\W*if (?:I|we|he|she|they) (?:had|were|was|could)(?!\p{L})/iu;
const WAS = /(?<!\p{L})(?:used to|no longer|any ?more)(?!\p{L})/iu;
const ASKS_WHAT = /^\W*(?:who|whom|whose|what|which|where|when|why|how)(?!\p{L})/iu;
const OF_THE_PAST = /(?<!\p{L})(?:did|was|were|used to|before|ever|had|previous\p{L}*|former\p{L}*)(?!\p{L})/iu;

/** True if a quotation only wishes, supposes, denies or tells of the past, and the question does not ask for that. */
export function isUnreal(quote: string, question: string): boolean {
  const clauses = clausesOf(quote);
  const asked = new Set(tokenise(question).map(stemOfForms));
  const isWanted = (clause: string): boolean =>
    [...clause.matchAll(WANTED)].some(([, verb = ""]) => asked.has(stemOfForms(verb.toLowerCase()))) &&
    !/(?<!\p{L})(?:want|like|hope|love|would)(?!\p{L})/iu.test(question);
  if (!ASKS_WHAT.test(question) && WANTS_TO.test(quote) && !WANTS_TO.test(question)) return true;
  if (IF_HAD.test(quote) && !/(?<!\p{L})(?:if|would)(?!\p{L})/iu.test(question)) return true;
  const isAll = (is: (clause: string) => boolean): boolean => clauses.length > 0 && clauses.every(is);
  if (isAll((clause) => (WISHED.test(clause) && !WISHED.test(question)) || isWanted(clause))) return true;
  if (
    isAll((clause) => WAS.test(clause)) &&
    !WAS.test(question) &&
    !OF_THE_PAST.test(question) &&
    ASKS_WHAT.test(question)
  )
    return true;
  return ASKS_WHAT.test(question) && !isDenied(question) && isAll(isDenied);
}
