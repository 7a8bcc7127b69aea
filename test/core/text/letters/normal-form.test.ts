import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { normalForm } from "../../../../worker/core/text/letters/normal-form.ts";

const FORMS = ["NFC", "NFD", "NFKC", "NFKD"] as const;
const reversed = (marks: number): string => `a${"\u0345".repeat(marks / 2)}${"\u0323".repeat(marks / 2)}`;

test.each(FORMS)("%s of a run of marks keeps the first thirty", (form) => {
  for (const run of [reversed(400), `a${"\u0323".repeat(400)}`]) {
    const kept = run.slice(0, 31);
    expect(normalForm(`${run} b`, form)).toBe(`${kept} b`.normalize(form));
  }
});

test.each(FORMS)("%s is that of the engine if no run has more than thirty marks", (form) => {
  for (const text of ["Ａngström ﷺ ế Ά ﬁ ｶﾞ", `${reversed(30)} `.repeat(20)])
    expect(normalForm(text, form)).toBe(text.normalize(form));
});

test("every character that moves before another mark belongs to a run", () => {
  const known = /[\p{M}\uff9e\uff9f]/u;
  const others: string[] = [];
  for (let code = 0; code < 0x30000; code++) {
    const character = String.fromCodePoint(code);
    const moves = !`a\u0345${character}`.normalize("NFKD").startsWith("a\u0345");
    if (moves && !known.test(character)) others.push(code.toString(16));
  }
  expect(others).toEqual([]);
});

test("the Worker normalizes text here only", () => {
  const users = globSync("worker/**/*.ts").filter((file) => readFileSync(file, "utf8").includes(".normalize("));
  expect(users).toEqual(["worker/core/text/letters/normal-form.ts"]);
});
