import { describe, expect, test } from "vitest";
import { extractBuiltin } from "../../../../worker/core/rules/extract.ts";
import { proseOf } from "../../../../worker/core/rules/grammar/prose.ts";

test("the remaining text keeps its position", () => {
  const text = "# I live in Rome\nI live in Oslo.\n```\nI = live\n```\nI like `I hate` **tea**.";
  const prose = proseOf(text);
  expect(prose).toHaveLength(text.length);
  expect(prose.indexOf("I live in Oslo.")).toBe(text.indexOf("I live in Oslo."));
  expect(prose).not.toMatch(/Rome|hate|=/);
  expect(prose).toContain("tea");
});

describe("code, headings, quoted lines and what others are quoted with say nothing of the speaker", () => {
  const learned = (content: string): string[] =>
    extractBuiltin({ speaker: "Ada", content, reference_time: 0, time_zone: "UTC", previous: [] }).facts.map(
      ({ fact }) => fact,
    );
  test.each([
    "```\nI live in Rome.\n```",
    "~~~\nI live in Rome.",
    "# I live in Rome",
    "> I live in Rome.",
    'Tom wrote: "I live in Rome and I quit my job."',
    "| I live in Rome |",
  ])("%s", (content) => {
    expect(learned(content)).toEqual([]);
  });

  test("titles in quotation marks stay", () => {
    expect(learned('I read "Becoming Nicole" last year.').join(" ")).toContain("Becoming Nicole");
  });
});
