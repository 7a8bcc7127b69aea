import { parseArgs, type ParseArgsConfig } from "node:util";
import { refusalOf } from "../sdk/src/importers/unknown-option.ts";

export interface Usage {
  command: string;
  does: string;
  options: readonly (readonly [string, string])[];
}

type Read<T extends ParseArgsConfig> = { read: ReturnType<typeof parseArgs<T>> } | { exit: 0 | 2; text: string };

/** @throws Error with one line for a wrong option, for programs without a help */
export function readArguments<const T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs<T>(config);
  } catch (error) {
    throw new Error(refusalOf(error, Object.keys(config.options ?? {})), { cause: error });
  }
}

export function readStartOptions<const T extends ParseArgsConfig>(
  args: readonly string[],
  config: T,
  usage: Usage,
): Read<T> {
  if (args.some((one) => one === "--help" || one === "-h")) return { exit: 0, text: helpOf(usage) };
  try {
    return { read: parseArgs<T>({ ...config, args: [...args] }) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const reason = refusalOf(error, [...Object.keys(config.options ?? {}), "help"]);
    return {
      exit: 2,
      text: `engraph: ${reason}${reason.endsWith("?") ? "" : "."} For help, run: ${usage.command} -- --help`,
    };
  }
}

export function expectStartOptions<const T extends ParseArgsConfig>(
  config: T,
  usage: Usage,
): ReturnType<typeof parseArgs<T>> {
  const options = readStartOptions(process.argv.slice(2), config, usage);
  if ("read" in options) return options.read;
  process.stderr.write(`${options.text}\n`);
  process.exit(options.exit);
}

function helpOf({ command, does, options }: Usage): string {
  const width = Math.max(...options.map(([written]) => written.length));
  return [
    `Usage: ${command} -- [options]`,
    "",
    does,
    "",
    ...options.map(([written, effect]) => `  ${written.padEnd(width)}  ${effect}`),
    "",
    "Environment variables, such as PORT and DATA_DIR, are in docs/reference/configuration.md.",
  ].join("\n");
}
