import type { Words } from "../language/language.tsx";

interface PartsWords {
  failed: string;
  unreachable: string;
  again: string;
  loading: string;
  close: string;
  copied: string;
  copy: string;
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
  },
  de: {
    failed: "Das hat nicht geklappt",
    unreachable: "Der Server ist nicht erreichbar",
    again: "Noch einmal",
    loading: "Lädt …",
    close: "Schließen",
    copied: "Kopiert",
    copy: "Kopieren",
  },
};
