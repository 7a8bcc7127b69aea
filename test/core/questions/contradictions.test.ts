import { describe, expect, test } from "vitest";
import { contradictionsIn, type WrittenMessage } from "../../../worker/core/questions/contradictions.ts";
import { stem } from "../../../worker/core/text/stem.ts";
import { queryTerms } from "../../../worker/core/text/tokenise.ts";

const DAY_MS = 86_400_000;

/** Messages of one user, or of the named writer, one per day. */
const written = (...messages: readonly (string | [writer: string, content: string])[]): WrittenMessage[] =>
  messages.map((message, day) => {
    const [writer, content] = typeof message === "string" ? ["user", message] : message;
    return { id: String(day), writer, at: day * DAY_MS, content };
  });

const foundIn = (question: string, messages: readonly WrittenMessage[]) =>
  contradictionsIn(new Set(queryTerms(question).map(stem)), messages).map(({ denial, affirmation }) => [
    denial,
    affirmation,
  ]);

describe("a denial contradicts an earlier deed of the same writer", () => {
  test.each([
    [
      "Have I ever run a marathon in Berlin?",
      "My knee hurts since I ran the Berlin marathon last September, any advice?",
      "I've never run a marathon in Berlin, so where should I register?",
    ],
    [
      "Did I rent a storage unit in Leeds?",
      "We rented a storage unit near Leeds station for the sofa.",
      "We have not rented any storage unit in Leeds, by the way.",
    ],
    [
      "Have I set up two-factor authentication for the admin panel?",
      "I just set up two-factor authentication on our admin panel with TOTP codes.",
      "Honestly, I have never set up two-factor authentication for the admin panel, how does it work?",
    ],
    [
      "Have I completed the safety training at the warehouse?",
      "After completing the safety training at the warehouse, how long is the certificate valid?",
      "I haven't completed any safety training at the warehouse.",
    ],
    [
      "Bin ich schon mit der Transsibirischen Eisenbahn gefahren?",
      "Ich bin 2019 mit der Transsibirischen Eisenbahn nach Irkutsk gefahren.",
      "Ich bin noch nie mit der Transsibirischen Eisenbahn gefahren.",
    ],
  ])("%s", (question, affirmed, denied) => {
    expect(foundIn(question, written("Good morning!", affirmed, denied))).toEqual([["2", "1"]]);
    // best first is not the order of time
    expect(foundIn(question, written("Good morning!", affirmed, denied).toReversed())).toEqual([["2", "1"]]);
  });
});

test("a question of one word is answered by a denial and a deed with that word", () => {
  const messages = written("I deployed the bakery's shop on Kubernetes.", "I have never used Kubernetes.");
  expect(foundIn("Have I ever used Kubernetes?", messages)).toEqual([["1", "0"]]);
  expect(foundIn("Have I ever used Postgres?", messages)).toEqual([]);
  const read = written("I read a book about Kubernetes.", "I have never used Kubernetes.");
  expect(foundIn("Have I ever used Kubernetes?", read)).toEqual([]);
});

test("with any order, a deed after its denial is found unless one stands before it", () => {
  const terms = new Set(queryTerms("Have I ever worked with an electrician?").map(stem));
  const denied = "I have never worked with an electrician on the cabin.";
  const deed = "The electrician and I wired the kitchen of the cabin.";
  const found = (...messages: string[]) => contradictionsIn(terms, written(...messages), "any");
  expect(found(denied, deed)).toMatchObject([{ denial: "0", affirmation: "1", isLater: true }]);
  expect(found(deed, denied, deed)).toMatchObject([{ denial: "1", affirmation: "0", isLater: false }]);
  expect(contradictionsIn(terms, written(denied, deed))).toEqual([]);
});

describe("no contradiction is found", () => {
  const question = "Have I ever run a marathon in Berlin?";
  const denied = "I've never run a marathon in Berlin.";
  test.each<[why: string, question: string, messages: WrittenMessage[]]>([
    ["where the deed follows its denial", question, written(denied, "I ran the Berlin marathon yesterday!")],
    ["between two writers", question, written(["Ben", "I ran the Berlin marathon in 2019."], ["Ada", denied])],
    ["where both statements deny", question, written("I did not run the marathon in Berlin last year.", denied)],
    ["where a wish or a question precedes", question, written("How long is the Berlin marathon?", denied)],
    [
      "where the denial is about something else",
      question,
      written("I ran the Berlin marathon in 2019.", "I've never eaten a durian in Singapore."),
    ],
    [
      "where the question is about something else",
      "What did I eat in Singapore?",
      written("I ran the Berlin marathon in 2019.", denied),
    ],
    [
      "where an attitude is denied",
      "Do I understand the tax rules of Portugal?",
      written("I read the tax rules of Portugal twice.", "I haven't understood the tax rules of Portugal yet."),
    ],
    ["in nothing", question, []],
  ])("%s", (_, asked, messages) => {
    expect(foundIn(asked, messages)).toEqual([]);
  });
});

test("a contradiction quotes the denying clause and the affirming sentence, and of two affirmations the closer one", () => {
  const messages = written(
    "I booked a flight to Oslo. It was cheap.",
    "I booked a window seat on the night train to Oslo for June.",
    "I've never booked a night train to Oslo, but I want to. What does it cost?",
  );
  expect(contradictionsIn(new Set(["book", "night", "train", "oslo"]), messages)).toEqual([
    {
      denial: "2",
      denied: "I've never booked a night train to Oslo",
      affirmation: "1",
      affirmed: "I booked a window seat on the night train to Oslo for June.",
      isLater: false,
    },
  ]);
});

test("one message may contradict itself", () => {
  const content = "I've never painted a mural. Last week I painted a mural at the school gate.";
  expect(foundIn("Have I ever painted a mural?", written(content))).toEqual([["0", "0"]]);
});
