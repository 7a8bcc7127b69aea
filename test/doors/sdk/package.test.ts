import assert from "node:assert/strict";
import { execFileSync, type ExecFileSyncOptions } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { serverUnderTest, type ServerUnderTest } from "../server.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const TSC = fileURLToPath(new URL("node_modules/.bin/tsc", import.meta.url));
const MAX_ENTRY_BYTES = 15 * 1024;

const run = (command: string, parameters: string[], options: ExecFileSyncOptions): string =>
  execFileSync(command, parameters, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], ...options }) as string;

function quickstartOf(document: string): string {
  const [, snippet] = /```ts\n([^]*?)```/.exec(readFileSync(join(ROOT, document), "utf8")) ?? [];
  assert.ok(snippet !== undefined, `${document} has a quickstart in TypeScript`);
  return snippet;
}

describe("the package, installed into an empty project", () => {
  let folder: string;
  let server: ServerUnderTest;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "engraph-project-"));
    server = await serverUnderTest();
    run("npm", ["pack", "--workspace", "engraph", "--pack-destination", folder], { cwd: ROOT });
    const [tarball] = readdirSync(folder);
    writeFileSync(join(folder, "package.json"), '{ "name": "empty", "private": true, "type": "module" }');
    run("npm", ["install", "--no-audit", "--no-fund", "--offline", `./${tarball}`], { cwd: folder });
  });
  after(async () => {
    rmSync(folder, { recursive: true });
    await server.stop();
  });

  test("runs nothing when it is installed", () => {
    const { scripts } = JSON.parse(readFileSync(join(folder, "node_modules/engraph/package.json"), "utf8"));
    const atInstall = ["preinstall", "install", "postinstall", "preprepare", "prepare", "postprepare"];
    assert.deepEqual(
      atInstall.filter((name) => name in scripts),
      [],
    );
  });

  test("brings nothing else, and says what it needs", () => {
    assert.deepEqual(
      readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith(".")),
      ["engraph"],
    );
    const { dependencies, engines } = JSON.parse(
      readFileSync(join(folder, "node_modules/engraph/package.json"), "utf8"),
    );
    assert.deepEqual([dependencies ?? {}, engines], [{}, { node: ">=20" }]);
  });

  for (const document of ["README.md", "sdk/README.md"])
    test(`runs the quickstart of ${document}, which has at most ten lines`, async () => {
      const text = quickstartOf(document);
      assert.ok(text.trim().split("\n").length <= 10, text);
      writeFileSync(join(folder, "quickstart.mts"), text);
      const key = await freshKey();
      const env = { ...process.env, ENGRAPH_URL: server.url, ENGRAPH_API_KEY: key };
      assert.match(run("node", ["quickstart.mts"], { cwd: folder, env }), /green tea/);
    });

  for (const [module, resolution] of [
    ["nodenext", "nodenext"],
    ["esnext", "bundler"],
  ] as const)
    test(`has types that know what is asked and what is answered, under ${resolution}`, () => {
      writeFileSync(
        join(folder, "typed.ts"),
        `import { Engraph, ApiError, toMessages, type Memory, type Schemas } from "engraph";
        const ada: Memory = new Engraph({ key: "k" }).user("ada");
        export const text: string = (await ada.context("x", { maxTokens: 3, asOf: new Date() })).context;
        for await (const fact of ada.facts({ knownAt: "2024-01-01" })) fact.fact satisfies string;
        for await (const one of ada.askStream("x")) if (one.event === "answer") one.data.answer satisfies string | null;
        // @ts-expect-error there is no such option
        await ada.context("x", { maxToken: 3 });
        // @ts-expect-error a fact has an id
        (await ada.fact("x")).identity;
        // @ts-expect-error a question is a text
        await ada.ask(3);
        export const said: Schemas["WriteResult"] = await ada.add(toMessages([{ role: "user", content: "Hi" }]), { wait: true });
        export const status = (error: unknown): number | null => (error instanceof ApiError ? error.status : null);`,
      );
      const options = [
        "--strict",
        "--noEmit",
        "--target",
        "es2022",
        "--lib",
        "es2023,dom,dom.iterable,dom.asynciterable",
      ];
      run(TSC, [...options, "--module", module, "--moduleResolution", resolution, "typed.ts"], { cwd: folder });
    });

  /** `needs`: the framework, unless the adapter uses only its types. */
  const FRAMEWORKS = {
    "ai-sdk": { exports: ["engraphMiddleware", "engraphTools", "fromUIMessages", "withEngraph"], needs: "ai" },
    anthropic: {
      exports: ["MemoryToolError", "engraphMemoryHandlers", "engraphMemoryTool"],
      needs: "@anthropic-ai/sdk",
    },
    "cloudflare-agents": { exports: ["EngraphContextProvider", "EngraphSearchProvider"], needs: null },
    langgraph: { exports: ["EngraphStore"], needs: "@langchain/langgraph" },
    mastra: { exports: ["engraphProcessor"], needs: null },
    "openai-agents": { exports: ["EngraphSession"], needs: null },
  };

  test("has an entry for each framework, which asks for its framework and nothing else", () => {
    for (const [name, { exports, needs }] of Object.entries(FRAMEWORKS)) {
      const program = `console.log(await import("engraph/${name}").then((all) => Object.keys(all).join(), (error) => error.message));`;
      const said = run("node", ["--input-type=module", "--eval", program], { cwd: folder }).trim();
      if (needs === null) assert.equal(said, exports.join());
      else assert.match(said, new RegExp(`Cannot find package '${needs}'`));
    }
  });

  for (const [module, resolution] of [
    ["nodenext", "nodenext"],
    ["esnext", "bundler"],
  ] as const)
    test(`has types in the entries of frameworks, under ${resolution}`, () => {
      const lines = Object.entries(FRAMEWORKS).flatMap(([name, { exports }]) => [
        `export { ${exports.join()} } from "engraph/${name}";`,
        "// @ts-expect-error there is no such export",
        `export { nothing } from "engraph/${name}";`,
      ]);
      const options = `import type { EngraphOptions } from "engraph/ai-sdk";
        export const told: EngraphOptions["mode"] = "profile";
        // @ts-expect-error there is no such mode
        export const other: EngraphOptions["mode"] = "all";`;
      writeFileSync(join(folder, "entries.ts"), [...lines, options].join("\n"));
      // each door's tests check the frameworks' declarations
      const checked = ["--strict", "--noEmit", "--skipLibCheck", "--target", "es2022", "--lib", "es2023,dom"];
      run(TSC, [...checked, "--module", module, "--moduleResolution", resolution, "entries.ts"], { cwd: folder });
    });

  test("has a core entry of less than 15 KB, gzipped", () => {
    const dist = join(folder, "node_modules/engraph/dist");
    const modules = new Set<string>();
    const take = (file: string): void => {
      if (modules.has(file)) return;
      modules.add(file);
      const imports = readFileSync(join(dist, file), "utf8").matchAll(/(?:from|import) "(.+?)";/g);
      for (const [, target = ""] of imports) {
        assert.match(target, /^\.\/[\w-]+\.js$/, `${file} imports ${target}`);
        take(target.slice(2));
      }
    };
    take("index.js");
    const all = [...modules].map((file) => readFileSync(join(dist, file), "utf8")).join("\n");
    const bytes = gzipSync(all, { level: 9 }).length;
    assert.ok(bytes < MAX_ENTRY_BYTES, `${bytes} bytes`);
  });

  async function freshKey(): Promise<string> {
    const response = await fetch(`${server.url}/v1/tenants`, {
      method: "POST",
      headers: { authorization: `Bearer ${server.adminToken}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "An empty project" }),
    });
    return ((await response.json()) as { api_key: string }).api_key;
  }
});
