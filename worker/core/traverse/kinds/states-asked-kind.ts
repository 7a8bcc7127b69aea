import { impliedWords } from "../implied-words.ts";
import { contentTerms, stemsOf } from "../coverage.ts";
import { RELATIVE } from "../../text/relatives.ts";
import { isStopWord, tokenise } from "../../text/tokenise.ts";
import { isIrregularForm, isPastForm, stemOfForms } from "../../text/verb-forms.ts";
import { wordSet } from "../../text/word-set.ts";
import { askedKind } from "./asked-kind.ts";
import { countsThings, saysAmount, saysClock, saysDay, saysDuration, saysMeasure, saysPrice } from "./numbers.ts";
import { givesReason } from "./reasons.ts";

/* English only. */

const ENGLISH =
  /(?<!\p{L})(?:the|a|an|is|are|was|were|am|my|our|i|i'm|to|of|at|has|have|had|and|with|for|on|his|her|their|from|by|'s)(?!\p{L})/iu;
const MAX_UNMARKED = 2;
const NOTE = /(?<!\s)\s*\([^()]*\)\s*$/u;

/**
 * Whether a quotation gives the asked kind of thing itself: a reason, a count of the asked things, a price, a place, a
 * time, a person or a name. `hasAskedKind` only excludes quotations that cannot.
 */
export function statesAskedKind(question: string, quote: string, asker: readonly string[] = []): boolean {
  const asked = askedKind(question);
  if (asked === null || (!ENGLISH.test(quote) && tokenise(quote).length > MAX_UNMARKED)) return true;
  const said = quote.replace(NOTE, "");
  if (lacksOwned(question, said)) return false;
  const known = new Set([...tokenise(question), ...asker.flatMap(tokenise)].map(stemOfForms));
  switch (asked.kind) {
    case "reason":
      return givesReason(question, said);
    case "count":
      return countsThings(said, asked.things);
    case "price":
      return saysPrice(said);
    case "amount":
      return saysAmount(said, question);
    case "duration":
      return saysDuration(quote);
    case "measure":
      return saysMeasure(said, question);
    case "clock":
      return saysClock(said) || PART_OF_DAY.test(said);
    case "time":
      return saysTime(quote, known);
    case "town":
      return newNames(said, known, NO_PLACE_BEFORE).length > 0;
    case "place":
      return saysPlace(said, known);
    case "person":
      return saysPerson(said, known);
    case "name":
      return (
        newNames(said, known, null).length > 0 || /(?<!\p{L})(?:called|named) (?:it |him |her )?\p{L}/iu.test(said)
      );
    case "which":
      return tellsWhich(asked.thing, asked.isBeing, question, said, known);
  }
}

const OWNED =
  /(?<!\p{L})(?!(?:it|that|what|who|where|when|how|there|here|let|he|she)['’])\p{Ll}+(?:['’]s|s['’]) ((?:\p{Ll}+ )?\p{Ll}+)/gu;

/** "I caught two swarms" does not speak of "the swarms' queens". */
function lacksOwned(question: string, said: string): boolean {
  const stems = new Set([...stemsOf(said), ...stemsOf(impliedWords(said))]);
  return [...question.matchAll(OWNED)].some(([, owned = ""]) => !stemsOf(owned).some((term) => stems.has(term)));
}

const PART_OF_DAY =
  /(?<!\p{L})(?:noon|midday|midnight|mornings?|afternoons?|evenings?|nights?|dawn|dusk|o['’]clock)(?!\p{L})/iu;
const DAY =
  /(?<!\p{L})(?:january|february|march|april|(?:in|since|until|by|of|early|late|this|last|next|\d) may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:on|last|next|this|since|until) (?:mon|tues?|wed|thu(?:rs)?|fri|sat|sun)|currently|recently|today|tonight|tomorrow|yesterday|noon|midday|midnight|spring|summer|autumn|winter|christmas|easter|(?:last|this|next|past|every|each|the (?:other|next|following|same|previous)) (?:\p{L}+ )?(?:day|night|morning|afternoon|evening|week|weekend|month|year|season|term)|in the (?:mornings?|afternoons?|evenings?)|at night|daily|weekly|weekends?|weekdays|mornings|evenings|(?:an?|few|couple of|several|many|some|two|three|four|five|six|seven|eight|nine|ten|(?<!\d)\d{1,4}) (?:seconds?|minutes?|hours?|days?|nights?|weeks?|weekends?|months?|years?|decades?) (?:ago|before|later|earlier|from now)|long ago|the \d{1,2}(?:st|nd|rd|th)|(?:19|20)\d\d|in (?:an?|two|three|\d{1,4}) (?:hours?|days?|weeks?|months?|years?)|(?:after|before|during|since|until|till) (?:the |my |our |his |her |their )?\p{L}{3,}|when (?:i|we|he|she|they|my|our|the|it)|right now|at the moment)(?!\p{L})/iu;
const saysTime = (said: string, known: ReadonlySet<string>): boolean =>
  saysDay(said) || saysClock(said) || DAY.test(withoutKnown(said, known)) || isOfNow(said);

/** "It just broke": on the day of the message. */
const isOfNow = (said: string): boolean =>
  [...said.matchAll(/(?<!\p{L})just (?:\p{Ll}+ly )?(\p{Ll}+)/gu)].some(([, verb = ""]) => isPastForm(verb));

const withoutKnown = (said: string, known: ReadonlySet<string>): string =>
  said
    .split(/\s+/u)
    .filter(
      (word) => /\d/u.test(word) || isGrammar(word) || !tokenise(word).some((part) => known.has(stemOfForms(part))),
    )
    .join(" ");
const isGrammar = (word: string): boolean => isStopWord(word.toLowerCase());

const PLACE_WORD =
  /(?<!\p{L})(?:here|there|home|abroad|upstairs|downstairs|everywhere|nowhere|online|downtown|outdoors|indoors|next door|outside|nearby)(?!\p{L})/iu;
const IN_A_PLACE =
  /(?<!\p{L})(?:in|at|to|from|near|on|onto|into|under|inside|outside|behind|beside|above|below|along|across|opposite|between|through|around|over)\s+((?:(?:the|a|an|my|our|his|her|their|this|one of)\s+)?[\p{L}\p{N}'’-]+(?:\s+[\p{L}\p{N}'’-]+)?)/giu;
const NO_PLACE = wordSet(`
  january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday
  mondays tuesdays wednesdays thursdays fridays saturdays sundays spring summer autumn winter christmas easter morning mornings afternoon
  afternoons evening evenings night weekend weekends week month year time times moment end beginning total all case fact general particular way
  love trouble shape least last once first average sale noon midnight today tomorrow yesterday now then hours minutes days weeks months years
  hour minute day it them him her me us that this own purpose foot charge
`);
const VERB_BEHIND_TO = /^to\s+\p{Ll}+$/u;

function saysPlace(said: string, known: ReadonlySet<string>): boolean {
  if (PLACE_WORD.test(said)) return true;
  const isNew = (word: string): boolean =>
    word.length > 2 && !/^\d/u.test(word) && !isStopWord(word) && !NO_PLACE.has(word) && !known.has(stemOfForms(word));
  for (const { 0: phrase, 1: words = "" } of said.matchAll(IN_A_PLACE)) {
    const [first = "", second = ""] = tokenise(words).filter((word) => !isStopWord(word));
    if (NO_PLACE.has(first)) continue;
    const isBare =
      VERB_BEHIND_TO.test(phrase.split(/\s+/u).slice(0, 2).join(" ")) &&
      !/^to (?:the|a|an|my|our|his|her|their|school|work|church|bed|town|college|university|court|prison|hospital|one)\b/iu.test(
        phrase,
      );
    if (!isBare && (isNew(first) || isNew(second))) return true;
  }
  return newNames(said, known, NO_PLACE_BEFORE).length > 0;
}

const NO_PLACE_BEFORE = /(?<!\p{L})(?:with|by|and|called|named|for|of)\s+(?:\p{Lu}[\p{L}\p{M}'’-]*\s+)?$/u;
const NAMES = /(?<=[\p{L}\p{N},;:'’"”)–-] ["“'*_]{0,3})\p{Lu}[\p{L}\p{M}\p{N}'’&-]*/gu;
const NO_NAME = new RegExp(
  String.raw`^(?:i|we|my|our|the|he|she|they|it|this|that|a|an|and|but|so|yes|no|ok|${[...NO_PLACE].join("|")})$`,
  "u",
);
const FIRST_NAME =
  /^[^\p{L}\p{N}]*(?:(?:Yes|No|Well|So|And|But),? )?(?:(?:Dr|Mr|Mrs|Ms|Prof|Professor|Doctor)\.? )?(\p{Lu}[\p{L}\p{M}'’-]*)(?:\s+(\p{L}+))?/u;

/** Capitals within a sentence, and a first word that a verb follows. */
function newNames(said: string, known: ReadonlySet<string>, unlike: RegExp | null): string[] {
  const inside = [...said.matchAll(NAMES)].flatMap(({ 0: name, index }) =>
    unlike !== null && unlike.test(said.slice(0, index)) ? [] : [name],
  );
  const [, first = "", verb = ""] = FIRST_NAME.exec(said) ?? [];
  const isSubject =
    first.length > 1 &&
    !isStopWord(first.toLowerCase().replace(/['’]s$/u, "")) &&
    (/['’]s$/u.test(first) ||
      /^(?:is|was|has|had|and|will|can|\p{Ll}+(?:s|ed))$/u.test(verb) ||
      isIrregularForm(verb) ||
      /^\p{Lu}/u.test(verb));
  return [...inside, ...(isSubject ? [first] : [])].filter((name) => {
    const words = tokenise(name.replace(/['’]s$/u, ""));
    return words.every((word) => !NO_NAME.test(word) && !known.has(stemOfForms(word)));
  });
}

const PERSON_WORD = new RegExp(
  String.raw`(?<!\p{L})(?:${RELATIVE}|nobody|no one|everyone|everybody|alone|myself|ourselves|somebody|someone|(?:grand|god|step)(?:ma|pa|mother|father|son|daughter|parents|child)|man|woman|boy|girl|guy|lady|people|company|police|doctor|nurse|parents|students?|kids|children|family|neighbou?rs?|twins|couple|(?:a|an|the|my|our|his|her|their)(?: \p{L}+)? (?!(?:order|paper|letter|number|weather|water|summer|winter|dinner|flower|computer|printer|river|corner|counter|computer|poster|folder|offer|power|tower|timer|sister|answer|matter|oven|butter|floor|door|color|colour|motor|sensor|error|mirror|engine)\b)\p{L}{2,}(?:ist|ician|er|or))(?!\p{L})`,
  "iu",
);
const saysPerson = (said: string, known: ReadonlySet<string>): boolean =>
  newNames(said, known, null).length > 0 ||
  PERSON_WORD.test(withoutKnown(said, known)) ||
  /(?<!\p{L})(?:I|we)(?!\p{L})/u.test(said);

const WORDS = /\p{L}[\p{L}\p{M}'’-]*|\d[\d.,:]*|[^\s\p{L}\d]/gu;
const COPULA =
  /(?<!\p{L})(?:is|are|was|were|be|been|being|called|named|means|chose|choose|picked|['’]s|['’]re|became|become)(?!\p{L})|:/u;
const ARTICLES = wordSet("the a an my our his her their this that these those its some any no another same");

/** "We went to the beach" does not tell which beach; "the sandy beach", "Blue Beach" and "the beach of Zandvoort" do. */
function tellsWhich(
  thing: string,
  isBeing: boolean,
  question: string,
  said: string,
  known: ReadonlySet<string>,
): boolean {
  const wanted = stemOfForms(tokenise(thing)[0] ?? thing);
  const words = said.match(WORDS) ?? [];
  const isNew = (word: string): boolean => {
    const [one = ""] = tokenise(word);
    return one !== "" && !isStopWord(one) && !ARTICLES.has(one) && !known.has(stemOfForms(one));
  };
  const places = words.flatMap((word, place) => (stemOfForms(tokenise(word)[0] ?? "") === wanted ? place : []));
  if (places.length === 0) {
    const others = contentTerms(question, []).filter((term) => term !== wanted);
    const subject = isBeing ? said.slice(0, Math.max(0, said.search(COPULA))) : said;
    const stems = new Set([...stemsOf(subject), ...stemsOf(impliedWords(subject))]);
    return others.filter((term) => stems.has(term) || isName(question, term)).length >= others.length;
  }
  if (newNames(said, known, NO_PLACE_BEFORE).length > 0) return true;
  return places.some((place) => {
    const [before, behind = "", next = ""] = [words[place - 1] ?? "", words[place + 1], words[place + 2]];
    if (/^\d/u.test(before) || /^\d/u.test(behind) || isNew(before)) return true;
    if (/^(?:called|named|is|was|are|were|that|which|who|where|number|[:“"«(–—])$/u.test(behind)) return true;
    if (isNew(behind) && !isPastForm(behind) && !behind.endsWith("ly")) return true;
    const pause = words.findIndex((word, at) => at > place && /^[,;.!?]$/u.test(word));
    const rest = words.slice(place + 1, pause < 0 ? words.length : pause);
    const copula = rest.findIndex((word) => COPULA.test(word));
    if (copula >= 0 && rest.slice(copula).some(isNew)) return true;
    const isBehind = /^(?:in|at|near|of|from|about|on|for|into|to|made|between)$/u.test(behind);
    const after = words.slice(place + 2, place + 5);
    return isBehind && [next, ...after].some(isNew);
  });
}

const isName = (question: string, term: string): boolean =>
  [...question.matchAll(/(?<=\s)\p{Lu}[\p{L}\p{M}]+/gu)].some(([name]) =>
    tokenise(name).map(stemOfForms).includes(term),
  );
