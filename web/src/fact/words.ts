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
  /** Precedes the other fact's period. */
  thenIs: string;
  notBelieved: string;
  /** Singular and plural. */
  counts: Record<
    "episodes" | "facts" | "entities" | "reopened" | "reread" | "corrections",
    readonly [one: string, more: string]
  >;
  noUndo: string;
  canUndo: string;
  undo: string;
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
      stated: "Said by somebody who speaks of what they know themselves.",
      reported: "Known by hearsay.",
      inferred: "Follows from what was said.",
    },
    begins: "Begins",
    ends: "Ends",
    due: "Planned for",
    basis: {
      stated: "a source says so",
      inferred: "follows from what a source says about something else",
      observed: "only known to be so by then",
    },
    unknown: "not known",
    open: "no end is known",
    retracted: (when) => `Not believed any more since ${when}.`,
    versions: "What was believed, and when",
    planeHint: "To the right: when it holds. Upwards: from when to when that was believed, step by step.",
    held: "Holds",
    believed: "Believed",
    stillBelieved: "now",
    sources: "Where it comes from",
    noSources: "No message says it: it was stated by hand.",
    superseded: "What it ended",
    supersededBy: "What ended it",
    correct: "Correct",
    retract: "Retract",
    forget: "Forget this message",
    sentence: "Sentence",
    object: "About",
    objectHint: "Change the sentence or what it is about: the other follows.",
    dateHint: "A year, a month, a day or an instant, such as 2024-05; empty: not known.",
    preview: "Preview",
    nothingChanges: "Nothing is changed yet.",
    confirm: "Do it",
    cancel: "Cancel",
    would: "What would change",
    thenIs: "is then:",
    notBelieved: "not believed any more",
    counts: {
      episodes: ["message forgotten or taken back", "messages forgotten or taken back"],
      facts: ["fact no longer believed", "facts no longer believed"],
      entities: ["entity no longer mentioned", "entities no longer mentioned"],
      reopened: ["fact that holds or is believed again", "facts that hold or are believed again"],
      reread: ["message that is read again", "messages that are read again"],
      corrections: ["correction that is dropped", "corrections that are dropped"],
    },
    noUndo: "This cannot be undone: the message and what was learned from it alone are gone for good.",
    canUndo: "This can be undone.",
    undo: "Undo",
    undoGrew: "More was learned meanwhile. Nothing is undone yet: look again at what would be.",
    undoWould:
      "Undoing goes back to just before this change, and takes back what was learned since. What would change:",
    done: "Done.",
    undone: "Undone.",
    forgotten: "The message is forgotten.",
  },
  de: {
    fact: "Tatsache",
    confidence: {
      stated: "Gesagt von jemandem, der es selbst weiß.",
      reported: "Vom Hörensagen bekannt.",
      inferred: "Folgt aus dem, was gesagt wurde.",
    },
    begins: "Beginnt",
    ends: "Endet",
    due: "Geplant für",
    basis: {
      stated: "eine Quelle sagt es",
      inferred: "folgt aus dem, was eine Quelle über etwas anderes sagt",
      observed: "nur bekannt, dass es da so war",
    },
    unknown: "nicht bekannt",
    open: "kein Ende bekannt",
    retracted: (when) => `Wird seit ${when} nicht mehr geglaubt.`,
    versions: "Was wann geglaubt wurde",
    planeHint: "Nach rechts: wann es gilt. Nach oben: von wann bis wann das geglaubt wurde, Schritt für Schritt.",
    held: "Gilt",
    believed: "Geglaubt",
    stillBelieved: "jetzt",
    sources: "Woher sie stammt",
    noSources: "Keine Nachricht sagt es: Sie wurde von Hand eingetragen.",
    superseded: "Was durch sie endete",
    supersededBy: "Wodurch sie endete",
    correct: "Berichtigen",
    retract: "Zurücknehmen",
    forget: "Diese Nachricht vergessen",
    sentence: "Satz",
    object: "Worum es geht",
    objectHint: "Ändern Sie den Satz oder das, worum es geht: Das andere folgt.",
    dateHint: "Ein Jahr, ein Monat, ein Tag oder ein Zeitpunkt, etwa 2024-05; leer: nicht bekannt.",
    preview: "Vorschau",
    nothingChanges: "Noch ist nichts geändert.",
    confirm: "Ausführen",
    cancel: "Abbrechen",
    would: "Was sich ändern würde",
    thenIs: "ist dann:",
    notBelieved: "nicht mehr geglaubt",
    counts: {
      episodes: ["Nachricht vergessen oder zurückgenommen", "Nachrichten vergessen oder zurückgenommen"],
      facts: ["Tatsache nicht mehr geglaubt", "Tatsachen nicht mehr geglaubt"],
      entities: ["Entität nicht mehr erwähnt", "Entitäten nicht mehr erwähnt"],
      reopened: ["Tatsache, die wieder gilt oder geglaubt wird", "Tatsachen, die wieder gelten oder geglaubt werden"],
      reread: ["Nachricht, die neu gelesen wird", "Nachrichten, die neu gelesen werden"],
      corrections: ["Berichtigung, die entfällt", "Berichtigungen, die entfallen"],
    },
    noUndo: "Das ist nicht umkehrbar: Die Nachricht und was nur sie lehrte, sind endgültig fort.",
    canUndo: "Das lässt sich rückgängig machen.",
    undo: "Rückgängig",
    undoGrew: "Inzwischen wurde mehr gelernt. Noch ist nichts zurückgenommen: Bitte noch einmal ansehen, was es wäre.",
    undoWould:
      "Es geht zurück zu kurz vor dieser Änderung, auch was seitdem gelernt wurde, wird zurückgenommen. Was sich änderte:",
    done: "Erledigt.",
    undone: "Rückgängig gemacht.",
    forgotten: "Die Nachricht ist vergessen.",
  },
};
