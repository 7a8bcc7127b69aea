import type { Words } from "../language/language.ts";

interface VisitWords {
  visit: string;
  shows: (screen: string, memory: string) => string;
  knownAt: (moment: string) => string;
  asOf: (moment: string) => string;
  open: string;
  until: (moment: string) => string;
  ended: string;
  asked: string;
  thread: string;
  nothingAsked: string;
}

export const VISIT_WORDS: Words<VisitWords> = {
  en: {
    visit: "Read-only link",
    shows: (screen, memory) => `${screen} of ${memory}`,
    knownAt: (moment) => `as known on ${moment}`,
    asOf: (moment) => `what held on ${moment}`,
    open: "as known now",
    until: (moment) => `Valid until ${moment} (UTC).`,
    ended: "This link shows nothing",
    asked: "Asked",
    thread: "Conversation",
    nothingAsked: "nothing but the conversation",
  },
  de: {
    visit: "Link nur zum Lesen",
    shows: (screen, memory) => `${screen} von ${memory}`,
    knownAt: (moment) => `nach dem Wissen vom ${moment}`,
    asOf: (moment) => `was am ${moment} galt`,
    open: "nach heutigem Wissen",
    until: (moment) => `Gültig bis ${moment} (UTC).`,
    ended: "Dieser Link zeigt nichts",
    asked: "Gefragt",
    thread: "Gespräch",
    nothingAsked: "nichts als das Gespräch",
  },
};
