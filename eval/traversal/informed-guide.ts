/**
 * A scripted model that knows the evidence of every question: it is content once all of it is shown, goes where it sees a
 * piece of it, and otherwise along the first way. What is measured with it is the traversal, not a model's wits.
 */
import type { ChatBody } from "../../test/fakes/scripted-openai/server.ts";
import { hopBy, judgeBy, readTraversal } from "../../test/fakes/scripted-openai/traversal.ts";
import type { QuestionWithEvidence } from "./questions.ts";

/** Answers to the prompts of a traversal, by the name of their schema. */
export function informedGuide(questions: readonly QuestionWithEvidence[]): Record<string, (body: ChatBody) => unknown> {
  const byText = new Map(
    questions.flatMap((known) => [known.question, known.paraphrased].map((text) => [text, known])),
  );
  const knownOf = (question: string) => byText.get(question)?.evidence ?? [];
  return {
    judgement: (body) => {
      const shown = readTraversal(body);
      const texts = knownOf(shown.question).map(({ text }) => text);
      return judgeBy({ ...shown, facts: [] }, texts, "As is said there.");
    },
    hop: (body) => {
      const shown = readTraversal(body);
      const missing = knownOf(shown.question).filter(({ text }) => !shown.messages.some((each) => each.includes(text)));
      return hopBy(
        shown,
        missing.map(({ title }) => title),
      );
    },
  };
}
