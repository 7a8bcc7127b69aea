import type { AskAnswer } from "../../../shared/api/ask.ts";
import type { ShownReport } from "../../core/communities/points.ts";
import { visibleText } from "../../core/text/visible/visible-text.ts";
import { judgeByWords } from "../../core/traverse/builtin-guide.ts";
import type { Evidence, EvidenceItem } from "../../core/traverse/evidence.ts";
import { currentText, quoteOf } from "../../core/traverse/excerpts.ts";
import type { SupersededClaim } from "../../core/traverse/graph.ts";
import type { TraversalOutcome } from "../../core/traverse/outcome.ts";

export function answerOf(question: string, traversed: TraversalOutcome): Pick<AskAnswer, "answer" | "citations"> {
  const { answer, used, evidence } = traversed;
  const quoted = answer === null ? judgeByWords(evidence) : null;
  const text = visibleText(answer ?? quoted?.answer ?? "").trim();
  if (text === "") return { answer: null, citations: [] };
  const best = [
    ...(quoted?.facts ?? []).flatMap((place) => evidence.facts[place] ?? []),
    ...(quoted?.chunks ?? []).flatMap((place) => evidence.chunks[place] ?? []),
  ];
  return { answer: text, citations: citationsOf(question, quoted === null ? used : best, evidence) };
}

export type Citation = AskAnswer["citations"][number];

function citationsOf(question: string, used: readonly EvidenceItem[], { chunks }: Evidence): Citation[] {
  const sources = new Set(
    used.flatMap(({ step: { fact, chunk } }) => [fact?.id ?? [], fact?.episode_id ?? [], chunk?.id ?? []].flat()),
  );
  const shown = new Set(used.map(({ step }) => step.chunk?.id));
  const superseded = chunks.flatMap(({ step: { chunk } }) =>
    chunk === null || shown.has(chunk.id)
      ? []
      : (chunk.superseded ?? [])
          .filter(({ by }) => by !== null && (sources.has(by.id) || sources.has(by.episode_id ?? "")))
          .map((claim) => supersededCitation(chunk.id, claim)),
  );
  return [...used.flatMap((found) => citationOf(question, found)), ...superseded];
}

function citationOf(question: string, { step: { fact, chunk } }: EvidenceItem): Citation[] {
  if (fact !== null)
    return [
      { fact_id: fact.id, episode_id: fact.episode_id, quote: fact.text, community_id: null, superseded_by: null },
    ];
  if (chunk === null) return [];
  const current = currentText(chunk);
  return [
    ...(current === ""
      ? []
      : [
          {
            fact_id: null,
            episode_id: chunk.id,
            quote: quoteOf(question, current),
            community_id: null,
            superseded_by: null,
          },
        ]),
    ...(chunk.superseded ?? []).map((claim) => supersededCitation(chunk.id, claim)),
  ];
}

const supersededCitation = (episode_id: string, { fact, quote, by }: SupersededClaim): Citation => ({
  fact_id: fact.id,
  episode_id,
  community_id: null,
  quote,
  superseded_by: by === null ? null : { fact_id: by.id, fact: by.text },
});

export const citationOfReport = ({ id, text }: ShownReport): Citation => ({
  fact_id: null,
  episode_id: null,
  community_id: id,
  quote: visibleText(text),
  superseded_by: null,
});
