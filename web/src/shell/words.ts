import type { Words } from "../language/language.ts";
import type { Screen } from "../session/route.ts";

interface ShellWords {
  title: string;
  screens: Record<Screen, string>;
  navigation: string;
  skip: string;
  key: string;
  open: string;
  signIn: string;
  signInWhy: string;
  signOut: string;
  memories: string;
  users: string;
  graphs: string;
  noUsers: string;
  noGraphs: string;
  newUser: string;
  newUserHint: string;
  begin: string;
  change: string;
  more: string;
  language: string;
  theme: string;
  cannotRead: string;
  themes: { auto: string; light: string; dark: string };
}

export const SHELL_WORDS: Words<ShellWords> = {
  en: {
    title: "Engraph explorer",
    screens: {
      chat: "Chat",
      graph: "Graph",
      timeline: "Timeline",
      context: "Context lab",
      ask: "Ask",
      operations: "Operations",
    },
    navigation: "Screens",
    skip: "Skip to the content",
    key: "API key",
    open: "Open",
    signIn: "Open a memory",
    signInWhy: "The key stays in this tab, and is forgotten when you close it.",
    signOut: "Sign out",
    memories: "Memories",
    users: "Users",
    graphs: "Graphs of no user",
    noUsers: "No user yet. Begin with one of any name.",
    noGraphs: "None.",
    newUser: "User id",
    newUserHint: "A user exists from the first message on.",
    begin: "Begin",
    change: "Other memory",
    more: "More",
    cannotRead: "This key may not read memories. Sign in with one that has the scope “read”.",
    language: "Language",
    theme: "Colours",
    themes: { auto: "as the system", light: "light", dark: "dark" },
  },
  de: {
    title: "Engraph-Explorer",
    screens: {
      chat: "Chat",
      graph: "Graph",
      timeline: "Zeitleiste",
      context: "Kontextlabor",
      ask: "Fragen",
      operations: "Betrieb",
    },
    navigation: "Ansichten",
    skip: "Zum Inhalt",
    key: "API-Schlüssel",
    open: "Öffnen",
    signIn: "Ein Gedächtnis öffnen",
    signInWhy: "Der Schlüssel bleibt in diesem Tab und ist vergessen, sobald er geschlossen wird.",
    signOut: "Abmelden",
    memories: "Gedächtnisse",
    users: "Nutzer",
    graphs: "Graphen ohne Nutzer",
    noUsers: "Noch kein Nutzer. Beginnen Sie mit einem beliebigen Namen.",
    noGraphs: "Keine.",
    newUser: "Nutzerkennung",
    newUserHint: "Einen Nutzer gibt es ab seiner ersten Nachricht.",
    begin: "Beginnen",
    change: "Anderes Gedächtnis",
    more: "Mehr",
    cannotRead:
      "Dieser Schlüssel darf keine Gedächtnisse lesen. Melden Sie sich mit einem an, der das Recht „read“ hat.",
    language: "Sprache",
    theme: "Farben",
    themes: { auto: "wie das System", light: "hell", dark: "dunkel" },
  },
};
