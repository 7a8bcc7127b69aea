import { sentencesOf } from "./split-into-sentences.ts";

/** If the first is too long, returns its first words and "…". */
export function wholeSentences(text: string, max_length: number): string {
  const line = text.toWellFormed().replace(/\s+/g, " ").trim();
  if (line.length <= max_length) return line;
  let end = 0;
  for (const sentence of sentencesOf(line.slice(0, 2 * max_length))) {
    const after = line.indexOf(sentence, end) + sentence.length;
    if (after > max_length) break;
    end = after;
  }
  return end > 0 ? line.slice(0, end) : firstWords(line, max_length);
}

function firstWords(line: string, max_length: number): string {
  const cut = line.slice(0, max_length - 1).toWellFormed();
  const blank = cut.lastIndexOf(" ");
  return `${(blank > max_length / 2 ? cut.slice(0, blank) : cut).trim()}…`;
}
