import { estimateTokens } from "../text/estimate-tokens.ts";

export interface ToRead {
  seq: number;
  previous_seq: number | null;
  /** UTF-16 units. */
  characters: number;
}

export interface CallShape {
  batch: number;
  prompt: string;
}

const LEASED = 16;
/** UTF-16 units per token; a message's frame counts as 40 tokens. */
const CHARACTERS_PER_TOKEN = 4;
const FRAME_TOKENS = 40;
const CONTEXT = 4;
/** Recorded answers about short messages had nine tokens per token read, but keys are shorter now. */
const ANSWER_PER_TOKEN = 7;

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
