import { describe, expect, test } from "vitest";
import { messageAnchor } from "../../../worker/core/ingest/anchors.ts";
import {
  answeringSentence,
  currentText,
  excerptFor,
  quoteOf,
  statementOf,
  titleWithExcerpt,
} from "../../../worker/core/traverse/excerpts.ts";
import { costRatio } from "../../fakes/cost-ratio.ts";

describe("an excerpt", () => {
  const filler = "Nothing of note happened on that day, or on any other. ".repeat(60);
  const long = `${filler}Ada keeps bees in Oslo. ${filler}`;

  test("the excerpt of a long text is short and matches the question", () => {
    const excerpt = excerptFor("Where does Ada keep bees?", long);
    expect(excerpt).toContain("Ada keeps bees in Oslo.");
    expect(excerpt.length).toBeLessThan(2_000);
    expect(excerptFor("x", "Short.")).toBe("Short.");
  });

  test("a quotation is one sentence", () => {
    expect(quoteOf("Where does Ada keep bees?", long)).toBe("Ada keeps bees in Oslo.");
  });
});

describe("a quotation", () => {
  test("a German date does not end a sentence", () => {
    expect(answeringSentence("Wann ist mein Termin?", "Hallo! Mein Termin ist am 14. April. Danach esse ich.")).toBe(
      "Mein Termin ist am 14. April.",
    );
  });

  test("a quotation is a statement, with the next one where both are needed", () => {
    const text = "Where does Ada keep bees? Ada has a garden. She keeps the bees there. It rained.";
    expect(quoteOf("Where does Ada keep bees?", text)).toBe("Ada has a garden. She keeps the bees there.");
    expect(quoteOf("Who is the plumber?", "Call him. The plumber is Mr. Stone.")).toBe("The plumber is Mr. Stone.");
    expect(statementOf("Where does Ada keep bees?", "Where does Ada keep bees?")).toBe("");
    expect(quoteOf("Where does Ada keep bees?", "Where does Ada keep bees?")).toBe("Where does Ada keep bees?");
  });
});

describe("the title of a message with its sentence for a question", () => {
  const QUESTION = "Where does Ada keep bees?";
  const label = (text: string) => titleWithExcerpt(messageAnchor("Sam", Date.UTC(2024, 4, 8), text), QUESTION, text);

  test("the sentence that matches the question takes the place of the first clause", () => {
    expect(label("Wow! Ada keeps bees in Oslo now. See you.")).toBe("Sam, 2024-05-08: Ada keeps bees in Oslo now.");
  });

  test("where no sentence matches, the first of some length is shown, and of a short message all", () => {
    expect(label("Thanks! I was at the lake all day.")).toBe("Sam, 2024-05-08: I was at the lake all day.");
    expect(label("Thanks!")).toBe("Sam, 2024-05-08: Thanks!");
  });

  test("a long sentence is cut between words, and a title of another text is kept", () => {
    expect(label(`Ada keeps bees ${"here and there ".repeat(40)}.`)).toMatch(
      /^Sam, 2024-05-08: Ada keeps bees .{100,150}…$/u,
    );
    expect(titleWithExcerpt("Report (1 of 2): Yields", QUESTION, "Ada keeps bees in Oslo.")).toBe(
      "Report (1 of 2): Yields … Ada keeps bees in Oslo.",
    );
  });
});

test("superseded claims add little to the cost of reading what still holds in a long message of short sentences", async () => {
  const text = `I left. ${Array.from({ length: 30_000 }, (_, place) => `Ok ${place}.`).join(" ")} I moved to Rome.`;
  const without = (claims: number) => () =>
    currentText({
      text,
      superseded: Array.from({ length: claims }, (_, place) => ({
        fact: { id: `fact_${place}`, text: "", episode_id: null },
        quote: place === 0 ? "I moved to Rome." : `My weight went from ${place} kg to ${place + 1} kg.`,
        by: null,
      })),
    });
  expect(without(200)()).toBe(text.replace(" I moved to Rome.", ""));
  const most = 8;
  expect(await costRatio(without(200), without(10), { most, least_ms: 5 })).toBeLessThanOrEqual(most);
});
