import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectModel, withModel } from "../../scripts/connect-model.ts";
import { findModel, findModelServers, type ModelServer } from "../../scripts/local-models.ts";
import { startScriptedOpenAi, type ScriptedOpenAi } from "../fakes/scripted-openai/server.ts";

let server: ScriptedOpenAi;
beforeEach(async () => {
  server = await startScriptedOpenAi({ models: ["llama3.2:latest", "nomic-embed-text"] });
});
afterEach(() => server.close());

const found = (): Promise<ModelServer[]> => findModelServers([{ name: "Ollama", base_url: server.url }]);
const none = async (): Promise<ModelServer[]> => [];
const connect = (configuration: Record<string, string>, wanted?: string, find = found) =>
  connectModel(configuration, wanted, "npm start --", find);

describe("a server on this machine", () => {
  test("is found by its list of models, without those that only make vectors", async () => {
    expect(await found()).toEqual([{ name: "Ollama", base_url: server.url, models: ["llama3.2:latest"] }]);
  });

  test("is searched for no longer than a second", async () => {
    const silent = await startScriptedOpenAi({ models: "silent" });
    try {
      const started = performance.now();
      expect(await findModelServers([{ name: "x", base_url: silent.url }])).toEqual([]);
      expect(performance.now() - started).toBeLessThan(1_000);
    } finally {
      await silent.close();
    }
  });

  test.each([
    [{}, "llama3.2"],
    [{ LLM_MODEL: "LLAMA3.2" }, undefined],
    [{ LLM_MODEL: "another", LLM_PROVIDER: "builtin" }, "llama3.2:latest"],
  ])("gives the model that %j and --model %s name, after one call", async (configuration, wanted) => {
    const { variables, report } = await connect(configuration, wanted);
    expect(variables).toEqual({
      LLM_PROVIDER: "openai",
      LLM_MODEL: "llama3.2:latest",
      OPENAI_BASE_URL: server.url,
      LLM_TIMEOUT_MS: "600000",
      LLM_PARALLEL: "1",
    });
    expect(await report()).toMatch(/^reader: llama3\.2:latest at Ollama, which answered in \d+ ms$/);
    expect(server.chats).toHaveLength(1);
  });

  test("is suggested with a command if no model is requested", async () => {
    const { variables, report } = await connect({});
    expect(variables).toEqual({});
    expect(await report()).toBe(
      "reader: the built-in rules. Ollama has llama3.2:latest. To read with a model: npm start -- --model llama3.2:latest",
    );
    expect(server.chats).toEqual([]);
  });

  test("that is missing is not waited for", async () => {
    const { report } = await connect({}, undefined, none);
    expect(await report()).toBe("reader: the built-in rules. For a language model: npm start -- --model <name>");
  });

  test("is not searched for if the rules or another provider are chosen", async () => {
    const fail = () => Promise.reject(new Error("looked"));
    const { variables, report } = await connect({ LLM_PROVIDER: "builtin" }, undefined, fail);
    expect([variables, await report()]).toEqual([{}, "reader: the built-in rules"]);
  });
});

test("a model on this machine is asked one thing at a time, unless a number is set", async () => {
  const { variables } = await connect({ LLM_MODEL: "llama3.2" });
  expect(withModel({}, variables).LLM_PARALLEL).toBe("1");
  expect(withModel({ LLM_PARALLEL: "4" }, variables).LLM_PARALLEL).toBe("4");
  const remote = await connect({ OPENAI_BASE_URL: "https://models.example/v1", LLM_MODEL: "m" });
  expect(remote.variables.LLM_PARALLEL).toBeUndefined();
});

test("a model on this machine may take ten minutes for a call, unless a limit is set", async () => {
  const { variables } = await connect({ LLM_MODEL: "llama3.2" });
  expect(withModel({}, variables).LLM_TIMEOUT_MS).toBe("600000");
  expect(withModel({ LLM_TIMEOUT_MS: "5000" }, variables).LLM_TIMEOUT_MS).toBe("5000");
  const remote = await connect({ OPENAI_BASE_URL: "https://models.example/v1", LLM_MODEL: "m" });
  expect(remote.variables.LLM_TIMEOUT_MS).toBeUndefined();
});

describe("a wrong setting is reported in plain words", () => {
  test("a model that no server has", async () => {
    await expect(connect({}, "qwen3")).rejects.toThrow(
      "there is no model qwen3 on this machine. Ollama has llama3.2:latest. `ollama pull` fetches others",
    );
  });

  test("no server at all", async () => {
    await expect(connect({}, "qwen3", none)).rejects.toThrow(
      /Neither Ollama \(port 11434\), LM Studio \(1234\) nor llama\.cpp \(8080\) answers/,
    );
  });

  test("a refused key", async () => {
    const locked = await startScriptedOpenAi({ api_key: "right" });
    try {
      const { report } = await connect({ OPENAI_BASE_URL: locked.url, OPENAI_API_KEY: "sk-wrong", LLM_MODEL: "m" });
      const line = await report();
      expect(line).toMatch(
        /^reader: m at 127\.0\.0\.1:\d+ cannot be used: 127\.0\.0\.1:\d+ does not accept the API key \(401.*\. Check OPENAI_API_KEY\. Messages wait/,
      );
      expect(line).not.toContain("sk-wrong");
      const without = await connect({ OPENAI_BASE_URL: locked.url, LLM_MODEL: "m" });
      expect(await without.report()).toContain(". Set OPENAI_API_KEY. Messages wait until it can");
    } finally {
      await locked.close();
    }
  });

  test("an address without its path", async () => {
    server.script({ kind: "response", status: 404, body: "<html>Not found</html>" });
    const { report } = await connect({ OPENAI_BASE_URL: server.url.replace("/v1", ""), LLM_MODEL: "m" });
    expect(await report()).toContain(". Does OPENAI_BASE_URL lack /v1? Messages wait");
  });

  test("a missing model, with the existing ones", async () => {
    server.script({ kind: "response", status: 404, body: { error: { message: "no such model", type: "x" } } });
    const { report } = await connect({ OPENAI_BASE_URL: server.url, LLM_MODEL: "gpt-9" });
    expect(await report()).toMatch(
      /has no model gpt-9, or no such path \(404\)\. It has llama3\.2:latest\. Messages wait/,
    );
  });
});

describe("an address alone", () => {
  test("selects its only model", async () => {
    const { variables } = await connect({ OPENAI_BASE_URL: server.url });
    expect(variables.LLM_MODEL).toBe("llama3.2:latest");
  });

  test("with several models requires a choice", async () => {
    const many = await startScriptedOpenAi({ models: ["a", "b"] });
    try {
      await expect(connect({ OPENAI_BASE_URL: many.url })).rejects.toThrow(
        /set LLM_MODEL to one of the models .*: a, b/,
      );
    } finally {
      await many.close();
    }
  });

  test("selects no reader if it is used for vectors", async () => {
    const configuration = { OPENAI_BASE_URL: server.url, EMBEDDING_PROVIDER: "openai", EMBEDDING_MODEL: "e" };
    expect((await connect(configuration)).variables).toEqual({});
    const elsewhere = { ...configuration, EMBEDDING_BASE_URL: "http://127.0.0.1:1/v1" };
    expect((await connect(elsewhere)).variables).toMatchObject({ LLM_PROVIDER: "openai" });
  });
});

test.each([
  ["llama3.2", ["llama3.2:latest"], "llama3.2:latest"],
  ["llama3.2:latest", ["llama3.2:1b", "llama3.2:latest"], "llama3.2:latest"],
  ["llama3", ["llama3.2:latest"], null],
  ["QWEN", ["qwen"], "qwen"],
])("the name %s in %j means %s", (wanted, models, name) => {
  expect(findModel(wanted, models)).toBe(name);
});
