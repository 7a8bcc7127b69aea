import type { Instant } from "../../../../shared/instant.ts";
import { findDates } from "../dates/dates.ts";
import type { TitleLanguage } from "../predicates/titled-sentence.ts";
import { lemmaOf } from "../../text/conjugation.ts";
import { DAY_MS } from "../../text/calendar.ts";
import { tokenise } from "../../text/tokenise.ts";

/*
 * "I called the plumber" ends the task "Call the plumber" because it names all of it. Denials, attempts, other people's
 * deeds, and habits end none: in case of doubt, a task stays open.
 */

export interface Fulfilled {
  /** The longest first: with and without the clause after "and". The verb stands first, in German last. */
  texts: readonly string[];
  /** A deed of last month is not that of a task of today. */
  until: Instant | null;
}

/** "I was called by the plumber" */
const PASSIVE = /^(?:was|were|been|am|is|are|be|had|has|have|got|gotten)$/u;

interface Wording {
  /** `deed` begins with its verb, in German it ends with it; a `verb` after a `thing` is a participle. */
  forms: readonly RegExp[];
  not: RegExp;
  adverbs: RegExp;
  filler: RegExp;
  clause: RegExp;
  isDone: (verb: string, isPerfect: boolean) => boolean;
}

const NO_LETTER = "(?![\\p{L}])";
const CLOSING = /[\s,]{1,4}$/u;
const [MOST_CHARACTERS, MOST_FILLERS] = [120, 4];

const EN_THING = "(?<thing>(?:the|my|our|all the|both|that) [^,;:]{1,80}?|\\p{Lu}[^,;:]{1,80}?)";
const DE_THING = "(?<thing>(?:de[nrm]|die|das|mein\\p{L}{0,2}|unser\\p{L}{0,2}|alle) [^,;:]{1,80}?)";
const ES_THING = "(?<thing>(?:el|la|los|las|mis?|nuestr[oa]s?|todos los|todas las) [^,;:]{1,80}?)";

const WORDINGS: Readonly<Record<TitleLanguage, Wording>> = {
  en: {
    forms: [
      new RegExp(`^(?:i|we)(?<perfect> did) (?<deed>\\p{L}+ .+)$`, "iu"),
      new RegExp(`^(?:i|we)(?<perfect>['’]ve| have) (?<deed>\\p{L}+ .+)$`, "iu"),
      new RegExp(`^(?:(?:i|we) )?(?<deed>(?!(?:i|we)${NO_LETTER})\\p{L}+ .+)$`, "iu"),
      new RegExp(`^${EN_THING} (?:is|are|was|were|has been|have been|got) (?<verb>\\p{L}+)$`, "iu"),
      new RegExp(`^(?:i|we) got ${EN_THING} (?<verb>\\p{L}+)$`, "iu"),
      new RegExp(`^(?<gerund>\\p{L}+ing .+?) is (?:done|finished|complete|completed)$`, "iu"),
      new RegExp(`^(?:please )?mark ${EN_THING} as (?<verb>\\p{L}+)$`, "iu"),
    ],
    not: /(?<!\p{L})(?:not|never|nobody|nothing|cannot|no longer|almost|nearly|tried|trying|forgot|forgotten|wish|wished|if|unless|until|till|would|should|could|might|may|will|supposed|meant|dreamt|dreamed|imagined|pretended|promised|partly|halfway|half|incorrectly|mistake|but|except|however|though|although|when|whenever|every|each|always|usually|often|sometimes|again|another|other|others|different|wrong|instead|yet|used to|some of|one of|part of|most of|rather)(?!\p{L})|n['’]t(?!\p{L})/iu,
    adverbs:
      / (?:just|already|finally|also|now|actually|really|successfully|at last)(?![\p{L}'’])|^(?:just|already|finally) /giu,
    filler:
      /,? (?:today|yesterday|already|now|finally|at last|at once|just now|earlier|successfully|myself|ourselves|too|as well|online|by phone|in the end|right away|this (?:morning|afternoon|evening)|last night|(?:a|an|one|two|three|five|ten|\d{1,2}) (?:minutes?|hours?) ago|by the way|btw|thanks|thank you|at \d{1,2}(?:[:.]\d\d)?(?: ?[ap]m| o['’]clock)?)$|, done$/iu,
    clause: /,| (?:and|so|because|since|as|after|before|while)(?![\p{L}'’])/iu,
    isDone: (verb, isPerfect) => !PASSIVE.test(verb) && (isPerfect || lemmaOf(verb, "PastTense") !== verb),
  },
  de: {
    forms: [
      new RegExp(`^(?:ich|wir) (?:habe?|haben|bin|sind) (?<deed>.+ \\p{Ll}+(?:t|en))$`, "iu"),
      new RegExp(`^(?:habe?|haben) (?:ich |wir )?(?<deed>.+ \\p{Ll}+(?:t|en))$`, "iu"),
      new RegExp(
        `^(?:heute|gestern|vorhin|eben|gerade|jetzt|endlich) (?:habe?|haben) (?:ich|wir) (?<deed>.+ \\p{Ll}+(?:t|en))$`,
        "iu",
      ),
      new RegExp(`^${DE_THING} (?:habe?|haben) (?:ich|wir) (?<verb>\\p{Ll}+(?:t|en))$`, "iu"),
      new RegExp(`^${DE_THING} (?:ist|sind|wurden?) (?<verb>\\p{Ll}+(?:t|en))(?: worden)?$`, "iu"),
      new RegExp(`^markiere (?:bitte )?${DE_THING} als (?<verb>\\p{Ll}+(?:t|en))$`, "iu"),
    ],
    not: /(?<!\p{L})(?:nicht|nichts|nie|niemals|kein\p{L}{0,2}|fast|beinahe|noch|versucht|wollte|sollte|würde|hätte|könnte|wenn|falls|ob|als (?=ich|wir)|aber|jedoch|nur|halb|teilweise|versehentlich|immer|jede\p{L}{0,2}|oft|manchmal|andere\p{L}{0,1}|falsche?\p{L}{0,1}|wieder|statt|stattdessen|früher)(?!\p{L})/iu,
    adverbs:
      / (?:schon|bereits|jetzt|gerade|eben|soeben|endlich|heute|gestern|vorhin|inzwischen|mittlerweile|auch|alle)(?! (?:habe?|haben)(?!\p{L}))(?![\p{L}])/giu,
    filler: /,? (?:heute|gestern|schon|jetzt|endlich|vorhin|danke|übrigens|um \d{1,2}(?:[:.]\d\d)?(?: uhr)?)$/iu,
    clause: /,| (?:und|weil|denn|nachdem|bevor)(?![\p{L}])/iu,
    isDone: () => true,
  },
  es: {
    forms: [
      new RegExp(`^(?:yo )?(?:he|hemos) (?<deed>\\p{L}+(?:do|to|cho) .+)$`, "iu"),
      new RegExp(`^(?:yo )?(?<deed>(?:\\p{L}+(?:é|í|amos|imos)|hice|hicimos|puse|pusimos|traje|trajimos) .+)$`, "iu"),
      new RegExp(`^(?:yo )?(?:acabo|acabamos) de (?<deed>\\p{L}+(?:ar|er|ir|ír) .+)$`, "iu"),
      new RegExp(`^${ES_THING} (?:está|están|ha sido|han sido|fue|fueron) (?<verb>\\p{L}+[dth][oa]s?)$`, "iu"),
      new RegExp(`^(?:por favor,? )?marca ${ES_THING} como (?<verb>\\p{L}+[dth][oa]s?)$`, "iu"),
    ],
    not: /(?<!\p{L})(?:no|nunca|jamás|casi|si|cuando|pero|aunque|solo|sólo|aún|todavía|medio|mitad|otr[oa]s?|siempre|cada|a veces|equivocad[oa]|otra vez|de nuevo|en vez|nadie)(?!\p{L})/iu,
    adverbs: / (?:ya|por fin|finalmente|hoy|ayer|también)(?![\p{L}])|^(?:ya|por fin|finalmente|hoy|ayer) /giu,
    filler: /,? (?:hoy|ayer|ya|esta mañana|esta tarde|anoche|por fin|gracias|al final|a las? \d{1,2}(?:[:.]\d\d)?)$/iu,
    clause: /,| (?:y|porque|así que|después de|antes de)(?![\p{L}])/iu,
    isDone: () => true,
  },
};

/** Leaves out the dates of most sentences, whose reading costs more than the rest. */
export const wordsOfDeed = (said: string, language: TitleLanguage): string[] =>
  (fulfilledIn(said.replace(DATE_IN_FRONT, ""), language, null)?.texts ?? []).flatMap((text) => tokenise(text));
const DATE_IN_FRONT =
  /^(?:yesterday|today|last night|earlier(?: today)?|this (?:morning|afternoon|evening)|(?:on )?\p{L}{3,6}day),? /iu;

/**
 * @param said one sentence without its closing mark and its openers
 * @param input null to leave dates in it
 */
export function fulfilledIn(
  said: string,
  language: TitleLanguage,
  input: { reference_time: Instant; time_zone: string } | null,
): Fulfilled | null {
  const { forms, not, adverbs, filler, clause, isDone } = WORDINGS[language];
  if (said.length > MOST_CHARACTERS || not.test(said)) return null;
  const dates = language === "en" && input !== null ? findDates(said, input.reference_time, input.time_zone) : [];
  const periods = dates.map(({ resolve }) => resolve("past"));
  if (periods.length > 1 || periods.includes(null)) return null;
  const undated = dates.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), said);
  const texts = [undated, undated.slice(0, clause.exec(undated)?.index)].flatMap((text) => {
    const line = withoutFillers(text.replaceAll(adverbs, "").replaceAll(/\s+/gu, " ").trim(), filler);
    return forms.flatMap((form) => deedOf(form.exec(line)?.groups, language, isDone) ?? []);
  });
  const [period = null] = periods;
  const isDay = period !== null && period.to - period.from <= 1.5 * DAY_MS;
  return texts.length === 0
    ? null
    : { texts: [...new Set(texts)], until: period === null ? null : period.to + (isDay ? LATE : 0) };
}

/** A task may be set shortly after its deed: "I called her yesterday, you can stop reminding me". */
const LATE = 2 * DAY_MS;

function deedOf(
  groups: Record<string, string | undefined> | undefined,
  language: TitleLanguage,
  isDone: Wording["isDone"],
): string | null {
  if (groups === undefined) return null;
  const { deed, thing = "", verb, gerund, perfect } = groups;
  if (gerund !== undefined) return gerund;
  if (deed === undefined) {
    if (verb === undefined || !isDone(verb.toLowerCase(), false)) return null;
    return language === "de" ? `${thing} ${verb}` : `${verb} ${lowered(thing)}`;
  }
  const first = deed.split(" ")[0] ?? "";
  return isDone(first.toLowerCase(), perfect !== undefined) ? deed : null;
}

/** Lowers the first word, unless it is a name. */
const lowered = (thing: string): string =>
  thing.replace(/^(?:The|My|Our|All|Both|That|El|La|Los|Las|Mis?|Nuestr[oa]s?|Tod[oa]s)(?= )/u, (word) =>
    word.toLowerCase(),
  );

function withoutFillers(text: string, filler: RegExp): string {
  let left = text;
  for (let step = 0; step < MOST_FILLERS && filler.test(left); step++)
    left = left.replace(filler, "").replace(CLOSING, "");
  return left.replace(CLOSING, "");
}
