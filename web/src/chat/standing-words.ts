import type { Words } from "../language/language.ts";
import type { StandingKind } from "./known-facts.ts";

interface StandingWords {
  titles: Record<StandingKind, string>;
  due: (when: string) => string;
  overdue: string;
  done: string;
  /** Screen readers read it, because the button shows a symbol. */
  doneOf: (text: string) => string;
  drop: string;
  end: string;
  edit: string;
  details: string;
  reading: string;
  byHand: string;
  was: Record<"done" | "drop" | "end", (text: string) => string>;
  undo: string;
  undone: (text: string) => string;
}

export const STANDING_WORDS: Words<StandingWords> = {
  en: {
    titles: {
      instruction: "Instructions and preferences",
      task: "Tasks",
      value: "Values",
      observation: "Observations",
    },
    due: (when) => `due ${when}`,
    overdue: "overdue",
    done: "Done",
    doneOf: (text) => `Done: ${text}`,
    drop: "Drop",
    end: "End now",
    edit: "Edit",
    details: "History",
    reading: "Reading the source …",
    byHand: "Added by hand.",
    was: {
      done: (text) => `“${text}” is done.`,
      drop: (text) => `“${text}” is dropped.`,
      end: (text) => `“${text}” has ended.`,
    },
    undo: "Undo",
    undone: (text) => `“${text}” is back.`,
  },
  de: {
    titles: {
      instruction: "Anweisungen und Vorlieben",
      task: "Aufgaben",
      value: "Werte",
      observation: "Beobachtungen",
    },
    due: (when) => `fällig ${when}`,
    overdue: "überfällig",
    done: "Erledigt",
    doneOf: (text) => `Erledigt: ${text}`,
    drop: "Verwerfen",
    end: "Jetzt beenden",
    edit: "Bearbeiten",
    details: "Verlauf",
    reading: "Die Quelle wird gelesen …",
    byHand: "Von Hand eingetragen.",
    was: {
      done: (text) => `„${text}“ ist erledigt.`,
      drop: (text) => `„${text}“ ist verworfen.`,
      end: (text) => `„${text}“ ist beendet.`,
    },
    undo: "Rückgängig",
    undone: (text) => `„${text}“ gilt wieder.`,
  },
};
