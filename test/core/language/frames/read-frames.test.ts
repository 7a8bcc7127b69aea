import { describe, expect, it } from "vitest";
import { frameInput } from "../../../../worker/core/language/frames/thread.ts";
import { frameMessage } from "../../../../worker/core/language/frames/read-frames.ts";
import { ENGLISH } from "../../../../worker/core/language/en/frames.ts";
import { GERMAN } from "../../../../worker/core/language/de/frames.ts";
import type { FrameKind } from "../../../../worker/core/language/types/frame.ts";

const outsideOf = (content: string): string =>
  frameMessage(content, "Nina", false).outside.replaceAll(/\s+/g, " ").trim();
const kindsOf = (content: string): FrameKind[] => [
  ...new Set(frameMessage(content, "Nina", false).frames.map(({ kind }) => kind)),
];

describe("the words that open a frame", () => {
  const openers = [...ENGLISH.openers, ...GERMAN.openers];
  it.each(openers.flatMap(({ kind, opens }) => opens.map((said) => [kind, said] as const)))(
    "opens a %s: %s",
    (kind, said) => {
      const opener = openers.find((one) => one.kind === kind && one.opens.includes(said));
      expect(opener?.pattern.test(said) === true && opener.and?.test(said) !== false).toBe(true);
    },
  );

  it.each(openers.flatMap(({ leaves }) => leaves))("reads as the writer's own: %s", (said) => {
    expect(kindsOf(said)).toEqual([]);
  });
});

describe("one message", () => {
  it.each<[FrameKind, string]>([
    ["forwarded", "---------- Forwarded message ---------\nFrom: Gerda\n\nI live in Malmö now."],
    ["forwarded", "From: Gerda Lund <g@example.org>\nSubject: News\n\nI live in Malmö now."],
    ["pasted_chat", "[10/03/26, 21:04] Jorge: I broke up with Ana"],
    ["pasted_chat", "Me: I quit my job\nHim: I live in Ghent now\nMe: I moved"],
    ["interview", "Q: Where do you live? A: I live in Quito."],
    ["draft", "Dear Mrs Allan,\n\nI live in Hull.\n\nKind regards,\nMartha Bell"],
    ["draft", "Write a cover letter for my brother in first person: I'm Daniel Cross and I work at Lidl."],
    ["dream", "had a dream that I lived on Mars with my boss and we had a dog named Pancake"],
    ["fiction", "chapter 2 of my novel: Petra, 41, is allergic to bees."],
    ["game", "In Stardew Valley I married Abigail. We have two kids."],
    ["hypothesis", "if i was president id live in the white house"],
    ["irony", "I just love early meetings /s"],
    ["irony", "I totally love sitting in the dentist's waiting room for two hours"],
    ["text_to_work_on", "Translate to German: I live in Oslo."],
    ["quotation", "my landlord wrote: I live in Malmö now"],
    ["quotation", "OSLO, March 14 – Kristian Moe lives in Stavanger."],
    ["code", "2026-03-10 12:00:01 INFO user Bob lives in Berlin"],
  ])("has a frame of the kind %s: %s", (kind, content) => {
    expect(kindsOf(content)).toContain(kind);
    expect(outsideOf(content)).not.toMatch(/live|lived|work|Petra|Abigail|Ana\b/u);
  });

  it.each([
    ['I work at Tesco. Translate: "I live in Rome." I live in Hull.', "I work at Tesco. Translate: I live in Hull."],
    ["I had a dream that I lived in Rome. Anyway, I live in Leeds.", "Anyway, I live in Leeds."],
    ["The novel is about a nurse. She lives in Rome. I live in Leeds.", "I live in Leeds."],
    ["Hi,\n\nI live in Hull.\n\nThanks,\nNina", "Hi, I live in Hull. Thanks, Nina"],
    ["currently selling at 3.80 actually. ok going to 4.20", "currently selling at 3.80 actually. ok going to 4.20"],
    ["photographer: Lily Marsh\nvenue: Thornbury Barn", "photographer: Lily Marsh venue: Thornbury Barn"],
  ])("keeps what stands outside of its frames: %s", (content, outside) => {
    expect(outsideOf(content)).toBe(outside);
  });

  it("keeps the places of what stands outside", () => {
    const content = "I dreamt I lived in Rome.\n\nI live in Leeds.";
    const { outside } = frameMessage(content, "Nina", false);
    expect(outside.indexOf("I live in Leeds.")).toBe(content.indexOf("I live in Leeds."));
    expect(outside).toHaveLength(content.length);
  });
});

describe("a thread", () => {
  const said = (content: string, role?: "assistant") => ({ speaker: "Nina", role, content, reference_time: 0 });
  const last = (...contents: string[]): string => {
    const messages = contents.map((content) => said(content));
    const [message = said("")] = messages.slice(-1);
    const input = { ...message, previous: messages.slice(0, -1), time_zone: "UTC" };
    return frameInput(input).input.content.replaceAll(/\s+/g, " ").trim();
  };

  it.each([
    "let's do a role play. I'm Captain Brann",
    "let's play dnd. you're the DM.",
    "Rollenspiel: du bist der Erzähler",
    "let's play a game: you are an interviewer and I'm Captain Zed",
    "new scene: I'm the guard and you're a thief",
    "Lass uns ein Spiel spielen: du bist der Wirt und ich bin der Ritter",
  ])("stays in a role play after: %s", (opening) => {
    expect(last(opening, "I live on a ship.")).toBe("");
    expect(last(opening, "I am 300 years old.", "ok stop. I live in Leeds.")).toBe("ok stop. I live in Leeds.");
    expect(last(opening, "ok stop.", "I live in Leeds.")).toBe("I live in Leeds.");
  });

  it("reads what a player says as themselves", () => {
    expect(last("let's play dnd. you're the DM.", "irl I work at Shell")).toBe("irl I work at Shell");
  });

  it("reads an earlier message of another thread by itself", () => {
    const input = {
      ...said("I live in Leeds."),
      previous: [{ ...said("let's do a role play"), elsewhere: true as const }],
      time_zone: "UTC",
    };
    expect(frameInput(input).input.content).toBe("I live in Leeds.");
  });
});
