import { wordSet } from "../text/word-set.ts";
import { RELATIVE } from "../text/relatives.ts";
import { tokenise } from "../text/tokenise.ts";
import { stemOfForms } from "../text/verb-forms.ts";

/* English only. */

const MONTH =
  "january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec";
const WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)days?";
const TIME = new RegExp(
  String.raw`\d|(?<!\p{L})(?:at (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half)|${MONTH}|${WEEKDAY}|today|tonight|tomorrow|yesterday|now|noon|midday|midnight|mornings?|afternoons?|evenings?|nights?|weeks?|weekends?|weekdays?|months?|years?|days?|hours?|minutes?|o'clock|spring|summer|autumn|fall|winter|christmas|easter|ago|last|next|since|until|till|before|after|during|when|while|once|soon|later|recently|just|early|daily|always|never|every|noch|gestern|heute|morgen)(?!\p{L})`,
  "iu",
);
const COUNTED =
  /(?:[$€£] ?\d[\d.,]{0,12}|(?<![\d.:/-])\d{1,6} (?:guests?|people|persons|dollars?|euros?|bucks|pounds|kids|children|friends|rooms?|miles|km|kilos?|kg|m[gl]|g|grams|pages|items|books|steps|percent|times|cups|pieces|staff|employees|users|members|shares|points|cm|metres|meters|feet|inches)(?!\p{L})|\d{1,3} ?%)/giu;
const TIME_PHRASE = new RegExp(
  String.raw`(?<!\p{L})(?:in|on|at|from|to|by|for|until|since)\s+(?:(?:the|early|late|mid|last|next|this)\s+)?(?:\d[\d:.]*(?:\s*(?:am|pm|a\.m\.|p\.m\.|${MONTH}))?|${MONTH}|${WEEKDAY}|noon|midnight|mornings?|afternoons?|evenings?|weekends?|spring|summer|autumn|winter|christmas|easter|time)(?!\p{L})`,
  "giu",
);
const PLACE_PHRASE =
  /(?<!\p{L})(?:in|at|to|from|near|on|onto|into|under|inside|outside|behind|beside|above|below|through|around|along|over|across|opposite|between|by|with|for|of)\s+((?:(?:the|a|an|my|our|his|her|their|this)\s+)?[\p{L}\p{N}'’-]+(?:\s+[\p{L}\p{N}'’-]+)?)/giu;
const PLACE_WORD =
  /(?<!\p{L})(?:here|there|home|abroad|upstairs|downstairs|everywhere|nowhere|online|downtown|address|street|road|avenue|lane|floor|level|next door)(?!\p{L})/iu;
const LASTING =
  /(?<!\p{L})(?:since|until|till|for|weeks?|months?|years?|days?|hours?|minutes?|weekend|always|ever|forever|summer|winter)(?!\p{L})/iu;
const REASON =
  /(?<!\p{L})(?:because|cause[ds]?|since|due to|thanks to|so|in order|reason|as|that's why|for|to \p{Ll}{2,}|wanted|needed|had to|after|when)(?!\p{L})/iu;
const NUMBER =
  /\d|(?<!\p{L})(?:no|none|zero|a|an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|half|quarter|dozens?|couple|few|several|many|lots?|some|both|only|once|twice|free|nothing|all)(?!\p{L})/iu;
const EXACT_NUMBER = new RegExp(NUMBER.source.replace("|a|an|", "|").replace("no|none|", "none|"), "iu");
const OFTEN = new RegExp(
  String.raw`\d|(?<!\p{L})(?:every|each|daily|weekly|monthly|yearly|often|always|never|sometimes|rarely|seldom|once|twice|thrice|times|all the time|a (?:day|week|month|year)|per|nights|mornings|evenings|weekends|${WEEKDAY})(?!\p{L})`,
  "iu",
);
const SOMEBODY = new RegExp(
  String.raw`(?<!\p{L})(?:${RELATIVE}|nobody|no one|everyone|everybody|alone|myself|somebody|someone|him|her|them|(?:grand|god|step)\p{L}+|man|woman|boy|girl|guy|lady|people|team|company|police|doctor|nurse|teacher|client|customer|parents|students?|kids|children|family|neighbou?rs?|twins|couple|\p{L}+(?:ist|ician|er|or))(?!\p{L})`,
  "iu",
);
const ENGLISH =
  /(?<!\p{L})(?:the|a|an|is|are|was|were|am|my|our|i|i'm|to|of|at|has|have|had|and|with|for|on|his|her|their|from|by|'s)(?!\p{L})/iu;
const HEARD = /(?<!\s)\s*\((?:as of|by|before)[^()]*\)/giu;
const NOTE = /(?<!\s)\s*\([^()]*\)\s*$/u;

/**
 * False for a quotation that cannot have the kind of thing that the question asks for: a time, a place, a number, a person or a reason.
 */
export function hasAskedKind(question: string, quote: string, asker: readonly string[] = []): boolean {
  const asked = question
    .trim()
    .toLowerCase()
    .replace(/^(\p{L}+)['’]s(?!\p{L})/u, "$1 is");
  const dated = quote.replaceAll(HEARD, "");
  const said = dated.replace(NOTE, "");
  const known = new Set(tokenise(question).map(stemOfForms));
  if (/^(?:where|who|what|which|whose|how) /u.test(asked) && saysNothingNew(said, known)) return false;
  const [, name = ""] = WHO_IS.exec(question.trim()) ?? [];
  if (name !== "" && !isIntroduced(said, name)) return false;
  if (ASKS_TRAIT.test(asked) && ONLY_RELATION.test(said)) return false;
  if (ASKS_NAME.test(asked) && !hasName(said, known, asker)) return false;
  if (!ENGLISH.test(said) && tokenise(said).length > MAX_UNMARKED) return true;
  if (
    /^(?:since )?when(?! did)(?!\p{L})|^(?:at |on |in )?(?:what|which) (?:times?|days?|dates?|years?|months?|weekdays?)(?!\p{L})/u.test(
      asked,
    )
  )
    return TIME.test(without(dated.replaceAll(COUNTED, " "), known));
  if (/^(?:from |to )?where(?!\p{L})/u.test(asked)) return hasPlace(said, known);
  if (/^(?:why|how come)(?!\p{L})/u.test(asked)) return REASON.test(without(said, known));
  if (/^how (?:often|frequently)(?!\p{L})/u.test(asked)) return OFTEN.test(said);
  if (/^how (?:old|much|long|far|tall|big|heavy|high|fast)(?!\p{L})/u.test(asked))
    return EXACT_NUMBER.test(said) || (asked.startsWith("how long") && LASTING.test(without(dated, known)));
  if (/^how many(?!\p{L})/u.test(asked)) return NUMBER.test(said);
  if (/^(?:to |with |for |from )?(?:who|whom|whose)(?!\p{L})/u.test(asked)) return hasPerson(said, known, asker);
  if (
    /^what(?:'s| is| was) (?:my|the|our|his|her|their|\p{L}+'s)\s+(?:\p{L}+\s+|\p{L}+'s\s+)*(?:number|price|pin)(?!\p{L})/u.test(
      asked,
    )
  )
    return /\d/u.test(said);
  return true;
}

const MAX_UNMARKED = 2;

/** "Tank is Dave's dog." does not answer "What breed is Tank?". */
const ASKS_TRAIT = /^(?:what|which) (?:breed|colou?r|size|make|model|brand|kind|type|sort)(?!\p{L})/u;
const ONLY_RELATION = /^.{1,80} is .{1,60}['’]s? \p{Ll}[\p{L}-]{1,20}\.?$/u;

/** "Rita bought a boat." does not answer "What is the name of Rita's boat?". */
const ASKS_NAME = /^what(?: is| was| are| were|['’]s) the (?:full |first |last )?names? of/u;
const NAME_INSIDE =
  /(?<=[\p{L}\p{N},;:'’"”)-] ["“']?)\p{Lu}[\p{L}\p{M}'’-]*|(?<=(?:called|named|call (?:it|him|her)) )\p{L}+/gu;
function hasName(said: string, known: ReadonlySet<string>, asker: readonly string[]): boolean {
  const own = new Set(asker.flatMap(tokenise));
  return [...said.matchAll(NAME_INSIDE)]
    .flatMap(([name]) => tokenise(name.replace(/['’]s$/u, "")))
    .some((name) => !own.has(name) && !known.has(stemOfForms(name)) && !NO_PERSON.test(name));
}

const saysNothingNew = (said: string, known: ReadonlySet<string>): boolean =>
  said.length <= MAX_ECHO && tokenise(said).every((word) => FILLER.has(word) || known.has(stemOfForms(word)));
/** UTF-16 units. */
const MAX_ECHO = 100;
const FILLER = wordSet(`
  yep yes yeah yup nope no ok okay lol haha hm hmm hmmm hmmmm oh well so btw stuff thing things the a an my our your his her their i we you
  it is are was were of and to at in on for about me us fine good great here too both
`);

const WHO_IS = /^who(?:['’]s| is| was) (\p{Lu}[\p{L}\p{M}’'-]{1,40})\s*\?*$/iu;
const MAX_INTRODUCTION = 1_000;
function isIntroduced(said: string, name: string): boolean {
  const words = tokenise(said.slice(0, MAX_INTRODUCTION));
  const wanted = tokenise(name)[0] ?? "";
  return words.some((word, place) => {
    if (word !== wanted) return false;
    const [before, owners, after = ""] = [
      words[place - 1] ?? "",
      words.slice(Math.max(0, place - 4), place - 1),
      words[place + 1],
    ];
    return (
      /^(?:is|was|s|my|our|a|an|the|who)$/u.test(after) ||
      /^(?:called|named|is|was)$/u.test(before) ||
      owners.some((owner) => /^(?:my|our|his|her|their|s)$/u.test(owner))
    );
  });
}

const without = (said: string, known: ReadonlySet<string>): string =>
  said
    .split(/\s+/u)
    .filter((word) => /\d/u.test(word) || !tokenise(word).some((part) => known.has(stemOfForms(part))))
    .join(" ");

function hasPlace(said: string, known: ReadonlySet<string>): boolean {
  if (PLACE_WORD.test(said)) return true;
  const text = said.replaceAll(TIME_PHRASE, " ");
  const isNew = (words: string): boolean =>
    tokenise(words).some((word) => !known.has(stemOfForms(word)) && word.length > 2);
  return (
    [...text.matchAll(PLACE_PHRASE)].some(([, words = ""]) => isNew(words)) ||
    [...text.matchAll(/(?<!^|(?:is|am|are|was|were|called|named|\.)\s)(?<=\s)\p{Lu}\p{L}+/gu)].some(([name]) =>
      isNew(name),
    )
  );
}

const NO_PERSON = new RegExp(
  String.raw`^(?:${MONTH}|${WEEKDAY}|i|we|my|our|the|he|she|they|it|this|that|a|an|and|but|so|yesterday|today)$`,
  "iu",
);

function hasPerson(said: string, known: ReadonlySet<string>, asker: readonly string[]): boolean {
  const own = new Set(asker.flatMap(tokenise));
  const names = [...said.matchAll(/\p{Lu}[\p{L}\p{M}'’-]*/gu)]
    .flatMap(([name]) => tokenise(name.replace(/['’]s$/u, "")))
    .filter((name) => !own.has(name) && !known.has(stemOfForms(name)) && !NO_PERSON.test(name));
  return names.length > 0 || SOMEBODY.test(without(said, known));
}
