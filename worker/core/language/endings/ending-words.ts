import { isClauseAsserted, maySupport } from "../en/endings/asserted.ts";
import { clausesOf } from "../en/endings/clause-endings.ts";
import type { Sentence } from "../en/grammar/sentences.ts";
import { ENGLISH_IMPLIED_ENDINGS } from "../en/implied-endings.ts";
import { GERMAN_IMPLIED_ENDINGS } from "../de/implied-endings.ts";
import { GERMAN_KNOWN_ENDINGS, GERMAN_MAY_END } from "../de/known-endings.ts";
import { ENGLISH_KNOWN_ENDINGS, MAY_END } from "../en/known-endings.ts";
import { SPANISH_IMPLIED_ENDINGS } from "../es/implied-endings.ts";
import { SPANISH_KNOWN_ENDINGS, SPANISH_MAY_END } from "../es/known-endings.ts";
import type { ImpliedEnding } from "../types/implied-ending.ts";
import type { KnownEnding } from "../types/known-ending.ts";

export interface EndingWords {
  language: "en" | "de" | "es";
  forms: readonly KnownEnding[];
  implied: readonly ImpliedEnding[];
  mayEnd: (text: string) => boolean;
  lead: RegExp;
  /** A noun alone needs an owner. */
  owned: RegExp;
  isAsserted: (sentence: Sentence) => boolean;
  isClauseAsserted: (clause: string, next: string | undefined) => boolean;
  clauses: (text: string) => { text: string; dates?: readonly number[] | undefined }[];
}

const partsOf =
  (separator: RegExp, filler: RegExp): EndingWords["clauses"] =>
  (text) =>
    text.split(separator).map((part) => ({ text: part.trim().replace(filler, "") }));

const asserted =
  (notSo: RegExp): EndingWords["isAsserted"] =>
  ({ text, mark }) =>
    mark !== "?" && !notSo.test(text);

export const ENDING_WORDS: Readonly<Record<"en" | "de" | "es", EndingWords>> = {
  en: {
    language: "en",
    forms: ENGLISH_KNOWN_ENDINGS,
    implied: ENGLISH_IMPLIED_ENDINGS,
    mayEnd: MAY_END,
    lead: /(?:^| )(?:my|our|the|that|this|good|old|poor|dear|sweet|little|other) $/u,
    owned: /^(?:my|our|the) /u,
    isAsserted: maySupport,
    isClauseAsserted,
    clauses: clausesOf,
  },
  de: {
    language: "de",
    forms: GERMAN_KNOWN_ENDINGS,
    implied: GERMAN_IMPLIED_ENDINGS,
    mayEnd: GERMAN_MAY_END,
    lead: /(?:^| )(?:der|die|das|den|dem|mein(?:e[nmr]?)?|unser(?:e[nmr]?)?|kleine[rnms]?|alte[rnms]?|liebe[rnms]?|hund|katze|kater|freund|freundin|mann|frau|oma|opa) $/u,
    owned: /^(?:der|die|das|den|dem|mein(?:e[nmr]?)?|unser(?:e[nmr]?)?) /u,
    isClauseAsserted: () => true,
    isAsserted: asserted(
      /(?<!\p{L})(?:wenn|falls|ob|würde|könnte|vielleicht|fast|beinahe|möchte|will|wollte|stell dir|angst|hoffentlich)(?!\p{L})/iu,
    ),
    clauses: partsOf(
      / ?[,;:–—(] ?| (?:aber|und(?= (?:ich(?! (?:haben|sind)(?!\p{L}))|wir|der|die|das|mein|unser)(?!\p{L}))) /u,
      /^(?:(?:und|aber|so|ach|also|übrigens|leider|oh|ja|nein|naja) )+/iu,
    ),
  },
  es: {
    language: "es",
    forms: SPANISH_KNOWN_ENDINGS,
    implied: SPANISH_IMPLIED_ENDINGS,
    mayEnd: SPANISH_MAY_END,
    lead: /(?:^| )(?:el|la|los|las|mi|mis|nuestr[oa]s?|perr[oa]|gat[oa]|novi[oa]|pobre|viej[oa]) $/u,
    owned: /^(?:el|la|los|las|mi|mis|nuestr[oa]s?) /u,
    isClauseAsserted: () => true,
    isAsserted: asserted(/(?<!\p{L})(?:si|quizás?|tal vez|ojalá|quiero|quisiera|querría|casi|miedo)(?!\p{L})/iu),
    clauses: partsOf(/ ?[,;:–—(] ?| (?:pero) /u, /^(?:(?:y|pero|pues|bueno|además|que|oh|ay) )+/iu),
  },
};
