import type { ChatBody } from "./server.ts";

/** Rewrites every query as "Who has a bakery?" and chooses results about bakeries. */
export const searchAnswers = {
  understood_query: () => ({ query: "Who has a bakery?", names: ["Bob"] }),
  helpful_results: ({ messages }: ChatBody) => ({
    helpful: Array.from((messages.at(-1)?.content ?? "").matchAll(/<result id="(\d+)"[^>]*>([^<]*)</g)).flatMap(
      ([, id, text = ""]) => (text.includes("bakery") ? [Number(id)] : []),
    ),
  }),
};
