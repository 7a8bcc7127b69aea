import type { Link } from "./chain.ts";
import type { Ranked } from "./fusion.ts";
import { squaredHeights } from "./score-fusion.ts";

/**
 * What speaks for a message, and how loudly. The weights are those of a log-linear model of the 383 questions of three LoCoMo
 * conversations (softmax of each message of the evidence against all candidates that are none, with an L2 penalty), rounded; fitted
 * to any two conversations they come out alike, but for `states`, and find as much in the third. Two were set by hand: `walk` so as to
 * serve MuSiQue as well, where walks find more, and `words`, which is there for what the terms miss.
 */
const WEIGHTS = {
  /** The query's words, each where it stands nearest. */
  terms: 4.5,
  /** BM25 of the message itself, as a share of the best: for words that only the index knows to be forms of one another. */
  words: 0.3,
  /** The query's words in the question that the message follows. */
  answers: 3.2,
  /** The vectors of the message and of its neighbours. */
  vectors: 1,
  /** The message states one of the best facts. */
  states: 0.5,
  /** Of the logarithm of the rank, times the weight of the method. */
  walk: 0.25,
  /** The query names who speaks. */
  speaker: 2.5,
  /** The message opens a conversation: it tells news, where others react to it. */
  opens: 1,
} as const;

/** What a neighbour at this distance in the thread, in either direction, passes on of what it has. */
const PASSED_ON = [1, 0.8, 0.6] as const;
const KINDS = 3;

export interface ThreadMessage extends Link {
  /** Whether the query names who speaks. */
  named: boolean;
  /** Whether it ends with a question. */
  asks: boolean;
}

/** What each method found. What was not asked for, or found nothing, is empty. */
export interface Findings {
  /** By BM25, best first, scores above 0. */
  words: readonly Ranked[];
  /** Their shares of the query's terms (`termShares`). */
  terms: ReadonlyMap<number, readonly number[]>;
  /** Best first, with cosines. */
  vectors: readonly Ranked[];
  /** Messages that state one of the best facts. */
  states: ReadonlySet<number>;
  /** Best first. */
  walk: readonly Ranked[];
  /** Of the walk, among the methods of the search. */
  walk_weight: number;
}

/**
 * Messages by all that speaks for them, in one sum, for ranks of several lists forget by how much a message leads:
 *
 *     terms · Σ over terms of the greatest share within two messages, less the further away
 *     + answers · Σ over terms of the shares of the message before, if that one asks
 *     + words · BM25 / the best BM25
 *     + vectors · Σ over the messages within two of their squared heights
 *     + states, where it states one of the best facts
 *     − walk · ln(rank)
 *     + kinds of findings / 3 · speaker
 *     + (kinds of findings / 3)² · opens
 *
 * Covering more of the query counts, not repeating some of it, and what covers it may be spread over a question and its answer.
 * The last two know nothing of the query's matter, so they count the less, the fewer kinds of findings they stand beside: a message
 * that vectors alone find is not to stand behind one that opens its thread.
 *
 * @param messages what is ranked, in its threads; what is known of neighbours that are not in it does not count
 * @returns every message, best first, ties to the lower id
 */
export function rankEvidence(messages: ReadonlyMap<number, ThreadMessage>, findings: Findings): Ranked[] {
  const { words, terms, vectors, states, walk } = findings;
  const matches = new Map(words.map(({ id, score }) => [id, score / (words[0]?.score ?? 1)]));
  const heights = new Map(squaredHeights(vectors).map(({ id, score }) => [id, score]));
  const ranks = new Map(walk.map(({ id }, index) => [id, index + 1]));
  const share = [words, vectors, walk].filter(({ length }) => length > 0).length / KINDS;
  const nearest = new Float64Array(terms.values().next().value?.length ?? 0);

  const scored = Array.from(messages, ([id, message]): Ranked => {
    nearest.fill(0);
    let height = 0;
    forEachWithin(id, messages, (other, part) => {
      height += part * (heights.get(other) ?? 0);
      const shares = terms.get(other) ?? [];
      for (let term = 0; term < shares.length; term++) {
        nearest[term] = Math.max(nearest[term] ?? 0, part * (shares[term] ?? 0));
      }
    });
    const opens = message.previous === null && message.next !== null;
    const score =
      WEIGHTS.terms * sumOf(nearest) +
      WEIGHTS.answers * asked(message.previous, messages, terms) +
      WEIGHTS.words * (matches.get(id) ?? 0) +
      WEIGHTS.vectors * height +
      WEIGHTS.states * Number(states.has(id)) -
      WEIGHTS.walk * findings.walk_weight * Math.log(ranks.get(id) ?? walk.length + 1) +
      share * WEIGHTS.speaker * Number(message.named) +
      share ** 2 * WEIGHTS.opens * Number(opens);
    return { id, score };
  });
  return scored.sort((a, b) => b.score - a.score || a.id - b.id);
}

/** The message itself and those near it in its thread, as far as they are known, with what they pass on. */
function forEachWithin(
  id: number,
  messages: ReadonlyMap<number, ThreadMessage>,
  visit: (id: number, part: number) => void,
): void {
  visit(id, PASSED_ON[0]);
  for (const direction of ["previous", "next"] as const) {
    let at = messages.get(id)?.[direction] ?? null;
    for (let distance = 1; at !== null && distance < PASSED_ON.length; distance++) {
      visit(at, PASSED_ON[distance] ?? 0);
      at = messages.get(at)?.[direction] ?? null;
    }
  }
}

/** How much of the query a message asks for; 0 where it asks nothing, and where there is none. */
const asked = (id: number | null, messages: ReadonlyMap<number, ThreadMessage>, terms: Findings["terms"]): number =>
  id !== null && messages.get(id)?.asks === true ? sumOf(terms.get(id) ?? []) : 0;

function sumOf(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
