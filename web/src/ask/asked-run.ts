import type { AskEvent, Schemas } from "../../../sdk/src/index.ts";

type Receipt = Schemas["AskReceipt"];
export type WalkNode = Receipt["seeds"][number];
export type WalkEdge = Receipt["hits"][number];
export type Hop = Receipt["hops"][number];
export type Answer = Extract<AskEvent, { event: "answer" }>["data"];

export interface AskedRun {
  seeds: readonly WalkNode[];
  replayed: readonly WalkEdge[];
  hits: readonly WalkEdge[];
  hops: readonly Hop[];
  answer: Answer | null;
  receipt: Receipt | null;
}

export const EMPTY_RUN: AskedRun = { seeds: [], replayed: [], hits: [], hops: [], answer: null, receipt: null };

export function withEvent(run: AskedRun, { event, data }: AskEvent): AskedRun {
  switch (event) {
    case "replay":
      return {
        ...run,
        seeds: [...run.seeds, ...data.seeds],
        replayed: [...run.replayed, ...data.replayed],
        hits: [...run.hits, ...data.hits],
      };
    case "hop":
      return { ...run, hops: [...run.hops, data] };
    case "answer":
      return { ...run, answer: data };
    case "done":
      return { ...run, receipt: data };
  }
}

export type Step =
  | { kind: "seeds"; nodes: readonly WalkNode[] }
  | { kind: "remembered"; edge: WalkEdge }
  | { kind: "found"; edges: readonly WalkEdge[] }
  | { kind: "hop"; hop: Hop }
  | { kind: "answer"; answer: Answer };

export function stepsOf({ seeds, replayed, hits, hops, answer }: AskedRun): Step[] {
  return [
    ...(seeds.length > 0 ? [{ kind: "seeds" as const, nodes: seeds }] : []),
    ...replayed.map((edge) => ({ kind: "remembered" as const, edge })),
    ...(hits.length > 0 ? [{ kind: "found" as const, edges: hits }] : []),
    ...hops.map((hop) => ({ kind: "hop" as const, hop })),
    ...(answer === null ? [] : [{ kind: "answer" as const, answer }]),
  ];
}

/** Edge memory replayed edges, or predicted that the search would fail. */
export const usesLearnedPath = ({ replayed, receipt }: AskedRun): boolean =>
  replayed.length > 0 || receipt?.stopped === "searched before";

export interface Cost {
  decisions: number;
  calls: number;
  tokens: number;
  dollars: number | null;
  hops: number;
  ms: number;
}

export const costOf = ({ decisions, calls, tokens_in, tokens_out, cost, hops, ms }: Receipt): Cost => ({
  decisions,
  calls,
  tokens: tokens_in + tokens_out,
  dollars: cost,
  hops: hops.length,
  ms,
});

export function markQuotes(text: string, quotes: readonly string[]): { text: string; citation: number | null }[] {
  const found = quotes
    .map((quote, citation) => ({ citation, at: quote === "" ? -1 : text.indexOf(quote), length: quote.length }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || b.length - a.length);
  const pieces: { text: string; citation: number | null }[] = [];
  let done = 0;
  for (const { citation, at, length } of found) {
    if (at < done) continue;
    if (at > done) pieces.push({ text: text.slice(done, at), citation: null });
    pieces.push({ text: text.slice(at, at + length), citation });
    done = at + length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), citation: null });
  return pieces;
}
