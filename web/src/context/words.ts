import type { Words } from "../language/language.ts";

interface ContextWords {
  first: string;
  second: string;
  query: string;
  thread: string;
  noThread: string;
  mode: string;
  budget: string;
  asOf: string;
  knownAt: string;
  utc: string;
  methods: string;
  methodsHint: string;
  reranker: string;
  byMode: string;
  center: string;
  choose: string;
  references: string;
  referenceNames: Record<"short" | "full" | "none", string>;
  template: string;
  ownTemplate: string;
  ownTemplateHint: string;
  profile: string;
  more: string;
  run: string;
  runBoth: string;
  compare: string;
  single: string;
  begin: string;
  kinds: Record<string, string>;
  reasons: Record<string, string>;
  letters: Record<string, string>;
  lines: string;
  noLines: string;
  tokens: string;
  ofBudget: (used: string, most: string) => string;
  besideLines: (tokens: string) => string;
  score: string;
  parts: string;
  missed: string;
  noneMissed: string;
  text: string;
  source: string;
  sourceHint: string;
  openFact: string;
  openMessage: string;
  only: string;
  moved: (to: number) => string;
  differences: (onlyA: number, onlyB: number, moved: number, same: number) => string;
  copies: string;
  notInMcp: (names: string) => string;
  noMcp: string;
  keyHint: string;
  waiting: (count: number) => string;
  took: (ms: string) => string;
  calls: (count: number) => string;
  plainText: string;
}

export const CONTEXT_WORDS: Words<ContextWords> = {
  en: {
    first: "A",
    second: "B",
    query: "Query",
    thread: "Conversation",
    noThread: "none",
    mode: "Mode",
    budget: "Budget in tokens",
    asOf: "What held at",
    knownAt: "As it was known at",
    utc: "Times are UTC. Empty: now.",
    methods: "Methods",
    methodsHint: "None ticked: those of the mode.",
    reranker: "Reranker",
    byMode: "as the mode has it",
    center: "Distance from",
    choose: "choose an entity",
    references: "References",
    referenceNames: { short: "short, [1]", full: "full, the id", none: "none" },
    template: "Template",
    ownTemplate: "my own",
    ownTemplateHint: "With slots: {{instructions}} {{profile}} {{facts}} {{entities}} {{communities}} {{messages}}",
    profile: "Begin with the profile",
    more: "More settings",
    run: "Get context",
    runBoth: "Get both",
    compare: "Compare with a second",
    single: "Only one",
    begin: "Ask for something to see what a model would be told, line by line, and why.",
    kinds: { fact: "Fact", episode: "Message", entity: "Entity", community: "Community", profile: "Profile" },
    reasons: {
      budget: "no room left",
      limit: "enough lines of its kind",
      duplicate: "said already",
      unrelated: "too little to do with the question",
      min_score: "scores too low",
      ended: "has ended, and is not asked for",
    },
    letters: { fact: "F", episode: "M", entity: "E", community: "C", profile: "P" },
    lines: "Lines",
    noLines: "Nothing is remembered that bears on this.",
    tokens: "tokens",
    ofBudget: (used, most) => `${used} of ${most} tokens`,
    besideLines: (tokens) => `${tokens} of them for headings and frame`,
    score: "Score",
    parts: "Parts of the score",
    missed: "Just missed",
    noneMissed: "Nothing else was a candidate.",
    text: "As the model reads it",
    source: "Source",
    sourceHint: "Point at a line, or move the focus to it, to see where it comes from.",
    openFact: "Open the fact",
    openMessage: "Open the message",
    only: "only here",
    moved: (to) => `there at ${to}`,
    differences: (onlyA, onlyB, moved, same) =>
      `${onlyA} only in A, ${onlyB} only in B, ${moved} in another order, ${same} the same`,
    copies: "Copy this call",
    notInMcp: (names) => `The tool recall has no ${names}: its call leaves that out.`,
    noMcp: "MCP reads the memory of a user, and needs a query.",
    keyHint: "The key is not copied: it is read from ENGRAPH_API_KEY.",
    waiting: (count) => (count === 1 ? "1 message still waits to be read" : `${count} messages still wait to be read`),
    took: (ms) => `${ms} ms`,
    calls: (count) => (count === 0 ? "no model called" : `${count} model calls`),
    plainText: "This server does not list the lines of a context.",
  },
  de: {
    first: "A",
    second: "B",
    query: "Anfrage",
    thread: "Gespräch",
    noThread: "keines",
    mode: "Modus",
    budget: "Budget in Tokens",
    asOf: "Was galt am",
    knownAt: "Nach dem Wissen vom",
    utc: "Zeiten in UTC. Leer: jetzt.",
    methods: "Verfahren",
    methodsHint: "Keines gewählt: die des Modus.",
    reranker: "Reranker",
    byMode: "wie im Modus",
    center: "Abstand von",
    choose: "Entität wählen",
    references: "Verweise",
    referenceNames: { short: "kurz, [1]", full: "voll, die Kennung", none: "keine" },
    template: "Vorlage",
    ownTemplate: "eigene",
    ownTemplateHint:
      "Mit Platzhaltern: {{instructions}} {{profile}} {{facts}} {{entities}} {{communities}} {{messages}}",
    profile: "Mit dem Profil beginnen",
    more: "Weitere Einstellungen",
    run: "Kontext holen",
    runBoth: "Beide holen",
    compare: "Mit einem zweiten vergleichen",
    single: "Nur einen",
    begin: "Stellen Sie eine Anfrage, und sehen Sie Zeile für Zeile, was ein Modell erfährt und warum.",
    kinds: { fact: "Fakt", episode: "Nachricht", entity: "Entität", community: "Gruppe", profile: "Profil" },
    reasons: {
      budget: "kein Platz mehr",
      limit: "genug Zeilen dieser Art",
      duplicate: "schon gesagt",
      unrelated: "hat zu wenig mit der Frage zu tun",
      min_score: "zu niedrig bewertet",
      ended: "ist beendet und nicht gefragt",
    },
    letters: { fact: "F", episode: "N", entity: "E", community: "G", profile: "P" },
    lines: "Zeilen",
    noLines: "Dazu ist nichts bekannt.",
    tokens: "Tokens",
    ofBudget: (used, most) => `${used} von ${most} Tokens`,
    besideLines: (tokens) => `davon ${tokens} für Überschriften und Rahmen`,
    score: "Wertung",
    parts: "Teile der Wertung",
    missed: "Knapp verfehlt",
    noneMissed: "Sonst kam nichts in Frage.",
    text: "So liest es das Modell",
    source: "Quelle",
    sourceHint: "Zeigen Sie auf eine Zeile, oder gehen Sie mit der Tastatur hin: hier steht, woher sie kommt.",
    openFact: "Fakt öffnen",
    openMessage: "Nachricht öffnen",
    only: "nur hier",
    moved: (to) => `dort an Stelle ${to}`,
    differences: (onlyA, onlyB, moved, same) =>
      `${onlyA} nur in A, ${onlyB} nur in B, ${moved} in anderer Reihenfolge, ${same} gleich`,
    copies: "Diesen Aufruf kopieren",
    notInMcp: (names) => `Das Werkzeug recall kennt kein ${names}: sein Aufruf lässt das weg.`,
    noMcp: "MCP liest das Gedächtnis eines Nutzers und braucht eine Anfrage.",
    keyHint: "Der Schlüssel wird nicht kopiert: er kommt aus ENGRAPH_API_KEY.",
    waiting: (count) => (count === 1 ? "1 Nachricht ist noch ungelesen" : `${count} Nachrichten sind noch ungelesen`),
    took: (ms) => `${ms} ms`,
    calls: (count) => (count === 0 ? "kein Modell gerufen" : `${count} Modellaufrufe`),
    plainText: "Dieser Server zählt die Zeilen eines Kontexts nicht auf.",
  },
};
