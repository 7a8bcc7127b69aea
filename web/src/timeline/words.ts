import type { Words } from "../language/language.ts";
import type { Area } from "./areas.ts";
import type { Change } from "./life.ts";

interface TimelineWords {
  knownAt: string;
  zoomIn: string;
  zoomOut: string;
  whole: string;
  spread: string;
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
  /** For the future. */
  kindsAhead: Record<Change["kind"], string>;
  facts: (count: string) => string;
  threads: (count: string) => string;
  episodes: (count: number) => string;
  more: string;
}

export const TIMELINE_WORDS: Words<TimelineWords> = {
  en: {
    knownAt: "As known at the end of",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    whole: "Whole life",
    spread: "All lanes",
    keys: "Drag to move, turn the wheel to zoom; arrow keys, + and −, 0 for all.",
    empty: "Nothing was said and nothing was known yet.",
    picture: "Timeline",
    inWords: "The timeline in words",
    noThread: "Without a thread",
    shown: "What is shown",
    areas: {
      home: "Home",
      people: "People and pets",
      work: "Work and learning",
      likes: "Likes",
      things: "Things",
      health: "Health",
      plans: "Plans",
      other: "Everything else",
    },
    conversations: "Conversations",
    moments: "single moments",
    changes: "Changes",
    kinds: {
      began: "began",
      heard: "first heard of",
      ended: "ended",
      over: "known to be over",
      replaced: "changed",
      noticed: "known to have changed",
      happened: "happened",
      planned: "planned",
    },
    kindsAhead: {
      began: "will begin",
      heard: "will begin",
      ended: "will end",
      over: "will be over",
      replaced: "will change",
      noticed: "will change",
      happened: "will happen",
      planned: "planned",
    },
    facts: (count) => `All facts (${count})`,
    threads: (count) => `Threads (${count})`,
    episodes: (count) => (count === 1 ? "1 episode" : `${count} episodes`),
    more: "More",
  },
  de: {
    knownAt: "Wie bekannt am Ende des",
    zoomIn: "Vergrößern",
    zoomOut: "Verkleinern",
    whole: "Ganzes Leben",
    spread: "Alle Spuren",
    keys: "Ziehen verschiebt, das Rad vergrößert; Pfeiltasten, + und −, 0 für alles.",
    empty: "Noch wurde nichts gesagt, und nichts war bekannt.",
    picture: "Zeitleiste",
    inWords: "Die Zeitleiste in Worten",
    noThread: "Ohne Gespräch",
    shown: "Was gezeigt wird",
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
    moments: "einzelne Momente",
    changes: "Veränderungen",
    kinds: {
      began: "begann",
      heard: "zuerst gehört",
      ended: "endete",
      over: "bekanntlich vorbei",
      replaced: "änderte sich",
      noticed: "hat sich bekanntlich geändert",
      happened: "geschah",
      planned: "geplant",
    },
    kindsAhead: {
      began: "beginnt",
      heard: "beginnt",
      ended: "endet",
      over: "wird vorbei sein",
      replaced: "ändert sich",
      noticed: "ändert sich",
      happened: "geschieht",
      planned: "geplant",
    },
    facts: (count) => `Alle Fakten (${count})`,
    threads: (count) => `Gespräche (${count})`,
    episodes: (count) => (count === 1 ? "1 Episode" : `${count} Episoden`),
    more: "Mehr",
  },
};
