import { describe, expect, test } from "vitest";
import {
  parseList,
  readCommandLine,
  parseCutoffs,
  parseEvery,
  parseLimit,
  parseSizes,
  requireOptionsOf,
  UsageError,
} from "../../eval/command-line.ts";

test("the command line is split into files and options", () => {
  const { positionals, options } = readCommandLine(
    ["musique", "a.json", "b.json", "--ks", "2,5", "--answers"],
    "usage",
  );
  expect(positionals).toEqual(["musique", "a.json", "b.json"]);
  expect(options).toEqual({ ks: "2,5", answers: true });
});

test("an unknown option is refused with the usage", () => {
  expect(() => readCommandLine(["--nonsense"], "usage: so")).toThrow(UsageError);
  expect(() => readCommandLine(["--nonsense"], "usage: so")).toThrow(/--nonsense[^]*usage: so/);
});

test("an option of another command is refused with the command's usage", () => {
  const usage = "tables --data <folder> [--plan]";
  requireOptionsOf("tables", usage, { data: "x", plan: true });
  expect(() => requireOptionsOf("tables", usage, { data: "x", limit: "5", answers: true })).toThrow(
    /tables does not take --limit, --answers\nusage: npm run eval -- tables/,
  );
});

test("a list is split at commas and its items are trimmed", () => {
  expect(parseList("conv-26, conv-30")).toEqual(["conv-26", "conv-30"]);
  expect(parseList(undefined)).toEqual([]);
});

describe("--ks", () => {
  test("--ks is sorted and deduplicated", () => {
    expect(parseCutoffs("20,5,5", [1], 100)).toEqual([5, 20]);
    expect(parseCutoffs(undefined, [1, 2], 100)).toEqual([1, 2]);
  });

  test.each(["0", "101", "5,x", "", "2.5"])("--ks %j is refused", (text) => {
    expect(() => parseCutoffs(text, [1], 100)).toThrow(UsageError);
  });
});

test("--limit is a whole number of at least 1", () => {
  expect(parseLimit("7", 100)).toBe(7);
  expect(parseLimit(undefined, 100)).toBe(100);
  for (const text of ["0", "-1", "many", "1.5"]) expect(() => parseLimit(text, 100)).toThrow(UsageError);
});

test("sizes are numbers of tokens with K or M, ascending and distinct", () => {
  expect(parseSizes("7M, 500K,1.5M,7000000,20")).toEqual([20, 500_000, 1_500_000, 7_000_000]);
  for (const wrong of ["", "7G", "0", "-1", "7M,"]) expect(() => parseSizes(wrong)).toThrow(UsageError);
});

test("every question is asked unless a whole number says each how many", () => {
  expect(parseEvery(undefined)).toBe(1);
  expect(parseEvery("2")).toBe(2);
  for (const wrong of ["0", "1.5", "x"]) expect(() => parseEvery(wrong)).toThrow(UsageError);
});
