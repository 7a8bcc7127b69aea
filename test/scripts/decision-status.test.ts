import { describe, expect, test } from "vitest";
import { statusProblems } from "../../scripts/decision-status.ts";

const record = (name: string, status: string | null) => ({
  name,
  text: `# ${name}\n\n${status === null ? "" : `Status: ${status}\n\n`}Date: 2026-11-28\n\n## Problem\n\nStatus: not this one\n`,
});
const readme = (...lines: string[]) => ({ name: "README.md", text: ["# Decisions", "", ...lines].join("\n") });
const whatIsWrong = (...given: Parameters<typeof statusProblems>): string[] =>
  statusProblems(...given).map(({ name, line, what }) => `${name}:${line} ${what}`);

const OLD = "- [0001](0001-a.md) A";
const NEW = "- [0002](0002-b.md) B";

describe("statuses of decision records", () => {
  test("records and a list that agree have no problem", () => {
    const records = [record("0001-a.md", "partly superseded by 0002"), record("0002-b.md", "accepted")];
    expect(whatIsWrong(records, readme(`${OLD} _(partly superseded by 0002)_`, NEW))).toEqual([]);
  });

  test("a record without a status is reported", () => {
    expect(whatIsWrong([record("0001-a.md", null)], readme(OLD))).toEqual([
      expect.stringMatching(/^0001-a\.md:1 needs one line/),
    ]);
  });

  test.each(["done", "superseded", "superseded by 12"])("the status %j is reported as unknown", (status) => {
    expect(whatIsWrong([record("0001-a.md", status)], readme(`${OLD} _(${status})_`))).toEqual([
      `0001-a.md:3 has the unknown status "${status}"`,
    ]);
  });

  test("a record that is superseded by itself or by a missing record is reported", () => {
    const records = [record("0001-a.md", "superseded by 0009"), record("0002-b.md", "superseded by 0002")];
    expect(whatIsWrong(records, readme(`${OLD} _(superseded by 0009)_`, `${NEW} _(superseded by 0002)_`))).toEqual([
      "0001-a.md:3 is superseded by 0009, which is no other record",
      "0002-b.md:3 is superseded by 0002, which is no other record",
    ]);
  });

  test("a list that shows another status, or leaves a record out, is reported", () => {
    const records = [record("0001-a.md", "superseded by 0002"), record("0002-b.md", "accepted")];
    expect(whatIsWrong(records, readme(OLD))).toEqual([
      'README.md:3 shows the status "accepted" of 0001-a.md, which is "superseded by 0002"',
      "README.md:1 does not list 0002-b.md",
    ]);
  });
});
