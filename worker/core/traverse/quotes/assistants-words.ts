import { asksOfAssistant } from "../../language/index.ts";
import { blocksOf, type Block } from "../../text/markdown/blocks.ts";
import { stemOfForms } from "../../text/verb-forms.ts";
import { wordSet } from "../../text/word-set.ts";
import { contentTerms, stemsOf } from "../coverage.ts";
import { askedKind } from "../kinds/asked-kind.ts";
import { statesAskedKind } from "../kinds/states-asked-kind.ts";
import type { Evidence, EvidenceItem, Judgement } from "../evidence.ts";

const MIN_COVERAGE = 0.75;
const MOST_CHARACTERS = 600;
const MOST_BLOCKS = 400;
const OF_QUESTION = 0.5;

/** Verbs that ask for any words of the assistant. */
const SAYING: ReadonlySet<string> = new Set(
  Array.from(
    wordSet(`
      say tell suggest recommend propose advise promise offer mention explain list give provide show find compare calculate estimate plan draft write create make
      outline describe out about do warn book send remind answer point walk help ask come up work
      decision choice prefer favourite favorite leave left off put rule against should use go going conclude conclusion name call check include think nudge
      comparison calculation analysis email mail letter message note text code script summary request reject drop skip exclude verdict reply prefer suggestion recommendation proposal advice plan list answer table rank decide pick choose
      gesagt vorgeschlagen empfohlen geraten versprochen angeboten erwähnt erklärt aufgelistet gegeben gezeigt gefunden verglichen berechnet geschätzt geplant
      geschrieben erstellt gemacht beschrieben gewarnt geschickt geantwortet vorschlag empfehlung rat antwort plan liste tabelle hast du
      dijiste recomendaste sugeriste propusiste aconsejaste explicaste mencionaste prometiste ofreciste diste mostraste encontraste comparaste calculaste escribiste
      creaste hiciste has dicho recomendado sugerido propuesto
      dit recommandé suggéré proposé conseillé expliqué mentionné promis offert donné montré trouvé comparé calculé écrit créé fait as avez
    `),
    stemOfForms,
  ),
);

/** The question names them, the reply gives their value. */
const ASKED_BY: ReadonlySet<string> = new Set(
  Array.from(
    wordSet("cost price pay charge fee weigh long much many date day time function formula query"),
    stemOfForms,
  ),
);

interface Section {
  words: ReadonlySet<string>;
  body: string;
}

/** Words of an act that the question asks for, and of a text that does it. */
const ACTS: readonly { asks: RegExp; does: RegExp }[] = [
  {
    asks: /(?<!\p{L})(?:pick(?:ed)?|chose|choose|favou?rite|prefer(?:red)?|decid(?:e|ed) on|settled? on|go with|went with|like best|opt(?:ed)? for|choice|verdict|first choice)(?!\p{L})/iu,
    does: /(?<!\p{L})my (?:\p{L}+ )?(?:pick|choice|favou?rite|vote|verdict|preference)|(?<!\p{L})i(?:['’](?:d|ll)| would| will)? (?:\p{L}+ly )?(?:pick|choose|go with|prefer|favou?r|opt for|lean|recommend|suggest|take|like|decided on|settled on|chose)(?!\p{L})|(?<!\p{L})(?:best|strongest|clear) (?:choice|option|pick|winner)/iu,
  },
  {
    asks: /(?<!\p{L})(?:remind|promised?|nudge|going to|planning to|supposed to)(?!\p{L})/iu,
    does: /(?<!\p{L})i(?:['’]ll| will|['’]m going to| am going to| promise)(?!\p{L})/iu,
  },
  {
    asks: /(?<!\p{L})(?:function|formula|script|code|snippet|query|regex|command|macro|program)(?!\p{L})/iu,
    does: /^ {0,3}(?:```|~~~)/mu,
  },
  {
    asks: /(?<!\p{L})(?:sa(?:y|id) (?:that )?(?:i|we) should|t(?:ell|old) (?:me|us) to|suggest(?:ed)?|recommend(?:ed)?|advised?)(?!\p{L})/iu,
    does: /(?<!\p{L})i(?:['’]d| would)? (?:\p{L}+ly )?(?:recommend|suggest|advise|propose|use|go with|pick|choose)(?!\p{L})|(?<!\p{L})you should(?!\p{L})|(?<!\p{L})my (?:recommendation|suggestion|advice|pick|choice)/iu,
  },
  {
    asks: /(?<!\p{L})(?:names|ideas|options|plan|list|steps|schedule|outline|suggestions|recommendations|tips|(?:what|which) \p{L}+[^s\P{L}]s did)(?!\p{L})/iu,
    does: /^ {0,3}(?:[-*+]|\d{1,2}[.)]) |^ {0,3}\|/mu,
  },
];
const [OF_ACT, OF_KIND] = [1.5, 1.5];

/**
 * Quotes the section, paragraph or list that the question asks for by its heading or its words. A single sentence, as
 * other answers quote it, seldom has the words of both. One that does what the question asks for, or gives the asked
 * kind of thing, comes before others.
 */
export function quoteOfAssistant({ question, chunks }: Evidence): Judgement | null {
  if (!asksOfAssistant(question)) return null;
  const terms = contentTerms(question, []);
  const named = terms.filter((term) => !SAYING.has(term));
  const acts = ACTS.filter(({ asks }) => asks.test(question));
  // "What were you going to remind me of?"
  const wanted = named.length > 0 ? named : terms;
  if (wanted.length === 0) return null;
  let best: { body: string; index: number; isKind: boolean } | null = null;
  let [most, fewest] = [0, Infinity];
  for (const [index, found] of chunks.entries()) {
    // "I will remind them on Friday" is about the deposit in the message before
    const before = new Set(stemsOf(found.step.chunk?.replies_to ?? ""));
    const sections = sectionsOf(found);
    for (const { words, body } of sections) {
      const isKind = statesAskedKind(question, body);
      const needed = isKind ? wanted.filter((term) => !ASKED_BY.has(term)) : wanted;
      const own = needed.filter((term) => words.has(term)).length;
      const covered = needed.filter((term) => words.has(term) || before.has(term)).length;
      if (covered < MIN_COVERAGE * needed.length) continue;
      const does = acts.filter((act) => act.does.test(body)).length;
      const score = own + OF_QUESTION * (covered - own) + OF_ACT * does + (isKind ? OF_KIND : 0);
      if (score < most || (score === most && body.length >= fewest)) continue;
      [most, fewest] = [score, body.length];
      // all of a short reply, if none of its sections has a word of the question
      const all = own === 0 && does === 0 && sections.length > 1 ? (found.step.chunk?.text.trim() ?? "") : "";
      const isWhole = all !== "" && all.length <= MOST_CHARACTERS && askedKind(question) === null;
      best = { body: isWhole ? all : body, index, isKind };
    }
  }
  return best === null ? null : { enough: best.isKind, answer: best.body, facts: [], chunks: [best.index] };
}

/** "Would you like me to go deeper?", but not a question in a letter that it wrote. */
const OFFER =
  /^[^.!?\n]*\?$|(?<!\p{L})(?:would you like|do you want|shall i|should i|want me to|let me know)(?!\p{L})/iu;
/** "Dear neighbours," and "Kind regards, Tom" */
const FRAME =
  /^(?:>\s*)?[^\n]{1,60},$|^(?:>\s*)?(?:kind |best |warm )?(?:regards|wishes|yours|cheers|thanks)(?!\p{L})[^\n]*(?:\n[^\n]{1,60})?$/iu;

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
    if (body === "" || body.length > MOST_CHARACTERS || (body.endsWith("?") && OFFER.test(body)) || FRAME.test(body))
      return;
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
