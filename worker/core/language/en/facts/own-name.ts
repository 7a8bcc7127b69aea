import { isPersonalName, OWN_NAME_PREDICATES, spellsId, TITLES } from "../../../extraction/own-names.ts";
import type { ExtractedFact, Utterance } from "../../../extraction/extraction.ts";
import { observedFrom } from "../../../temporal/bounds.ts";
import { isStopWord } from "../../../text/tokenise.ts";
import { normaliseName } from "../../../text/normalise-name.ts";
import { readOwnName } from "../relations/identity.ts";
import { possessive } from "../grammar/pronouns.ts";
import type { Sentence } from "../grammar/sentences.ts";
import { hasTag, readWords } from "../grammar/words.ts";
import type { Language } from "../grammar/language.ts";

/* A name has to be certain: a wrong one confuses two people in the whole memory. */

const PART = String.raw`(?:\p{Lu}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*|\p{Lo}[\p{Lo}\p{M}·・]*)`;
const NAME = String.raw`(${TITLES}${PART}(?: (?:(?:de|del|della|da|dos|du|la|van|von|den|der|ten|zu|bin|ibn|al|el) ){0,2}(?:\p{Lu}\.|${PART})){0,4})`;
const END = String.raw`(?=$|[.!…)]|,? (?:and|but|so|by the way|btw|now|lol)\b|, (?:I|i|I'm|my|an?|the|not|from|please|nice|\p{Lu}\p{L}+'s|pleased|\d+)\b| [-–—] | (?:from|here|by the way)\b)`;
const GREETING = String.raw`^(?:(?:hi|hello|hey|hiya|yo|good (?:morning|evening|afternoon)|greetings|well|so|ok|okay|oh|and|but|btw|by the way|actually|also|just so you know|fyi|for the record|yes|no|please|thanks|nice to meet you|i got married and|we got married and|now|again)(?: there| all| everyone| everybody| team)?[,!.:;]? ){0,8}`;

const sentenceOf = (said: string): RegExp => new RegExp(`${GREETING}${said}`, "iu");
const ENGLISH: readonly { opening: RegExp; predicate: OwnName["predicate"] }[] = [
  {
    opening: sentenceOf(
      String.raw`(?:my (?:(?:full|real|actual|legal|new|own|current) )?name(?: is|'s)(?: now| actually| really)?|(?:i|i've|i have) (?:just |recently |legally |officially )?changed my name (?:from [^,.]{2,40} )?to|i(?: am|'m) (?:called|named)) `,
    ),
    predicate: "NAMED",
  },
  {
    opening: sentenceOf(
      String.raw`(?:(?:you can |you may |just |please |everyone can |feel free to )*call me|(?:people|everyone|everybody|my friends|friends|most people|they|my family|all my friends) (?:just |usually |always )?calls? me|i (?:usually |just |now )?go by|i(?:'d| would) (?:like|prefer) to be called|i (?:prefer|like) to be called|my (?:nickname|preferred name) is|i(?: am|'m) known as) `,
    ),
    predicate: "GOES_BY",
  },
];
/** Words that may be anything else are not a name behind "I am". */
const I_AM = sentenceOf("(?:i am|i'm|im) ");
const OTHERS: Readonly<Record<"de" | "es", readonly { opening: RegExp; predicate: OwnName["predicate"] }[]>> = {
  de: [
    {
      opening:
        /^(?:(?:hallo|hi|hey|guten (?:tag|morgen|abend)|moin|servus|also|übrigens)[,!.]? )*(?:ich (?:heiße|heisse)(?: jetzt| nun)?|mein (?:neuer |voller )?name ist(?: jetzt| nun)?|ich habe meinen namen (?:in|zu)) /iu,
      predicate: "NAMED",
    },
    {
      opening:
        /^(?:(?:hallo|hi|hey|also|übrigens|bitte|du kannst mich)[,!.]? )*(?:nenn(?:t|en sie)? mich|(?:alle|meine freunde|freunde|man) nenn(?:en|t) mich) /iu,
      predicate: "GOES_BY",
    },
  ],
  es: [
    {
      opening:
        /^(?:(?:¡?hola|buenas|buenos días|buenas tardes|bueno|por cierto)[,!.]? ¡?){0,8}(?:(?:yo )?me llamo(?: ahora)?|(?:ahora )?mi nombre (?:completo )?es) /iu,
      predicate: "NAMED",
    },
    {
      opening:
        /^(?:(?:¡?hola|bueno|por favor|por cierto)[,!.]? ¡?){0,8}(?:ll[aá]m[ae]me|puedes llamarme|(?:todos|mis amigos|la gente) me (?:llaman|llama|dicen|dice)) /iu,
      predicate: "GOES_BY",
    },
  ],
};
const NAME_AT = new RegExp(`${NAME}${END}`, "uy");
const NAME_ALONE = new RegExp(`^${NAME}(?=$|[.!…,]| (?:und|y|aber|pero)\\b)`, "u");
const NOT_SAID_SO =
  /["“”„«»]|\b(?:said|says|told|asked|wrote|writes|if|imagine|pretend|suppose|character|role-?play|username|password|dear|translate|example|joke|sagte|dijo)\b/iu;

interface OwnName {
  predicate: (typeof OWN_NAME_PREDICATES)[number];
  name: string;
}

function readOwnNameIn({ text, mark }: Sentence, language: "en" | "de" | "es"): OwnName | null {
  const said = text.replace(/[’ʼ]/gu, "'").trim();
  if (mark === "?" || NOT_SAID_SO.test(said)) return null;
  for (const { opening, predicate } of language === "en" ? ENGLISH : OTHERS[language]) {
    const begin = opening.exec(said);
    if (begin === null) continue;
    const rest = said.slice(begin[0].length);
    NAME_AT.lastIndex = 0;
    const name = (language === "en" ? NAME_AT : NAME_ALONE).exec(rest)?.[1];
    if (name !== undefined && isPersonalName(name) && !isShouted(name) && !isWord(name, predicate))
      return { predicate, name };
  }
  const begin = language === "en" ? I_AM.exec(said) : null;
  NAME_AT.lastIndex = 0;
  const name = begin === null ? undefined : NAME_AT.exec(said.slice(begin[0].length))?.[1];
  const isSure = name !== undefined && isPersonalName(name) && readOwnName(readWords(name, 0)) !== null;
  return isSure && !isShouted(name) ? { predicate: "NAMED", name } : null;
}

const BY_SOMEBODY =
  /\b(?:my|our|his|her|their) (?!friends|family|full|real|name)(?:\p{L}+ ){1,3}calls me\b|\b(?:he|she) calls me\b/iu;

const isWord = (name: string, predicate: string): boolean => {
  const [first, ...others] = readWords(name, 0);
  if (predicate === "NAMED") return first !== undefined && isStopWord(first.lower) && others.length === 0;
  return (
    first !== undefined &&
    others.length === 0 &&
    !hasTag(first, "FirstName") &&
    (hasTag(first, "Adjective") || hasTag(first, "Adverb") || hasTag(first, "Date") || isStopWord(first.lower))
  );
};

const isShouted = (name: string): boolean => /^[\p{Lu} ]{4,}$/u.test(name);

/** Drops names that only look like the speaker's: "She said: My name is Jane". */
export function withOwnName(
  facts: readonly ExtractedFact[],
  sentence: Sentence,
  language: Language,
  { speaker, reference_time }: Pick<Utterance, "speaker" | "reference_time">,
  isQuoted: (place: number) => boolean,
): ExtractedFact[] {
  if (speaker === null) return [...facts];
  const isNaming = ({ subject, predicate }: ExtractedFact): boolean =>
    subject === speaker && (OWN_NAME_PREDICATES as readonly string[]).includes(predicate);
  const isSure = ({ object_value, predicate }: ExtractedFact): boolean =>
    object_value !== null &&
    isPersonalName(object_value) &&
    !isWord(object_value, predicate) &&
    !NOT_SAID_SO.test(sentence.text) &&
    !isOfAnother;
  const isOfAnother = SPEAKER_BEFORE.test(sentence.text) || isQuoted(sentence.start);
  const kept = facts
    .filter((fact) => !isNaming(fact) || isSure(fact))
    .map((fact) => (isNaming(fact) && BY_SOMEBODY.test(sentence.text) ? { ...fact, predicate: "PET_NAME" } : fact));
  const own = isOfAnother || language === "other" ? null : readOwnNameIn(sentence, language);
  if (own === null || language === "other") return kept;
  if (normaliseName(own.name) === normaliseName(speaker) && !spellsId(own.name, speaker)) return kept;
  if (kept.some((fact) => isNaming(fact) && fact.object_value === own.name)) return kept;
  const others = kept.filter(
    (fact) =>
      (!isNaming(fact) || fact.predicate !== own.predicate) &&
      !(fact.predicate === "IS" && fact.subject === speaker && (fact.object ?? fact.object_value) === own.name),
  );
  return [
    ...others,
    {
      subject: speaker,
      predicate: own.predicate,
      object: null,
      object_value: own.name,
      fact: SENTENCES[language][own.predicate](speaker, own.name),
      kind: "state",
      strength: own.predicate === "NAMED" ? 9 : 8,
      ...observedFrom(reference_time),
      span: [sentence.start, sentence.end],
    },
  ];
}

const SPEAKER_BEFORE = /^[\p{L}\p{N} ._-]{1,40}: /u;

type Wording = Record<OwnName["predicate"], (speaker: string, name: string) => string>;
const SENTENCES: Record<"en" | "de" | "es", Wording> = {
  en: {
    NAMED: (speaker, name) => `${possessive(speaker)} name is ${name}.`,
    GOES_BY: (speaker, name) => `${speaker} goes by ${name}.`,
  },
  de: {
    NAMED: (speaker, name) => `${speaker} heißt ${name}.`,
    GOES_BY: (speaker, name) => `${speaker} wird ${name} genannt.`,
  },
  es: {
    NAMED: (speaker, name) => `${speaker} se llama ${name}.`,
    GOES_BY: (speaker, name) => `A ${speaker} le dicen ${name}.`,
  },
};
