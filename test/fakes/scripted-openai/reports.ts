import type { ChatBody } from "./server.ts";

export interface ReportsPrompt {
  question: string;
  reports: { title: string; text: string }[];
  follows: boolean;
  points: string[];
}

/** Prompts of `core/prompts/overview`. Numbers in prompts are array indexes plus 1. */
export function readReportsPrompt({ messages }: ChatBody): ReportsPrompt {
  const user = messages.at(-1)?.content ?? "";
  return {
    question: /<question>\n([^]*?)\n<\/question>/.exec(user)?.[1] ?? "",
    reports: Array.from(
      user.matchAll(/<report id="\d+" title="([^"]*)">\n([^]*?)\n<\/report>/g),
      ([, title = "", text = ""]) => ({ title, text }),
    ),
    follows: user.includes("Give in follow_ups at most"),
    points: Array.from(user.matchAll(/<point id="\d+">([^<]*)<\/point>/g), ([, text = ""]) => text),
  };
}

/** Rates a report by `rate`, and takes its first sentence as a point. */
export const pointsBy =
  (rate: (text: string) => number, follow_ups: readonly string[] = []) =>
  (body: ChatBody): unknown => {
    const { reports, follows } = readReportsPrompt(body);
    const ratings = reports.map(({ title, text }, place) => ({ id: place + 1, rating: rate(`${title} ${text}`) }));
    return {
      ratings,
      points: ratings.flatMap(({ id, rating }) =>
        rating === 0 ? [] : [{ point: reports[id - 1]?.text.split(". ")[0] ?? "", score: 20 * rating, reports: [id] }],
      ),
      follow_ups: follows ? follow_ups : [],
    };
  };

export const joinAll = (body: ChatBody): unknown => {
  const { points } = readReportsPrompt(body);
  return { enough: true, answer: points.join(" "), points: points.map((_, place) => place + 1) };
};
