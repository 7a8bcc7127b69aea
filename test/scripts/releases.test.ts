/** Data that released versions wrote. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { extract } from "tar";
import { afterAll, describe, expect, test } from "vitest";
import { caller } from "../fakes/api.ts";
import { killLocalStacks, startLocalStack } from "../fakes/local-stack.ts";

const RELEASES = fileURLToPath(new URL("../fixtures/releases", import.meta.url));

interface Answers {
  keyed: { thread_id: string; messages: object[] };
  underKey: { episodes: Array<{ id: string }> };
  reads: Record<string, { path: string; body: Body }>;
}
type Row = Record<string, unknown> & { id: string };
interface Body {
  data?: Row[];
}

/** Fields that an upgrade must not change. Later versions may add others. */
const LASTING = {
  facts: ["id", "fact", "predicate", "kind", "valid_from", "valid_to", "known_from", "known_to", "episode_ids"],
  factsAsOf2024: ["id", "fact", "valid_from", "valid_to"],
  entities: ["id", "name", "type", "attributes"],
  episodes: ["id", "message_id", "content", "reference_time", "created_at", "status", "metadata"],
  communities: ["id", "level", "name"],
  handbook: ["id", "fact"],
} as const;

const directories: string[] = [];

afterAll(() => {
  killLocalStacks();
  for (const directory of directories) rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
});

async function unpack(release: string): Promise<string> {
  const cwd = mkdtempSync(join(tmpdir(), "engraph-upgrade-"));
  directories.push(cwd);
  await extract({ cwd, zstd: true, file: join(RELEASES, release, "data.tar.zst") });
  return cwd;
}

const sorted = (value: unknown): unknown =>
  Array.isArray(value) ? value.toSorted((a, b) => (String(a) < String(b) ? -1 : 1)) : value;

const lasting = (rows: Row[] | undefined, fields: readonly string[]): unknown[] =>
  (rows ?? [])
    .map((row) => Object.fromEntries(fields.map((field) => [field, sorted(row[field])])))
    .sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));

type ExportLine = { record: string } & Record<string, unknown>;

const parsed = (exported: string): ExportLine[] =>
  exported
    .replace(/"last_instant":\d+/, '"last_instant":0')
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => JSON.parse(line) as ExportLine);

/** Entities of release 0.1.0 named only by retracted or rolled-back messages: no longer listed. */
const UNLISTED = new Set(["Berlin", "Madrid"]);

/** Communities of release 0.1.0 whose reports may name those entities: now named after the others. */
const RENAMED = new Map([
  ["Ada, Ada, Porto, Lisbon and 2 more, Lisbon and 3 more", "Ada, Lisbon, Porto and 1 more"],
  ["Clara, Assistant, Vienna and 1 more, Clara, Vienna and 2 more", "Clara, Assistant and Vienna"],
]);

/** Fields that this version stores in another form: numbers of more tables, and a precision per bound. */
const CHANGED = new Set(["numbers", "precision", "valid_from", "valid_to"]);

/** The last line counts the others; edge memory had no record of its models, so upgrades drop it. */
const DROPPED = new Set(["end", "trace"]);

function linesOf(exported: string, release: string): string[] {
  const fields = new Map(parsed(release).map((line) => [line.record, Object.keys(line)]));
  const isNew = (line: ExportLine): boolean => line.record === "name_band" && Number(line["band"]) >= 8;
  return parsed(exported)
    .filter((line) => !isNew(line))
    .filter(({ record }) => fields.has(record) && !DROPPED.has(record))
    .map((line) => {
      const known = (fields.get(line.record) ?? []).filter((field) => !CHANGED.has(field));
      return JSON.stringify(Object.fromEntries(known.map((field) => [field, line[field]])));
    })
    .sort();
}

describe.each(readdirSync(RELEASES).filter((name) => /^\d/.test(name)))("release %s", (release) => {
  const answers = JSON.parse(readFileSync(join(RELEASES, release, "answers.json"), "utf8")) as Answers;
  const exported = readFileSync(join(RELEASES, release, "ada.ndjson"), "utf8");

  test("data of the release is read, upgraded, extended and erased by this version", { timeout: 180_000 }, async () => {
    const stack = startLocalStack(await unpack(release), "0", { RULES_REREAD: "off" });
    const { url, api_key } = await stack.ready();
    const send = (request: Request) => fetch(new Request(request.url.replace("http://engraph.test", url), request));
    const call = caller(send, api_key);

    for (const [name, fields] of Object.entries(LASTING)) {
      const { path, body } = answers.reads[name] ?? { path: "", body: {} };
      const now = await call("GET", `/v1${path}`);
      expect({ [name]: now.status }).toEqual({ [name]: 200 });
      const listed = body.data
        ?.filter((row) => !UNLISTED.has(String(row["name"])))
        .map((row) => ({
          ...row,
          ...(name === "communities" && { name: RENAMED.get(String(row["name"])) ?? row["name"] }),
        }));
      expect({ [name]: lasting(now.body.data, fields) }).toEqual({ [name]: lasting(listed, fields) });
    }
    const profile = await call("GET", "/v1/users/ada");
    expect(profile.body).toMatchObject({ name: "Ada", time_zone: "Europe/Lisbon", metadata: { plan: "pro" } });
    expect((await call("GET", "/v1/ontology")).body.entity_types).toMatchObject([{ name: "boat" }]);
    expect((await call("GET", "/v1/users/bob")).status).toBe(404);

    const headers = { Authorization: `Bearer ${api_key}` };
    const current = await (await fetch(`${url}/v1/users/ada/export`, { headers })).text();
    expect(linesOf(current, exported)).toEqual(linesOf(exported, exported));

    const again = await call("POST", "/v1/users/ada/messages", answers.keyed);
    expect(again.body.episodes[0].id).toBe(answers.underKey.episodes[0]?.id);
    const remembered = await call("POST", "/v1/users/ada/messages", {
      thread_id: "after-upgrade",
      wait: true,
      messages: [{ role: "user", name: "Ada", content: "I moved to Faro." }],
    });
    expect(remembered.body.episodes[0].status).toBe("done");
    const context = await call("POST", "/v1/users/ada/context", { query: "Where does Ada live?" });
    expect(context.body.context).toContain("Ada lives in Faro.");

    const restored = await fetch(`${url}/v1/users/restored/import`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/x-ndjson" },
      body: exported,
    });
    expect(restored.status).toBe(200);
    const copy = await (await fetch(`${url}/v1/users/restored/export`, { headers })).text();
    expect(linesOf(copy, exported)).toEqual(linesOf(exported, exported));

    expect((await call("DELETE", "/v1/users/ada")).status).toBeLessThan(300);
    await expect.poll(async () => (await call("GET", "/v1/users/ada/facts")).status, { timeout: 30_000 }).toBe(404);
    stack.process.kill("SIGTERM");
    expect(await stack.exit()).toBe(0);
  });
});
