import { describe, expect, test } from "vitest";
import { extractBuiltin } from "../../../../../worker/core/language/read-clauses.ts";
import { proseOf } from "../../../../../worker/core/language/en/grammar/prose.ts";

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

describe("the address of a link hides nothing of the sentence around it", () => {
  const learned = (content: string): string[] =>
    extractBuiltin({ speaker: "Ada", content, reference_time: 0, time_zone: "UTC", previous: [] }).facts.map(
      ({ fact }) => fact,
    );
  test.each([
    ["I live in Oslo & I work at Acme (https://acme.org).", ["Ada lives in Oslo.", "Ada works at Acme."]],
    ["I live in Oslo and I work at [Acme](https://acme.org).", ["Ada lives in Oslo.", "Ada works at Acme."]],
    ["I like [figs](https://example.org/figs).", ["Ada likes figs."]],
  ])("%s", (content, facts) => {
    expect(learned(content)).toEqual(facts);
  });

  test("the text of an image teaches nothing", () => {
    expect(learned("![I live in Rome](https://example.org/a.png)")).toEqual([]);
  });
});
