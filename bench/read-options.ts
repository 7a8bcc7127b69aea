import { parseArgs, type ParseArgsConfig } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;

export function readOptions<const Wanted extends Options>(
  program: string,
  options: Wanted,
): ReturnType<typeof parseArgs<{ options: Wanted }>>["values"] {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    const names = Object.keys(options).map((name) => `--${name}`);
    process.stderr.write(`${program}: ${line}. Options: ${names.join(", ")}\n`);
    return process.exit(1);
  }
}
