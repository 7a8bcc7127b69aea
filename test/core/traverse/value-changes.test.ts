import { describe, expect, test } from "vitest";
import type { Evidence } from "../../../worker/core/traverse/evidence.ts";
import { withChangeOfValue } from "../../../worker/core/traverse/value-changes.ts";

const DAY_MS = 86_400_000;
const MAY = Date.UTC(2026, 4, 1);

const evidence = (question: string, ...messages: (string | [by: string, text: string])[]): Evidence =>
  ({
    question,
    known_answer: null,
    persons: [],
    asked_at: { now: MAY, as_of: MAY },
    facts: [],
    chunks: messages.map((message, day) => {
      const [by, text] = typeof message === "string" ? ["user", message] : message;
      return {
        replayed: false,
        step: { fact: null, chunk: { id: `${day}`, text, written: { by, at: MAY + day * DAY_MS } } },
      };
    }),
  }) as unknown as Evidence;

const answerOf = (asked: Evidence, place = 0): string => {
  const quoted = asked.chunks[place]?.step.chunk?.text ?? "";
  return withChangeOfValue(asked, { enough: true, answer: quoted, facts: [], chunks: [place] }).answer;
};

describe("an answer is quoted together with the later message that changed its value", () => {
  test.each([
    [
      "What is the test coverage of billing?",
      "The test coverage of the billing service is at 71 %.",
      "Coverage of billing went up to 84 % after the sprint.",
    ],
    [
      "When is the grant proposal due?",
      "The deadline for the grant proposal is 14 July.",
      "The grant deadline was moved to 28 July.",
    ],
    [
      "What is the budget for the party?",
      "Our budget for the party is 400 euros.",
      "We raised the party budget to 550 euros.",
    ],
    ["How many seats does the room have?", "The room has 40 seats.", "Room seats are now 36."],
    [
      "How high is our cloud bill?",
      "Our monthly cloud bill is 830 dollars.",
      "After the migration our cloud bill dropped to 610 dollars.",
    ],
    [
      "When does my flight leave?",
      "My flight leaves at 9:40 on Friday.",
      "The airline rescheduled my flight to 13:15.",
    ],
    [
      "Which Node version does the app run on?",
      "The app runs on Node 20.",
      "We upgraded the app to Node 24 yesterday.",
    ],
    ["Wie hoch ist die Miete?", "Die Miete ist 900 Euro.", "Die Miete wurde auf 950 Euro erhöht."],
  ])("%s", (question, stated, changed) => {
    expect(answerOf(evidence(question, stated, changed))).toBe(
      `“${stated}” (1 May 2026), and later “${changed}” (2 May 2026).`,
    );
    expect(answerOf(evidence(question, stated, changed), 1)).toBe(changed);
  });

  test.each([
    [
      "When is the grant deadline?",
      "The deadline for the grant is 14 April 2026.",
      "Good news, the grant deadline got extended by two weeks.",
    ],
    ["How much is my rent?", "My rent is 900 euros.", "My rent went up by 10 percent."],
    ["Wie hoch ist die Miete?", "Die Miete ist 900 Euro.", "Die Miete wurde um 50 Euro erhöht."],
  ])("%s: a change by an amount is quoted with the value before", (question, stated, changed) => {
    expect(answerOf(evidence(question, stated, changed), 1)).toBe(
      `“${stated}” (1 May 2026), and later “${changed}” (2 May 2026).`,
    );
    const other = "My brother's flat has 3 rooms.";
    expect(answerOf(evidence(question, other, changed), 1)).toBe(changed);
  });

  test("the newest change counts, and a question for a former value gets the one before", () => {
    const messages = [
      "The rent of the flat is 900.",
      "The rent went up to 950.",
      "The rent of the flat was raised to 980.",
    ];
    expect(answerOf(evidence("What is the rent of the flat?", ...messages))).toContain("980");
    expect(answerOf(evidence("What was the rent before?", ...messages), 2)).toBe(
      "“The rent of the flat is 900.” (1 May 2026), and later “The rent of the flat was raised to 980.” (3 May 2026).",
    );
  });
});

test.each([
  ["Which Kafka version did we use before?", "Our app runs on Kafka 2.", "We upgraded to Kafka 3 last night."],
  ["How many desks did the branch have before?", "The branch has 30 desks.", "The branch now has 45 desks."],
])("%s: the former value comes with the newest", (question, stated, changed) => {
  expect(answerOf(evidence(question, stated, changed), 1)).toBe(
    `“${stated}” (1 May 2026), and later “${changed}” (2 May 2026).`,
  );
  const other = stated.replace("30 desks", "3 floors").replace("Kafka", "Linux");
  expect(answerOf(evidence(question, other, changed), 1)).toBe(changed);
});

test.each<[why: string, question: string, messages: (string | [string, string])[]]>([
  [
    "another thing changed",
    "When is the grant proposal due?",
    ["The deadline for the grant proposal is 14 July.", "The tax deadline was moved to 28 July."],
  ],
  [
    "the same thing with another modifier changed",
    "How many desks does the Oslo branch have?",
    ["The Oslo branch has 30 desks.", "The Turin branch now has 45 desks."],
  ],
  [
    "the same thing with another complement changed",
    "What is the budget for the lamp?",
    ["The budget for the lamp is 60 euros.", "I raised the budget for the rug to 80 euros."],
  ],
  ["another person wrote the change", "What is the rent?", ["The rent is 900.", ["Bo", "The rent went up to 950."]]],
  ["the change has no value", "What is the rent?", ["The rent is 900.", "The rent went up to the moon."]],
  ["the change is asked about", "What is the rent?", ["The rent is 900.", "The rent went up to 950, right?"]],
  ["the question asks for no value", "Why is the rent so high?", ["The rent is 900.", "The rent went up to 950."]],
])("nothing is added where %s", (_, question, messages) => {
  expect(answerOf(evidence(question, ...messages))).toBe(messages[0]);
});

test("two answers are quoted with their days if the later one moves the value without its unit", () => {
  const asked = evidence(
    "How much is the canoe?",
    "The used canoe costs 9,800 euros.",
    "The dealer knocked the canoe down to 9,200.",
  );
  const answer = asked.chunks.map(({ step }) => step.chunk?.text).join(" ");
  expect(withChangeOfValue(asked, { enough: true, answer, facts: [], chunks: [0, 1] }).answer).toBe(
    "“The used canoe costs 9,800 euros.” (1 May 2026), and later “The dealer knocked the canoe down to 9,200.” (2 May 2026).",
  );
});

test("an answer is quoted with the next message that moves it", () => {
  const asked = evidence("What is my budget for shoes?", "My budget for shoes is $700.", "I raised it to 850.");
  const answered = (before: string | undefined): string => {
    const chunks = asked.chunks.map((one, place) =>
      place === 0 || one.step.chunk?.written === undefined
        ? one
        : {
            ...one,
            step: { ...one.step, chunk: { ...one.step.chunk, written: { ...one.step.chunk.written, before } } },
          },
    );
    return answerOf({ ...asked, chunks });
  };
  expect(answered("My budget for shoes is $700.")).toContain("850");
  expect(answered("My budget for tents is $90.")).not.toContain("850");
});
