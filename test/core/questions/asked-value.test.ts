import { describe, expect, test } from "vitest";
import { asksForPresentValue, newestStatementsFirst } from "../../../worker/core/questions/asked-value.ts";

test("questions for the present value of a thing of the user are recognised", () => {
  const questions = [
    "What is my snack budget?",
    "How many cupcakes have I ordered?",
    "When is our deadline?",
    "Which version of Python do we use?",
    "How much of my code is covered by tests?",
    "Wie hoch ist mein Budget?",
    "Was kostet meine Wohnung?",
    "Wie viele Muffins habe ich bestellt?",
    "¿Cuál es mi presupuesto?",
    "¿Cuántos invitados tengo?",
    "Quel est mon budget ?",
    "Combien d'invités ai-je, et quand est notre fête ?",
  ];
  expect(questions.filter((question) => !asksForPresentValue(question))).toEqual([]);
});

test("questions about the past, about several values, or about nothing of the user are not", () => {
  const questions = [
    "What was my snack budget?",
    "How many cupcakes did I order first?",
    "How much has my score improved?",
    "What is the difference between my two scores?",
    "What is the capital of France?",
    "Which movies do I like?",
    "Wie hoch war mein Budget?",
    "Was kostet ein Brot?",
    "¿Cuál era mi presupuesto?",
    "¿Cuánto cuesta el pan?",
    "¿Cuánto ha mejorado mi nota?",
    "Quel était mon budget ?",
    "Quelle est la capitale de la France ?",
    "",
  ];
  expect(questions.filter(asksForPresentValue)).toEqual([]);
});

describe("statements of a value", () => {
  const message = (at: number, content: string, isAssistant = false) => ({ at, content, isAssistant });
  const OLD = message(1, "My snack budget for the party is $65.");
  const NEW = message(9, "I raised the snack budget for the party to $75. What fits?");
  const REPLY = message(10, "A snack budget of $80 for the party would be better.", true);
  const OTHER = message(8, "I booked 3 rooms for the party.");
  const VAGUE = message(11, "The snack budget for the party matters to me.");

  test("come newest first, in the places that they had", () => {
    const question = "What is my snack budget for the party?";
    expect(newestStatementsFirst(question, [OLD, REPLY, OTHER, NEW, VAGUE])).toEqual([NEW, REPLY, OTHER, OLD, VAGUE]);
    expect(newestStatementsFirst(question, [NEW, OTHER, OLD])).toEqual([NEW, OTHER, OLD]);
  });

  test("come newest first for questions in Spanish and French", () => {
    const [viejo, nuevo] = [
      message(1, "Mi presupuesto es de 65 euros."),
      message(9, "Mi presupuesto es ahora de 75 euros."),
    ];
    expect(newestStatementsFirst("¿Cuál es mi presupuesto en euros?", [viejo, nuevo])).toEqual([nuevo, viejo]);
    const [vieux, neuf] = [message(1, "Mon budget est de 65 euros."), message(9, "Mon budget est passé à 75 euros.")];
    expect(newestStatementsFirst("Quel est mon budget en euros ?", [vieux, neuf])).toEqual([neuf, vieux]);
  });

  test("keep their order for a question about the past", () => {
    const messages = [OLD, REPLY, NEW];
    expect(newestStatementsFirst("What was my snack budget for the party?", messages)).toEqual(messages);
  });

  test("of the same time keep their order", () => {
    const same = { ...OLD, at: NEW.at };
    expect(newestStatementsFirst("What is my snack budget for the party?", [same, NEW])).toEqual([same, NEW]);
  });
});
