import { must } from "../../../shared/must.ts";
import type { Link } from "./chain.ts";
import { bestFirst, type Ranked } from "./ranked.ts";
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
  const { words, vectors, states, walk } = findings;
  const placed = placeInThreads(messages);
  const { ids, places, before, after } = placed;
  const matches = new Float64Array(ids.length);
  const best = words[0]?.score ?? 1;
  for (const { id, score } of words) matches[places.get(id) ?? NOWHERE] = score / best;
  const heights = new Float64Array(ids.length);
  for (const { id, score } of squaredHeights(vectors)) heights[places.get(id) ?? NOWHERE] = score;
  const ranks = new Float64Array(ids.length).fill(walk.length + 1);
  walk.forEach(({ id }, index) => (ranks[places.get(id) ?? NOWHERE] = index + 1));
  const terms = ids.map((id) => findings.terms.get(id) ?? NO_SHARES);
  const share = [words, vectors, walk].filter(({ length }) => length > 0).length / KINDS;
  const nearest = new Float64Array(terms.find(({ length }) => length > 0)?.length ?? 0);

  const scored = ids.map((id, place): Ranked => {
    const message = must(messages.get(id), "message");
    let height = 0;
    nearest.fill(0);
    const take = (other: number, part: number): void => {
      height += part * (heights[other] ?? 0);
      const shares = terms[other] ?? NO_SHARES;
      for (let term = 0; term < shares.length; term++) {
        const passed = part * (shares[term] ?? 0);
        if (passed > (nearest[term] ?? 0)) nearest[term] = passed;
      }
    };
    take(place, PASSED_ON[0]);
    for (const neighbours of [before, after]) {
      let other = neighbours[place] ?? NOWHERE;
      for (let distance = 1; other !== NOWHERE && distance < PASSED_ON.length; distance++) {
        take(other, PASSED_ON[distance] ?? 0);
        other = neighbours[other] ?? NOWHERE;
      }
    }
    const asked = before[place] ?? NOWHERE;
    const opens = message.previous === null && message.next !== null;
    const score =
      WEIGHTS.terms * sumOf(nearest) +
      WEIGHTS.answers * (placed.asks[asked] === 1 ? sumOf(terms[asked] ?? NO_SHARES) : 0) +
      WEIGHTS.words * (matches[place] ?? 0) +
      WEIGHTS.vectors * height +
      WEIGHTS.states * Number(states.has(id)) -
      WEIGHTS.walk * findings.walk_weight * Math.log(ranks[place] ?? 1) +
      share * WEIGHTS.speaker * Number(message.named) +
      share ** 2 * WEIGHTS.opens * Number(opens);
    return { id, score };
  });
  return scored.sort(bestFirst);
}

const NO_SHARES: readonly number[] = [];
/** The place of a message that is not among those that are ranked: what is written there is not kept. */
const NOWHERE = -1;

/** Messages by their place among all: every look at a neighbour would be one into a map. */
interface Placed {
  ids: number[];
  places: ReadonlyMap<number, number>;
  /** Place of the message before in the thread, `NOWHERE` if it is not among them. */
  before: Int32Array;
  after: Int32Array;
  /** 1 where it ends with a question. */
  asks: Uint8Array;
}

function placeInThreads(messages: ReadonlyMap<number, ThreadMessage>): Placed {
  const ids = [...messages.keys()];
  const places = new Map<number, number>();
  for (const [place, id] of ids.entries()) places.set(id, place);
  const placeOf = (id: number | null): number => (id === null ? NOWHERE : (places.get(id) ?? NOWHERE));
  const placed = {
    ids,
    places,
    before: new Int32Array(ids.length),
    after: new Int32Array(ids.length),
    asks: new Uint8Array(ids.length),
  };
  let place = 0;
  messages.forEach(({ previous, next, asks }) => {
    placed.before[place] = placeOf(previous);
    placed.after[place] = placeOf(next);
    placed.asks[place++] = Number(asks);
  });
  return placed;
}

function sumOf(values: readonly number[] | Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] ?? 0;
  return sum;
}
