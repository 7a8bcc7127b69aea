/** The environment overrides `.dev.vars`, which only `npm start` reads. */
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { readConfig, VARIABLES, type Variable } from "../worker/configuration.ts";
import { expectAddress } from "./open-database.ts";

const GENERATED: ReadonlySet<Variable> = new Set([
  "NEON_PROXY",
  "VECTORIZE_PROXY",
  "DISK_RESERVE_URL",
  "SCHEDULE_TOKEN",
]);

export type Configuration = Partial<Record<Variable, string>>;

export function readConfiguration(devVars: string | null, environment: NodeJS.ProcessEnv): Configuration {
  const file = devVars !== null && existsSync(devVars) ? parseEnv(readFileSync(devVars, "utf8")) : {};
  const found: Configuration = {};
  for (const name of VARIABLES.filter((variable) => !GENERATED.has(variable))) {
    const value = environment[name] || file[name];
    if (value) found[name] = value;
  }
  return found;
}

const MADE = { DATABASE_URL: "postgres://127.0.0.1/postgres", KEY_PEPPER: "made at the first start" };

/**
 * The Worker checks only at its first request.
 *
 * @throws Error with every invalid variable, and no value of a secret
 */
export function expectValid(configuration: Configuration): Configuration {
  readConfig({ ...MADE, ...configuration });
  if (configuration.DATABASE_URL !== undefined) expectAddress("DATABASE_URL", configuration.DATABASE_URL);
  formatEnvironment(configuration);
  return configuration;
}

/** Writes the form that wrangler's dotenv parser reads: it uses a quote that the value lacks, and escapes `$`. */
export function formatEnvironment(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${quote(name, value)}\n`)
    .join("");
}

function quote(name: string, value: string): string {
  const mark = ["'", "`", '"'].find(
    (candidate) => !value.includes(candidate) && !(candidate === '"' && value.includes("\\")),
  );
  if (mark === undefined) throw new Error(`${name} mixes quotes in a way that wrangler cannot read`);
  return mark + value.replaceAll("$", "\\$") + mark;
}
