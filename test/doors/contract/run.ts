import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export function run(program: string, ...parameters: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(
    fileURLToPath(new URL(`node_modules/.bin/${program}`, import.meta.url)),
    parameters,
    {
      cwd: fileURLToPath(new URL(".", import.meta.url)),
      encoding: "utf8",
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    },
  );
  return { status, said: `${stdout}${stderr}` };
}
