import { createContext } from "preact";
import { useContext } from "preact/hooks";

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

export type Words<Text> = Readonly<Record<Language, Text>>;

const LanguageContext = createContext<Language>("en");
export const LanguageProvider = LanguageContext.Provider;

export const useLanguage = (): Language => useContext(LanguageContext);

export const useWords = <Text>(words: Words<Text>): Text => words[useLanguage()];

const STORED = "engraph.language";

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
  } catch {}
}

function read(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}
