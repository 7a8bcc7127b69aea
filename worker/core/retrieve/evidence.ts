import { must } from "../../../shared/must.ts";
import type { Link } from "./chain.ts";
import type { Ranked } from "./ranked.ts";
import { squaredHeights } from "./score-fusion.ts";
import { topK } from "./top-k.ts";

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

/** What a message has of its own, and what those one and two before it and one and two after it pass on to it. */
const PASSED_ON: readonly number[] = [1, 0.8, 0.6, 0.8, 0.6];
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
 * @param ids what is ranked, each once; what is known of neighbours that are not among them does not count
 * @param messages these, and maybe others, in their threads
 * @returns the `most` best of them, best first, ties to the lower id
 */
export function rankEvidence(
  ids: Iterable<number>,
  messages: ReadonlyMap<number, ThreadMessage>,
  findings: Findings,
  most = Infinity,
): Ranked[] {
  const { words, vectors, states, walk } = findings;
  const placed = placeInThreads(ids, messages);
  const count = placed.ids.length;
  const spread = (found: readonly Ranked[], of: (score: number, index: number) => number, otherwise = 0) => {
    const values = new Float64Array(count).fill(otherwise);
    found.forEach(({ id, score }, index) => (values[placed.places.get(id) ?? NOWHERE] = of(score, index)));
    return values;
  };
  const best = words[0]?.score ?? 1;
  const matches = spread(words, (score) => score / best);
  const heights = spread(squaredHeights(vectors), (score) => score);
  const ranks = spread(walk, (_, index) => index + 1, walk.length + 1);
  const { terms, shares } = spreadTerms(findings.terms, placed);
  const kinds = [words, vectors, walk].filter(({ length }) => length > 0).length / KINDS;
  const walked = WEIGHTS.walk * findings.walk_weight;

  const scores = new Float64Array(count);
  const nearest = new Float64Array(terms);
  const around = new Int32Array(PASSED_ON.length);
  for (let place = 0; place < count; place++) {
    placeAround(placed, place, around);
    nearest.fill(0);
    let height = 0;
    for (let i = 0; i < around.length; i++) {
      const other = around[i] ?? NOWHERE;
      if (other === NOWHERE) continue;
      const part = PASSED_ON[i] ?? 0;
      height += part * (heights[other] ?? 0);
      for (let term = 0, at = other * terms; term < terms; term++, at++) {
        const passed = part * (shares[at] ?? 0);
        if (passed > (nearest[term] ?? 0)) nearest[term] = passed;
      }
    }
    const asked = placed.before[place] ?? NOWHERE;
    const answers = asked !== NOWHERE && placed.asks[asked] === 1;
    scores[place] =
      WEIGHTS.terms * sumOf(nearest, 0, terms) +
      WEIGHTS.answers * (answers ? sumOf(shares, asked * terms, terms) : 0) +
      WEIGHTS.words * (matches[place] ?? 0) +
      WEIGHTS.vectors * height +
      WEIGHTS.states * Number(states.has(placed.ids[place] ?? 0)) -
      walked * Math.log(ranks[place] ?? 1) +
      kinds * WEIGHTS.speaker * (placed.named[place] ?? 0) +
      kinds ** 2 * WEIGHTS.opens * (placed.opens[place] ?? 0);
  }
  return topK(scores, most).map((place) => ({ id: placed.ids[place] ?? 0, score: scores[place] ?? 0 }));
}

/** The place of a message that is not among those that are ranked: what is written there is not kept. */
const NOWHERE = -1;

/** Messages by their place among all, in the order of their ids: every look at a neighbour would be one into a map. */
interface Placed {
  ids: Float64Array;
  places: ReadonlyMap<number, number>;
  /** Place of the message before in the thread, `NOWHERE` if it is not among them. */
  before: Int32Array;
  after: Int32Array;
  /** 1 where it ends with a question. */
  asks: Uint8Array;
  /** 1 where the query names who speaks. */
  named: Uint8Array;
  /** 1 where it is the first of several in its thread. */
  opens: Uint8Array;
}

function placeInThreads(among: Iterable<number>, messages: ReadonlyMap<number, ThreadMessage>): Placed {
  const ids = Float64Array.from(among).sort();
  const places = new Map<number, number>();
  for (let place = 0; place < ids.length; place++) places.set(ids[place] ?? 0, place);
  const placeOf = (id: number | null): number => (id === null ? NOWHERE : (places.get(id) ?? NOWHERE));
  const placed = {
    ids,
    places,
    before: new Int32Array(ids.length),
    after: new Int32Array(ids.length),
    asks: new Uint8Array(ids.length),
    named: new Uint8Array(ids.length),
    opens: new Uint8Array(ids.length),
  };
  for (let place = 0; place < ids.length; place++) {
    const { previous, next, asks, named } = must(messages.get(ids[place] ?? 0), "message");
    placed.before[place] = placeOf(previous);
    placed.after[place] = placeOf(next);
    placed.asks[place] = Number(asks);
    placed.named[place] = Number(named);
    placed.opens[place] = Number(previous === null && next !== null);
  }
  return placed;
}

/** The places within two of one in its thread, itself first, as `PASSED_ON` has them. */
function placeAround({ before, after }: Placed, place: number, around: Int32Array): void {
  const previous = before[place] ?? NOWHERE;
  const next = after[place] ?? NOWHERE;
  around[0] = place;
  around[1] = previous;
  around[2] = previous === NOWHERE ? NOWHERE : (before[previous] ?? NOWHERE);
  around[3] = next;
  around[4] = next === NOWHERE ? NOWHERE : (after[next] ?? NOWHERE);
}

/** The shares of all messages one after another, `terms` of each. */
function spreadTerms(
  found: ReadonlyMap<number, readonly number[]>,
  { ids, places }: Placed,
): { terms: number; shares: Float64Array } {
  const [first] = found.values();
  const terms = first?.length ?? 0;
  const shares = new Float64Array(ids.length * terms);
  found.forEach((values, id) => {
    const place = places.get(id);
    if (place !== undefined) shares.set(values, place * terms);
  });
  return { terms, shares };
}

function sumOf(values: Float64Array, from: number, count: number): number {
  let sum = 0;
  for (let i = from; i < from + count; i++) sum += values[i] ?? 0;
  return sum;
}
