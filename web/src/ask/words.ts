import type { Words } from "../language/language.ts";

interface AskWords {
  question: string;
  ask: string;
  again: string;
  stop: string;
  settings: string;
  hops: string;
  edges: string;
  edgesHint: string;
  memorise: string;
  begin: string;
  nothingKnown: string;
  asking: string;
  only: string;
  first: string;
  second: string;
  learned_path: string;
  new_path: string;
  walk: string;
  steps: string;
  seeds: string;
  remembered: string;
  found: (count: number) => string;
  hop: string;
  back: string;
  answered: string;
  noAnswer: string;
  previous: string;
  next: string;
  play: string;
  pause: string;
  position: string;
  speed: string;
  weak: string;
  closest: string;
  citations: string;
  superseded: string;
  openFact: string;
  openMessage: string;
  ended: string;
  stopped: Record<string, string>;
  costs: Record<"decisions" | "calls" | "tokens" | "dollars" | "hops" | "ms", string>;
  comparison: string;
  saved: string;
  learned: (enhanced: number, penalised: number) => string;
  memory: string;
  memoryEmpty: string;
  memoryWhat: string;
  edge: string;
  strength: string;
  helped: string;
  misled: string;
  changed: string;
  more: string;
  reset: string;
  really: string;
  keep: string;
  forgotten: (edges: number, searches: number) => string;
  teach: string;
  knownAnswer: string;
  teachHint: string;
  taught: (enhanced: number, penalised: number, calls: number) => string;
  disputed: (stated: string) => string;
  notReached: string;
}

export const ASK_WORDS: Words<AskWords> = {
  en: {
    question: "Question",
    ask: "Ask",
    again: "Ask again",
    stop: "Stop",
    settings: "Settings",
    hops: "Maximum hops",
    edges: "Edge types to follow",
    edgesHint: "Select none to follow all.",
    memorise: "Remember the path",
    nothingKnown: "This memory is empty. Send a message in the chat.",
    begin: "Ask a question to see how Engraph finds the answer. Ask it again to see what it remembered.",
    asking: "Asking …",
    only: "Answer",
    first: "First answer",
    second: "Second answer",
    learned_path: "used a learned path",
    new_path: "no learned path yet",
    walk: "Path",
    steps: "Steps",
    seeds: "Starts at",
    remembered: "Remembered",
    found: (count) => `Search follows ${count} ${count === 1 ? "edge" : "edges"}`,
    hop: "Follows",
    back: "Goes back",
    answered: "Answers",
    noAnswer: "The memory has no answer to this.",
    previous: "Previous step",
    next: "Next step",
    play: "Play",
    pause: "Pause",
    position: "Step",
    speed: "Speed",
    closest: "Closest messages",
    weak: "Only part of this is supported by the memory. Check the sources.",
    citations: "Sources",
    superseded: "Replaced by:",
    openFact: "Fact",
    openMessage: "Message",
    ended: "Ended",
    stopped: {
      enough: "the results were sufficient",
      "given up": "the remaining paths looked unpromising",
      "nothing left": "no paths were left",
      hops: "the hop limit was reached",
      calls: "the call limit was reached",
      tokens: "the token limit was reached",
      seconds: "the time limit was reached",
      "searched before": "this search failed before, so only its results were judged",
      "no memory needed": "the question needs no memory",
      faults: "the model gave no usable answer",
      budget: "the budget is used up",
      unavailable: "the model could not be reached",
    },
    costs: {
      decisions: "Decisions",
      calls: "Model calls",
      tokens: "Tokens",
      dollars: "US dollars",
      hops: "Hops",
      ms: "Milliseconds",
    },
    comparison: "Effort",
    saved: "Saved",
    learned: (enhanced, penalised) => `Edges strengthened: ${enhanced}, weakened: ${penalised}`,
    memory: "Learned paths",
    memoryEmpty: "No paths have been learned yet.",
    memoryWhat: "Edges that helped answer a question, and their current strength.",
    edge: "Edge",
    strength: "Strength",
    helped: "Helped",
    misled: "Did not help",
    changed: "Changed",
    more: "More",
    reset: "Delete all",
    really: "Yes, delete all",
    keep: "Cancel",
    forgotten: (edges, searches) =>
      `Deleted: ${edges} ${edges === 1 ? "edge" : "edges"}, ${searches} failed ${searches === 1 ? "search" : "searches"}`,
    teach: "Teach",
    knownAnswer: "Known answer (optional)",
    teachHint: "Learns the path to an answer before the question is asked.",
    taught: (enhanced, penalised, calls) =>
      `Edges strengthened: ${enhanced}, weakened: ${penalised}, model calls: ${calls}`,
    disputed: (stated) => `The memory states something else and takes precedence: “${stated}”`,
    notReached: "The time limit was reached. Try again.",
  },
  de: {
    question: "Frage",
    ask: "Fragen",
    again: "Erneut fragen",
    stop: "Anhalten",
    settings: "Einstellungen",
    hops: "Höchstzahl der Sprünge",
    edges: "Arten von Kanten",
    edgesHint: "Keine Auswahl: alle.",
    memorise: "Den Weg merken",
    nothingKnown: "Dieses Gedächtnis ist leer. Senden Sie eine Nachricht im Chat.",
    begin:
      "Stellen Sie eine Frage, um zu sehen, wie Engraph die Antwort findet. Stellen Sie sie erneut, um zu sehen, was es sich gemerkt hat.",
    asking: "Fragt …",
    only: "Antwort",
    first: "Erste Antwort",
    second: "Zweite Antwort",
    learned_path: "mit gelerntem Weg",
    new_path: "noch kein gelernter Weg",
    walk: "Der Weg",
    steps: "Schritte",
    seeds: "Beginnt bei",
    remembered: "Gemerkt",
    found: (count) => `Die Suche führt über ${count} ${count === 1 ? "Kante" : "Kanten"}`,
    hop: "Folgt",
    back: "Geht zurück",
    answered: "Antwortet",
    noAnswer: "Das Gedächtnis hat darauf keine Antwort.",
    previous: "Schritt zurück",
    next: "Schritt vor",
    play: "Abspielen",
    pause: "Pause",
    position: "Gezeigter Schritt",
    speed: "Tempo",
    closest: "Nächstliegende Nachrichten",
    weak: "Das Gedächtnis stützt diese Antwort nur zum Teil. Prüfen Sie die Quellen.",
    citations: "Quellen",
    superseded: "Ersetzt durch:",
    openFact: "Fakt",
    openMessage: "Nachricht",
    ended: "Endete",
    stopped: {
      enough: "die Ergebnisse genügten",
      "given up": "die übrigen Wege versprachen nichts",
      "nothing left": "es waren keine Wege mehr übrig",
      hops: "die Höchstzahl der Sprünge war erreicht",
      calls: "die Höchstzahl der Aufrufe war erreicht",
      tokens: "die Höchstzahl der Tokens war erreicht",
      seconds: "die Zeit war abgelaufen",
      "searched before": "diese Suche scheiterte schon einmal; nur ihre Ergebnisse wurden beurteilt",
      "no memory needed": "die Frage braucht kein Gedächtnis",
      faults: "das Modell antwortete nichts Brauchbares",
      budget: "das Budget ist verbraucht",
      unavailable: "das Modell war nicht erreichbar",
    },
    costs: {
      decisions: "Entscheidungen",
      calls: "Modellaufrufe",
      tokens: "Tokens",
      dollars: "US-Dollar",
      hops: "Sprünge",
      ms: "Millisekunden",
    },
    comparison: "Aufwand",
    saved: "Gespart",
    learned: (enhanced, penalised) => `Kanten gestärkt: ${enhanced}, geschwächt: ${penalised}`,
    memory: "Gelernte Wege",
    memoryEmpty: "Noch keine Wege gelernt.",
    memoryWhat: "Kanten, die halfen, eine Frage zu beantworten, und ihre jetzige Stärke.",
    edge: "Kante",
    strength: "Stärke",
    helped: "Half",
    misled: "Half nicht",
    changed: "Geändert",
    more: "Mehr",
    reset: "Alle löschen",
    really: "Ja, alle löschen",
    keep: "Abbrechen",
    forgotten: (edges, searches) =>
      `Gelöscht: ${edges} ${edges === 1 ? "Kante" : "Kanten"}, ${searches} gescheiterte ${searches === 1 ? "Suche" : "Suchen"}`,
    teach: "Lehren",
    knownAnswer: "Bekannte Antwort (optional)",
    teachHint: "Lernt den Weg zu einer Antwort, bevor die Frage gestellt wird.",
    taught: (enhanced, penalised, calls) =>
      `Kanten gestärkt: ${enhanced}, geschwächt: ${penalised}, Modellaufrufe: ${calls}`,
    disputed: (stated) => `Das Gedächtnis sagt etwas anderes und wird zuerst gefragt: „${stated}“`,
    notReached: "Die Zeit war abgelaufen. Versuchen Sie es noch einmal.",
  },
};
