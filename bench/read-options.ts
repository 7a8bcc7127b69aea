import { parseArgs, type ParseArgsConfig } from "node:util";
import { refusalOf } from "../sdk/src/importers/unknown-option.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

export function readOptions<const Wanted extends Options>(
  program: string,
  options: Wanted,
): ReturnType<typeof parseArgs<{ options: Wanted }>>["values"] {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    process.stderr.write(`${program}: ${refusalOf(error, Object.keys(options))}\n`);
    return process.exit(1);
  }
}
