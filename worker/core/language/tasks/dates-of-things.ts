import type { TitleLanguage } from "../predicates/titled-sentence.ts";
import { isForEvent } from "../en/grammar/dated-things.ts";

/* "Buy tickets for the concert on 5 May": the day is that of the concert, and the tickets are due at an unknown time before it. */

const INNER_CLAUSE = {
  en: /(?<![\p{L}])(?:that|who|what|when|where|whether|if|because|before|after|until|once|how) (?:[\p{L}'’-]+ ){1,8}$|(?<![\p{L}'’])(?:i|we|he|she|they)(?:['’](?:m|ve|re|ll|d|s))? (?:[\p{L}'’-]+ ){1,6}$/iu,
  de: /(?<![\p{L}])(?:dass|ob|wer|was|wann|wo|wenn|weil|bevor|nachdem|sobald|bis) (?:[\p{L}-]+ ){1,8}$/iu,
  es: /(?<![\p{L}])(?:que|si|quién|qué|cuándo|cuando|dónde|porque|hasta que|antes de que) (?:[\p{L}-]+ ){1,8}$/iu,
};
/** "The book Tom lent me on Monday" */
const OF_OTHERS = /(?<![\p{L}])(?:the|my|our|an?) \p{Ll}+ \p{Lu}\p{L}+ \p{Ll}+(?: (?:me|us|to me|to us))? $/u;

const EVENT = {
  de: "(?:\\p{L}{0,20}(?:party|feier|konzert|prüfung|klausur|hochzeit|geburtstag|termin|meeting|treffen|besprechung|reise|flug|umzug|besuch|vortrag|präsentation|spiel|test|interview|gespräch|konferenz|urlaub|ausflug|lieferung|essen|vorstellung|beerdigung|taufe|operation|wettkampf|turnier|messe|fest))",
  es: "(?:fiesta|concierto|examen|boda|cumpleaños|cita|reunión|viaje|vuelo|mudanza|visita|charla|presentación|partido|prueba|entrevista|conferencia|vacaciones|excursión|entrega|cena|comida|función|funeral|bautizo|operación|torneo|carrera|feria|festival|congreso)",
};
const FOR_EVENT = {
  de: new RegExp(
    `(?<!\\p{L})(?:für|von|über|wegen|vom|fürs) (?:(?:die|das|den|der|dem|(?:mein|dein|sein|ihr|unser)\\p{L}{0,3}) )?(?:\\p{L}+ )?${EVENT.de}(?: von \\p{L}+)? (?:am |an |diesen |nächsten )?$`,
    "iu",
  ),
  es: new RegExp(
    `(?<!\\p{L})(?:para|sobre|de|por|del) (?:(?:el|la|los|las|mis?|tus?|sus?|nuestr[oa]s?) )?(?:\\p{L}+ )?${EVENT.es}(?: de \\p{L}+)? (?:el |del? |este |esta )?$`,
    "iu",
  ),
};

/** "The invoice from 5 March" */
const OF_DOCUMENT =
  /(?<![\p{L}])(?:(?:bill|invoice|report|e-?mail|mail|letter|message|receipt|statement|photo|picture|order|note|article|paper)s?|dated) (?:from )?$/iu;

/** The date may be past: "the book Tom lent me on Monday", "the invoice from 5 March". */
export const isOfOtherDeed = (before: string, date: string, language: TitleLanguage): boolean =>
  INNER_CLAUSE[language].test(before) ||
  (language === "en" &&
    (OF_OTHERS.test(before) ||
      ((/^from /iu.test(date) || / (?:from|dated) $/iu.test(before)) && OF_DOCUMENT.test(before))));

/** @param before text of the task before the date; in English, the date has the preposition */
export const isOfEvent = (before: string, language: TitleLanguage): boolean =>
  language === "en" ? isForEvent(before.trimEnd()) : FOR_EVENT[language].test(before);
