import { asksOfAssistant } from "../../questions/asked-assistant.ts";
import { blocksOf, type Block } from "../../text/markdown/blocks.ts";
import { stemOfForms } from "../../text/verb-forms.ts";
import { wordSet } from "../../text/word-set.ts";
import { contentTerms, stemsOf } from "../coverage.ts";
import type { Evidence, EvidenceItem, Judgement } from "../evidence.ts";

const MIN_COVERAGE = 0.75;
const MOST_CHARACTERS = 600;
const MOST_BLOCKS = 400;
const OF_QUESTION = 0.5;

/** They ask for any words of the assistant. */
const SAYING: ReadonlySet<string> = new Set(
  Array.from(
    wordSet(`
      say tell suggest recommend propose advise promise offer mention explain list give provide show find compare calculate estimate plan draft write create make
      outline describe out about do warn book send remind answer point walk help suggestion recommendation proposal advice plan list answer table rank decide pick choose
      gesagt vorgeschlagen empfohlen geraten versprochen angeboten erwähnt erklärt aufgelistet gegeben gezeigt gefunden verglichen berechnet geschätzt geplant
      geschrieben erstellt gemacht beschrieben gewarnt geschickt geantwortet vorschlag empfehlung rat antwort plan liste tabelle hast du
      dijiste recomendaste sugeriste propusiste aconsejaste explicaste mencionaste prometiste ofreciste diste mostraste encontraste comparaste calculaste escribiste
      creaste hiciste has dicho recomendado sugerido propuesto
      dit recommandé suggéré proposé conseillé expliqué mentionné promis offert donné montré trouvé comparé calculé écrit créé fait as avez
    `),
    stemOfForms,
  ),
);

interface Section {
  words: ReadonlySet<string>;
  body: string;
}

/**
 * Quotes the section, paragraph or list that the question asks for by its heading or its words. A single sentence, as
 * other answers quote it, seldom has the words of both.
 */
export function quoteOfAssistant({ question, chunks }: Evidence): Judgement | null {
  if (!asksOfAssistant(question)) return null;
  const wanted = contentTerms(question, []).filter((term) => !SAYING.has(term));
  if (wanted.length === 0) return null;
  let best: { body: string; index: number } | null = null;
  let [most, fewest] = [0, Infinity];
  for (const [index, found] of chunks.entries()) {
    // "I will remind them on Friday" is about the deposit in the message before
    const before = new Set(stemsOf(found.step.chunk?.replies_to ?? ""));
    for (const { words, body } of sectionsOf(found)) {
      const own = wanted.filter((term) => words.has(term)).length;
      const covered = wanted.filter((term) => words.has(term) || before.has(term)).length;
      if (covered < MIN_COVERAGE * wanted.length) continue;
      const score = own + OF_QUESTION * (covered - own);
      if (score < most || (score === most && body.length >= fewest)) continue;
      [most, fewest] = [score, body.length];
      best = { body, index };
    }
  }
  return best === null ? null : { enough: true, answer: best.body, facts: [], chunks: [best.index] };
}

function sectionsOf({ step: { chunk } }: EvidenceItem): Section[] {
  if (chunk?.generated !== true) return [];
  const { text } = chunk;
  const headings: Block[] = [];
  const sections: Section[] = [];
  let open: Block[] = [];
  const shown = ({ start, end }: Pick<Block, "start" | "end">): string => text.slice(start, end).trim();
  const close = (): void => {
    const [first, last] = [open[0], open.at(-1)];
    open = [];
    if (first === undefined || last === undefined) return;
    const body = shown({ start: first.start, end: last.end });
    if (body === "" || body.length > MOST_CHARACTERS || body.endsWith("?")) return;
    sections.push({ words: new Set(stemsOf([...headings.map(shown), body].join(" "))), body });
  };
  for (const block of blocksOf(text).slice(0, MOST_BLOCKS)) {
    if (block.kind === "heading") {
      close();
      while ((headings.at(-1)?.level ?? 0) >= block.level) headings.pop();
      headings.push(block);
      continue;
    }
    // paragraphs are apart, but a list or a table belongs to the paragraph before it
    if (block.kind === "paragraph") close();
    open.push(block);
  }
  close();
  return sections;
}
