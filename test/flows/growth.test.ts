/** Reading a text takes time proportional to its length, in every script, through the flows of requests and the consumer. */
import { expect, test } from "vitest";
import { nonNull } from "../../shared/non-null.ts";
import { seededRandom } from "../../worker/core/clustering/seeded-random.ts";
import { readMessage } from "../../worker/core/language/index.ts";
import { forgetTexts } from "../../worker/core/text/memo/text-memo.ts";
import { warm } from "../../worker/flows/ask/warm.ts";
import { costRatio } from "../fakes/cost-ratio.ts";
import { graphReadByRules } from "../fakes/graph-read-by-rules.ts";

const ADA = { tenant: "ten_1", kind: "user", id: "ada" } as const;

/** `end` ends a sentence. */
const SCRIPTS: Record<string, { letters: string; end: string; space: string }> = {
  Latin: { letters: "aeionrstldmpé", end: ". ", space: " " },
  Cyrillic: { letters: "аеионрстлдмпё", end: ". ", space: " " },
  Greek: { letters: "αειονρστλδμπέ", end: ". ", space: " " },
  Korean: { letters: "가나다라마고노도로모은는이을를", end: ". ", space: " " },
  Chinese: { letters: "我你他喜欢苹果在上海工作去了的是学生", end: "。", space: "，" },
  Japanese: { letters: "私は東京に住んでいます猫がスキデ大学", end: "。", space: "、" },
  Thai: { letters: "กานมสรทยเแไดลปค่้", end: " ", space: " " },
};

function wordsIn(script: string, characters: number): string {
  const { letters, end, space } = nonNull(SCRIPTS[script], script);
  const random = seededRandom(1);
  const letter = (): string => letters[Math.floor(random() * letters.length)] ?? "";
  const word = (): string => Array.from({ length: 2 + Math.floor(random() * 5) }, letter).join("");
  let text = "";
  for (let words = 1; text.length < characters; words++) text += word() + (words % 7 === 0 ? end : space);
  return text.slice(0, characters).trim();
}

/** One run without spaces, in which no pattern finds a start or an end. */
const runIn = (script: string, characters: number): string =>
  wordsIn(script, 2 * characters)
    .replace(/[^\p{L}\p{M}]/gu, "")
    .slice(0, characters)
    .toUpperCase();

/** For four times the length: linear work takes four times, quadratic sixteen. */
const MOST_GROWTH = 9;
/** No repetition gets results kept from an earlier one. */
const unprepared = (work: () => Promise<unknown>) => (): Promise<unknown> => {
  forgetTexts();
  return work();
};
const growthOf = (small: () => Promise<unknown>, large: () => Promise<unknown>): Promise<number> =>
  costRatio(unprepared(large), unprepared(small), { most: MOST_GROWTH, least_ms: 5, tries: 5 });

/** Up to the limit of a question. A longer run shows violations best. */
const QUESTIONS = { words: { textIn: wordsIn, characters: 2_000 }, run: { textIn: runIn, characters: 3_000 } };
const CASES = Object.keys(SCRIPTS).flatMap((script) =>
  Object.keys(QUESTIONS).map((kind) => [kind as keyof typeof QUESTIONS, script] as const),
);

test.each(CASES)("the cost of a question that is %s in %s grows in proportion to its length", async (kind, script) => {
  const { textIn, characters } = QUESTIONS[kind];
  const graph = graphReadByRules(ADA, readMessage);
  graph.tellAt(wordsIn(script, 600), "2024-01-01");
  graph.tellAt("My friend Zoe moved to Rome.", "2024-01-02");
  const askAll = (question: string) => async () => {
    await graph.search({ query: question });
    await graph.context({ query: question });
    await graph.ask(question);
    await warm(graph.parts, ADA, { questions: [{ question, answer: question.slice(0, 200) }] });
  };
  const growth = await growthOf(askAll(textIn(script, characters / 4)), askAll(textIn(script, characters)));
  expect(growth).toBeLessThanOrEqual(MOST_GROWTH);
});

const MOST_BYTES = 32_768;

test.each(Object.keys(SCRIPTS))(
  "the cost of storing and reading a message in %s grows in proportion to its length",
  async (script) => {
    const bytes = new TextEncoder().encode(SCRIPTS[script]?.letters[0]).length;
    const storeAndRead = (characters: number) => async () => {
      const graph = graphReadByRules(ADA, readMessage);
      graph.tellAt("I like green tea.", "2024-01-01");
      graph.tellAt(`${wordsIn(script, characters / 2)} ${runIn(script, characters / 2)}`, "2024-01-02");
      const query = wordsIn(script, 50);
      await graph.search({ query });
      await graph.context({ query, thread_id: "t" });
      await graph.ask(query);
    };
    const characters = MOST_BYTES / bytes;
    expect(await growthOf(storeAndRead(characters / 4), storeAndRead(characters))).toBeLessThanOrEqual(MOST_GROWTH);
  },
);
