import type { Words } from "../language/language.ts";
import type { Standing } from "./moment.ts";

interface GraphWords {
  reading: (lines: string) => string;
  again: string;
  empty: string;
  drawing: (nodes: string, edges: string) => string;
  leftOut: (count: string) => string;
  valid: string;
  known: string;
  validHint: string;
  knownHint: string;
  now: string;
  play: string;
  pause: string;
  find: string;
  found: string;
  nothingFound: string;
  groupBy: string;
  none: string;
  type: string;
  level: (height: number) => string;
  layer: (height: number) => string;
  rest: string;
  open: (members: number) => string;
  fold: string;
  focus: string;
  expand: string;
  everything: string;
  facts: string;
  factsOf: (name: string) => string;
  standing: Record<Standing | "happened", string>;
  entities: (count: string) => string;
  factCount: (count: number) => string;
  noFacts: string;
  more: string;
  changes: string;
  axis: string;
  axes: { valid: string; known: string };
  from: string;
  to: string;
  compare: string;
  began: string;
  ended: string;
  superseded: string;
  firstOfMany: (count: string) => string;
  noChanges: string;
  fit: string;
  canvas: string;
  members: (count: string) => string;
  close: string;
}

export const GRAPH_WORDS: Words<GraphWords> = {
  en: {
    reading: (lines) => `Reading the graph: ${lines} lines`,
    again: "Read again",
    empty: "This memory knows nothing yet. Say something in the chat.",
    drawing: (nodes, edges) =>
      `${nodes} ${nodes === "1" ? "node" : "nodes"}, ${edges} ${edges === "1" ? "edge" : "edges"}`,
    leftOut: (count) => `${count} more with fewer facts are not drawn`,
    valid: "What was true on",
    known: "As was known on",
    validHint: "Valid time: facts that ended before fade, those that begin later are green.",
    knownHint: "Known time: what was no longer believed is struck out, what nobody had said is not there.",
    now: "Now",
    play: "Play",
    pause: "Pause",
    find: "Find",
    found: "Found",
    nothingFound: "Nothing of that name",
    groupBy: "Put together by",
    none: "nothing",
    type: "type",
    level: (height) => `communities, level ${height}`,
    layer: (height) => `summaries, layer ${height}`,
    rest: "everything else",
    open: (members) => `Open (${members})`,
    fold: "Close",
    focus: "Only this and its neighbours",
    expand: "One step further",
    everything: "Show everything",
    facts: "Facts",
    factsOf: (name) => `Facts of ${name}`,
    standing: {
      holds: "holds",
      planned: "later",
      ended: "ended",
      happened: "happened",
      struck: "no longer believed",
      unknown: "not known yet",
    },
    entities: (count) => `Entities (${count})`,
    factCount: (count) => (count === 1 ? "1 fact" : `${count} facts`),
    noFacts: "No fact at this moment.",
    more: "More",
    changes: "What changed",
    axis: "Axis",
    axes: { valid: "in the world (valid time)", known: "in what was known (known time)" },
    from: "From",
    to: "To",
    compare: "Compare",
    began: "Began, or was first heard of",
    ended: "Ended",
    superseded: "Superseded",
    firstOfMany: (count) => `The first ${count}. Choose a shorter time to see others.`,
    noChanges: "Nothing changed between the two.",
    fit: "Show all of it",
    canvas: "The graph. All that it shows stands as text beside it.",
    members: (count) => (count === "1" ? "1 entity" : `${count} entities`),
    close: "Close",
  },
  de: {
    reading: (lines) => `Der Graph wird gelesen: ${lines} Zeilen`,
    again: "Neu lesen",
    empty: "Dieses Gedächtnis weiß noch nichts. Sagen Sie etwas im Chat.",
    drawing: (nodes, edges) => `${nodes} Knoten, ${edges} ${edges === "1" ? "Kante" : "Kanten"}`,
    leftOut: (count) => `${count} weitere mit weniger Fakten sind nicht gezeichnet`,
    valid: "Was wahr war am",
    known: "Nach dem Wissen vom",
    validHint: "Gültige Zeit: Fakten, die vorher endeten, verblassen; was später beginnt, ist grün.",
    knownHint: "Bekannte Zeit: Was nicht mehr geglaubt wurde, ist gestrichen; was niemand gesagt hatte, fehlt.",
    now: "Jetzt",
    play: "Abspielen",
    pause: "Anhalten",
    find: "Suchen",
    found: "Gefunden",
    nothingFound: "Nichts mit diesem Namen",
    groupBy: "Zusammengefasst nach",
    none: "nichts",
    type: "Typ",
    level: (height) => `Gemeinschaften, Ebene ${height}`,
    layer: (height) => `Zusammenfassungen, Schicht ${height}`,
    rest: "alles Übrige",
    open: (members) => `Öffnen (${members})`,
    fold: "Schließen",
    focus: "Nur dies und seine Nachbarn",
    expand: "Einen Schritt weiter",
    everything: "Alles zeigen",
    facts: "Fakten",
    factsOf: (name) => `Fakten zu ${name}`,
    standing: {
      holds: "gilt",
      planned: "später",
      ended: "beendet",
      happened: "geschehen",
      struck: "nicht mehr geglaubt",
      unknown: "noch nicht bekannt",
    },
    entities: (count) => `Entitäten (${count})`,
    factCount: (count) => (count === 1 ? "1 Fakt" : `${count} Fakten`),
    noFacts: "Kein Fakt zu diesem Zeitpunkt.",
    more: "Mehr",
    changes: "Was sich änderte",
    axis: "Achse",
    axes: { valid: "in der Welt (gültige Zeit)", known: "im Wissen (bekannte Zeit)" },
    from: "Von",
    to: "Bis",
    compare: "Vergleichen",
    began: "Begann oder wurde bekannt",
    ended: "Endete",
    superseded: "Ersetzt",
    firstOfMany: (count) => `Die ersten ${count}. Wählen Sie eine kürzere Zeit, um andere zu sehen.`,
    noChanges: "Dazwischen änderte sich nichts.",
    fit: "Alles ins Bild",
    canvas: "Der Graph. Alles, was er zeigt, steht als Text daneben.",
    members: (count) => (count === "1" ? "1 Entität" : `${count} Entitäten`),
    close: "Schließen",
  },
};
