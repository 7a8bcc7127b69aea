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
  first: string;
  second: string;
  warm: string;
  cold: string;
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
    again: "Ask it again",
    stop: "Stop",
    settings: "Settings",
    hops: "Hops at most",
    edges: "Edges that may be walked",
    edgesHint: "None ticked: all.",
    memorise: "Remember the way",
    nothingKnown: "This memory knows nothing yet. Say something in the chat.",
    begin: "Ask a question to see how its answer is found. Asked again, it shows what was remembered of the way.",
    asking: "Asking …",
    first: "First time",
    second: "Again",
    warm: "warm",
    cold: "cold",
    walk: "The walk",
    steps: "Steps",
    seeds: "Begins at",
    remembered: "Remembered",
    found: (count) => `Search leads along ${count} edges`,
    hop: "Goes",
    back: "Goes back",
    answered: "Answers",
    noAnswer: "Nothing that is remembered answers this.",
    previous: "Step back",
    next: "Step forward",
    play: "Play",
    pause: "Pause",
    position: "Step shown",
    speed: "Speed",
    citations: "Rests on",
    superseded: "In its place holds:",
    openFact: "Fact",
    openMessage: "Message",
    ended: "Ended",
    stopped: {
      enough: "what was found is enough",
      "given up": "the guide expects nothing of the rest",
      "nothing left": "nothing is left to look at",
      hops: "no more hops were allowed",
      calls: "no more calls were allowed",
      tokens: "no more tokens were allowed",
      seconds: "the time was over",
      "searched before": "this search had failed before, so only its findings were judged",
      "no memory needed": "no memory is needed for this",
      faults: "the guide answered nothing usable",
      budget: "the budget is spent",
      unavailable: "the guide could not be reached",
    },
    costs: {
      decisions: "Decisions",
      calls: "Model calls",
      tokens: "Tokens",
      dollars: "US dollars",
      hops: "Hops",
      ms: "Milliseconds",
    },
    comparison: "Both times compared",
    saved: "Saved",
    learned: (enhanced, penalised) => `Edges strengthened: ${enhanced}, weakened: ${penalised}`,
    memory: "What edges remember",
    memoryEmpty: "Nothing is remembered of any question.",
    memoryWhat: "Edges that helped to answer a question, and how strongly they are remembered now.",
    edge: "Edge",
    strength: "Strength",
    helped: "Helped",
    misled: "Led nowhere",
    changed: "Changed",
    more: "More",
    reset: "Forget all of it",
    really: "Really forget it",
    keep: "Keep it",
    forgotten: (edges, searches) => `Forgotten: ${edges} edges, ${searches} failed searches`,
    teach: "Teach",
    knownAnswer: "Known answer (may be left out)",
    teachHint: "Teaches the way to the answer of a question before anybody asks it.",
    taught: (enhanced, penalised, calls) =>
      `Edges strengthened: ${enhanced}, weakened: ${penalised}, model calls: ${calls}`,
    disputed: (stated) => `The memory states otherwise, and is asked first: “${stated}”`,
    notReached: "There was no time for it. Try again.",
  },
  de: {
    question: "Frage",
    ask: "Fragen",
    again: "Noch einmal fragen",
    stop: "Anhalten",
    settings: "Einstellungen",
    hops: "Höchstens so viele Sprünge",
    edges: "Kanten, die gegangen werden dürfen",
    edgesHint: "Keine gewählt: alle.",
    memorise: "Den Weg merken",
    nothingKnown: "Dieses Gedächtnis weiß noch nichts. Sagen Sie etwas im Chat.",
    begin:
      "Stellen Sie eine Frage, und sehen Sie, wie die Antwort gefunden wird. Noch einmal gestellt, zeigt sie, was vom Weg gemerkt wurde.",
    asking: "Fragt …",
    first: "Erstes Mal",
    second: "Noch einmal",
    warm: "warm",
    cold: "kalt",
    walk: "Der Weg",
    steps: "Schritte",
    seeds: "Beginnt bei",
    remembered: "Gemerkt",
    found: (count) => `Die Suche führt über ${count} Kanten`,
    hop: "Geht",
    back: "Geht zurück",
    answered: "Antwortet",
    noAnswer: "Nichts, was bekannt ist, beantwortet das.",
    previous: "Schritt zurück",
    next: "Schritt vor",
    play: "Abspielen",
    pause: "Pause",
    position: "Gezeigter Schritt",
    speed: "Tempo",
    citations: "Beruht auf",
    superseded: "An seiner Stelle gilt:",
    openFact: "Fakt",
    openMessage: "Nachricht",
    ended: "Endete",
    stopped: {
      enough: "das Gefundene genügt",
      "given up": "vom Rest ist nichts zu erwarten",
      "nothing left": "es ist nichts mehr anzusehen",
      hops: "mehr Sprünge waren nicht erlaubt",
      calls: "mehr Aufrufe waren nicht erlaubt",
      tokens: "mehr Tokens waren nicht erlaubt",
      seconds: "die Zeit war um",
      "searched before": "diese Suche war schon gescheitert; nur ihre Funde wurden beurteilt",
      "no memory needed": "dafür braucht es kein Gedächtnis",
      faults: "der Führer antwortete nichts Brauchbares",
      budget: "das Budget ist verbraucht",
      unavailable: "der Führer war nicht erreichbar",
    },
    costs: {
      decisions: "Entscheidungen",
      calls: "Modellaufrufe",
      tokens: "Tokens",
      dollars: "US-Dollar",
      hops: "Sprünge",
      ms: "Millisekunden",
    },
    comparison: "Beide Male im Vergleich",
    saved: "Gespart",
    learned: (enhanced, penalised) => `Kanten gestärkt: ${enhanced}, geschwächt: ${penalised}`,
    memory: "Was Kanten sich gemerkt haben",
    memoryEmpty: "Von keiner Frage ist etwas gemerkt.",
    memoryWhat: "Kanten, die halfen, eine Frage zu beantworten, und wie stark sie jetzt gemerkt sind.",
    edge: "Kante",
    strength: "Stärke",
    helped: "Half",
    misled: "Führte nirgendwohin",
    changed: "Geändert",
    more: "Mehr",
    reset: "Alles vergessen",
    really: "Wirklich vergessen",
    keep: "Behalten",
    forgotten: (edges, searches) => `Vergessen: ${edges} Kanten, ${searches} gescheiterte Suchen`,
    teach: "Lehren",
    knownAnswer: "Bekannte Antwort (kann fehlen)",
    teachHint: "Lehrt den Weg zur Antwort einer Frage, bevor sie jemand stellt.",
    taught: (enhanced, penalised, calls) =>
      `Kanten gestärkt: ${enhanced}, geschwächt: ${penalised}, Modellaufrufe: ${calls}`,
    disputed: (stated) => `Das Gedächtnis sagt etwas anderes und wird zuerst gefragt: „${stated}“`,
    notReached: "Dafür war keine Zeit. Versuchen Sie es noch einmal.",
  },
};
