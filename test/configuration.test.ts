import { expect, test } from "vitest";
import { readConfig } from "../worker/configuration.ts";

const REQUIRED = { DATABASE_URL: "postgres://x", KEY_PEPPER: "0123456789abcdef" };
const read = (values: Record<string, string>) => readConfig({ ...REQUIRED, ...values });

test("no provider is used without a key", () => {
  expect(read({})).toMatchObject({
    LLM_PROVIDER: "builtin",
    EMBEDDING_PROVIDER: "builtin",
    EMBEDDING_DIMENSIONS: 1024,
    RERANKER_PROVIDER: "builtin",
    MAX_MESSAGES: 100,
    VECTOR_INDEX: "object",
    COMMUNITY_METHOD: "leiden",
  });
});

test("the codes of 100,000 facts with their messages and entities stay in the object", () => {
  expect(read({}).VECTOR_BUDGET_BYTES).toBeGreaterThanOrEqual(240_000 * 128);
});

test("a key turns the model on, unless another provider is named", () => {
  expect(read({ OPENAI_API_KEY: "sk", LLM_MODEL: "m" }).LLM_PROVIDER).toBe("openai");
  expect(read({ OPENAI_API_KEY: "sk", LLM_PROVIDER: "builtin" }).LLM_PROVIDER).toBe("builtin");
});

test("the name of a model or an address turns it on without a key, unless the address is there for vectors or relevance alone", () => {
  const OPENAI_BASE_URL = "http://127.0.0.1:11434/v1";
  expect(read({ LLM_MODEL: "m", OPENAI_BASE_URL })).toMatchObject({ LLM_PROVIDER: "openai", OPENAI_BASE_URL });
  expect(read({ LLM_MODEL: "@cf/x" }).LLM_PROVIDER).toBe("workers-ai");
  expect(() => read({ OPENAI_BASE_URL })).toThrow(/LLM_MODEL is required/);
  const vectors = { OPENAI_BASE_URL, EMBEDDING_PROVIDER: "openai", EMBEDDING_MODEL: "e" };
  expect(read(vectors).LLM_PROVIDER).toBe("builtin");
  expect(read({ OPENAI_BASE_URL, RERANKER_PROVIDER: "llm", RERANKER_MODEL: "r" }).LLM_PROVIDER).toBe("builtin");
});

test("an embedding model has an address and a key of its own, or those of the language model", () => {
  const chat = { OPENAI_BASE_URL: "http://127.0.0.1:8080/v1", OPENAI_API_KEY: "sk-chat", LLM_MODEL: "m" };
  const EMBEDDING_BASE_URL = "http://127.0.0.1:8081/v1";
  const endpoint = (values: Record<string, string>) => {
    const { LLM_PROVIDER, EMBEDDING_PROVIDER, EMBEDDING_BASE_URL: url, EMBEDDING_API_KEY: key } = read(values);
    return [LLM_PROVIDER, EMBEDDING_PROVIDER, url, key];
  };
  const shared = { ...chat, EMBEDDING_PROVIDER: "openai", EMBEDDING_MODEL: "e" };
  expect(endpoint(shared)).toEqual(["openai", "openai", chat.OPENAI_BASE_URL, "sk-chat"]);
  const own = { EMBEDDING_BASE_URL, EMBEDDING_MODEL: "e" };
  expect(endpoint(own)).toEqual(["builtin", "openai", EMBEDDING_BASE_URL, ""]);
  expect(endpoint({ ...chat, ...own })).toEqual(["openai", "openai", EMBEDDING_BASE_URL, ""]);
  expect(endpoint({ ...chat, ...own, EMBEDDING_API_KEY: "sk-e" })).toEqual([
    "openai",
    "openai",
    EMBEDDING_BASE_URL,
    "sk-e",
  ]);
  const { LLM_MODEL: _, ...unnamed } = { ...chat, OPENAI_API_KEY: "" };
  expect(() => read({ ...unnamed, ...own, EMBEDDING_PROVIDER: "openai" })).toThrow(/LLM_MODEL is required/);
});

test("the extracting model also judges relevance, unless another one is named", () => {
  const asked = { OPENAI_API_KEY: "sk", LLM_MODEL: "m", RERANKER_PROVIDER: "llm" };
  expect(read(asked).RERANKER_MODEL).toBeUndefined();
  expect(read({ ...asked, RERANKER_MODEL: "r" }).RERANKER_MODEL).toBe("r");
});

test("an empty variable counts as not set", () => {
  expect(read({ LLM_PROVIDER: "", REFLEXION: "", EMBEDDING_DIMENSIONS: "" })).toMatchObject({
    LLM_PROVIDER: "builtin",
    REFLEXION: "off",
    EMBEDDING_DIMENSIONS: 1024,
  });
});

test.each([
  ["a model of OpenAI without a key", { LLM_MODEL: "gpt" }, "OPENAI_API_KEY"],
  ["a model without its name", { LLM_PROVIDER: "openai" }, "LLM_MODEL"],
  ["an embedding model without its name", { EMBEDDING_PROVIDER: "openai" }, "EMBEDDING_MODEL"],
  [
    "an embedding model of OpenAI without a key",
    { EMBEDDING_PROVIDER: "openai", EMBEDDING_MODEL: "e" },
    "EMBEDDING_API_KEY",
  ],
  ["a provider that there is not", { LLM_PROVIDER: "oracle" }, "LLM_PROVIDER"],
  ["dimensions that the built-in vectors cannot have", { EMBEDDING_DIMENSIONS: "1000" }, "EMBEDDING_DIMENSIONS"],
  ["a reranker without its address", { RERANKER_PROVIDER: "http" }, "RERANKER_URL"],
  ["an address that is none", { RERANKER_PROVIDER: "http", RERANKER_URL: "ftp://x" }, "RERANKER_URL"],
  ["a model for relevance without its name", { RERANKER_PROVIDER: "llm" }, "RERANKER_MODEL"],
  [
    "another provider's model for relevance",
    { RERANKER_PROVIDER: "llm", LLM_PROVIDER: "workers-ai", LLM_MODEL: "@cf/x" },
    "RERANKER_MODEL",
  ],
  ["an unknown community method", { COMMUNITY_METHOD: "louvain" }, "COMMUNITY_METHOD"],
  ["an index that there is not", { VECTOR_INDEX: "annoy" }, "VECTOR_INDEX"],
  [
    "vectors that are kept in no jurisdiction, beside rows that are",
    { DATABASE_URL_EU: "postgres://eu", VECTOR_INDEX: "vectorize" },
    "DATABASE_URL_EU",
  ],
  ["a jurisdiction in the database of all", { DATABASE_URL_EU: REQUIRED.DATABASE_URL }, "DATABASE_URL_EU"],
  ...["postgres://other:login@DB.example:5432/engraph", "postgres://db-pooler.example/engraph?sslmode=require"].map(
    (DATABASE_URL_EU): [string, Record<string, string>, string] => [
      `the same database by ${DATABASE_URL_EU}`,
      { DATABASE_URL: "postgres://engraph:secret@db.example/engraph", DATABASE_URL_EU },
      "DATABASE_URL_EU",
    ],
  ),
  ["a collector that is no address", { OTEL_EXPORTER_OTLP_ENDPOINT: "localhost:4318" }, "OTEL_EXPORTER_OTLP_ENDPOINT"],
  ["headers that are none", { OTEL_EXPORTER_OTLP_HEADERS: "api-key" }, "OTEL_EXPORTER_OTLP_HEADERS"],
  ["headers in no URL's code", { OTEL_EXPORTER_OTLP_HEADERS: "api-key=%ff" }, "OTEL_EXPORTER_OTLP_HEADERS"],
  ["a limit that is no number", { MAX_MESSAGES: "many" }, "MAX_MESSAGES"],
  ["a pepper that is too short", { KEY_PEPPER: "salt" }, "KEY_PEPPER"],
])("%s is refused with the name of the variable", (_, values, name) => {
  expect(() => read(values)).toThrow(name);
});

test("headers for a collector are read as OpenTelemetry writes them", () => {
  const { OTEL_EXPORTER_OTLP_HEADERS: headers } = read({ OTEL_EXPORTER_OTLP_HEADERS: "api-key=a%2Cb=, x = y" });
  expect(headers).toEqual({ "api-key": "a,b=", x: "y" });
  expect(read({}).OTEL_EXPORTER_OTLP_HEADERS).toEqual({});
});

test("all protocols of other products are on unless some or none are named", () => {
  expect(read({}).COMPATIBILITY).toEqual(["zep", "graphiti", "reference"]);
  expect(read({ COMPATIBILITY: "graphiti, zep" }).COMPATIBILITY).toEqual(["graphiti", "zep"]);
  expect(read({ COMPATIBILITY: "none" }).COMPATIBILITY).toEqual([]);
  expect(() => read({ COMPATIBILITY: "zep,mem0" })).toThrow(
    "COMPATIBILITY.1 must be none, or some of zep,graphiti,reference",
  );
});

test.each(["h.example.com", "//h", "https://[::1", "javascript:alert(1)", "https://h/path"])(
  "the error about an address that callers cannot use names the variable: %s",
  (PUBLIC_URL) => {
    expect(() => read({ PUBLIC_URL })).toThrow(/^configuration: PUBLIC_URL must be an address[^;]*$/);
  },
);
