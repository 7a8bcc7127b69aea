import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { parse } from "smol-toml";
import { expect, test } from "vitest";

const require = createRequire(import.meta.url);
const ZOD = dirname(require.resolve("zod/package.json"));

test("the alias of wrangler.toml is the path by which zod imports its locales, and leads to English", () => {
  const { alias } = parse(readFileSync(new URL("../../wrangler.toml", import.meta.url), "utf8")) as {
    alias: Record<string, string>;
  };
  expect(alias).toEqual({ "../locales/index.js": "zod/v4/locales/en.js" });
  for (const file of ["classic/external.js", "core/index.js"])
    expect(readFileSync(join(ZOD, "v4", file), "utf8")).toContain(`export * as locales from "../locales/index.js";`);
  expect(require.resolve("zod/v4/locales/en.js")).toBe(join(ZOD, "v4/locales/en.js"));
});
