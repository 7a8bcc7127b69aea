import { estimateTokens } from "../text/estimate-tokens.ts";

/** An episode to be read, in the order of reading. */
export interface ToRead {
  seq: number;
  /** The previous one of its thread or document. */
  previous_seq: number | null;
  /** UTF-16 units. */
  characters: number;
}

/** Tokens of one call, and their cost without the messages. */
export interface CallShape {
  /** Episodes a call reads at most. */
  batch: number;
  /** The prompt without any message. */
  prompt: string;
}

/** Consumers queue so many at a time. */
const LEASED = 16;
/** Estimated: UTF-16 units a token, and tokens for the frame of a message. */
const CHARACTERS_PER_TOKEN = 4;
const FRAME_TOKENS = 40;
/** A call is shown four messages before its own. */
const CONTEXT = 4;
/** Tokens of an answer for each of the text: recorded answers about short messages were nine times as long, and keys are shorter now. */
const ANSWER_PER_TOKEN = 7;

/** How many calls reading takes, and about how many tokens. Messages of one thread that follow each other share a call. */
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
