import type { Words } from "../language/language.ts";
import type { SharedScreen } from "./shared-view.ts";

interface ShareWords {
  share: string;
  title: string;
  why: string;
  screens: Record<SharedScreen, string>;
  lasts: string;
  lasting: Record<"3600" | "86400" | "604800" | "2592000", string>;
  alsoLater: string;
  label: string;
  labelHint: string;
  make: string;
  made: string;
  shownOnce: string;
  until: (moment: string) => string;
}

export const SHARE_WORDS: Words<ShareWords> = {
  en: {
    share: "Share",
    title: "Share this view",
    why: "Makes a link that shows this view and nothing else, to whoever has it. It is listed under Operations, where it can be revoked.",
    screens: { chat: "Chat", graph: "Graph", fact: "Fact", timeline: "Timeline", context: "Context" },
    lasts: "Valid for",
    lasting: { 3600: "an hour", 86400: "a day", 604800: "a week", 2592000: "30 days" },
    alsoLater: "Also show what is learned later",
    label: "What it is for",
    labelHint: "Visitors do not see it.",
    make: "Make a link",
    made: "The link",
    shownOnce: "Its address is shown only now.",
    until: (moment) => `Valid until ${moment} (UTC).`,
  },
  de: {
    share: "Teilen",
    title: "Diese Ansicht teilen",
    why: "Macht einen Link, der allen, die ihn haben, diese Ansicht zeigt und sonst nichts. Er steht im Betrieb und kann dort widerrufen werden.",
    screens: { chat: "Chat", graph: "Graph", fact: "Fakt", timeline: "Zeitleiste", context: "Kontext" },
    lasts: "Gültig für",
    lasting: { 3600: "eine Stunde", 86400: "einen Tag", 604800: "eine Woche", 2592000: "30 Tage" },
    alsoLater: "Auch zeigen, was später gelernt wird",
    label: "Wofür er ist",
    labelHint: "Besucher sehen es nicht.",
    make: "Link machen",
    made: "Der Link",
    shownOnce: "Seine Adresse wird nur jetzt gezeigt.",
    until: (moment) => `Gültig bis ${moment} (UTC).`,
  },
};
