import { expect, test } from "vitest";
import { readArguments, readStartOptions, type Usage } from "../../scripts/start-options.ts";

const CONFIG = { options: { model: { type: "string" } } } as const;
const USAGE: Usage = {
  command: "npm start",
  does: "Runs everything.",
  options: [["--model <name>", "chooses a model"]],
};

test.each(["--help", "-h"])("%s prints every option and exits with 0", (asked) => {
  const answer = readStartOptions(["--model", "x", asked], CONFIG, USAGE);
  expect(answer).toMatchObject({ exit: 0, text: expect.stringContaining("  --model <name>  chooses a model") });
});

test.each([
  [["--modle", "x"], "--modle"],
  [["--model"], "--model"],
  [["folder"], "folder"],
])("wrong options %j exit with 2 and one line that names the option and the help", (args, named) => {
  const answer = readStartOptions(args, CONFIG, USAGE);
  expect(answer).toMatchObject({
    exit: 2,
    text: expect.stringMatching(/^engraph: .*For help, run: npm start -- --help$/u),
  });
  expect(answer).toMatchObject({ text: expect.stringContaining(named) });
});

test.each([
  ["--modle", "--modle is not an option; did you mean --model?"],
  ["--port", "--port is not an option; the options are --model, --help."],
])("the unknown option %s is named with the nearest option, or with all", (arg, said) => {
  expect(readStartOptions([arg, "x"], CONFIG, USAGE)).toEqual({
    exit: 2,
    text: `engraph: ${said} For help, run: npm start -- --help`,
  });
});

test("a program without help names an unknown option in an error", () => {
  const config = { args: ["--dry-rum"], options: { "dry-run": { type: "boolean" } } } as const;
  expect(() => readArguments(config)).toThrow(/^--dry-rum is not an option; did you mean --dry-run\?$/u);
});

test("right options are read", () => {
  expect(readStartOptions(["--model", "x"], CONFIG, USAGE)).toMatchObject({ read: { values: { model: "x" } } });
});
