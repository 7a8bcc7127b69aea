/**
 * Accepts the evidence once complete, hops to visible pieces of it, and otherwise takes the first edge. Measures the traversal without a
 * model's judgment.
 */
import type { ChatBody } from "../../test/fakes/scripted-openai/server.ts";
import { hopBy, judgeBy, readTraversal } from "../../test/fakes/scripted-openai/traversal.ts";
import type { QuestionWithEvidence } from "./questions.ts";

export function informedGuide(questions: readonly QuestionWithEvidence[]): Record<string, (body: ChatBody) => unknown> {
  const byText = new Map(
    questions.flatMap((known) => [known.question, known.paraphrased].map((text) => [text, known])),
  );
  const evidenceOf = (question: string) => byText.get(question)?.evidence ?? [];
  return {
    judgement: (body) => {
      const shown = readTraversal(body);
      const texts = evidenceOf(shown.question).map(({ text }) => text);
      return judgeBy({ ...shown, facts: [] }, texts, "As is said there.");
    },
    hop: (body) => {
      const shown = readTraversal(body);
      const missing = evidenceOf(shown.question).filter(
        ({ text }) => !shown.messages.some((each) => each.includes(text)),
      );
      return hopBy(
        shown,
        missing.map(({ title }) => title),
      );
    },
  };
}
