import type { Words } from "../language/language.tsx";

interface EpisodeWords {
  title: string;
  facts: string;
  noFacts: string;
}

export const EPISODE_WORDS: Words<EpisodeWords> = {
  en: { title: "Message", facts: "What was learned from it", noFacts: "Nothing was learned from it." },
  de: { title: "Nachricht", facts: "Was daraus gelernt wurde", noFacts: "Daraus wurde nichts gelernt." },
};
