import { parseArgs } from "node:util";
import { expect, test } from "vitest";
import { runCommand } from "../../../../sdk/src/importers/command.ts";
import { refusalOf } from "../../../../sdk/src/importers/unknown-option.ts";

test.each([
  [["--usr", "ada"], "--usr is not an option; did you mean --user?"],
  [["--dryrun"], "--dryrun is not an option; did you mean --dry-run?"],
  [["--mood"], "--mood is not an option; the options are --user, --dry-run"],
  [["-x"], "-x is not an option; the options are --user, --dry-run"],
  [["--user"], "Option '--user <value>' argument missing"],
  [["file"], "Unexpected argument 'file'. This command does not take positional arguments"],
])("the command line %j is refused in one line", (args, said) => {
  const options = { user: { type: "string" }, "dry-run": { type: "boolean" } } as const;
  let refused: unknown = null;
  try {
    parseArgs({ args, options });
  } catch (error) {
    refused = error;
  }
  expect(refusalOf(refused, Object.keys(options))).toBe(said);
});

test("the import command names an unknown option", async () => {
  const said: string[] = [];
  const say = (text: string): void => void said.push(text);
  const surroundings = { environment: {}, out: say, progress: say, now: () => 0 };
  expect(await runCommand(["import", "chatgpt", "x.json", "--usr", "ada"], surroundings)).toBe(2);
  expect(said).toEqual(["engraph: --usr is not an option; did you mean --user?\nengraph --help says more"]);
});
