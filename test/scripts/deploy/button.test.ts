/** The files that Cloudflare's deploy button reads. */
import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readConfig } from "../../../worker/configuration.ts";

const { cloudflare } = JSON.parse(readFileSync("package.json", "utf8")) as {
  cloudflare: { bindings: Record<string, { description: string }> };
};
const asked = parseEnv(readFileSync(".dev.vars.example", "utf8"));

test("the button asks for the required secrets, describes each, and suggests no value", () => {
  expect(asked).toEqual({ DATABASE_URL: "", KEY_PEPPER: "", ADMIN_TOKEN: "" });
  for (const name of Object.keys(asked)) expect(cloudflare.bindings[name]?.description).toMatch(/\w+/);
  expect(Object.keys(cloudflare.bindings).toSorted()).toEqual(Object.keys(asked).toSorted());
  const filled = { DATABASE_URL: "postgres://a:b@c.example/d", KEY_PEPPER: "p".repeat(16), ADMIN_TOKEN: "t" };
  expect(() => readConfig(filled)).not.toThrow();
});
