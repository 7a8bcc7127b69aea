import { describe, expect, test } from "vitest";
import { proseHits } from "../../../scripts/prose/patterns.ts";
import { proseOfMarkdown, proseOfTypeScript } from "../../../scripts/prose/texts.ts";

const markdown = (text: string): string[] =>
  proseOfMarkdown(text)
    .flatMap(proseHits)
    .map(({ line, pattern, words }) => `${line} ${pattern}: ${words}`);
const code = (text: string, file = "worker/a.ts"): string[] =>
  proseOfTypeScript(file, text)
    .flatMap(proseHits)
    .map(({ line, pattern, words }) => `${line} ${pattern}: ${words}`);

describe("patterns of prose", () => {
  test.each([
    ["A list of which each part counts.", "1 of which: of which"],
    ["The user to whom it belongs.", "1 whom: whom"],
    ["This is said of it.", "1 is said: is said"],
    ["Nobody asks.", "1 somebody: Nobody"],
    ["A name that is no title.", "1 is no: is no title"],
    ["Webhooks are told of it.", "1 told: told"],
    ["Others stand beside it.", "1 beside: beside"],
    ["The row is gone.", "1 is gone: is gone"],
    ["Whoever asks gets it.", "1 whoever: Whoever"],
    ["It begins anew.", "1 anew: anew"],
    ["What is old goes first.", "1 headless: What is old"],
    ["It begins. Who asks waits.", "1 headless: Who asks waits."],
  ])("%j is a hit", (text, hit) => {
    expect(markdown(text)).toContain(hit);
  });

  test.each([
    "There is no such user.",
    "The lease is no longer held.",
    "What is stored?",
    "What's new",
    "It says what it does, and who asked.",
    "The facts stand beside the canvas.",
    'Write "nobody" in quotes, or `told` in code.',
    "See [it](https://example.com/beside) and https://example.com/anew-told.",
  ])("%j has no hit", (text) => {
    expect(markdown(text)).toEqual([]);
  });
});

describe("texts of a Markdown document", () => {
  test("hits have the line on which their words stand", () => {
    expect(markdown("# What it does\n\nFirst line,\nand nobody\nreads it.\n\n- item\n  told late\n")).toEqual([
      "4 somebody: nobody",
      "8 told: told",
    ]);
  });

  test("fenced code is not read, text behind it is", () => {
    expect(markdown("```sh\n# told\n```\n\ntold\n")).toEqual(["5 told: told"]);
  });

  test("each cell of a table is a text of its own", () => {
    expect(markdown("| a | b |\n| --- | --- |\n| `told` | What is old goes. |\n")).toEqual(["3 headless: What is old"]);
  });

  test("a quotation over two lines is not read", () => {
    expect(markdown('They wrote "nobody\ntold us" then.')).toEqual([]);
  });
});

describe("texts of a TypeScript file", () => {
  test("comments are read, code and strings are not", () => {
    expect(code('/**\n * One.\n *\n * @returns nobody\n */\nconst told = "told"; // beside it\n')).toEqual([
      "4 somebody: nobody",
      "6 beside: beside",
    ]);
  });

  test("lines of comments that follow one another are one text", () => {
    expect(code("// A sentence\n// What follows continues it.\n// Who asks waits.\n")).toEqual(
      ["2 headless: What follows continues", "3 headless: Who asks waits."].slice(1),
    );
  });

  test("titles of tests are read, also those of tables of tests", () => {
    const text = 'test("what is old goes", () => {});\ntest.each([1])("told %i", () => {});\ncall("told");\n';
    expect(code(text, "test/a.test.ts")).toEqual(["1 headless: what is old", "2 told: told"]);
  });

  test("descriptions of schemas are read, and may begin with What", () => {
    expect(code('const a = z.string().describe("What nobody knows.");')).toEqual(["1 somebody: nobody"]);
  });
});
