import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import * as shims from "../../worker/protocols/mcp/package-shims.ts";

const require = createRequire(import.meta.url);
const ZOD = dirname(require.resolve("zod/package.json"));

const MCP = dirname(require.resolve("@modelcontextprotocol/server"));
const SHIMS = "@modelcontextprotocol/server/_shims";

const { alias } = parse(readFileSync(new URL("../../wrangler.toml", import.meta.url), "utf8")) as {
  alias: Record<string, string>;
};

test("the alias of wrangler.toml is the path by which zod imports its locales, and leads to English", () => {
  expect(alias["../locales/index.js"]).toBe("zod/v4/locales/en.js");
  for (const file of ["classic/external.js", "core/index.js"])
    expect(readFileSync(join(ZOD, "v4", file), "utf8")).toContain(`export * as locales from "../locales/index.js";`);
  expect(require.resolve("zod/v4/locales/en.js")).toBe(join(ZOD, "v4/locales/en.js"));
});

test("the alias for the shims of the MCP package exports every name that the package imports from them", () => {
  expect(alias[SHIMS]).toBe("./worker/protocols/mcp/package-shims.ts");
  // stdio.mjs is not bundled
  const files = readdirSync(MCP).filter((file) => file.endsWith(".mjs") && file !== "stdio.mjs");
  const imports = files.flatMap((file) =>
    Array.from(
      readFileSync(join(MCP, file), "utf8").matchAll(/^import \{ ([^}]+) \} from "([^"]+)";$/gmu),
      ([, names, path]) => ({ names: names?.split(", ") ?? [], path }),
    ).filter(({ path }) => path === SHIMS),
  );
  expect(imports.length).toBeGreaterThan(0);
  for (const { names } of imports) expect(Object.keys(shims)).toEqual(expect.arrayContaining(names));
});

test("the MCP package validates with the shims only what elicitation returns", () => {
  const uses = readdirSync(MCP)
    .filter((file) => file.endsWith(".mjs"))
    .flatMap((file) => readFileSync(join(MCP, file), "utf8").match(/_jsonSchemaValidator\.\w+\(.*/gu) ?? []);
  expect(uses).toEqual(["_jsonSchemaValidator.getValidator(formParams.requestedSchema)(result.content);"]);
});
