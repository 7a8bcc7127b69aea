import { estimateTokens } from "../text/estimate-tokens.ts";

/** Episodes are in reading order. */
export interface ToRead {
  seq: number;
  /** The previous episode of its thread or document. */
  previous_seq: number | null;
  /** UTF-16 units. */
  characters: number;
}

export interface CallShape {
  /** The greatest number of episodes per call. */
  batch: number;
  /** The prompt without messages. */
  prompt: string;
}

/** Episodes that a consumer leases at a time. */
const LEASED = 16;
/** UTF-16 units; and tokens for the frame of a message. */
const CHARACTERS_PER_TOKEN = 4;
const FRAME_TOKENS = 40;
/** Messages before a call's own. */
const CONTEXT = 4;
/** Recorded answers about short messages had nine; keys are shorter now. */
const ANSWER_PER_TOKEN = 7;

/** Consecutive messages of one thread share a call. */
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
