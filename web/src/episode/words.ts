import type { Schemas } from "../../../sdk/src/index.ts";
import type { Words } from "../language/language.ts";

export interface EpisodeWords {
  title: string;
  facts: string;
  noFacts: string;
  expires: (moment: string) => string;
  speakers: Record<NonNullable<Schemas["Episode"]["role"]>, string>;
  kinds: Record<Schemas["Episode"]["type"], string>;
}

export const EPISODE_WORDS: Words<EpisodeWords> = {
  en: {
    title: "Message",
    facts: "What was learned from it",
    noFacts: "Nothing was learned from it.",
    expires: (moment) => `is forgotten ${moment}`,
    speakers: { user: "User", assistant: "Assistant", system: "System", tool: "Tool" },
    kinds: { message: "Message", text: "Text", json: "JSON", document: "Document" },
  },
  de: {
    title: "Nachricht",
    facts: "Was daraus gelernt wurde",
    noFacts: "Daraus wurde nichts gelernt.",
    expires: (moment) => `wird vergessen am ${moment}`,
    speakers: { user: "Nutzer", assistant: "Assistent", system: "System", tool: "Werkzeug" },
    kinds: { message: "Nachricht", text: "Text", json: "JSON", document: "Dokument" },
  },
};
