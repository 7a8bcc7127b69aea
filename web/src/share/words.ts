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
    why: "Anyone with the link can see this view and nothing else. You can revoke it under Operations.",
    screens: { chat: "Chat", graph: "Graph", fact: "Fact", timeline: "Timeline", context: "Context" },
    lasts: "Expires after",
    lasting: { 3600: "an hour", 86400: "a day", 604800: "a week", 2592000: "30 days" },
    alsoLater: "Include facts learned later",
    label: "Label",
    labelHint: "Visitors do not see the label.",
    make: "Create link",
    made: "Link",
    shownOnce: "The address is shown only once.",
    until: (moment) => `Valid until ${moment} (UTC).`,
  },
  de: {
    share: "Teilen",
    title: "Diese Ansicht teilen",
    why: "Wer den Link hat, sieht diese Ansicht und sonst nichts. Sie können ihn im Betrieb widerrufen.",
    screens: { chat: "Chat", graph: "Graph", fact: "Fakt", timeline: "Zeitleiste", context: "Kontext" },
    lasts: "Gültig für",
    lasting: { 3600: "eine Stunde", 86400: "einen Tag", 604800: "eine Woche", 2592000: "30 Tage" },
    alsoLater: "Später gelernte Fakten einschließen",
    label: "Bezeichnung",
    labelHint: "Besucher sehen sie nicht.",
    make: "Link erstellen",
    made: "Der Link",
    shownOnce: "Die Adresse wird nur einmal gezeigt.",
    until: (moment) => `Gültig bis ${moment} (UTC).`,
  },
};
