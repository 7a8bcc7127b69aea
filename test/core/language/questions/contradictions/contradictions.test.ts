import { describe, expect, test } from "vitest";
import {
  contradictionsIn,
  type WrittenMessage,
} from "../../../../../worker/core/language/questions/contradictions/contradictions.ts";
import { stem } from "../../../../../worker/core/text/stem.ts";
import { queryTerms } from "../../../../../worker/core/text/tokenise.ts";

const DAY_MS = 86_400_000;

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

const kindOf = (question: string, denied: string, deed: string) =>
  contradictionsIn(new Set(queryTerms(question).map(stem)), written(denied, deed))[0]?.kind ?? null;

describe("a deed after its denial", () => {
  test.each([
    ["Have I ever used Docker?", "I have never used Docker.", "I deployed the shop with Docker."],
    [
      "Have I written any Flask routes?",
      "I've never written a Flask route.",
      "I wrote a Flask route for the login page, how do I test it?",
    ],
    [
      "Did I integrate Stripe?",
      "I haven't integrated Stripe into the checkout.",
      "I integrated Stripe into the checkout, but webhooks fail.",
    ],
    [
      "Do I have experience with Kubernetes?",
      "I have no experience with Kubernetes.",
      "I ran a Kubernetes cluster at my last job.",
    ],
    [
      "Habe ich schon einmal mit Docker gearbeitet?",
      "Ich habe noch nie mit Docker gearbeitet.",
      "Ich habe den Shop mit Docker ausgeliefert.",
    ],
    [
      "War ich schon einmal in Schweden?",
      "Ich war noch nie in Schweden.",
      "Letztes Mal habe ich in Schweden Elche gesehen.",
    ],
    ["¿He usado Docker alguna vez?", "Nunca he usado Docker.", "He desplegado la tienda con Docker."],
    ["Ai-je déjà utilisé Docker ?", "Je n'ai jamais utilisé Docker.", "J'ai déployé la boutique avec Docker."],
  ])("contradicts it or happened since: %s", (question, denied, deed) => {
    expect(kindOf(question, denied, deed)).toBe("open");
    expect(foundIn(question, written(deed, denied))).toEqual([["1", "0"]]);
  });

  test("contradicts it if its date precedes the denial, and is a change if it is newer or a first time", () => {
    const [question, denied] = ["Have I ever lived in Canada?", "I have never lived in Canada."];
    expect(kindOf(question, denied, "I lived in Canada in 1962.")).toBe("contradiction");
    expect(kindOf(question, denied, "I finally lived in Canada for a month!")).toBe("change");
    const messages = [
      ...written(denied),
      { id: "9", writer: "user", at: 90 * DAY_MS, content: "I lived in Canada last week." },
    ];
    expect(contradictionsIn(new Set(queryTerms(question).map(stem)), messages)).toMatchObject([{ kind: "change" }]);
  });

  test.each([
    "I read about Docker on the train.",
    "Should I learn Docker?",
    "Ben deployed it with Docker.",
    "I bought a book about Docker.",
    "I installed Podman instead of Docker.",
    "I started a course on Docker.",
    "I want to use Docker soon.",
  ])("is found in no mention of its thing: %s", (mentioned) => {
    expect(kindOf("Have I ever used Docker?", "I have never used Docker.", mentioned)).toBeNull();
  });

  test("counts only without a deed before the denial", () => {
    const terms = new Set(queryTerms("Have I ever worked with an electrician?").map(stem));
    const denied = "I have never worked with an electrician on the cabin.";
    const deed = "The electrician and I wired the kitchen of the cabin.";
    expect(contradictionsIn(terms, written(deed, denied, deed))).toMatchObject([
      { affirmation: "0", kind: "contradiction" },
    ]);
    expect(contradictionsIn(terms, written(denied, deed))).toMatchObject([{ affirmation: "1", kind: "open" }]);
  });
});

describe("no contradiction is found", () => {
  const question = "Have I ever run a marathon in Berlin?";
  const denied = "I've never run a marathon in Berlin.";
  test.each<[why: string, question: string, messages: WrittenMessage[]]>([
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
      kind: "contradiction",
    },
  ]);
});

test("one message may contradict itself", () => {
  const content = "I've never painted a mural. Last week I painted a mural at the school gate.";
  expect(foundIn("Have I ever painted a mural?", written(content))).toEqual([["0", "0"]]);
});

test.each([
  ["Have I ever run a marathon?", "I finished my first marathon in Berlin in 3:52.", "I've never run a marathon."],
  ["Have I written tests?", "I wrote unit tests for the parser.", "I've never written any tests."],
  ["Have I ever had a dog?", "My dog Milo chewed the sofa.", "I've never had a dog."],
  ["Have I ever had a dog?", "We adopted a dog from the shelter.", "I've never had a dog."],
])("%s: an earlier deed with the same thing is found in other words", (question, affirmed, denied) => {
  expect(foundIn(question, written(affirmed, denied))).toEqual([["1", "0"]]);
});

test.each([
  ["Have I ever cooked salmon?", "I ate salmon at the harbour.", "I have never cooked salmon."],
  ["Have I ever run a marathon?", "I watched the marathon from the bridge.", "I've never run a marathon."],
  ["Have I ever run a marathon?", "I met the marathon organisers.", "I've never run a marathon."],
  ["Have I ever had a dog?", "I walked a dog for my neighbour.", "I've never had a dog."],
  ["Have I ever had a dog?", "My sister has a dog and I went home.", "I've never had a dog."],
])("%s: another deed with the same thing contradicts nothing", (question, affirmed, denied) => {
  expect(foundIn(question, written(affirmed, denied))).toEqual([]);
});
