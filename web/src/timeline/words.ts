import type { Words } from "../language/language.ts";
import type { Area } from "./areas.ts";
import type { Change } from "./life.ts";

interface TimelineWords {
  knownAt: string;
  zoomIn: string;
  zoomOut: string;
  whole: string;
  later: (count: string) => string;
  spread: string;
  covered: (count: string) => string;
  keys: string;
  empty: string;
  picture: string;
  inWords: string;
  noThread: string;
  shown: string;
  areas: Record<Area, string>;
  conversations: string;
  moments: string;
  changes: string;
  kinds: Record<Change["kind"], string>;
  kindsAhead: Record<Change["kind"], string>;
  facts: (count: string) => string;
  threads: (count: string) => string;
  episodes: (count: number) => string;
  more: string;
}

export const TIMELINE_WORDS: Words<TimelineWords> = {
  en: {
    knownAt: "Known on",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    whole: "Show all",
    later: (count) => `Show all (${count} later)`,
    spread: "Expand rows",
    covered: (count) => `${count} more`,
    keys: "Drag to move, scroll to zoom. Keys: arrows, + and −, 0 for all.",
    empty: "No messages or facts yet.",
    picture: "Timeline",
    inWords: "The timeline as text",
    noThread: "No thread",
    shown: "Filter",
    areas: {
      home: "Home",
      people: "People and pets",
      work: "Work and learning",
      likes: "Likes",
      things: "Things",
      health: "Health",
      plans: "Plans",
      other: "Other",
    },
    conversations: "Conversations",
    moments: "events",
    changes: "Changes",
    kinds: {
      began: "began",
      heard: "first mentioned",
      ended: "ended",
      over: "ended by then",
      replaced: "changed",
      noticed: "changed by then",
      happened: "happened",
      before: "happened by then",
      planned: "planned",
    },
    kindsAhead: {
      began: "will start",
      heard: "will start",
      ended: "will end",
      over: "will end",
      replaced: "will change",
      noticed: "will change",
      happened: "will happen",
      before: "will happen by then",
      planned: "planned",
    },
    facts: (count) => `All facts (${count})`,
    threads: (count) => `Threads (${count})`,
    episodes: (count) => (count === 1 ? "1 message" : `${count} messages`),
    more: "More",
  },
  de: {
    knownAt: "Bekannt am",
    zoomIn: "Vergrößern",
    zoomOut: "Verkleinern",
    whole: "Alles zeigen",
    later: (count) => `Alles zeigen (${count} später)`,
    spread: "Zeilen ausklappen",
    covered: (count) => `${count} weitere`,
    keys: "Ziehen zum Verschieben, Scrollen zum Vergrößern. Tasten: Pfeile, + und −, 0 für alles.",
    empty: "Noch keine Nachrichten oder Fakten.",
    picture: "Zeitleiste",
    inWords: "Die Zeitleiste als Text",
    noThread: "Ohne Gespräch",
    shown: "Filter",
    areas: {
      home: "Zuhause",
      people: "Menschen und Haustiere",
      work: "Arbeit und Lernen",
      likes: "Vorlieben",
      things: "Dinge",
      health: "Gesundheit",
      plans: "Pläne",
      other: "Alles andere",
    },
    conversations: "Gespräche",
    moments: "Ereignisse",
    changes: "Veränderungen",
    kinds: {
      began: "begann",
      heard: "zuerst erwähnt",
      ended: "endete",
      over: "bis dahin beendet",
      replaced: "änderte sich",
      noticed: "bis dahin geändert",
      happened: "geschah",
      before: "bis dahin geschehen",
      planned: "geplant",
    },
    kindsAhead: {
      began: "beginnt",
      heard: "beginnt",
      ended: "endet",
      over: "endet",
      replaced: "ändert sich",
      noticed: "ändert sich",
      happened: "geschieht",
      before: "geschieht bis dahin",
      planned: "geplant",
    },
    facts: (count) => `Alle Fakten (${count})`,
    threads: (count) => `Gespräche (${count})`,
    episodes: (count) => (count === 1 ? "1 Nachricht" : `${count} Nachrichten`),
    more: "Mehr",
  },
};
