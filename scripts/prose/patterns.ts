/** See "Plain English" in CONTRIBUTING.md. */

export interface Prose {
  text: string;
  lines: readonly number[];
  /** May begin in lower case, as comments and titles do. */
  isFragment: boolean;
  /** May begin with "What", as headings, parameters and field descriptions do. */
  isLabel: boolean;
}

export interface ProseHit {
  line: number;
  pattern: string;
  words: string;
}

interface ProsePattern {
  name: string;
  find: RegExp;
}

/**
 * Of 100 random hits, 89 were worth rewriting, and at least four in five of each pattern. Left out below that: "where" for "if", "gone"
 * without "is", "was said".
 */
const PATTERNS: readonly ProsePattern[] = [
  { name: "of which", find: /\bof (?:which|whom|whose)\b/gi },
  { name: "whom", find: /(?<!\bof |\bwho\b[^.;:]{0,60})\bwhom\b/gi },
  { name: "is said", find: /\b(?:is|are|be|being) said\b/gi },
  { name: "somebody", find: /\b(?:some|no|any)body\b/gi },
  {
    name: "is no",
    find: /(?<!\b[Tt]here )\b(?:is|are) no(?! (?:longer|more than|other|different|less|fewer|matter|later|earlier|need)\b) [a-z]+/g,
  },
  { name: "told", find: /\btold\b/gi },
  { name: "beside", find: /\bbeside\b(?! the (?:canvas|page|graph|table|chart|map|others)\b)/gi },
  { name: "is gone", find: /\b(?:is|are|was|were) gone\b(?! (?:back|on|from .* to)\b)/gi },
  { name: "whoever", find: /\bwho(?:m|so)?ever\b/gi },
  { name: "anew", find: /\banew\b/gi },
];

const HEADLESS = /^(?:what|who)(?:ever)?\b(?!['’]| to\b)/i;
const HEADLESS_CAPITAL = /^(?:What|Who)(?:ever)?\b(?!['’]| to\b)/;

export function proseHits(prose: Prose): ProseHit[] {
  const hits: (ProseHit & { at: number })[] = [];
  const lineOf = (at: number): number =>
    prose.lines[prose.text.slice(0, at).split("\n").length - 1] ?? prose.lines.at(-1) ?? 1;
  for (const { name, find } of PATTERNS)
    for (const { 0: words, index } of prose.text.matchAll(find))
      hits.push({ at: index, line: lineOf(index), pattern: name, words: words.replaceAll(/\s+/g, " ") });
  if (!prose.isLabel)
    for (const { start, sentence } of sentencesOf(prose.text)) {
      const isFirst = prose.text.slice(0, start).trim() === "";
      const begin = isFirst && prose.isFragment ? HEADLESS : HEADLESS_CAPITAL;
      if (sentence.endsWith("?") || !begin.test(sentence)) continue;
      const words = sentence.split(/\s+/).slice(0, 3).join(" ");
      hits.push({ at: start, line: lineOf(start), pattern: "headless", words });
    }
  return hits.sort((a, b) => a.at - b.at).map(({ line, pattern, words }) => ({ line, pattern, words }));
}

function sentencesOf(text: string): { start: number; sentence: string }[] {
  const sentences: { start: number; sentence: string }[] = [];
  let start = 0;
  for (const part of text.split(/(?<=[.!?])(?=\s)/)) {
    const lead = part.length - part.trimStart().length;
    const sentence = part.trim();
    if (sentence !== "") sentences.push({ start: start + lead, sentence });
    start += part.length;
  }
  return sentences;
}
