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
  wrongKey: string;
  wrongKeyHelp: string;
  signOut: string;
  memories: string;
  users: string;
  graphs: string;
  noUsers: string;
  noGraphs: string;
  newUser: string;
  newUserHint: string;
  begin: string;
  more: string;
  settings: string;
  demo: string;
  demoWhy: string;
  active: (when: string) => string;
  neverActive: string;
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
      context: "Context",
      ask: "Ask",
      operations: "Operations",
    },
    navigation: "Screens",
    skip: "Skip to content",
    key: "API key",
    open: "Open",
    signIn: "Sign in",
    signInWhy: "The key stays in this tab until you close it.",
    wrongKey: "This key is not valid",
    wrongKeyHelp:
      "It may be mistyped, revoked or expired. Paste the whole key again. If you run Engraph yourself, npm start prints it.",
    signOut: "Sign out",
    memories: "Memories",
    users: "Users",
    graphs: "Standalone graphs",
    noUsers: "No users yet. Create one, or try the demo.",
    noGraphs: "None.",
    newUser: "User id",
    newUserHint: "The user is created with the first message.",
    begin: "Open",
    more: "More",
    cannotRead: "This key cannot read memories. Sign in with a key that has the scope “read”.",
    settings: "Settings",
    demo: "Open the demo",
    demoWhy: "A short conversation that you can replay. It uses a memory of its own.",
    active: (when) => `active ${when}`,
    neverActive: "no activity yet",
    language: "Language",
    theme: "Theme",
    themes: { auto: "System", light: "Light", dark: "Dark" },
  },
  de: {
    title: "Engraph-Explorer",
    screens: {
      chat: "Chat",
      graph: "Graph",
      timeline: "Zeitleiste",
      context: "Kontext",
      ask: "Fragen",
      operations: "Betrieb",
    },
    navigation: "Ansichten",
    skip: "Zum Inhalt",
    key: "API-Schlüssel",
    open: "Öffnen",
    signIn: "Anmelden",
    signInWhy: "Der Schlüssel bleibt in diesem Tab, bis Sie ihn schließen.",
    wrongKey: "Dieser Schlüssel ist ungültig",
    wrongKeyHelp:
      "Vielleicht ist er falsch geschrieben, widerrufen oder abgelaufen. Fügen Sie den ganzen Schlüssel noch einmal ein. Wenn Sie Engraph selbst betreiben, gibt npm start ihn aus.",
    signOut: "Abmelden",
    memories: "Gedächtnisse",
    users: "Nutzer",
    graphs: "Eigenständige Graphen",
    noUsers: "Noch keine Nutzer. Legen Sie einen an, oder sehen Sie sich die Demo an.",
    noGraphs: "Keine.",
    newUser: "Nutzerkennung",
    newUserHint: "Der Nutzer entsteht mit der ersten Nachricht.",
    begin: "Öffnen",
    more: "Mehr",
    cannotRead:
      "Dieser Schlüssel darf keine Gedächtnisse lesen. Melden Sie sich mit einem an, der das Recht „read“ hat.",
    settings: "Einstellungen",
    demo: "Demo öffnen",
    demoWhy: "Ein kurzes Gespräch zum Abspielen, in einem eigenen Gedächtnis.",
    active: (when) => `zuletzt aktiv: ${when}`,
    neverActive: "noch nie aktiv",
    language: "Sprache",
    theme: "Farbschema",
    themes: { auto: "System", light: "Hell", dark: "Dunkel" },
  },
};
