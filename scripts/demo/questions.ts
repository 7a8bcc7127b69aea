import { styleText } from "node:util";
import type { Memory } from "../../sdk/src/index.ts";
import { messageId } from "../../eval/ingest-conversation.ts";
import { CATEGORIES, type Conversation, type Question } from "../../eval/locomo.ts";
import { clip } from "./knowledge.ts";

const SHOWN_FACTS = 4;
const SHOWN_MESSAGES = 4;
const INDENT = "   ";

export function chooseQuestions(questions: readonly Question[], count: number): Question[] {
  const byCategory = [...CATEGORIES.keys()].map((category) =>
    questions.filter((question) => question.category === category && question.evidence.length > 0),
  );
  const longest = Math.max(0, ...byCategory.map((some) => some.length));
  return Array.from({ length: longest }, (_, round) => byCategory.flatMap((some) => some[round] ?? []))
    .flat()
    .slice(0, count);
}

export async function askQuestion(
  memory: Memory,
  conversation: Conversation,
  question: Question,
  width: number,
): Promise<string[]> {
  const started = performance.now();
  const { facts, episodes, tokens } = await memory.context(question.question);
  const took = `${Math.round(performance.now() - started)} ms`;
  const evidence = new Set(question.evidence.map((turn) => messageId(conversation.id, turn)));
  const ranks = episodes.flatMap(({ message_id }, place) => (evidence.has(message_id ?? "") ? [place + 1] : []));
  const line = (mark: string, text: string): string => clipAround(`${INDENT}${mark} `, text, width);
  return [
    styleText("bold", question.question),
    styleText("dim", `${INDENT}${CATEGORIES.get(question.category)} question; ${tokens} tokens of context in ${took}`),
    `${INDENT}${styleText("green", "expected:")} ${question.answer ?? "no answer: the conversation does not say so"}`,
    styleText("dim", `${INDENT}facts found`),
    ...facts.slice(0, SHOWN_FACTS).map((fact) => line("·", `${fact.fact} ${inBrackets(fact.period)}`)),
    styleText(
      "dim",
      `${INDENT}messages found, ✓ where the answer is (${evidenceLine(ranks, evidence.size, episodes.length)})`,
    ),
    ...episodes
      .slice(0, SHOWN_MESSAGES)
      .map(({ message_id, name, content, reference_time }) =>
        line(
          evidence.has(message_id ?? "") ? styleText("green", "✓") : " ",
          `${reference_time.slice(0, 10)} ${name}: ${content}`,
        ),
      ),
  ];
}

function evidenceLine(ranks: readonly number[], evidence: number, found: number): string {
  if (ranks.length === 0) return `not among the ${found}`;
  return `${ranks.length} of ${evidence} found, at rank ${ranks.join(" and ")} of ${found}`;
}

const inBrackets = (text: string): string => (text === "" ? "" : `(${text})`);

const clipAround = (mark: string, text: string, width: number): string =>
  `${mark}${clip(text, width - INDENT.length - 2)}`;
