import type { Schemas } from "../../../sdk/src/index.ts";
import type { Words } from "../language/language.ts";

export interface EpisodeWords {
  title: string;
  facts: string;
  noFacts: string;
  nothing: Record<NonNullable<Schemas["EpisodeDetail"]["nothing_learned"]>, string>;
  expires: (moment: string) => string;
  speakers: Record<NonNullable<Schemas["Episode"]["role"]>, string>;
  kinds: Record<Schemas["Episode"]["type"], string>;
}

export const EPISODE_WORDS: Words<EpisodeWords> = {
  en: {
    title: "Message",
    facts: "What was learned from it",
    noFacts: "Nothing was learned from it.",
    nothing: {
      undone: "It was taken back.",
      off: "The application asked not to learn from it.",
      system_or_tool: "Messages of the system and of tools are not read.",
      failed: "Reading it failed.",
      not_read: "It is not read yet.",
      removed: "What was learned from it was removed or corrected.",
      excluded: "The types of facts for this memory exclude what it says.",
      dropped: "The facts that the model gave failed a check.",
      assistant: "The assistant did and promised nothing in it.",
      frame: "It is fiction, a role play, a draft, a quotation, or not meant.",
      name: "It only gives a name that is not sure.",
      open_relation: "It says nothing that is kept as a fact. Search still finds it.",
      small_talk: "It is small talk.",
      question: "It only asks for something.",
      no_statement: "No sentence states a fact that can be read.",
    },
    expires: (moment) => `is forgotten ${moment}`,
    speakers: { user: "User", assistant: "Assistant", system: "System", tool: "Tool" },
    kinds: { message: "Message", text: "Text", json: "JSON", document: "Document" },
  },
  de: {
    title: "Nachricht",
    facts: "Was daraus gelernt wurde",
    noFacts: "Daraus wurde nichts gelernt.",
    nothing: {
      undone: "Sie wurde zurückgenommen.",
      off: "Die Anwendung wollte nichts daraus lernen lassen.",
      system_or_tool: "Nachrichten des Systems und von Werkzeugen werden nicht gelesen.",
      failed: "Das Lesen ist gescheitert.",
      not_read: "Sie ist noch nicht gelesen.",
      removed: "Das Gelernte wurde entfernt oder berichtigt.",
      excluded: "Die Faktenarten dieses Gedächtnisses schließen den Inhalt aus.",
      dropped: "Die Fakten des Modells haben eine Prüfung nicht bestanden.",
      assistant: "Der Assistent hat darin nichts getan oder versprochen.",
      frame: "Sie ist Fiktion, Rollenspiel, Entwurf oder Zitat, oder nicht so gemeint.",
      name: "Sie nennt nur einen Namen, der nicht sicher ist.",
      open_relation: "Sie sagt nichts, was als Fakt behalten wird. Die Suche findet sie trotzdem.",
      small_talk: "Sie ist eine Höflichkeit.",
      question: "Sie fragt oder bittet nur um etwas.",
      no_statement: "Kein Satz sagt einen lesbaren Fakt.",
    },
    expires: (moment) => `wird vergessen am ${moment}`,
    speakers: { user: "Nutzer", assistant: "Assistent", system: "System", tool: "Werkzeug" },
    kinds: { message: "Nachricht", text: "Text", json: "JSON", document: "Dokument" },
  },
};
