import type { ChatBody } from "./server.ts";

export interface TraversalPrompt {
  question: string;
  facts: string[];
  messages: string[];
  ways: string[];
  places: string[];
  here: string;
  more: number;
  thing: number;
}

/** Prompts of `core/prompts/judge-evidence.ts` and `choose-hop.ts`. Numbers in prompts are array indexes plus 1. */
export function readTraversal({ messages }: ChatBody): TraversalPrompt {
  const user = messages.at(-1)?.content ?? "";
  const all = (pattern: RegExp): string[] => Array.from(user.matchAll(pattern), ([, text]) => text ?? "");
  return {
    question: /<question>\n([^]*?)\n<\/question>/.exec(user)?.[1] ?? "",
    facts: all(/<fact id="\d+">([^<]*)<\/fact>/g),
    messages: all(/<message id="\d+" from="[^"]*">\n([^]*?)\n<\/message>/g),
    ways: all(/<way id="\d+"[^>]*>([^<]*)<\/way>/g),
    places: all(/<place id="\d+"[^>]*>([^<]*)<\/place>/g),
    here: /<here kind="(\w+)">/.exec(user)?.[1] ?? "",
    more: Number(/<more>(\d+)<\/more>/.exec(user)?.[1] ?? 0),
    thing: Number(/<place id="(\d+)" kind="thing">/.exec(user)?.[1] ?? 0),
  };
}

/** Complete once each wanted text is found; cites only those. */
export function judgeBy(shown: TraversalPrompt, wanted: readonly string[], answer: string): Record<string, unknown> {
  const holds = (texts: readonly string[]): number[] =>
    texts.flatMap((text, place) => (wanted.some((each) => text.includes(each)) ? [place + 1] : []));
  const texts = [...shown.facts, ...shown.messages];
  const enough = wanted.length > 0 && wanted.every((each) => texts.some((text) => text.includes(each)));
  return { enough, answer: enough ? answer : "", facts: holds(shown.facts), messages: holds(shown.messages) };
}

/** Takes the first way with a wanted text; else from a message back to a thing; else the first way, or back. */
export function hopBy({ ways, here, thing }: TraversalPrompt, wanted: readonly string[]): Record<string, unknown> {
  const place = ways.findIndex((way) => wanted.some((each) => way.includes(each)));
  if (place < 0 && here === "message" && thing > 0) return { step: "place", id: thing, reason: "nothing more here" };
  if (ways.length === 0) return { step: "place", id: 1, reason: "nothing here" };
  return { step: "way", id: Math.max(0, place) + 1, reason: "leads on" };
}
