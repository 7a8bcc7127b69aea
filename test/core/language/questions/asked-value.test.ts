import { describe, expect, test } from "vitest";
import {
  asksForPresentValue,
  newestStatementsFirst,
  statementsOfChangedValue,
} from "../../../../worker/core/language/questions/asked-value.ts";

test("questions for the present value of a thing of the user are recognised", () => {
  const questions = [
    "What is my snack budget?",
    "How many cupcakes have I ordered?",
    "When is our deadline?",
    "Which version of Python do we use?",
    "Which port does our API listen on?",
    "How much of my code is covered by tests?",
    "Wie hoch ist mein Budget?",
    "Was kostet meine Wohnung?",
    "Wie viele Muffins habe ich bestellt?",
    "¿Cuál es mi presupuesto?",
    "¿Cuántos invitados tengo?",
    "Quel est mon budget ?",
    "When is the grant deadline?",
    "How tall is my son?",
    "Wie schwer ist unser Paket?",
    "Combien d'invités ai-je, et quand est notre fête ?",
  ];
  expect(questions.filter((question) => !asksForPresentValue(question))).toEqual([]);
});

test("questions about the past, about several values, or about no known thing are not", () => {
  const questions = [
    "What was my snack budget?",
    "How many cupcakes did I order first?",
    "How much has my score improved?",
    "What is the difference between my two scores?",
    "What is a good budget?",
    "Which movies do I like?",
    "Wie hoch war mein Budget?",
    "Was kostet ein Brot?",
    "¿Cuál era mi presupuesto?",
    "¿Cuánto ha mejorado mi nota?",
    "Quel était mon budget ?",
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

  test("may each lack another word of the question", () => {
    const [old, latest] = [message(1, "I scored 6.5 in the TOEFL mock test."), message(9, "Second TOEFL mock: 7.5!")];
    expect(newestStatementsFirst("What's my TOEFL mock score?", [old, latest])).toEqual([latest, old]);
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

describe("statements of a value that changed", () => {
  const of = (question: string, ...contents: readonly string[]): string[] =>
    statementsOfChangedValue(
      question,
      contents.map((content, at) => ({ content, at, isAssistant: false })),
    ).map(({ content }) => content);

  test.each([
    [
      "When is the grant deadline?",
      ["The grant deadline is May 3.", "Hollis pushed the deadline to May 17.", "Email: the final due date is June 1."],
      ["The report deadline is June 9.", "The grant pays for 3 desks."],
    ],
    [
      "What is our test coverage?",
      ["Test coverage is at 35 %.", "Coverage went up to 62 percent.", "Coverage is 81% after the payment tests."],
      ["The test ran for 40 minutes."],
    ],
    [
      "How old is my daughter?",
      ["My daughter is 6 years old.", "My daughter turned 7 yesterday."],
      ["My daughter has 2 cats."],
    ],
    ["What is my rent?", ["My rent is $1,450.", "He raised the rent to $1,520."], ["I rented a car for 3 days."]],
    ["How many steps do I aim for?", ["I aim for 5k steps.", "I raised my steps to 8,000."], ["I ran 5 km."]],
    ["How many hives do I have?", ["I have 4 hives.", "That makes six hives."], ["I sold 4 jars."]],
    [
      "When does sprint 3 end?",
      ["Sprint 3 ends on April 25.", "Sprint 3 now ends on May 2."],
      ["Sprint 3 has 9 stories."],
    ],
    [
      "Wie hoch ist meine Miete?",
      ["Die Miete beträgt 1.450 Euro.", "Er hat die Miete auf 1.520 Euro erhöht."],
      ["Das Bad kostet 900 Euro."],
    ],
  ])("%s: come newest first", (question, stated, others) => {
    expect(of(question, ...stated, ...others)).toEqual(stated.toReversed());
  });

  test("are none if the value is the same in all, or if the question is about the past", () => {
    expect(of("How many hives do I have?", "I have 4 hives.", "My 4 hives are loud.")).toEqual([]);
    expect(of("How many hives did I have?", "I have 4 hives.", "That makes six hives.")).toEqual([]);
  });
});
