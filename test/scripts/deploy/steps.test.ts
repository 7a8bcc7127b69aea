import { expect, test } from "vitest";
import { readSettings } from "../../../scripts/deploy/settings.ts";
import { stepsOf } from "../../../scripts/deploy/steps.ts";

const planOf = (environment: NodeJS.ProcessEnv): string[] =>
  stepsOf(readSettings(environment)).map(({ name, plan }) => `${name}: ${plan}`);
const namesOf = (environment: NodeJS.ProcessEnv): string[] =>
  stepsOf(readSettings(environment)).map(({ name }) => name);

test("a Vectorize index is created only if requested, with the number of dimensions of the vectors", () => {
  expect(namesOf({})).not.toContain("vectorize");
  expect(namesOf({ VECTOR_INDEX: "object" })).not.toContain("vectorize");
  expect(planOf({ VECTOR_INDEX: "vectorize" })).toContain(
    "vectorize: make the index engraph of 1024 dimensions, unless it is there",
  );
  expect(planOf({ VECTOR_INDEX: "vectorize", EMBEDDING_DIMENSIONS: "512" }).join()).toContain("of 512 dimensions");
});

test("a plan names the variables to send, without their values", () => {
  const plan = planOf({
    OPENAI_API_KEY: "sk-secret",
    LLM_MODEL: "a-model",
    DATABASE_URL: "postgres://a:hush@b.example/c",
  });
  expect(plan.join()).toContain("send LLM_MODEL, OPENAI_API_KEY of the environment as well");
  expect(plan.join()).not.toMatch(/sk-secret|a-model|hush/);
});

test("migrations can use another login", () => {
  const DATABASE_OWNER_URL = "postgres://owner:hush@b.example/c";
  expect(planOf({ DATABASE_OWNER_URL }).join()).toContain("the database of DATABASE_OWNER_URL");
});

test("without a database, but with a Neon key, a project is created there first", () => {
  const key = { NEON_API_KEY: "napi-hush", NEON_REGION: "aws-eu-central-1" };
  expect(namesOf(key).slice(0, 4)).toEqual(["account", "neon", "database", "migrations"]);
  expect(planOf(key).join()).toContain("neon: make a project of Neon by NEON_API_KEY in aws-eu-central-1, unless");
  expect(planOf(key).join()).not.toContain("hush");
  expect(namesOf({})).not.toContain("neon");
  expect(namesOf({ ...key, DATABASE_URL: "postgres://a:b@b.example/c" })).not.toContain("neon");
  expect(namesOf({ ...key, WORKERS_CI: "1" })).not.toContain("neon");
});

test("a second database, for the EU, is checked and migrated too, and stored with the secrets", () => {
  const european = { DATABASE_URL_EU: "postgres://a:hush@eu.example/c" };
  expect(planOf(european).join()).toContain("the database of DATABASE_URL, and to that of DATABASE_URL_EU");
  expect(planOf(european).join()).toContain("keep KEY_PEPPER, ADMIN_TOKEN and DATABASE_URL, DATABASE_URL_EU in");
  expect(planOf({}).join()).not.toContain("_EU");
});

test("an invalid connection string is refused", () => {
  expect(() => readSettings({ DATABASE_URL: "b.example/c" })).toThrow("DATABASE_URL must be postgres://");
  for (const name of ["DATABASE_OWNER_URL", "DATABASE_URL_EU", "DATABASE_OWNER_URL_EU"])
    expect(() => readSettings({ [name]: "b.example" })).toThrow(`${name} must be postgres://`);
});

test("a build at Cloudflare migrates a given database, uploads the Worker, and does not touch secrets and tenants", () => {
  expect(namesOf({ WORKERS_CI: "1" })).toEqual(["account", "queues", "oauth", "deploy"]);
  const DATABASE_URL = "postgres://a:b@b.example/c";
  expect(namesOf({ WORKERS_CI: "1", DATABASE_URL })).toEqual([
    "account",
    "database",
    "migrations",
    "queues",
    "oauth",
    "deploy",
  ]);
});
