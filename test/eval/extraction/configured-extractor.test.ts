import { expect, test } from "vitest";
import { configuredExtractor, configuredSilence } from "../../../eval/extraction/configured-extractor.ts";

test.each([
  [{ LLM_PROVIDER: "builtin" }, false, "the built-in rules"],
  [{ LLM_PROVIDER: "openai", LLM_MODEL: "m-1" }, false, "m-1 (openai)"],
  [{ OPENAI_API_KEY: "key", LLM_MODEL: "m-2" }, false, "m-2 (openai)"],
  [{ ENGRAPH_URL: "https://memory.example.com" }, false, "what https://memory.example.com is configured with"],
  [{ ENGRAPH_URL: "https://memory.example.com", LLM_PROVIDER: "builtin" }, true, "the built-in rules"],
])("a report names the extractor of %o", (env, started, expected) => {
  expect(configuredExtractor(env, started)).toBe(expected);
});

test("a server waits as long as configured, by default 20 s", () => {
  expect(configuredSilence({})).toBe(20_000);
  expect(configuredSilence({ EXTRACTION_SILENCE_MS: "0" })).toBe(0);
});
