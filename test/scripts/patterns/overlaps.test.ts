import { expect, test } from "vitest";
import { overlapsOf } from "../../../scripts/patterns/overlaps.ts";

const kindsOf = (pattern: RegExp): string[] => overlapsOf(pattern.source, pattern.flags).map(({ kind }) => kind);

test.each([
  ["adjacent", /^\W*\p{L}+\s/u],
  ["adjacent", /^a.*b.*c/u],
  ["every start", /\s+$/u],
  ["every start", /\p{L}+\s+of/u],
  ["every start", /[^.]*foo/u],
  ["every start", /\bfor .* now/u],
  ["every start", /(?<=\S\s+)\p{Lu}/u],
  ["every start", /foo(?=.*bar)/u],
  ["nested", /^(?:a+)+$/u],
  ["nested", /^(?:¡?hola ¡?)*$/u],
  ["nested", /^(?:[a-c]|[b-d])*$/u],
])("a pattern with an overlap of the kind %s is found: %s", (kind, pattern) => {
  expect(kindsOf(pattern)).toContain(kind);
});

test.each([
  /(?<!\s)\s+$/u,
  /(?<!\p{L})\p{L}+\s+of/u,
  /[^\p{L}]*\p{L}+\s/uy,
  /\bfor .*/su,
  /\d+(?:[.,]\d+)*/u,
  /^(?:(?<name>\p{Lu}\p{Ll}+) )*is/u,
  /\((?:[^()"]|"[^"]*")*$/uy,
  /\bfrom(?=\s+\d)/u,
  /x{2,300}y/u,
])("a linear pattern has no overlap: %s", (pattern) => {
  expect(kindsOf(pattern)).toEqual([]);
});

test("overlapping parts are named as written", () => {
  expect(overlapsOf(String.raw`^\W*\p{L}+\s`, "u")).toEqual([
    { kind: "adjacent", parts: [String.raw`\W*`, String.raw`\p{L}+`] },
  ]);
});
