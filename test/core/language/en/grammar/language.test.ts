import { expect, test } from "vitest";
import { detectLanguage } from "../../../../../worker/core/language/en/grammar/language.ts";

test.each([
  ["Dan no longer likes tea.", "en"],
  ["Dan doesn't like tea anymore.", "en"],
  ["Who knows where Mia works?", "en"],
  ["Thanks, Mel!", "en"],
  ["Ich wohne nicht mehr in Wien.", "de"],
  ["Er will nicht mehr in Wien wohnen.", "de"],
  ["Ya no vivo en Madrid.", "es"],
  ["Mi hermana no trabaja.", "es"],
  ["Je n'habite plus à Lyon.", "other"],
  ["Я живу в Москве.", "other"],
])("%s is read as %s", (text, language) => expect(detectLanguage(text)).toBe(language));
