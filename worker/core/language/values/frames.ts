/* An amount is one character (`AMOUNT`): `FIRST_AMOUNT` plus its index. */

export const FIRST_AMOUNT = 0xe000;
const AMOUNT = String.raw`[\uE000-\uE0FF]`;
const NOUN_PHRASE = String.raw`(?<np>[^\uE000-\uE0FF]{2,90}?)`;

export interface ValueFrame {
  /** Group `np` has the `value`, `hedge` is a word like "about", `agent` changed the value. */
  pattern: RegExp;
  suffix?: string;
  isBehind?: boolean;
  isOwn?: boolean;
}

const HEDGE = String.raw`(?<hedge>about|around|roughly|approximately|approx\.?|almost|nearly|just under|just over|under|over|below|above|at least|at most|up to|more than|less than|only)`;
const ADVERB = String.raw`(?:(?:now|currently|still|already|just|exactly|presently|officially|finally|actually|set|fixed|capped|at|on|for|due|due on|due by|due at|booked for|scheduled for|planned for|averaging|hovering|sitting|back|down|to|by|a|an)\b ?)`;
const VALUE = String.raw`(?:${ADVERB}){0,4}(?:${HEDGE} )?(?:the )?(?<value>${AMOUNT})`;
const AUXILIARY = String.raw`(?: (?:has|have|had|was|were|is|are|got|been|being|just|recently|now|already|finally|also|actually|officially|gradually|slowly|since))`;
const CHANGED = String.raw`went|goes|going|gone|risen|rose|grew|grown|increased|climbed|jumped|improved|dropped|fell|fallen|decreased|reduced|declined|shrank|lowered|raised|moved|changed|shifted|pushed|extended|postponed|rescheduled|brought|updated|revised|adjusted|cut|bumped|doubled|halved|boosted|slipped|slid|set|reset|upped|shortened|delayed|up|down`;
const DIRECTION = String.raw`(?: (?:all the way|up|down|back|out|forward|over|slightly|significantly|again))`;
const FROM = String.raw`(?: (?:by|from) ${AMOUNT}){0,2}`;
const FIRST_PERSON = String.raw`(?:I|i|we|We)`;
const DONE = String.raw`raised|increased|bumped|moved|changed|set|reset|updated|reduced|lowered|cut|dropped|adjusted|extended|pushed|postponed|rescheduled|shifted|improved|brought|got|upped|capped|revised|boosted|shortened|delayed`;

const DO = String.raw`raise|increase|bump|move|change|set|reset|update|reduce|lower|cut|drop|adjust|extend|push|postpone|reschedule|shift|improve|bring|get|up|cap|revise|boost|shorten|delay`;

const ENGLISH: readonly ValueFrame[] = [
  // chat leaves out "is"
  {
    pattern: new RegExp(
      String.raw`^(?<np>(?:[Mm]y |[Oo]ur |[Tt]he )?(?:[Ww]eight|[Hh]eight|[Bb]udget|[Ss]alary|[Mm]ortgage|[Cc]ommute|a1c|A1[Cc]|BMI|bmi|GPA|gpa|(?<=[Mm]y |[Oo]ur |[Tt]he )rent)) ${VALUE}(?= ?$| (?:a|per) )`,
      "u",
    ),
  },
  {
    pattern: new RegExp(
      String.raw`^${NOUN_PHRASE}(?:['’]s| (?:is|are|stands|sits|remains|has been|has become|have become|became))(?: (?=[^ ])|(?= ))${VALUE}`,
      "u",
    ),
  },
  {
    pattern: new RegExp(
      String.raw`^(?![^,;]{2,60} put )${NOUN_PHRASE}${AUXILIARY}{0,4} (?:${CHANGED})${DIRECTION}{0,2}${FROM} (?:to|at|until|till) ${VALUE}`,
      "u",
    ),
  },
  {
    pattern: new RegExp(
      String.raw`^(?<agent>${FIRST_PERSON}|[Tt]hey|[Hh]e|[Ss]he|(?:[Mm]y|[Oo]ur|[Tt]he) \p{L}+|\p{Lu}\p{L}+|landlord|landlady|boss|agent|bank)(?:['’](?:ve|d|s))?(?: (?:have|has|had|just|recently|already|finally|also|now)){0,3} (?:${DONE}|put(?= [^,;]{2,60} (?:up|down|back|forward) (?:from|to|by) )|(?:decided|managed|agreed|had|was able|were able) to (?:${DO}))${DIRECTION}? ${NOUN_PHRASE}${DIRECTION}{0,2}${FROM} (?:to|at|until|till) ${VALUE}`,
      "u",
    ),
  },
  {
    pattern: new RegExp(
      String.raw`^${FIRST_PERSON}(?:['’]ve)?(?: (?:now|currently|only|just))? (?:have|got|have got|set|have set)(?: (?:myself|ourselves))? (?:an? )?${NOUN_PHRASE} (?:of|at) ${VALUE}`,
      "u",
    ),
    isOwn: true,
  },
  {
    pattern: new RegExp(
      String.raw`^${FIRST_PERSON}(?:['’]ve)?(?: (?:just|finally|also|have|only)){0,2} (?:got|scored|received|achieved|earned) (?:an? )?(?:${HEDGE} )?(?<value>${AMOUNT}) (?:on|in|for|at) (?=(?:my|our|the|that) )(?<np>[\p{L}\p{N}' -]{2,60})`,
      "u",
    ),
    suffix: "score",
    isOwn: true,
  },
  {
    pattern: new RegExp(
      String.raw`^${FIRST_PERSON}(?:['’]ve)?(?: (?:have|now|currently|just|already|finally|also|recently|managed to)){0,3} (?:achieved|reached|hit|achieve|reach|hit) (?:an? )?(?:${HEDGE} )?(?<value>${AMOUNT})(?<np> [\p{L}' -]{2,60}?)?(?=$| (?:after|as of|since|so far|by|over|in|this|now|with|post)\b)`,
      "u",
    ),
    isOwn: true,
    isBehind: true,
  },
];

const GERMAN_HEDGE = String.raw`(?<hedge>etwa|ungefähr|rund|circa|ca\.|knapp|über|unter|fast|mindestens|höchstens|maximal)`;
const GERMAN_ADVERB = String.raw`(?:(?:jetzt|nun|aktuell|derzeit|momentan|inzwischen|mittlerweile|nur|noch|schon|wieder|genau|bei|auf|am|zum|der|den|dem|bis)\b ?)`;
const GERMAN_VALUE = String.raw`(?:${GERMAN_ADVERB}){0,4}(?:${GERMAN_HEDGE} )?(?<value>${AMOUNT})`;
const PARTICIPLE = String.raw`gestiegen|gesunken|gefallen|erhöht|gesenkt|verschoben|gewachsen|geklettert|reduziert|gekürzt|verlängert|vorverlegt|vorgezogen|geändert|angehoben|gesetzt|festgelegt|angepasst|verbessert|gebracht`;
const GERMAN_FROM = String.raw`(?: (?:von|um) (?:dem )?${AMOUNT}){0,2}`;

const GERMAN: readonly ValueFrame[] = [
  {
    pattern: new RegExp(
      String.raw`^${NOUN_PHRASE} (?:ist|sind|wurde|wurden)(?: (?:jetzt|nun|auch|inzwischen|heute|gestern|gerade)){0,2}${GERMAN_FROM} auf ${GERMAN_VALUE} (?:${PARTICIPLE})\b`,
      "u",
    ),
  },
  { pattern: new RegExp(String.raw`^${NOUN_PHRASE} (?:stieg|sank|fiel|wuchs)${GERMAN_FROM} auf ${GERMAN_VALUE}`, "u") },
  {
    pattern: new RegExp(
      String.raw`^${NOUN_PHRASE} (?:ist|sind|beträgt|betragen|liegt|liegen|steht)(?! auf [\uE000-\uE0FF] \p{L}+t\b) ${GERMAN_VALUE}`,
      "u",
    ),
  },
  {
    pattern: new RegExp(
      String.raw`^(?:[Jj]etzt|[Nn]un|[Aa]ktuell|[Dd]erzeit|[Mm]omentan|[Ii]nzwischen|[Mm]ittlerweile) (?:ist|sind|beträgt|liegt|steht) ${NOUN_PHRASE} (?=(?:bei|auf|am|nur|noch|[\uE000-\uE0FF]))${GERMAN_VALUE}`,
      "u",
    ),
  },
  {
    pattern: new RegExp(
      String.raw`^(?<agent>[Ii]ch|[Ww]ir|[Ss]ie|[Ee]r|(?:[Mm]ein|[Uu]nser)\p{L}* \p{L}+) (?:habe|haben|hat)(?: (?:jetzt|nun|gerade))? ${NOUN_PHRASE}${GERMAN_FROM} auf ${GERMAN_VALUE} (?:${PARTICIPLE})\b`,
      "u",
    ),
  },
  {
    pattern: new RegExp(
      String.raw`^(?:[Ii]ch|[Ww]ir) (?:habe|haben)(?: (?:jetzt|nun))? (?:einen?|eine) ${NOUN_PHRASE} von ${GERMAN_VALUE}`,
      "u",
    ),
    isOwn: true,
  },
];

export const FRAMES = { en: ENGLISH, de: GERMAN } as const;

/** Words that may follow an amount. Others make it part of more: "900 of my salary", "$75 short". */
export const FOLLOWS =
  /^(?:$|[,.!)(–—-]| ?(?:\p{Extended_Pictographic}|lol\b|haha)| (?:for|on|in|from|since|this|right now|now|today|at the moment|instead|so far|already|as of|rather|not|up|down|after|when|thanks|due|because|compared|with|by|before|gross|net|between|and|which|but|so|btw|per|a|total|altogether|überall|für|im|in|seit|statt|anstatt|jetzt|nun|nicht|pro|weil)\b)/u;
