import type { Words } from "../language/language.ts";

type Confidence = "stated" | "reported" | "inferred";
type Basis = "stated" | "inferred" | "observed";

interface FactWords {
  fact: string;
  confidence: Record<Confidence, string>;
  begins: string;
  ends: string;
  due: string;
  basis: Record<Basis, string>;
  unknown: string;
  open: string;
  retracted: (when: string) => string;
  versions: string;
  planeHint: string;
  held: string;
  believed: string;
  stillBelieved: string;
  sources: string;
  noSources: string;
  superseded: string;
  supersededBy: string;
  correct: string;
  retract: string;
  forget: string;
  sentence: string;
  object: string;
  objectHint: string;
  dateHint: string;
  preview: string;
  nothingChanges: string;
  confirm: string;
  cancel: string;
  would: string;
  thenIs: string;
  notBelieved: string;
  counts: Record<
    "episodes" | "facts" | "entities" | "reopened" | "reread" | "corrections",
    readonly [one: string, more: string]
  >;
  noUndo: string;
  canUndo: string;
  undo: string;
  undoWhat: string;
  undoWould: string;
  undoGrew: string;
  done: string;
  undone: string;
  forgotten: string;
}

export const FACT_WORDS: Words<FactWords> = {
  en: {
    fact: "Fact",
    confidence: {
      stated: "Stated by a person who knows it first-hand.",
      reported: "Reported by another person.",
      inferred: "Inferred from other statements.",
    },
    begins: "Begins",
    ends: "Ends",
    due: "Planned for",
    basis: {
      stated: "stated in a source",
      inferred: "inferred from another statement",
      observed: "true by this date at the latest",
    },
    unknown: "unknown",
    open: "no known end",
    retracted: (when) => `No longer believed since ${when}.`,
    versions: "History",
    planeHint: "Left to right: when it was true. Bottom to top: when Engraph believed it.",
    held: "True",
    believed: "Believed",
    stillBelieved: "now",
    sources: "Sources",
    noSources: "No message. This fact was added by hand.",
    superseded: "Replaces",
    supersededBy: "Replaced by",
    correct: "Correct",
    retract: "Retract",
    forget: "Delete this message",
    sentence: "Sentence",
    object: "Object",
    objectHint: "Change the sentence or the object. Engraph updates the other one.",
    dateHint:
      "A year, month, week, day or time, for example 2024-05, 2024-W18 or 2024-05-05 14:30. Times are in UTC. Leave it empty if it is unknown.",
    preview: "Preview",
    nothingChanges: "No changes have been made yet.",
    confirm: "Apply",
    cancel: "Cancel",
    would: "Changes",
    thenIs: "becomes:",
    notBelieved: "no longer believed",
    counts: {
      episodes: ["message removed", "messages removed"],
      facts: ["fact no longer believed", "facts no longer believed"],
      entities: ["entity no longer mentioned", "entities no longer mentioned"],
      reopened: ["fact restored", "facts restored"],
      reread: ["message read again", "messages read again"],
      corrections: ["correction removed", "corrections removed"],
    },
    noUndo: "This cannot be undone. The message is deleted, with every fact that has no other source.",
    canUndo: "You can undo this.",
    undo: "Undo",
    undoGrew: "More facts were learned in the meantime. Nothing has been undone. Check the changes again.",
    undoWhat: "What undo would change",
    undoWould: "Undo restores the state before this change, and removes everything learned since:",
    done: "Done.",
    undone: "Undone.",
    forgotten: "The message was deleted.",
  },
  de: {
    fact: "Fakt",
    confidence: {
      stated: "Gesagt von einer Person, die es selbst weiß.",
      reported: "Von einer anderen Person berichtet.",
      inferred: "Aus anderen Aussagen gefolgert.",
    },
    begins: "Beginnt",
    ends: "Endet",
    due: "Geplant für",
    basis: {
      stated: "in einer Quelle genannt",
      inferred: "aus einer anderen Aussage gefolgert",
      observed: "spätestens seit diesem Tag",
    },
    unknown: "unbekannt",
    open: "kein Ende bekannt",
    retracted: (when) => `Wird seit ${when} nicht mehr geglaubt.`,
    versions: "Verlauf",
    planeHint: "Von links nach rechts: wann es galt. Von unten nach oben: wann Engraph es glaubte.",
    held: "Gilt",
    believed: "Geglaubt",
    stillBelieved: "jetzt",
    sources: "Quellen",
    noSources: "Keine Nachricht. Dieser Fakt wurde von Hand eingetragen.",
    superseded: "Ersetzt",
    supersededBy: "Ersetzt durch",
    correct: "Berichtigen",
    retract: "Zurücknehmen",
    forget: "Diese Nachricht löschen",
    sentence: "Satz",
    object: "Objekt",
    objectHint: "Ändern Sie den Satz oder das Objekt. Engraph passt das andere an.",
    dateHint:
      "Jahr, Monat, Woche, Tag oder Zeitpunkt, etwa 2024-05, 2024-W18 oder 2024-05-05 14:30. Zeiten in UTC. Leer lassen, wenn unbekannt.",
    preview: "Vorschau",
    nothingChanges: "Es wurde noch nichts geändert.",
    confirm: "Anwenden",
    cancel: "Abbrechen",
    would: "Änderungen",
    thenIs: "wird:",
    notBelieved: "nicht mehr geglaubt",
    counts: {
      episodes: ["Nachricht entfernt", "Nachrichten entfernt"],
      facts: ["Fakt nicht mehr geglaubt", "Fakten nicht mehr geglaubt"],
      entities: ["Entität nicht mehr erwähnt", "Entitäten nicht mehr erwähnt"],
      reopened: ["Fakt wiederhergestellt", "Fakten wiederhergestellt"],
      reread: ["Nachricht neu gelesen", "Nachrichten neu gelesen"],
      corrections: ["Berichtigung entfernt", "Berichtigungen entfernt"],
    },
    noUndo: "Das lässt sich nicht rückgängig machen. Die Nachricht wird gelöscht, mit jedem Fakt ohne andere Quelle.",
    canUndo: "Das lässt sich rückgängig machen.",
    undo: "Rückgängig",
    undoGrew:
      "Inzwischen wurde mehr gelernt. Es wurde noch nichts rückgängig gemacht. Prüfen Sie die Änderungen noch einmal.",
    undoWhat: "Was „Rückgängig“ ändern würde",
    undoWould: "Stellt den Stand vor dieser Änderung her und entfernt alles, was seitdem gelernt wurde:",
    done: "Erledigt.",
    undone: "Rückgängig gemacht.",
    forgotten: "Die Nachricht wurde gelöscht.",
  },
};
