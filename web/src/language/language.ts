/** The two languages of the explorer. Each folder has words of its own, in `words.ts`. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The same words in each language. */
export type Words<Text> = Readonly<Record<Language, Text>>;

const LanguageContext = createContext<Language>("en");
export const LanguageProvider = LanguageContext.Provider;

export const useLanguage = (): Language => useContext(LanguageContext);

/** A folder's words in the language that is chosen. */
export const useWords = <Text>(words: Words<Text>): Text => words[useLanguage()];

const STORED = "engraph.language";

/** The language chosen before, or else the first of the browser's that there is. */
export function initialLanguage(): Language {
  const stored = read();
  const wanted = stored === null ? navigator.languages : [stored];
  for (const name of wanted) {
    const found = LANGUAGES.find((language) => name.toLowerCase().startsWith(language));
    if (found !== undefined) return found;
  }
  return "en";
}

export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(STORED, language);
  } catch {
    // a browser that keeps nothing
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}
