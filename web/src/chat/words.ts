import type { Words } from "../language/language.ts";

interface ChatWords {
  thread: string;
  message: string;
  messages: string;
  hint: string;
  send: string;
  as: string;
  user: string;
  assistant: string;
  empty: string;
  demo: string;
  demoElsewhere: string;
  pause: string;
  resume: string;
  speed: string;
  played: (sent: number, total: number) => string;
  ended: string;
  repeated: string;
  pending: string;
  done: string;
  failed: string;
  retry: string;
  nothing: string;
  learned: string;
  now: string;
  instructions: string;
  tasks: string;
  happened: string;
  later: string;
  past: string;
  entities: string;
  profile: string;
  noProfile: string;
  noFacts: string;
  endedBy: (message: string) => string;
  ends: string;
  from: string;
  counts: (pending: number, done: number, failed: number) => string;
  budget: string;
  more: string;
  newest: (count: number) => string;
  delayed: (reason: string) => string;
  reading: string;
  unread: string;
  newFact: string;
  closedFact: string;
}

export const CHAT_WORDS: Words<ChatWords> = {
  en: {
    thread: "Thread",
    message: "Message",
    messages: "Conversation",
    hint: "Enter sends, Shift + Enter begins a new line",
    send: "Send",
    as: "As",
    user: "user",
    assistant: "assistant",
    empty:
      "Say something about yourself, such as “I moved to Berlin three weeks ago.” What is learned from it appears beside the chat.",
    demo: "Replay the demo",
    demoElsewhere: "Replay the demo in a memory of its own",
    pause: "Pause",
    resume: "Go on",
    speed: "Speed",
    played: (sent, total) => `${sent} of ${total} messages`,
    ended: "That was all. Select a fact to see where it comes from.",
    repeated: "This memory had every message already: nothing has changed.",
    pending: "being read …",
    done: "read",
    failed: "could not be read",
    retry: "Read again",
    nothing: "nothing to learn",
    learned: "What the memory knows",
    now: "Holds now",
    instructions: "Instructions and preferences",
    tasks: "Tasks",
    happened: "Events and plans",
    later: "Later",
    past: "No longer",
    entities: "Entities",
    profile: "What a prompt is given now",
    noProfile: "Nothing is known of the user yet.",
    noFacts: "Nothing yet.",
    endedBy: (message) => `ended by “${message}”`,
    ends: "ends",
    from: "learned from it",
    counts: (pending, done, failed) => `${done} read, ${pending} waiting, ${failed} failed`,
    budget: "The daily budget of model calls is spent: messages wait, or are read by the built-in rules.",
    more: "More",
    delayed: (reason) => `Reading is put off, and tried again by itself: ${reason}`,
    reading: "Reading the memory …",
    unread: "The memory could not be read.",
    newest: (count) => `The newest ${count} facts. The graph and the timeline show all.`,
    newFact: "new",
    closedFact: "ended just now",
  },
  de: {
    thread: "Gespräch",
    message: "Nachricht",
    messages: "Unterhaltung",
    hint: "Eingabe sendet, Umschalt + Eingabe beginnt eine neue Zeile",
    send: "Senden",
    as: "Als",
    user: "Nutzer",
    assistant: "Assistent",
    empty:
      "Erzählen Sie etwas von sich, etwa „I moved to Berlin three weeks ago.“ Was daraus gelernt wird, erscheint daneben.",
    demo: "Vorführung abspielen",
    demoElsewhere: "Vorführung in einem eigenen Gedächtnis abspielen",
    pause: "Anhalten",
    resume: "Weiter",
    speed: "Tempo",
    played: (sent, total) => `${sent} von ${total} Nachrichten`,
    ended: "Das war alles. Wählen Sie eine Tatsache, um zu sehen, woher sie stammt.",
    repeated: "Dieses Gedächtnis hatte schon jede Nachricht: Nichts hat sich geändert.",
    pending: "wird gelesen …",
    done: "gelesen",
    failed: "konnte nicht gelesen werden",
    retry: "Noch einmal lesen",
    nothing: "nichts zu lernen",
    learned: "Was das Gedächtnis weiß",
    now: "Gilt jetzt",
    instructions: "Anweisungen und Vorlieben",
    tasks: "Aufgaben",
    happened: "Ereignisse und Pläne",
    later: "Später",
    past: "Nicht mehr",
    entities: "Entitäten",
    profile: "Was ein Prompt jetzt bekommt",
    noProfile: "Vom Nutzer ist noch nichts bekannt.",
    noFacts: "Noch nichts.",
    endedBy: (message) => `beendet durch „${message}“`,
    ends: "beendet",
    from: "daraus gelernt",
    counts: (pending, done, failed) => `${done} gelesen, ${pending} warten, ${failed} gescheitert`,
    budget:
      "Das Tagesbudget für Modellaufrufe ist verbraucht: Nachrichten warten oder werden nach eingebauten Regeln gelesen.",
    more: "Mehr",
    delayed: (reason) => `Das Lesen ist aufgeschoben und wird von selbst wiederholt: ${reason}`,
    reading: "Das Gedächtnis wird gelesen …",
    unread: "Das Gedächtnis konnte nicht gelesen werden.",
    newest: (count) => `Die neuesten ${count} Tatsachen. Graph und Zeitleiste zeigen alle.`,
    newFact: "neu",
    closedFact: "soeben beendet",
  },
};
