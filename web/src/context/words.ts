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
  why: (reason: string) => string;
  plainText: string;
}

const GERMAN_WHY: Readonly<Record<string, string>> = {
  "the query asks for the course of a history": "die Anfrage fragt nach einem Verlauf",
  "matching and association together find most": "Treffer und Verknüpfungen zusammen finden am meisten",
  "the query asks how things are connected": "die Anfrage fragt nach Zusammenhängen",
  "it was asked for": "so gewünscht",
  "the query asks for an overview": "die Anfrage fragt nach einem Überblick",
};

export const CONTEXT_WORDS: Words<ContextWords> = {
  en: {
    first: "A",
    second: "B",
    query: "Query",
    thread: "Conversation",
    noThread: "none",
    mode: "Mode",
    budget: "Budget in tokens",
    asOf: "True on",
    knownAt: "Known on",
    utc: "Times are in UTC. Leave empty for now.",
    methods: "Methods",
    methodsHint: "Select none to use those of the mode.",
    reranker: "Reranker",
    byMode: "default of the mode",
    center: "Distance from",
    choose: "choose an entity",
    references: "References",
    referenceNames: { short: "short, [1]", full: "full, the id", none: "none" },
    template: "Template",
    ownTemplate: "my own",
    ownTemplateHint: "With slots: {{instructions}} {{profile}} {{facts}} {{entities}} {{communities}} {{messages}}",
    profile: "Start with the profile",
    more: "More settings",
    run: "Get context",
    runBoth: "Get both",
    compare: "Compare with another",
    single: "Show one",
    begin: "Enter a query to see the context for a model, line by line, with reasons.",
    kinds: {
      fact: "Fact",
      observation: "Observation",
      episode: "Message",
      entity: "Entity",
      community: "Community",
      profile: "Profile",
    },
    reasons: {
      budget: "over the budget",
      limit: "limit for this kind reached",
      duplicate: "already included",
      unrelated: "not related to the query",
      min_score: "score too low",
      ended: "ended, and the query is about now",
    },
    letters: { fact: "F", observation: "O", episode: "M", entity: "E", community: "C", profile: "P" },
    lines: "Lines",
    noLines: "The memory has nothing about this.",
    tokens: "tokens",
    ofBudget: (used, most) => `${used} of ${most} tokens`,
    besideLines: (tokens) => `${tokens} of them for headings`,
    score: "Score",
    parts: "Score details",
    missed: "Left out",
    noneMissed: "There were no other candidates.",
    text: "Context as text",
    source: "Source",
    sourceHint: "Select a line to see its source.",
    openFact: "Open the fact",
    openMessage: "Open the message",
    only: "only here",
    moved: (to) => `moved to ${to}`,
    differences: (onlyA, onlyB, moved, same) =>
      `${onlyA} only in A, ${onlyB} only in B, ${moved} moved, ${same} the same`,
    copies: "Copy this call",
    notInMcp: (names) => `The tool recall has no ${names}. The copied call leaves them out.`,
    noMcp: "MCP reads the memory of a user, and needs a query.",
    keyHint: "The call reads the key from ENGRAPH_API_KEY. It is not copied.",
    waiting: (count) => (count === 1 ? "1 message has not been read yet" : `${count} messages have not been read yet`),
    took: (ms) => `${ms} ms`,
    calls: (count) => (count === 0 ? "no model calls" : `${count} model calls`),
    why: (reason) => reason,
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
    asOf: "Gültig am",
    knownAt: "Bekannt am",
    utc: "Zeiten in UTC. Leer: jetzt.",
    methods: "Verfahren",
    methodsHint: "Ohne Auswahl: die des Modus.",
    reranker: "Reranker",
    byMode: "Standard des Modus",
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
    single: "Nur einen zeigen",
    begin: "Geben Sie eine Anfrage ein, um den Kontext für ein Modell Zeile für Zeile zu sehen, mit Gründen.",
    kinds: {
      fact: "Fakt",
      observation: "Beobachtung",
      episode: "Nachricht",
      entity: "Entität",
      community: "Gruppe",
      profile: "Profil",
    },
    reasons: {
      budget: "über dem Budget",
      limit: "Grenze dieser Art erreicht",
      duplicate: "schon enthalten",
      unrelated: "ohne Bezug zur Anfrage",
      min_score: "zu niedrig bewertet",
      ended: "beendet; gefragt ist nach jetzt",
    },
    letters: { fact: "F", observation: "B", episode: "N", entity: "E", community: "G", profile: "P" },
    lines: "Zeilen",
    noLines: "Das Gedächtnis hat dazu nichts.",
    tokens: "Tokens",
    ofBudget: (used, most) => `${used} von ${most} Tokens`,
    besideLines: (tokens) => `davon ${tokens} für Überschriften`,
    score: "Wertung",
    parts: "Teile der Wertung",
    missed: "Weggelassen",
    noneMissed: "Es gab keine weiteren Kandidaten.",
    text: "Kontext als Text",
    source: "Quelle",
    sourceHint: "Wählen Sie eine Zeile, um ihre Quelle zu sehen.",
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
    calls: (count) => (count === 0 ? "ohne Modellaufruf" : `${count} Modellaufrufe`),
    why: (reason) => GERMAN_WHY[reason] ?? reason,
    plainText: "Dieser Server zählt die Zeilen eines Kontexts nicht auf.",
  },
};
