import { loadLexicon } from "./worker/core/text/lexicon.ts"; await loadLexicon();
import { readWords } from "./worker/core/rules/grammar/words.ts";
import { detectLanguage } from "./worker/core/rules/grammar/language.ts";
for (const t of process.argv.slice(2)) console.log(detectLanguage(t), readWords(t,0).map(w=>w.text+"/"+[...w.tags].join(",")).join(" "));
