import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { runCommand } from "../../../../sdk/src/importers/command.ts";
import type { Report } from "../../../../sdk/src/importers/report.ts";
import { DEFLATED, zipArchive } from "../../../fakes/zip-archive.ts";

const folder = mkdtempSync(join(tmpdir(), "engraph-messengers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fixture = (path: string): string =>
  fileURLToPath(new URL(`../../../fixtures/importers/${path}`, import.meta.url));

async function dryRun(...args: string[]): Promise<{ code: number; out: string; said: string }> {
  const [out, said]: [string[], string[]] = [[], []];
  const code = await runCommand(["import", ...args, "--user", "u1", "--dry-run"], {
    environment: {},
    out: (text) => out.push(text),
    progress: (text) => said.push(text),
    now: () => Date.parse("2026-01-01T00:00:00Z"),
  });
  return { code, out: out.join("\n"), said: said.join("\n") };
}

const OSLO = ["--time-zone", "Europe/Oslo"];

test.each([
  ["telegram", "telegram/result.json", [], 5, "Ada Byron"],
  ["telegram", "telegram", [], 5, "Ada Byron"],
  ["whatsapp", "whatsapp", ["--me", "Ada Byron", ...OSLO], 2, "Ada Byron"],
  ["slack", "slack", ["--me", "ada"], 3, "Ada Byron"],
  ["discord", "discord/chat.json", ["--me", "11"], 3, "Ada"],
  ["gemini", "gemini", [], 5, null],
] as const)("a dry run of %s from %s counts what would be imported", async (source, path, options, messages, user) => {
  const { code, out, said } = await dryRun(source, fixture(path), ...options, "--json");
  expect([code, said]).toEqual([0, ""]);
  const report = JSON.parse(out) as Report;
  expect(report.imported["messages"]).toBe(messages);
  const left = Object.values(report.left_out).reduce((sum, count) => sum + count, 0);
  expect(report.read["messages"]).toBe(messages + left);
  if (user !== null) expect(report.notes).toContainEqual(expect.stringContaining(`${user} is the user; others: `));
});

describe("an archive", () => {
  const packed = (name: string, files: Record<string, string>): string => {
    const path = join(folder, name);
    writeFileSync(path, zipArchive(files, DEFLATED));
    return path;
  };
  const contentOf = (path: string): string => readFileSync(fixture(path), "utf8");

  test("of Slack has its channels in folders, perhaps within another", async () => {
    const names = ["users.json", "channels.json", "dms.json", "D02/2024-05-02.json", "general/2024-05-01.json"];
    const files = Object.fromEntries(names.map((name) => [`export May/${name}`, contentOf(`slack/${name}`)]));
    const { code, out } = await dryRun("slack", packed("slack.zip", { "export May/": "", ...files }), "--me", "ada");
    expect([code, out]).toEqual([0, expect.stringContaining("would import: 2 conversations, 3 messages")]);
  });

  test("of an iPhone gives its chat the name, next to its photos", async () => {
    const files = { "_chat.txt": "[26/08/2024, 08:01:00] Bob: Hi", "00000001-PHOTO.jpg": "x" };
    const path = packed("WhatsApp Chat - Bob.zip", files);
    const { code, said } = await dryRun("whatsapp", path, "--me", "Bob", ...OSLO, "--chat", "Eve");
    expect([code, said]).toEqual([2, expect.stringContaining('is called "Eve"; there are: WhatsApp Chat - Bob')]);
  });

  test("of Takeout has the list in a folder of any language, next to attachments that are JSON", async () => {
    const files = {
      "Takeout/내 활동/Gemini 앱/내활동.json": contentOf("gemini/MyActivity.json"),
      "Takeout/내 활동/Gemini 앱/config.json": '{"a": 1}',
      "Takeout/내 활동/Gemini 앱/broken.json": "{",
      "Takeout/내 활동/Search/MyActivity.html": "<html></html>",
    };
    const { code, out } = await dryRun("gemini", packed("takeout.zip", files));
    expect([code, out]).toEqual([0, expect.stringContaining("would import: 2 conversations, 5 messages")]);
  });
});

describe("the command", () => {
  test.each([
    [["whatsapp", "whatsapp", "--me", "Bob"], "WhatsApp writes times without a zone"],
    [
      ["whatsapp", "whatsapp", ...OSLO],
      "say which speaker the user is: --me <name>\nspeakers: Ada Byron (1 message), Bob (1 message)",
    ],
    [["whatsapp", "whatsapp", ...OSLO, "--date-order", "ydm"], '--date-order is dmy, mdy, ymd, not "ydm"'],
    [["whatsapp", "whatsapp", "--time-zone", "Oslo"], "--time-zone Oslo is not a time zone"],
    [["slack", "slack", "--me", "Carol"], 'no speaker is called "Carol"'],
    [
      ["slack", "slack", "--me", "ada", "--chat", "random"],
      'no conversation is called "random"; there are: Ada Byron, Bob, general',
    ],
    [["discord", "discord", ...OSLO, "--me", "11"], "--time-zone is not an option of discord"],
    [["gemini", "gemini", "--me", "Ada"], "--me is not an option of gemini"],
  ])("%j is a wrong command", async ([source = "", path = "", ...options], message) => {
    const { code, said } = await dryRun(source, fixture(path), ...options);
    expect([code, said]).toEqual([2, expect.stringContaining(message)]);
  });

  test("folders and files without what is imported are refused", async () => {
    for (const source of ["telegram", "whatsapp", "slack", "discord"])
      expect(await dryRun(source, folder, "--me", "Ada", ...(source === "whatsapp" ? OSLO : []))).toMatchObject({
        code: 1,
        said: expect.stringContaining(`has no files of ${source}`),
      });
    expect((await dryRun("gemini", folder)).said).toContain('in Takeout choose "My Activity"');
    writeFileSync(join(folder, "MyActivity.html"), "<html></html>");
    expect((await dryRun("gemini", folder)).said).toContain("choose JSON");
    writeFileSync(join(folder, "MyActivity.json"), '[{"title": 1}]');
    expect((await dryRun("gemini", join(folder, "MyActivity.json"))).said).toContain(
      "MyActivity.json: activity 1 (byte 1): has no title or no time",
    );
  });
});
