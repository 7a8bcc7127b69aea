import { estimateTokens } from "../text/estimate-tokens.ts";

/** The episodes are in reading order. */
export interface ToRead {
  seq: number;
  /** The `seq` of the previous episode of its thread or document. */
  previous_seq: number | null;
  /** The length in UTF-16 units. */
  characters: number;
}

export interface CallShape {
  /** The greatest number of episodes per call. */
  batch: number;
  /** The prompt as it is before any messages are added. */
  prompt: string;
}

/** A consumer leases this many episodes at a time. */
const LEASED = 16;
/** A token has about four UTF-16 units, and the frame of a message 40 tokens. */
const CHARACTERS_PER_TOKEN = 4;
const FRAME_TOKENS = 40;
/** A call has this many earlier messages before its own. */
const CONTEXT = 4;
/**
 * A call answers with this many tokens for each token of its messages. Recorded answers about short messages had nine, but keys are shorter
 * now.
 */
const ANSWER_PER_TOKEN = 7;

/** Estimates the cost of reading episodes again. Consecutive messages of one thread share a call. */
export function estimateRereading(
  episodes: readonly ToRead[],
  { batch, prompt }: CallShape,
): { calls: number; tokens_in: number; tokens_out: number } {
  let [calls, inCall, last] = [0, 0, -1];
  let text = 0;
  episodes.forEach(({ seq, previous_seq, characters }, place) => {
    const follows = place % LEASED !== 0 && previous_seq === last && inCall < batch;
    if (!follows) calls += 1;
    inCall = follows ? inCall + 1 : 1;
    last = seq;
    text += characters / CHARACTERS_PER_TOKEN;
  });
  const shown = text * (1 + CONTEXT / batch) + FRAME_TOKENS * (episodes.length + CONTEXT * calls);
  return {
    calls,
    tokens_in: Math.round(calls * estimateTokens(prompt) + shown),
    tokens_out: Math.round(text * ANSWER_PER_TOKEN),
  };
}
