import fc from "fast-check";
import { nonNull } from "../../shared/non-null.ts";
import { retractEpisode } from "../../worker/store/resolution/undo.ts";
import { graphReadByRules } from "./graph-read-by-rules.ts";

const NAMES = ["Ada", "Bob", "Zoe"] as const;
const CITIES = ["Oslo", "Rome", "Lima"] as const;
const FIRMS = ["Acme", "Globex"] as const;

export const SENTENCES: ((name: string, city: string, firm: string) => string)[] = [
  (name, city) => `${name} lives in ${city}.`,
  (name, city) => `${name} moved to ${city}.`,
  (name, city) => `${name} has lived in ${city} since 2021.`,
  (name, city) => `${name} lived in ${city} from 2019 to 2021.`,
  (name, city) => `${name} used to live in ${city}.`,
  (name, _, firm) => `${name} works at ${firm} now.`,
  (name, _, firm) => `${name} worked at ${firm} until 2022.`,
  (name, city) => `${name} visited ${city} on 5 May 2023.`,
  (name, city) => `${name} went to ${city}.`,
  (_, city) => `I live in ${city}.`,
  (name) => `${name} likes chess.`,
];

export const sentenceStep = fc.record({
  sentence: fc.nat({ max: SENTENCES.length - 1 }),
  name: fc.constantFrom(...NAMES),
  city: fc.constantFrom(...CITIES),
  firm: fc.constantFrom(...FIRMS),
  month: fc.nat({ max: 71 }),
  next: fc.oneof(
    { weight: 6, arbitrary: fc.constant("nothing" as const) },
    { weight: 1, arbitrary: fc.constant("retract" as const) },
    { weight: 1, arbitrary: fc.constant("refresh" as const) },
    { weight: 1, arbitrary: fc.constant("ask" as const) },
  ),
});
export const monthOf = (month: number): number => Date.UTC(2019, month, 15);

interface SentMessage {
  id: string;
  marker: string;
  said: number;
  known: number;
}

export async function sendAll(history: readonly (typeof sentenceStep extends fc.Arbitrary<infer T> ? T : never)[]) {
  const graph = graphReadByRules();
  const messages: SentMessage[] = [];
  for (const [n, { sentence, name, city, firm, month, next }] of history.entries()) {
    const marker = `zq${n}qz`;
    const content = `${nonNull(SENTENCES[sentence], "sentence")(name, city, firm)} Ref ${marker}.`;
    const id = graph.tellAt(content, monthOf(month));
    messages.push({ id, marker, said: monthOf(month), known: graph.clock.now() });
    graph.clock.advance(1_000);
    if (next === "retract") retractEpisode(graph.sql, graph.clock.now(), graph.ids, id);
    if (next === "refresh") await graph.refresh();
    if (next === "ask") await graph.ask(`Where does ${name} live?`);
  }
  return { graph, messages };
}
