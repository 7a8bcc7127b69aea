import type { Words } from "../language/language.ts";

interface PartsWords {
  failed: string;
  unreachable: string;
  again: string;
  loading: string;
  close: string;
  copied: string;
  copy: string;
  problems: Readonly<Record<string, string>>;
}

export const PARTS_WORDS: Words<PartsWords> = {
  en: {
    failed: "That did not work",
    unreachable: "The server cannot be reached",
    again: "Try again",
    loading: "Loading …",
    close: "Close",
    copied: "Copied",
    copy: "Copy",
    problems: {},
  },
  de: {
    failed: "Das hat nicht geklappt",
    unreachable: "Der Server ist nicht erreichbar",
    again: "Noch einmal",
    loading: "Lädt …",
    close: "Schließen",
    copied: "Kopiert",
    copy: "Kopieren",
    problems: {
      malformed: "Nicht lesbar",
      unauthenticated: "Nicht angemeldet",
      forbidden: "Mit diesem Schlüssel nicht erlaubt",
      "not-found": "Nicht gefunden",
      gone: "Nicht gefunden",
      "wrong-method": "So nicht erlaubt",
      "timed-out": "Nicht rechtzeitig angekommen",
      conflict: "Widerspruch",
      "too-large": "Zu groß",
      invalid: "Passt nicht zum Schema",
      limited: "Grenze erreicht",
      unavailable: "Vorübergehend nicht erreichbar",
      damaged: "Der Speicher ist beschädigt",
      full: "Der Speicher ist voll",
      internal: "Interner Fehler",
    },
  },
};
