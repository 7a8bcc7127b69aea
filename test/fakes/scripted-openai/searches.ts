import type { ChatBody } from "./server.ts";

export const searchAnswers = {
  understood_query: () => ({ query: "Who has a bakery?", names: ["Bob"] }),
  helpful_results: ({ messages }: ChatBody) => ({
    helpful: Array.from((messages.at(-1)?.content ?? "").matchAll(/<result id="(\d+)"[^>]*>([^<]*)</g)).flatMap(
      ([, id, text = ""]) => (text.includes("bakery") ? [Number(id)] : []),
    ),
  }),
};
