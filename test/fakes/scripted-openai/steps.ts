export type Step =
  | { kind: "answer" }
  | { kind: "late"; ms: number }
  | { kind: "wrong" }
  | { kind: "broken" }
  /** The right answer in a code fence, after a sentence. */
  | { kind: "fenced" }
  | { kind: "truncated"; share?: number }
  | { kind: "text"; text: string }
  /** A message in place of one with the right answer. */
  | { kind: "message"; message: (answer: string) => Record<string, unknown>; finish?: string }
  | { kind: "refusal" }
  | { kind: "rate_limited"; headers?: Record<string, string> }
  | { kind: "response"; status: number; headers?: Record<string, string>; body: unknown }
  | { kind: "hang" }
  /** Sends only headers and the beginning of the body. */
  | { kind: "stall" }
  | { kind: "reset" };

export const FAULTS: readonly Step[] = [
  { kind: "wrong" },
  { kind: "broken" },
  { kind: "fenced" },
  { kind: "truncated" },
  { kind: "refusal" },
  { kind: "rate_limited", headers: { "retry-after": "1" } },
  { kind: "response", status: 500, body: { error: { message: "The server had an error", type: "server_error" } } },
  { kind: "reset" },
];

export function distort(step: Step, answer: string): { content: string | null; finish: string; refusal?: string } {
  switch (step.kind) {
    case "wrong":
      return { content: JSON.stringify({ entities: "none", fact_list: [1, 2] }), finish: "stop" };
    case "broken":
      return { content: answer.replace(/\}\]\}$/, "},]"), finish: "stop" };
    case "fenced":
      return { content: `Here is the JSON:\n\n\`\`\`json\n${answer}\n\`\`\``, finish: "stop" };
    case "truncated":
      return { content: answer.slice(0, answer.length * (step.share ?? 1 / 2)), finish: "length" };
    case "text":
      return { content: step.text, finish: "stop" };
    case "refusal":
      return { content: null, finish: "stop", refusal: "I'm sorry, I can't assist with that." };
    default:
      return { content: answer, finish: "stop" };
  }
}

/** mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
