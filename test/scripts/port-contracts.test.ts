import { describe, expect, test } from "vitest";
import { portProblems } from "../../scripts/port-contracts.ts";

const FILE = "worker/ports/clock.ts";
const HERE = "worker/adapters/clock.ts";

const problemsOf = (source: string): string[] =>
  portProblems(FILE, source, (path) => path === HERE).map(({ line, what }) => `${line} ${what}`);

const docstring = (...lines: string[]): string => ["/**", ...lines.map((line) => ` * ${line}`), " */", ""].join("\n");
const PORT = "export interface Clock {\n  now(): number;\n}\n";

describe("docstrings of ports", () => {
  test("a port with a contract, invariants and an existing implementation has no problem", () => {
    const text = docstring(
      "Time.",
      "Contract:",
      "- Milliseconds.",
      "Invariants:",
      "- Never stops.",
      `Implemented by \`${HERE}\`.`,
    );
    expect(problemsOf(text + PORT)).toEqual([]);
  });

  test("a port without a docstring lacks all three", () => {
    expect(problemsOf(`/** Of another. */\nexport type A = string;\n${PORT}`)).toEqual([
      '3 Clock has no "Contract:" with bullets',
      '3 Clock has no "Invariants:" with bullets',
      '3 Clock names no file after "Implemented by"',
    ]);
  });

  test("a section without bullets does not count", () => {
    const text = docstring("Contract:", "Invariants:", "- Never stops.", `Implemented by \`${HERE}\`.`);
    expect(problemsOf(text + PORT)).toEqual(['7 Clock has no "Contract:" with bullets']);
  });

  test("an implementation that does not exist is reported", () => {
    const text = docstring("Contract:", "- A.", "Invariants:", "- B.", "Implemented by `worker/gone.ts`.");
    expect(problemsOf(text + PORT)).toEqual(["8 Clock names worker/gone.ts, which does not exist"]);
  });

  test("interfaces without methods need nothing", () => {
    expect(problemsOf("export interface Point {\n  x: number;\n}\n")).toEqual([]);
  });
});
