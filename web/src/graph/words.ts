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
  observations: string;
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
  legend: string;
  community: string;
  members: (count: string) => string;
  close: string;
}

export const GRAPH_WORDS: Words<GraphWords> = {
  en: {
    reading: (lines) => `Reading the graph: ${lines} lines`,
    again: "Reload",
    empty: "This memory is empty. Send a message in the chat.",
    drawing: (nodes, edges) =>
      `${nodes} ${nodes === "1" ? "node" : "nodes"}, ${edges} ${edges === "1" ? "connection" : "connections"}`,
    leftOut: (count) => `${count} more with fewer facts are hidden`,
    valid: "True on",
    known: "Known on",
    validHint: "Facts that had ended by this date are faded. Facts that start later are green.",
    knownHint: "Shows what Engraph knew on this date. Facts that it no longer believed are red.",
    now: "Now",
    play: "Play",
    pause: "Pause",
    find: "Find",
    found: "Found",
    nothingFound: "No entity has this name",
    groupBy: "Show",
    none: "entities",
    type: "types",
    level: (height) => `communities, level ${height}`,
    layer: (height) => `summaries, layer ${height}`,
    rest: "Other",
    open: (members) => `Open (${members})`,
    fold: "Close",
    focus: "Show only its neighbors",
    expand: "Show one more step",
    everything: "Show all",
    facts: "Facts",
    factsOf: (name) => `Facts of ${name}`,
    standing: {
      holds: "holds",
      planned: "upcoming",
      ended: "ended",
      happened: "happened",
      struck: "no longer believed",
      unknown: "not known yet",
    },
    entities: (count) => `Entities (${count})`,
    factCount: (count) => (count === 1 ? "1 fact" : `${count} facts`),
    noFacts: "No facts at this time.",
    observations: "Observations",
    more: "More",
    changes: "Compare two dates",
    axis: "Axis",
    axes: { valid: "what was true", known: "what Engraph knew" },
    from: "From",
    to: "To",
    compare: "Compare",
    began: "Started or first mentioned",
    ended: "Ended",
    superseded: "Replaced",
    firstOfMany: (count) => `The first ${count}. Choose a shorter period to see others.`,
    noChanges: "Nothing changed between these dates.",
    fit: "Fit to screen",
    legend: "Legend",
    community: "community",
    canvas: "Graph of entities and facts. The lists next to it have the same content as text.",
    members: (count) => (count === "1" ? "1 entity" : `${count} entities`),
    close: "Close",
  },
  de: {
    reading: (lines) => `Der Graph wird gelesen: ${lines} Zeilen`,
    again: "Neu laden",
    empty: "Dieses Gedächtnis ist leer. Senden Sie eine Nachricht im Chat.",
    drawing: (nodes, edges) => `${nodes} Knoten, ${edges} ${edges === "1" ? "Verbindung" : "Verbindungen"}`,
    leftOut: (count) => `${count} weitere mit weniger Fakten sind ausgeblendet`,
    valid: "Gültig am",
    known: "Bekannt am",
    validHint: "Fakten, die bis dahin endeten, sind blass. Fakten, die später beginnen, sind grün.",
    knownHint: "Zeigt, was Engraph an diesem Tag wusste. Was es nicht mehr glaubte, ist rot.",
    now: "Jetzt",
    play: "Abspielen",
    pause: "Anhalten",
    find: "Suchen",
    found: "Gefunden",
    nothingFound: "Keine Entität hat diesen Namen",
    groupBy: "Zeigen",
    none: "Entitäten",
    type: "Typen",
    level: (height) => `Gemeinschaften, Ebene ${height}`,
    layer: (height) => `Zusammenfassungen, Schicht ${height}`,
    rest: "Übrige",
    open: (members) => `Öffnen (${members})`,
    fold: "Schließen",
    focus: "Nur die Nachbarn zeigen",
    expand: "Einen Schritt mehr zeigen",
    everything: "Alles zeigen",
    facts: "Fakten",
    factsOf: (name) => `Fakten zu ${name}`,
    standing: {
      holds: "gilt",
      planned: "bevorstehend",
      ended: "beendet",
      happened: "geschehen",
      struck: "nicht mehr geglaubt",
      unknown: "noch nicht bekannt",
    },
    entities: (count) => `Entitäten (${count})`,
    factCount: (count) => (count === 1 ? "1 Fakt" : `${count} Fakten`),
    noFacts: "Keine Fakten zu dieser Zeit.",
    observations: "Beobachtungen",
    more: "Mehr",
    changes: "Zwei Tage vergleichen",
    axis: "Achse",
    axes: { valid: "was galt", known: "was Engraph wusste" },
    from: "Von",
    to: "Bis",
    compare: "Vergleichen",
    began: "Begann oder wurde zuerst erwähnt",
    ended: "Endete",
    superseded: "Ersetzt",
    firstOfMany: (count) => `Die ersten ${count}. Wählen Sie eine kürzere Zeit, um andere zu sehen.`,
    noChanges: "Dazwischen änderte sich nichts.",
    fit: "Einpassen",
    legend: "Legende",
    community: "Gemeinschaft",
    canvas: "Graph der Entitäten und Fakten. Die Listen daneben haben denselben Inhalt als Text.",
    members: (count) => (count === "1" ? "1 Entität" : `${count} Entitäten`),
    close: "Schließen",
  },
};
