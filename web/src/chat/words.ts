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
  why: string;
  learned: string;
  now: string;
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
    hint: "Enter to send, Shift + Enter for a new line",
    send: "Send",
    as: "Send as",
    user: "user",
    assistant: "assistant",
    empty:
      "Tell the memory about yourself, for example “I moved to Berlin three weeks ago.” New facts appear next to the chat.",
    demo: "Replay the demo",
    demoElsewhere: "Replay the demo in a new memory",
    pause: "Pause",
    resume: "Resume",
    speed: "Speed",
    played: (sent, total) => `${sent} of ${total} messages`,
    ended: "The demo is complete. Select a fact to see its sources.",
    repeated: "This memory already had every message. Nothing changed.",
    pending: "reading …",
    done: "read",
    failed: "failed",
    retry: "Try again",
    nothing: "nothing learned",
    why: "Why?",
    learned: "What the memory knows",
    now: "Now",
    happened: "Events and plans",
    later: "Upcoming",
    past: "Past",
    entities: "Entities",
    profile: "Profile for prompts",
    noProfile: "Nothing is known about the user yet.",
    noFacts: "Nothing yet.",
    endedBy: (message) => `ended by “${message}”`,
    ends: "ends",
    from: "learned from it",
    counts: (pending, done, failed) => `${done} read, ${pending} waiting, ${failed} failed`,
    budget: "The daily budget for model calls is used up. New messages wait, or the built-in rules read them.",
    more: "More",
    delayed: (reason) => `Reading is delayed and will be retried: ${reason}`,
    reading: "Reading the memory …",
    unread: "The memory could not be read.",
    newest: (count) => `The newest ${count} facts. The graph and timeline show all of them.`,
    newFact: "new",
    closedFact: "just ended",
  },
  de: {
    thread: "Gespräch",
    message: "Nachricht",
    messages: "Unterhaltung",
    hint: "Eingabe zum Senden, Umschalt + Eingabe für eine neue Zeile",
    send: "Senden",
    as: "Senden als",
    user: "Nutzer",
    assistant: "Assistent",
    empty:
      "Erzählen Sie etwas von sich, etwa „Ich bin vor drei Wochen nach Berlin gezogen.“ Neue Fakten erscheinen neben dem Chat.",
    demo: "Demo abspielen",
    demoElsewhere: "Demo in einem neuen Gedächtnis abspielen",
    pause: "Anhalten",
    resume: "Weiter",
    speed: "Tempo",
    played: (sent, total) => `${sent} von ${total} Nachrichten`,
    ended: "Die Demo ist zu Ende. Wählen Sie eine Tatsache, um ihre Quellen zu sehen.",
    repeated: "Dieses Gedächtnis hatte schon jede Nachricht. Es hat sich nichts geändert.",
    pending: "wird gelesen …",
    done: "gelesen",
    failed: "fehlgeschlagen",
    retry: "Noch einmal versuchen",
    nothing: "nichts gelernt",
    why: "Warum?",
    learned: "Was das Gedächtnis weiß",
    now: "Jetzt",
    happened: "Ereignisse und Pläne",
    later: "Bevorstehend",
    past: "Vergangen",
    entities: "Entitäten",
    profile: "Profil für Prompts",
    noProfile: "Über den Nutzer ist noch nichts bekannt.",
    noFacts: "Noch nichts.",
    endedBy: (message) => `beendet durch „${message}“`,
    ends: "beendet",
    from: "daraus gelernt",
    counts: (pending, done, failed) => `${done} gelesen, ${pending} warten, ${failed} gescheitert`,
    budget:
      "Das Tagesbudget für Modellaufrufe ist verbraucht. Neue Nachrichten warten, oder die eingebauten Regeln lesen sie.",
    more: "Mehr",
    delayed: (reason) => `Das Lesen ist verzögert und wird wiederholt: ${reason}`,
    reading: "Das Gedächtnis wird gelesen …",
    unread: "Das Gedächtnis konnte nicht gelesen werden.",
    newest: (count) => `Die neuesten ${count} Tatsachen. Graph und Zeitleiste zeigen alle.`,
    newFact: "neu",
    closedFact: "soeben beendet",
  },
};
