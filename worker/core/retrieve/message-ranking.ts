import { nonNull } from "../../../shared/non-null.ts";
import type { ThreadLink } from "./chain.ts";
import { ASSISTANT, type Course, exchangeScores, PEER, USER } from "./exchange-scores.ts";
import type { Ranked } from "./ranked.ts";
import type { PartsLog } from "./score-parts.ts";
import { minMax } from "./score-fusion.ts";
import { topK } from "./top-k.ts";

/**
 * Log-linear weights, fitted to the 662 questions of five LoCoMo conversations (softmax of each evidence message
 * against all others, L2 penalty) and rounded. With each conversation left out in turn, recall@5 rises from 69.9 to
 * 72.3 and recall@10 from 77.0 to 78.9 over the previous weights (docs/experiments.md).
 */
const WEIGHTS = {
  terms: 4.7,
  /** The share of the best BM25, which also matches inflections that only the index knows. */
  words: 0.6,
  answers: 2.7,
  vectors: 2.5,
  states: 0.3,
  walk: 0.15,
  speaker: 2.7,
  opens: 1.1,
  dated: 3.1,
  asks: -0.35,
  size: 1,
} as const;

/**
 * Alone in their threads and not short. Chosen on MuSiQue and HotpotQA together, between BM25 alone and PageRank alone.
 */
const ALONE = { terms: 3, words: 4, vectors: 0.5, walk: 1.5 } as const;
/**
 * Favors the user's words: a long answer has words of any question, and a model could write it again. Fitted like
 * `WEIGHTS` to the 179 questions of ten BEAM conversations: with each left out in turn, recall@5 rises from 34 to 53
 * and recall@10 from 48 to 61 (docs/experiments.md).
 */
const CHAT = {
  terms: 0.95,
  own: 1,
  other: 1.4,
  words: 2,
  vectors: 3.6,
  otherVectors: 1.5,
  instructs: 5,
  instructsWork: 5,
  walk: 0.08,
  /** Low: deadlines are named more often than days of messages. */
  dated: 0.35,
  assistant: -1.9,
  size: -1.05,
  /** Added for histories and questions about the assistant: long messages and answers then count nearly as much. */
  answers: { assistant: 1.4, size: 1.1 },
} as const;

const AVERAGE_SIZE = 3;
const PASSAGE_SIZE = 2.1;

const NEIGHBOUR_SHARES: readonly number[] = [1, 0.8, 0.6, 0.8, 0.6];
const KINDS = 3;

export interface ThreadMessage extends ThreadLink {
  continues: boolean;
  apart_before?: true;
  apart_after?: true;
  named: boolean;
  asks: boolean;
  role: "assistant" | "user" | "peer";
  /** See `sizeOf`. */
  size: number;
}

export const sharingNeighbours = ({ previous, next, apart_before, apart_after }: ThreadMessage): ThreadLink => ({
  previous: apart_before === true ? null : previous,
  next: apart_after === true ? null : next,
});

export interface MethodResults {
  words: readonly Ranked[];
  terms: ReadonlyMap<number, readonly number[]>;
  vectors: readonly Ranked[];
  states: ReadonlySet<number>;
  dated: ReadonlySet<number>;
  instructs: ReadonlyMap<number, number>;
  course: Course | null;
  of_assistant: boolean;
  for_work: boolean;
  walk: readonly Ranked[];
  vector_weight: number;
  walk_weight: number;
  walk_cover: number;
}

/**
 * One weighted sum of features, because rank fusion loses by how much a message leads. Neighbors in the thread share
 * their terms and vectors. Speaker and opens do not depend on the query's content, so they count less with fewer kinds
 * of results: a message found only by its vector should not rank below the one that opens its thread.
 */
export function rankMessages(
  ids: Iterable<number>,
  messages: ReadonlyMap<number, ThreadMessage>,
  results: MethodResults,
  limit = Infinity,
  parts: PartsLog | null = null,
): Ranked[] {
  const { words, vectors, states, walk } = results;
  const indexed = indexThreads(ids, messages);
  const count = indexed.ids.length;
  const toColumn = (found: readonly Ranked[], of: (score: number, index: number) => number, otherwise = 0) => {
    const values = new Float64Array(count).fill(otherwise);
    found.forEach(({ id, score }, index) => (values[indexed.indices.get(id) ?? NONE] = of(score, index)));
    return values;
  };
  const best = words[0]?.score ?? 1;
  const matches = toColumn(words, (score) => score / best);
  const nearness = toColumn(minMax(vectors), (score) => score);
  const similarities = nearness.map((near) => near ** 2);
  const ranks = toColumn(walk, (_, index) => index + 1, walk.length + 1);
  const dated = new Uint8Array(count);
  for (const id of results.dated) dated[indexed.indices.get(id) ?? NONE] = 1;
  const { terms, shares } = flattenTerms(results.terms, indexed);
  // the walk follows facts to passages; if they cover little, it follows names alone
  const coverage = results.walk_cover ** 2;
  const eased = results.course !== null || results.of_assistant;
  const assistant = CHAT.assistant + (eased ? CHAT.answers.assistant : 0);
  const instructing = CHAT.instructs + (results.for_work ? CHAT.instructsWork : 0);
  const longer = CHAT.size + (eased ? CHAT.answers.size : 0);
  const kinds = [words, vectors, walk].filter(({ length }) => length > 0).length / KINDS;

  const scores = new Float64Array(count);
  const nearest = new Float64Array(terms);
  const around = new Int32Array(NEIGHBOUR_SHARES.length);
  for (let index = 0; index < count; index++) {
    writeNeighbours(indexed, index, around);
    nearest.fill(0);
    let similarity = 0;
    for (let i = 0; i < around.length; i++) {
      const other = around[i] ?? NONE;
      if (other === NONE) continue;
      const part = NEIGHBOUR_SHARES[i] ?? 0;
      similarity += part * (similarities[other] ?? 0);
      for (let term = 0, at = other * terms; term < terms; term++, at++) {
        const passed = part * (shares[at] ?? 0);
        if (passed > (nearest[term] ?? 0)) nearest[term] = passed;
      }
    }
    const preceding = indexed.before[index] ?? NONE;
    const isAlone = indexed.alone[index] === 1;
    const role = indexed.roles[index] ?? PEER;
    if (role !== PEER) {
      const other = (role === ASSISTANT ? indexed.before[index] : indexed.after[index]) ?? NONE;
      const covered =
        CHAT.terms * sumOf(nearest, 0, terms) +
        CHAT.own * sumOf(shares, index * terms, terms) +
        CHAT.other * (other === NONE ? 0 : sumOf(shares, other * terms, terms));
      const matched = CHAT.words * (matches[index] ?? 0);
      const alike = CHAT.vectors * (nearness[index] ?? 0) + CHAT.otherVectors * (nearness[other] ?? 0);
      const near = results.vector_weight * alike;
      const walked = -CHAT.walk * results.walk_weight * Math.log(ranks[index] ?? 1);
      const inPeriod = CHAT.dated * (dated[index] ?? 0);
      const instructed = instructing * (results.instructs.get(indexed.ids[index] ?? 0) ?? 0);
      const written = role === ASSISTANT ? assistant : 0;
      const sized = longer * ((indexed.sizes[index] ?? 0) - AVERAGE_SIZE);
      scores[index] = covered + matched + near + walked + inPeriod + instructed + written + sized;
      if (parts === null) continue;
      const id = indexed.ids[index] ?? 0;
      parts.add(id, "terms", covered);
      parts.add(id, "bm25", matched);
      parts.add(id, "cosine", near);
      parts.add(id, "pagerank", walked);
      parts.add(id, "dated", inPeriod);
      parts.add(id, "instructs", instructed);
      parts.add(id, "role", written);
      parts.add(id, "size", sized);
      continue;
    }
    const answers = preceding !== NONE && indexed.asks[preceding] === 1;
    const own = isAlone ? ALONE : WEIGHTS;
    const covered = own.terms * sumOf(nearest, 0, terms);
    const answered = WEIGHTS.answers * (answers ? sumOf(shares, preceding * terms, terms) : 0);
    const matched = own.words * (matches[index] ?? 0);
    const near = own.vectors * results.vector_weight * similarity;
    const stated = WEIGHTS.states * Number(states.has(indexed.ids[index] ?? 0));
    const walked = -own.walk * (isAlone ? coverage : 1) * results.walk_weight * Math.log(ranks[index] ?? 1);
    const spoken = kinds * WEIGHTS.speaker * (indexed.named[index] ?? 0);
    const opened = kinds ** 2 * WEIGHTS.opens * (indexed.opens[index] ?? 0);
    const inPeriod = WEIGHTS.dated * (dated[index] ?? 0);
    const asking = isAlone ? 0 : WEIGHTS.asks * (indexed.asks[index] ?? 0);
    const sized = isAlone ? 0 : WEIGHTS.size * ((indexed.sizes[index] ?? 0) - AVERAGE_SIZE);
    scores[index] =
      covered + answered + matched + near + stated + walked + spoken + opened + inPeriod + (asking + sized);
    if (parts === null) continue;
    const id = indexed.ids[index] ?? 0;
    parts.add(id, "terms", covered);
    parts.add(id, "answers", answered);
    parts.add(id, "bm25", matched);
    parts.add(id, "cosine", near);
    parts.add(id, "states", stated);
    parts.add(id, "pagerank", walked);
    parts.add(id, "speaker", spoken);
    parts.add(id, "opens", opened);
    parts.add(id, "dated", inPeriod);
    parts.add(id, "asks", asking);
    parts.add(id, "size", sized);
  }
  const final = results.course === null ? scores : exchangeScores({ ...indexed, scores }, results.course);
  if (parts !== null)
    for (let index = 0; index < count; index++)
      parts.add(indexed.ids[index] ?? 0, "exchange", (final[index] ?? 0) - (scores[index] ?? 0));
  return topK(final, limit).map((index) => ({ id: indexed.ids[index] ?? 0, score: final[index] ?? 0 }));
}

const NONE = -1;

interface IndexedMessages {
  ids: Float64Array;
  indices: ReadonlyMap<number, number>;
  before: Int32Array;
  after: Int32Array;
  asks: Uint8Array;
  named: Uint8Array;
  opens: Uint8Array;
  alone: Uint8Array;
  sizes: Float64Array;
  roles: Uint8Array;
  single: Uint8Array;
}

const ROLES: Readonly<Record<ThreadMessage["role"], number>> = { peer: PEER, user: USER, assistant: ASSISTANT };

function indexThreads(among: Iterable<number>, messages: ReadonlyMap<number, ThreadMessage>): IndexedMessages {
  const ids = Float64Array.from(among).sort();
  const indices = new Map<number, number>();
  for (let index = 0; index < ids.length; index++) indices.set(ids[index] ?? 0, index);
  const indexOf = (id: number | null): number => (id === null ? NONE : (indices.get(id) ?? NONE));
  const indexed = {
    ids,
    indices,
    before: new Int32Array(ids.length),
    after: new Int32Array(ids.length),
    asks: new Uint8Array(ids.length),
    named: new Uint8Array(ids.length),
    opens: new Uint8Array(ids.length),
    alone: new Uint8Array(ids.length),
    sizes: new Float64Array(ids.length),
    roles: new Uint8Array(ids.length),
    single: new Uint8Array(ids.length),
  };
  for (let index = 0; index < ids.length; index++) {
    const message = nonNull(messages.get(ids[index] ?? 0), "message");
    const { previous, next, asks, named, size, role } = message;
    const sharing = sharingNeighbours(message);
    indexed.before[index] = indexOf(sharing.previous);
    indexed.after[index] = indexOf(sharing.next);
    indexed.asks[index] = Number(asks);
    indexed.named[index] = Number(named);
    indexed.opens[index] = Number(previous === null && next !== null);
    indexed.alone[index] = Number(previous === null && next === null && size >= PASSAGE_SIZE);
    indexed.sizes[index] = size;
    indexed.roles[index] = ROLES[role];
    indexed.single[index] = Number((role === "assistant" ? previous : next) === null);
  }
  return indexed;
}

function writeNeighbours({ before, after }: IndexedMessages, index: number, around: Int32Array): void {
  const previous = before[index] ?? NONE;
  const next = after[index] ?? NONE;
  around[0] = index;
  around[1] = previous;
  around[2] = previous === NONE ? NONE : (before[previous] ?? NONE);
  around[3] = next;
  around[4] = next === NONE ? NONE : (after[next] ?? NONE);
}

function flattenTerms(
  found: ReadonlyMap<number, readonly number[]>,
  { ids, indices }: IndexedMessages,
): { terms: number; shares: Float64Array } {
  const [first] = found.values();
  const terms = first?.length ?? 0;
  const shares = new Float64Array(ids.length * terms);
  found.forEach((values, id) => {
    const index = indices.get(id);
    if (index !== undefined) shares.set(values, index * terms);
  });
  return { terms, shares };
}

function sumOf(values: Float64Array, from: number, count: number): number {
  let sum = 0;
  for (let i = from; i < from + count; i++) sum += values[i] ?? 0;
  return sum;
}
