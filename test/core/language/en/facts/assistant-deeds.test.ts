import { describe, expect, test } from "vitest";
import { extractBuiltin } from "../../../../../worker/core/language/read-clauses.ts";

const AT = Date.UTC(2025, 2, 3, 12);
const learned = (content: string, speakers: readonly string[] = ["Bea"]): string[] =>
  extractBuiltin({
    speaker: "Assistant",
    role: "assistant",
    content,
    reference_time: AT,
    time_zone: "UTC",
    previous: speakers.map((speaker) => ({ speaker, content: "Hi!", reference_time: AT - 60_000 })),
  }).facts.map(({ fact }) => fact);

describe("deeds and promises of an assistant for a person are learned", () => {
  test.each([
    [
      "All set: I have reserved seat 14A for you on the 08:10 train to Valencia on 22 May.",
      "The assistant reserved seat 14A for Bea on the 08:10 train to Valencia on 22 May 2025.",
    ],
    [
      "I've booked a table for two at Luigi's tomorrow.",
      "The assistant booked a table for two at Luigi's on 4 March 2025 for Bea.",
    ],
    ["I booked your table at Luigi's for Friday.", "The assistant booked Bea's table at Luigi's for 7 March 2025."],
    ["I've cancelled your subscription.", "The assistant cancelled Bea's subscription."],
    ["Your booking number is 4711-B.", "Bea's booking number is 4711-B."],
    ["Refund RF-908 over 64.50 EUR was paid out to you.", "Refund RF-908 over 64.50 EUR was paid out to Bea."],
    ["I sent you the invoice on Friday.", "The assistant sent Bea the invoice on 28 February 2025."],
    ["I'll remind you on 7 March.", "The assistant will remind Bea on 7 March 2025."],
  ])("%s", (content, fact) => {
    expect(learned(content)).toEqual([fact]);
  });

  test("a promise holds until its day is over", () => {
    const [fact] = extractBuiltin({
      speaker: "Assistant",
      role: "assistant",
      content: "I'll remind you on 7 March.",
      reference_time: AT,
      time_zone: "UTC",
      previous: [{ speaker: "Bea", content: "Hi!", reference_time: AT }],
    }).facts;
    expect(fact).toMatchObject({
      subject: "Bea",
      predicate: "ASSISTANT_PLANS_TO",
      due: Date.UTC(2025, 2, 7),
      valid_to: Date.UTC(2025, 2, 8),
    });
  });
});

describe("deeds are of the person, unless the application named its assistant", () => {
  const read = (speaker: string) =>
    extractBuiltin({
      speaker,
      role: "assistant",
      content: "I've cancelled your subscription.",
      reference_time: AT,
      time_zone: "UTC",
      previous: [{ speaker: "Bea", content: "Hi!", reference_time: AT - 60_000 }],
    });

  test.each(["Assistant", "assistant", "AI", "AI assistant", "Chatbot"])("%s has no entity", (speaker) => {
    const { entities, facts } = read(speaker);
    expect(entities.map(({ name }) => name)).toEqual(["Bea"]);
    expect(facts).toMatchObject([
      { subject: "Bea", predicate: "ASSISTANT_CANCELLED", fact: "The assistant cancelled Bea's subscription." },
    ]);
  });

  test("Jarvis has one", () => {
    const { facts } = read("Jarvis");
    expect(facts).toMatchObject([
      { subject: "Jarvis", predicate: "CANCELLED", fact: "Jarvis cancelled Bea's subscription." },
    ]);
  });
});

describe("nothing else an assistant says is learned", () => {
  test.each([
    "Marie Curie discovered radium. She lived in Paris.",
    "**Quit smoking**: it is the best thing to do.",
    "1. **Cancelled subscriptions add up**\n2. Sell your second car.",
    "I love hiking! My sister is called Anna.",
    "If you like, I've booked worse.",
    "I could book you a table.",
    "I haven't booked anything for you.",
    "Would you like me to reserve it? I'll remind you.".slice(0, 35),
    "I've added some notes for you below.",
    "I've updated the code:\n```\nconst mother = 1;\n```",
    'Here is a letter:\n"Dear Sir, I am a driver and I have booked you a seat."',
    "> I have booked you a room",
    "I'll help you with that!",
    "Your code has a bug.",
    "Rinse the lentils and add turmeric.",
  ])("%s", (content) => {
    expect(learned(content)).toEqual([]);
  });

  test("nothing is learned if the person it talks to is unknown", () => {
    expect(learned("I've cancelled your subscription.", [])).toEqual([]);
    expect(learned("I've cancelled your subscription.", ["Bea", "Tom"])).toEqual([]);
  });

  test("its deeds add no person to the memory", () => {
    const { entities } = extractBuiltin({
      speaker: "Assistant",
      role: "assistant",
      content: "Marie Curie lived in Paris.",
      reference_time: AT,
      time_zone: "UTC",
      previous: [],
    });
    expect(entities).toEqual([]);
  });
});
