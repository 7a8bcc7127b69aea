/** Every prompt with texts that try to leave their frame, or contain hidden instructions. */
import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PROMPTS, type Shown } from "./every-prompt.ts";
import { hiddenCharacters } from "../text/visible/hidden-characters.ts";
import { hostileText } from "./hostile-text.ts";
import { runs } from "../../sample-size.ts";

const folded = (text: string): string => text.normalize("NFKC").replace(/\p{Cf}/gu, "");

const tagsOf = ({ system, user }: Shown): string[] =>
  Array.from(
    folded(`${system}\n${user}`).matchAll(/<(\/?[a-z_]+)((?: [a-z_]+="[^"\n]*")*)>/g),
    ([, name, attributes = ""]) =>
      [name, ...Array.from(attributes.matchAll(/ ([a-z_]+)="/g), ([, attribute]) => attribute)].join(" "),
  );

/** Markup that a lenient reader could take for a tag or control token. */
const markupOf = ({ system, user }: Shown): number =>
  folded(`${system}\n${user}`).match(
    /<[^\p{L}\p{N}<>]{0,4}\/|<\p{L}[^<>]*>|<\s*\p{L}[^<>]{0,60}>|<[|!?<]|\[\/?[A-Z_]{3,}\]/giu,
  )?.length ?? 0;

const linesOf = ({ system, user }: Shown): number => `${system}\n${user}`.split(/\r\n|[\n\r\u0085\u2028\u2029]/).length;

test("every function of worker/core/prompts that makes a prompt is among those tried here", () => {
  const tried = readFileSync(new URL("./every-prompt.ts", import.meta.url), "utf8");
  const sources = globSync("worker/core/prompts/**/*.ts").map((file) => readFileSync(file, "utf8"));
  const made = sources.flatMap((source) =>
    Array.from(
      source.matchAll(
        /export (?:const|function) (\w+)(?:(?!\nexport )[\s\S])*?\)?: (?:Prompt|\{ system: string; user: string \})(?= =>| \{\n)/g,
      ),
      ([, name]) => name ?? "",
    ),
  );
  expect(made).toContain("extractFacts");
  expect(made).toContain("relevance");
  expect(made.filter((name) => !new RegExp(`\\b${name}\\(`).test(tried))).toEqual([]);
});

describe.each(Object.entries(PROMPTS))("%s", (_, show) => {
  test("the frame of the prompt is the same with every hostile text in it", () => {
    const harmless = show("x", "x");
    expect(tagsOf(harmless).length).toBeGreaterThan(0);
    fc.assert(
      fc.property(hostileText, (text) => {
        const shown = show(text, text);
        expect(tagsOf(shown)).toEqual(tagsOf(harmless));
        expect(markupOf(shown)).toBe(markupOf(harmless));
      }),
      { numRuns: runs(300) },
    );
  });

  test("no character that a reader does not see is in it", () => {
    const text = hiddenCharacters.map((character) => `in${character}visible`).join(" ");
    const { system, user } = show(text, text);
    const found = hiddenCharacters.filter((character) => `${system}${user}`.includes(character));
    expect(found).toEqual([]);
    expect({ system, user }).not.toEqual(show("x", "x"));
  });

  test("no text that belongs on one line begins a new one", () => {
    const harmless = show("x", "x");
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(linesOf(show(text, "x"))).toBe(linesOf(harmless));
      }),
    );
  });
});
