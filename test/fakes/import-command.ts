import { expect } from "vitest";
import type { Server } from "../../eval/stack.ts";
import { runCommand } from "../../sdk/src/importers/command.ts";
import type { Report } from "../../sdk/src/importers/report.ts";

export type ImportTarget = Pick<Server, "url" | "apiKey">;

export interface Run {
  code: number;
  out: string;
  said: string;
}

export async function runAt({ url, apiKey }: ImportTarget, args: readonly string[]): Promise<Run> {
  const [out, said]: [string[], string[]] = [[], []];
  const code = await runCommand(args, {
    environment: { ENGRAPH_URL: url, ENGRAPH_API_KEY: apiKey, ZEP_API_KEY: "z_key" },
    out: (text) => out.push(text),
    progress: (text) => said.push(text),
    now: Date.now,
  });
  return { code, out: out.join("\n"), said: said.join("\n") };
}

export async function importedAt(server: ImportTarget, args: readonly string[]): Promise<Report> {
  const { code, out, said } = await runAt(server, ["import", ...args, "--json"]);
  expect([code, said.includes("engraph:")]).toEqual([0, false]);
  return JSON.parse(out) as Report;
}
