import { cutLong } from "../text/sentences/cut-long.ts";
import { hasInOrder } from "../text/sentences/in-order.ts";
import { areAlike, RELATIVE } from "../text/relatives.ts";
import { sentencesOf } from "../text/sentences/split-into-sentences.ts";
import { stem } from "../text/stem.ts";
import { isStopWord, tokenise } from "../text/tokenise.ts";
import { isPastForm, stemOfForms } from "../text/verb-forms.ts";
import { wordSet } from "../text/word-set.ts";
import { clausesOf } from "../traverse/clauses.ts";
import { isDenied, isUncertain } from "../traverse/yes-or-no.ts";
import type { HeldAnswer } from "./held-answer.ts";
import { withDigits } from "./number-words.ts";
import { isLight } from "./same-things.ts";
import { changesOf, OF_PERSON } from "./themes.ts";

/*
 * An outdated answer is a false statement, so ambiguous text counts as a change. Denied, possible and future changes,
 * and those of another person, do not.
 */

export interface LaterWords {
  text: string;
  speaker: string | null;
}

export function tellsChange(held: HeldAnswer, { text, speaker }: LaterWords): boolean {
  const { speakers = [] } = held;
  const isStranger = speaker !== null && speakers.length > 0 && !speakers.includes(speaker);
  const about = aboutOf(held, speaker);
  return sentencesOf(text)
    .flatMap(cutLong)
    .filter((sentence) => !/[?？؟]["'”’)]*$/u.test(sentence))
    .flatMap((sentence) => clausesOf(plain(sentence)).flatMap(withParts))
    .filter((clause) => !isStranger || !SELF.test(clause))
    .some((clause) => isChange(clause, about));
}

const LEAST_WORDS = 3;
const GOES_ON = /^\W*(?:he|she|it|they|his|hers|theirs|who|which|or)(?!\p{L})/iu;
const withParts = (clause: string): string[] => {
  const parts = clause.split(/,\s+|(?<!\s)\s+[–—-]\s+/u).filter((part) => tokenise(part).length >= LEAST_WORDS);
  return parts.length > 1 ? [clause, ...parts.filter((part, at) => at === 0 || !GOES_ON.test(part))] : [clause];
};

interface About {
  question: string;
  answer: string;
  text: string;
  stems: ReadonlySet<string>;
  things: ReadonlySet<string>;
  names: ReadonlySet<string>;
  stemsOfNames: ReadonlySet<string>;
  relatives: readonly string[];
  /** False if the question is about a relative. */
  isOfSpeaker: boolean;
  statements: readonly ReadonlySet<string>[];
  changes: readonly RegExp[];
  isDenied: boolean;
  isOfPartner: boolean;
  isWithSomebody: boolean;
  numbers: ReadonlySet<string>;
}

const SELF = /(?<!\p{L})(?:I|[Mm]y|[Mm]e|[Ww]e|[Oo]ur|us|mine)(?!\p{L})/u;
const RELATIVES = new RegExp(String.raw`(?<!\p{L})${RELATIVE}(?!\p{L})`, "giu");
const OF_RELATIVE = new RegExp(
  String.raw`(?:^\W*(?:does|do|did|is|are|has|have|can)|(?:where|when|what|which \p{L}+|how \p{L}+|why)\s+(?:does|do|did|is|are|has|have|can))\s+(?:my|our)\s+(?:\p{Ll}+\s+)?${RELATIVE}(?!\p{L}|['’]s (?:name|birthday))`,
  "iu",
);
function aboutOf({ question, answer, quotes }: HeldAnswer, speaker: string | null): About {
  const said = quotes.map((quote) => plain(quote).replace(/(?<!\s)\s*\([^()]*\)\s*$/u, ""));
  const text = [question, answer, ...said].join(" . ");
  const stems = new Set(tokenise(text).map(stemOfForms));
  const relatives = [...new Set(Array.from(text.matchAll(RELATIVES), ([word]) => stem(word.toLowerCase())))];
  const own = new Set(tokenise(speaker ?? ""));
  const names = new Set(
    [...text.matchAll(/\p{Lu}[\p{L}\p{M}]+/gu)]
      .flatMap(([word]) => tokenise(word))
      .filter((word) => !isStopWord(word) && !own.has(word)),
  );
  const isSpeakers = own.size > 0 && tokenise(text).some((word) => own.has(word));
  return {
    question,
    answer,
    text,
    stems,
    things: new Set(
      [...stems].filter(
        (word) =>
          isThing(word, /\bhow many\b/iu.test(question) ? [] : relatives) && ![...own].map(stemOfForms).includes(word),
      ),
    ),
    names,
    stemsOfNames: new Set([...names].map(stemOfForms)),
    relatives,
    isOfSpeaker: (SELF.test(text) || isSpeakers) && !OF_RELATIVE.test(question),
    statements: [...said, `${question} ${answer}`].map((one) => new Set(tokenise(one).map(stemOfForms))),
    changes: changesOf(text),
    isDenied: isDenied(text),
    isOfPartner: isPartner(text),
    isWithSomebody: /(?<!\p{L})with \p{Lu}/u.test(text),
    numbers: new Set(numbersIn(text)),
  };
}

const isThing = (word: string, relatives: readonly string[]): boolean =>
  !isLight(word) && (!relatives.includes(word) || OF_A_ROLE.has(word)) && !/^\d{1,2}$/u.test(word);
const OF_A_ROLE = new Set(["boss", "manager", "dentist", "doctor", "coach", "landlord", "teacher"].map(stem));

const plain = (text: string): string =>
  text
    .replace(/[’ʼ]/gu, "'")
    .replace(/\b(I)(m|ve)\b/gu, "$1'$2")
    .replace(/(?<=\p{L})'m\b/gu, " am")
    .replace(/(?<=\p{L})'re\b/gu, " are")
    .replace(/(?<=\p{L})'ve\b/gu, " have")
    .replace(/(?<=\p{L})'ll\b/gu, " will")
    .replace(
      /(?<=\p{L})'s (?=(?:(?:just|already|now|finally|recently|also) )?(?:been|got|left|quit|gone|lost|sold|had|put|\p{L}{2,}[^e]ed)(?!\p{L}))/gu,
      " has ",
    );

const LEADING =
  /^\W*(?:(?:well|so|and|but|oh|ok|okay|hey|hi|sadly|unfortunately|luckily|finally|yesterday|today|tonight|recently|just|actually|also|then|now|btw|fyi|had to|have to|we had to|by the way|guess what|turns out|it turns out(?: that)?|good news|bad news|update|sorry|no|yes|because|since|after|(?:last|this) \p{L}+|(?:on|since) \p{Lu}\p{L}+day|in \p{Lu}\p{L}+|as of \p{L}+)(?!['\p{L}])[\s,:!.–—-]+|(?:(?:they|he|she|we|I|the \p{L}+|my \p{L}+) )?(?:told (?:me|us)|informed (?:me|us)|says?|said|texted(?: me)?|wrote|called to say|heard)(?: that)? (?=(?:my|our|the|I|we|it|they)\b))/iu;
const NOT_SO =
  /(?<!\p{L})(?:should|ought to|thinking (?:of|about)|consider(?:s|ing|ed)?|plan(?:s|ning|ned)? (?:to|on)|dream(?:ed|t|s)?|going to(?! (?:the|my|school|work))|will|won't|about to|afraid|fear|wonder(?:s|ing)?|imagine|what if|as if|threaten\p{L}*|years ago|when I was|as a (?:kid|child)|almost|nearly|pretend\p{L}*|joking|kidding)(?!\p{L})/iu;
const isComing = (clause: string): boolean =>
  hasInOrder(clause, /(?:am|are|is|'s) \p{L}+ing(?!\p{L})/iu, /(?:tomorrow|next|soon)(?!\p{L})/iu);
const ENDED =
  /(?<!\p{L})(?:no longer|any ?more|any longer|no more|not now|not going(?! out)|can't stand|couldn't renew)(?!\p{L})|(?<!\p{L})(?:wasn't|isn't|not|didn't) (?:be )?renew(?:ed)?/iu;

function isChange(said: string, about: About): boolean {
  let clause = said;
  while (LEADING.test(clause)) clause = clause.replace(LEADING, "");
  if (
    NOT_SO.test(clause) ||
    isComing(clause) ||
    FORMER.test(clause) ||
    /^\W*thought\b/iu.test(clause) ||
    isUncertain(clause.replace(/^\W*(?:said|told|heard)\b/iu, ""))
  )
    return false;
  const stems = tokenise(clause).map(stemOfForms);
  const isAlsoTheirs = isOfTheirs(clause, about);
  if (!isAlsoTheirs) return false;
  const isEnded = ENDED.test(clause);
  if (isDenied(clause) && !isEnded) return deniesWhatWasSaid(stems, about);
  if (isEnded && stems.some((word) => about.things.has(word) || isNamedIn(word, about))) return true;
  if (about.changes.some((change) => change.test(clause))) return true;
  if (OF_PERSON.test(clause) && sharesPerson(clause, about)) return true;
  return isThingChanged(clause, about);
}

const deniesWhatWasSaid = (stems: readonly string[], { statements, isDenied }: About): boolean => {
  if (isDenied) return false;
  const content = new Set(stems.filter((word) => !isStopWord(word) && word.length > 2));
  return statements.some((said) => [...content].filter((word) => said.has(word)).length >= 2);
};

const isNamedIn = (word: string, { stemsOfNames }: About): boolean => stemsOfNames.has(word);

const sharesPerson = (clause: string, about: About): boolean =>
  tokenise(clause).some(
    (word) => about.names.has(word) || about.relatives.some((relative) => areAlike(stem(word), relative)),
  );

const FIRST_NAME = /^[^\p{L}\p{N}_]*(\p{Lu}[\p{L}\p{M}]+)('s)?(?!\p{L})/u;
const FIRST_OWN = new RegExp(
  String.raw`^\W*(?:one of |both (?:of )?|all (?:of )?)?(?:my|our)\s+(?:\p{Ll}+\s+)?(\p{L}+-in-law|${RELATIVE}|mate|pal|buddy|bestie|coworker|co-worker|auntie|gran|nan|in-laws)('s|s')?(?!\p{L}|-)`,
  "iu",
);
const OF_THIRD = /^\W*(?:(?:he|she|his|her)(?!\p{L})|the \p{L}+(?:'s|s') )/iu;
const OWN_THING = /(?<!\p{L})(?:my|our)\s+((?:(?!my |our )[\p{Ll}-]+\s+){0,2}(?!my |our )[\p{L}-]+)/giu;
const BY_SELF = /(?<!\p{L})(?:I|we|me|us)(?!\p{L})/u;

function isOfTheirs(clause: string, about: About): boolean {
  const [, relative, theirs] = FIRST_OWN.exec(clause) ?? [];
  const hasOwnThing = [...clause.matchAll(OWN_THING)]
    .slice(relative === undefined ? 0 : 1)
    .some(([, words = ""]) => tokenise(words).some((word) => about.things.has(stemOfForms(word))));
  if (isOfAnotherSuch(clause, about)) return false;
  if (hasOwnThing && theirs === undefined && about.isOfSpeaker) return true;
  if (relative !== undefined) {
    const isKnown =
      about.relatives.some((other) => areAlike(stem(relative.toLowerCase()), other)) ||
      (isPartner(relative) && about.isOfPartner);
    return isKnown && theirs === undefined;
  }
  const [, name = "", owns] = FIRST_NAME.exec(clause) ?? [];
  const isSelf = /^\W*(?:I|We|Me)(?!\p{L})/u.test(clause);
  if (name !== "" && !isSelf && !isStopWord(name.toLowerCase()) && isName(name)) {
    const isKnown = tokenise(name).every((word) => about.names.has(word) || about.things.has(stemOfForms(word)));
    const withSpeaker = /^[^\p{L}\p{N}_]*\p{Lu}[\p{L}\p{M}]+ and I(?!\p{L})/u.test(clause);
    return (isKnown && owns === undefined) || (withSpeaker && about.isOfSpeaker);
  }
  if (OF_THIRD.test(clause)) return false;
  const isBySpeaker = BY_SELF.test(clause);
  return about.isOfSpeaker || (isBySpeaker ? sharesPerson(clause, about) : true);
}

const WITH_NAME =
  /(?<!\p{L})(?:[Mm]y|[Oo]ur|[Tt]he)\s+(?:(?:\p{Ll}+\s+){1,2}(?:with|for)|(?:\p{Ll}+\s+)?(?:flight|trip|train|bus|ticket|journey|drive|visit)\s+(?:to|from))\s+(\p{Lu}\p{L}+)/gu;
const BODY = new Set(
  "leg arm hand foot feet wrist ankle knee shoulder back neck head finger toe hip elbow rib nose jaw tooth teeth eye ear stomach"
    .split(" ")
    .map(stemOfForms),
);

/** The flight to Madrid is not the flight to Rome. */
function isOfAnotherSuch(clause: string, { isWithSomebody, names, stems }: About): boolean {
  const others = [...clause.matchAll(WITH_NAME)]
    .flatMap(([, name = ""]) => tokenise(name))
    .filter((name) => !NO_NAME.has(name));
  if (names.size > 0 && others.some((name) => !names.has(name)) && !others.some((name) => names.has(name))) return true;
  const [, first = ""] = /^[^\p{L}\p{N}_]*(\p{Lu}\p{L}+) (?:has )?\p{Ll}+/u.exec(clause) ?? [];
  if (
    isWithSomebody &&
    isName(first) &&
    first !== "I" &&
    tokenise(first).some((name) => !names.has(name) && !isStopWord(name))
  )
    return true;
  const parts = tokenise(clause)
    .map(stemOfForms)
    .filter((word) => BODY.has(word));
  return parts.length > 0 && [...stems].some((word) => BODY.has(word)) && !parts.some((word) => stems.has(word));
}

const isPartner = (text: string): boolean =>
  /(?<!\p{L})(?:wife|husband|spouse|partner|girlfriend|boyfriend|fianc[eé]e?|married|engaged|dating|relationship)(?!\p{L})/iu.test(
    text,
  );

/** The capital of "Got a new phone" marks no name. */
const isName = (word: string): boolean => {
  const lower = word.toLowerCase();
  return !NO_NAME.has(lower) && !isPastForm(lower) && !CHANGED_STEMS.has(stemOfForms(lower));
};
const NO_NAME = wordSet(`
  quit put cut hurt let set shut the they it that this there one two three four five six both all some everything nothing someone everyone nobody
  had been home work school dinner lunch breakfast new old first last next after before since because when while if for with without in on at my our
  his her their its no not every each had have has new happy big good bad great final goodbye bye farewell turns guess fun
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
`);

const CHANGED =
  "sold|stolen|stole|nicked|pinched|lapsed|lapse|crashed|totalled|totaled|wrecked|died|scrapped|traded|donated|returned|swapped|switched|changed|replaced|renamed|painted|repainted|dyed|cut|shaved|cancelled|canceled|postponed|delayed|rescheduled|pushed|moved|reset|closed|shut|ended|expired|quit|stopped|ditched|dropped|raised|lowered|increased|reduced|doubled|halved|healed|rose|fell|grew|lost|left|broke|ran|gave|given|went|gone|put|upgraded|downgraded|forgot|resigned|burned|burnt|failed|deleted|closes|moves|becomes|became"
    .split("|")
    .map(stemOfForms);
const CHANGED_STEMS = new Set(CHANGED);
const WITH_PARTICLE = new Map(
  Object.entries({
    go: /\b(?:went|gone) (?:up|down|off|bankrupt|missing)\b/iu,
    give: /\b(?:gave|given) (?:up|away|back|\p{L}+ (?:\p{L}+ )?(?:away|back|up|to))\b/iu,
    put: /\bput (?:\p{L}+ ){1,2}(?:up|down|off|back)\b|\bput (?:off|down)\b/iu,
    leave: /\bleft (?!(?:my|our|the|a|it|them) ?.{0,200}\b(?:at|in|on|behind|home)\b)(?!for\b|early\b|late\b)/iu,
    break: /\bbroke (?:up|down)\b|\bbroken down\b/iu,
    run: /\bran (?:away|out)\b/iu,
    fall: /\bfell (?:through|apart|to)\b/iu,
    forget: /\bforgot (?:how|all)\b/iu,
    grow: /\bgrew (?:out|to)\b/iu,
    fail: /\bfailed\b/iu,
    rise: /\brose (?:to|by)\b/iu,
    drop: /\bdropped (?:to|by|out|\p{L}+ class)\b/iu,
    move: /\bmoved (?!(?:my|our|his|her|the) (?:sofa|chair|table|desk|car|bike)\b)/iu,
    return: /\breturned (?:my|the|our|it)\b/iu,
    push: /\bpush(?:ed)? (?:.{1,40} )?(?:back|to|forward)\b/iu,
  }).map(([verb, how]) => [stemOfForms(verb), how] as const),
);
const BETWEEN = 3;
const ARTICLE = wordSet("the a an my our his her their your");
const PARTICLE = wordSet("in off out up away down on from to over back me us");
const PREPOSITION = new Set("of for on in at with to from about by during after before".split(" "));
const NOW = /(?<!\p{L})(?:now|instead|these days|from now on|nowadays|after all)(?!\p{L})/iu;
const isAtNow = (clause: string): boolean =>
  hasInOrder(clause, /(?<!\p{L})(?:I am|we are|he's|she's|he is|she is) (?:at|on|in) /iu, /now/iu);
const OFF =
  /(?<!\p{L})(?:is|was|are|were|am|got|has been|called) (?:off|over|gone|broken|dead|a write-off|written off)(?!\p{L}|\s+to)/iu;
const GONE_OFF =
  /(?<!\p{L})(?:(?:came|gone|went|going|get|got) (?:right |completely |totally )?off|packed .{1,20}in|went (?:bust|under))(?!\p{L})/iu;
const NEXT_ONE =
  /(?:^\W*|(?<!\p{L})(?:have|has|had|got|get|gets|my|our|adopted|bought|found|is|are|'s) (?:(?:a|an|the|my|our) )?)(?:new|another|second|third|fourth|different|other) ((?:[\p{L}-]+ ?){1,2})/giu;
const FORMER = /(?<!\p{L})(?:my|our|his|her) (?:(?:old|former|previous|first) (?=\p{L})|ex[ -](?!now|again))/iu;

const NUMBER = /(?<![\p{L}\p{N}])(?:\d[\d.,:]*|one(?! of)|a dozen)(?!\p{L})/giu;
const numbersIn = (text: string): string[] =>
  Array.from(withDigits(text).matchAll(NUMBER), ([number]) => number.toLowerCase().replace(/[.,]$/u, ""));

/** "That makes four cats" changes "three". */
function isOfAnotherNumber(clause: string, { question, answer, numbers, stems }: About): boolean {
  if (!/\bhow (?:many|much|often|far|long|old)\b/iu.test(question) || numbersIn(answer).length === 0) return false;
  const [, owned] = /^\W*(?:my|our)\s+(\p{Ll}+)/iu.exec(clause) ?? [];
  if (owned !== undefined && !stems.has(stemOfForms(owned))) return false;
  const said = numbersIn(clause);
  return said.length > 0 && said.every((number) => !numbers.has(number));
}

function isThingChanged(clause: string, about: About): boolean {
  const { things } = about;
  const words = tokenise(clause);
  const stems = words.map(stemOfForms);
  const places = stems.flatMap((word, at) => (things.has(word) ? [at] : []));
  if (places.length === 0) return false;
  if (isOfAnotherNumber(clause, about)) return true;
  if ((NOW.test(clause) && !isAtNow(clause)) || OFF.test(clause) || GONE_OFF.test(clause)) return true;
  if (
    [...clause.matchAll(NEXT_ONE)].some(([, next = ""]) => tokenise(next).some((word) => things.has(stemOfForms(word))))
  )
    return true;
  return stems.some((verb, at) => {
    if (!CHANGED_STEMS.has(verb) || !(WITH_PARTICLE.get(verb)?.test(clause) ?? true)) return false;
    return places.some((place) => {
      if (place === at) return false;
      // "Tom painted the kitchen" has another object
      if (place < at)
        return (
          at - place <= BETWEEN + 1 &&
          !ARTICLE.has(words[at + 1] ?? "") &&
          !stems.slice(0, place).some((word) => /^(?:i|we)$/u.test(word))
        );
      const between = words.slice(at + 1, place);
      while (PARTICLE.has(between[0] ?? "")) between.shift();
      return place - at <= BETWEEN + 2 && !between.some((word) => PREPOSITION.has(word));
    });
  });
}
