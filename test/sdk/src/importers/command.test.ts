// end to end, from others' exports into a memory of a real server
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCommand } from "../../../../sdk/src/importers/command.ts";
import type { Report } from "../../../../sdk/src/importers/report.ts";
import { Engraph } from "../../../../sdk/src/index.ts";
import { dataDirectory } from "../../../fakes/data-directory.ts";
import { importedAt, runAt, type ImportTarget, type Run } from "../../../fakes/import-command.ts";
import { killLocalStacks, startLocalStack } from "../../../fakes/local-stack.ts";
import { mem0Entry, NO_ENTRY } from "../../../fakes/mem0-entry.ts";
import { zepServer } from "../../../fakes/zep-server.ts";

const fixture = (path: string): string =>
  fileURLToPath(new URL(`../../../fixtures/importers/${path}`, import.meta.url));
const dataDir = dataDirectory("coming-over");
const folder = mkdtempSync(join(dataDir, "given-"));
let server: ImportTarget;
let engraph: Engraph;

beforeAll(async () => {
  const { url, api_key } = await startLocalStack(dataDir, "0").ready();
  server = { url, apiKey: api_key };
  engraph = new Engraph({ url: server.url, key: server.apiKey });
}, 120_000);
afterAll(() => {
  killLocalStacks();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

const run = (...args: string[]): Promise<Run> => runAt(server, args);
const imported = (...args: string[]): Promise<Report> => importedAt(server, args);

const everything = async (user: string): Promise<string> => {
  const exported = await new Response(await engraph.user(user).export()).text();
  // omits the header, which has the time, and background work
  return exported
    .split("\n")
    .filter((line) => /^\{"record":"(?:episode|fact|fact_version|provenance|operation|entity)"/.test(line))
    .map((line) => line.replace(/"version":\d+/, ""))
    .join("\n");
};

const factsOf = async (user: string, moment: { knownAt?: string; asOf?: string } = {}) =>
  (await Array.fromAsync(engraph.user(user).facts(moment))).map(({ fact }) => fact).sort();
const settled = async (user: string): Promise<void> => {
  await expect.poll(async () => (await engraph.user(user).status()).pending, { timeout: 60_000 }).toBe(0);
};

describe("chats", () => {
  test("ChatGPT's conversations come with their threads, ids, dates and facts, oldest first", async () => {
    const report = await imported("chatgpt", fixture("chatgpt/conversations.json"), "--user", "gpt", "--name", "Ada");
    expect(report).toMatchObject({
      outcome: "imported",
      read: { conversations: 4, messages: 15 },
      imported: { conversations: 4, messages: 9 },
    });
    const left = Object.values(report.left_out).reduce((sum, count) => sum + count, 0);
    expect(left + 9).toBe(report.read["messages"]);
    const memory = engraph.user("gpt");
    const threads = await Array.fromAsync(memory.threads());
    expect(threads.map(({ messages }) => messages).sort()).toEqual([1, 2, 2, 4]);
    const said = await Array.fromAsync(memory.messages("6a1f0000-0000-4000-8000-000000000001"));
    expect(said.map(({ message_id, reference_time }) => [message_id, reference_time])).toEqual([
      ["l1", "2024-06-01T09:00:01.250Z"],
      ["l2b", "2024-06-01T09:00:10.750Z"],
      ["l5", "2024-06-01T09:00:10.750Z"],
      ["l6", "2024-06-01T09:01:40.000Z"],
    ]);
    const stored = await Array.fromAsync(memory.episodes());
    expect(stored.at(-1)?.content).toBe("Привет! Я живу в Берлине. 🎻");
    await settled("gpt");
    const facts = await Array.fromAsync(memory.facts());
    expect(facts.find(({ predicate }) => predicate === "LIVES_IN")).toMatchObject({
      valid_from: "2024-05-01T00:00:00.000Z",
    });
  });

  test("a second run changes nothing, and a broken one goes on", async () => {
    await settled("gpt");
    const before = await everything("gpt");
    const again = await imported("chatgpt", fixture("chatgpt"), "--user", "gpt");
    expect(again).toMatchObject({ outcome: "unchanged", already_there: { messages: 9 } });
    expect(await everything("gpt")).toBe(before);

    const all = JSON.parse(readFileSync(fixture("chatgpt/conversations.json"), "utf8")) as object[];
    writeFileSync(join(folder, "conversations-000.json"), JSON.stringify(all.slice(2)));
    await imported("chatgpt", join(folder, "conversations-000.json"), "--user", "broken");
    writeFileSync(join(folder, "conversations-001.json"), JSON.stringify(all.slice(0, 2)));
    const rest = await imported("chatgpt", folder, "--user", "broken");
    expect(rest).toMatchObject({ imported: { messages: 3 }, already_there: { messages: 6 } });
  });

  test("Claude's conversations come the same way; nothing is learned with --no-extract", async () => {
    const report = await imported("claude", fixture("claude/conversations.json"), "--user", "cla", "--no-extract");
    expect(report.imported).toEqual({ conversations: 2, messages: 5 });
    expect((await imported("claude", fixture("claude"), "--user", "cla", "--no-extract")).outcome).toBe("unchanged");
    const stored = await Array.fromAsync(engraph.user("cla").episodes());
    expect(stored.map(({ content, extract }) => [content, extract]).at(-1)).toEqual(["我住在里斯本。", false]);
    await settled("cla");
    expect(await factsOf("cla")).toEqual([]);
  });

  test("a message that is too long for one comes in parts, once", async () => {
    const text = `${"slowly 🎻 ".repeat(100_000)}end`;
    const chat = {
      uuid: "long/1",
      chat_messages: [{ uuid: "m", sender: "human", text, created_at: "2024-01-01T00:00:00Z" }],
    };
    writeFileSync(join(folder, "long.json"), JSON.stringify([chat]));
    expect((await imported("claude", join(folder, "long.json"), "--user", "long")).imported).toEqual({
      conversations: 1,
      messages: 1,
    });
    expect((await imported("claude", join(folder, "long.json"), "--user", "long")).already_there).toEqual({
      messages: 1,
    });
    const [thread] = await Array.fromAsync(engraph.user("long").threads());
    const parts = await Array.fromAsync(engraph.user("long").messages(thread?.id ?? ""));
    expect(parts.map(({ content }) => content).join("")).toBe(text);
  });

  test("LangGraph's items come under their namespaces and keys", async () => {
    const command = ["langgraph", fixture("langgraph/store.json"), "--user", "lang", "--prefix", "memories"];
    expect(await imported(...command)).toMatchObject({
      imported: { conversations: 2, messages: 3 },
      left_out: { "outside of memories": 2 },
    });
    const said = await Array.fromAsync(engraph.user("lang").messages("memories.ada"));
    expect(said.map(({ content, reference_time, expires_at }) => [content, reference_time, expires_at])).toEqual([
      ["قهوه دوست دارم.", "2024-04-01T08:00:00.123Z", null],
      ["I live in Lisbon.", "2024-06-01T00:00:00.000Z", "2099-06-01T12:00:00.000Z"],
    ]);
    expect((await imported(...command)).outcome).toBe("unchanged");
  });
});

describe("messengers", () => {
  const command = ["discord", fixture("discord/chat.json"), "--me", "Ada", "--user", "group"];

  test("each speaker's statements are their own, and nothing is learned from what was forwarded", async () => {
    const report = await imported(...command);
    expect(report).toMatchObject({ imported: { messages: 3 }, left_out: { "of bots": 1, "of the system": 2 } });
    const said = await Array.fromAsync(engraph.user("group").messages("discord-900"));
    expect(said.map(({ name, content, extract }) => [name, content, extract])).toEqual([
      ["Bob", "I live in Oslo, @Ada.", true],
      ["Ada", "I live in Bergen.", true],
      ["Ada", "[Forwarded]\nI live in Porto.", false],
    ]);
    const [edited_at, source] = ["2024-05-01T10:03:00.000Z", "discord"];
    expect(said[1]?.metadata).toMatchObject({ reply_to: "discord-900/902", edited_at, source, title: "general" });
    await settled("group");
    expect(await factsOf("group")).toEqual(["Ada lives in Bergen.", "Bob lives in Oslo."]);
    expect((await engraph.user("group").get()).name).toBe("Ada");
  });

  test("a speaker with the name that the user has in the memory is not the user", async () => {
    await engraph.user("namesake").put({ name: "Bob" });
    const { notes } = await imported(...command.slice(0, -1), "namesake");
    expect(notes).toContainEqual(expect.stringContaining("1 message comes from speakers who share a name"));
    await settled("namesake");
    expect(await factsOf("namesake")).toEqual(["Bob lives in Bergen."]);
  });

  test("a second run changes nothing", async () => {
    const before = await everything("group");
    expect(await imported(...command)).toMatchObject({ outcome: "unchanged", already_there: { messages: 3 } });
    expect(await everything("group")).toBe(before);
  });
});

describe("mem0", () => {
  const memories = fixture("mem0/memories.json");

  test("known_at returns what mem0 knew at that instant", async () => {
    const report = await imported("mem0", memories, fixture("mem0/history.json"), "--user", "mem", "--all-history");
    expect(report.imported).toEqual({ memories: 3, "that were overwritten or deleted": 2 });
    expect(await factsOf("mem")).toEqual(["Has a cat named Pixel", "Lives in Lisbon", "お茶が好き"]);
    expect(await factsOf("mem", { knownAt: "2024-01-10T16:59:59Z" })).toEqual([]);
    expect(await factsOf("mem", { knownAt: "2024-01-10T17:00:00Z" })).toEqual(["Lives in Berlin"]);
    const before = ["Has a cat named Pixel", "Lives in Berlin", "Works at Fado Labs", "お茶が好き"];
    expect(await factsOf("mem", { knownAt: "2024-06-01T11:59:59Z" })).toEqual(before);
    const after = ["Has a cat named Pixel", "Lives in Lisbon", "Works at Fado Labs", "お茶が好き"];
    expect(await factsOf("mem", { knownAt: "2024-06-01T12:00:00Z" })).toEqual(after);
    expect((await engraph.user("mem").context("Lives in Berlin")).context).not.toContain("Berlin");
  });

  test("a second run says so, and changes nothing", async () => {
    const before = await everything("mem");
    const report = await imported("mem0", memories, fixture("mem0/history.json"), "--user", "mem", "--all-history");
    expect(report).toMatchObject({ outcome: "unchanged", imported: {} });
    expect(report.notes).toContain("this was imported before: nothing was changed");
    expect(await everything("mem")).toBe(before);
  });

  test("both databases of the open source are read; a deletion without a date came after what was written before it", async () => {
    const entries = JSON.parse(readFileSync(fixture("mem0/history.json"), "utf8")) as Record<string, string | null>[];
    const python = new DatabaseSync(join(folder, "python.db"));
    python.exec(
      "CREATE TABLE history (id TEXT PRIMARY KEY, memory_id TEXT, old_memory TEXT, new_memory TEXT, event TEXT, created_at DATETIME, updated_at DATETIME, is_deleted INTEGER, actor_id TEXT, role TEXT)",
    );
    const typescript = new DatabaseSync(join(folder, "typescript.db"));
    typescript.exec(
      "CREATE TABLE memory_history (id INTEGER PRIMARY KEY AUTOINCREMENT, memory_id TEXT, previous_value TEXT, new_value TEXT, action TEXT, created_at TEXT, updated_at TEXT, is_deleted INTEGER)",
    );
    for (const { id, memory_id, old_memory, new_memory, event, created_at, updated_at } of entries.map((entry) => ({
      ...NO_ENTRY,
      ...entry,
    }))) {
      const dates = event === "DELETE" ? [null, null] : [created_at, updated_at];
      python
        .prepare("INSERT INTO history VALUES (?, ?, ?, ?, ?, ?, ?, 0, NULL, NULL)")
        .run(id, memory_id, old_memory, new_memory, event, created_at, updated_at);
      typescript
        .prepare("INSERT INTO memory_history VALUES (NULL, ?, ?, ?, ?, ?, ?, 0)")
        .run(memory_id, old_memory, new_memory, event, ...dates);
    }
    python.close();
    typescript.close();
    await imported("mem0", join(folder, "python.db"), "--user", "py");
    expect(await factsOf("py", { knownAt: "2024-08-31T00:00:00Z" })).toContain("Works at Fado Labs");
    expect(await factsOf("py", { knownAt: "2024-09-01T00:00:00Z" })).not.toContain("Works at Fado Labs");
    const report = await imported("mem0", join(folder, "typescript.db"), "--user", "ts");
    expect(report.notes).toContain("1 entries of history have no date: they count as of the entry before");
    expect(await factsOf("ts", { knownAt: "2024-05-31T00:00:00Z" })).toContain("Works at Fado Labs");
    expect(await factsOf("ts")).toEqual(["Has a cat named Pixel", "Lives in Lisbon", "お茶が好き"]);
  });

  const historyOf = (name: string, entries: readonly string[]): string => {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(entries.map(mem0Entry)));
    return file;
  };
  const knownOf = (user: string, months: readonly number[]): Promise<string[][]> =>
    Promise.all(months.map((month) => factsOf(user, { knownAt: `2024-0${month}-15T00:00:00Z` })));

  test("a deletion whose only date is its own counts from then on, and what is added again is known again", async () => {
    await imported("mem0", historyOf("again", ["ADD 3", "DELETE 4", "ADD 5", "DELETE 7"]), "--user", "again");
    expect(await knownOf("again", [3, 4, 6, 8])).toEqual([["Has a cat"], [], ["Has a cat"], []]);
  });

  test("a memory without a date says what it says since the last entry of its history", async () => {
    const given = join(folder, "undated.json");
    writeFileSync(given, '[{"id": "m", "memory": "Likes tea"}, {"id": "n", "memory": "Likes rum"}]');
    const report = await imported("mem0", given, historyOf("dated", ["ADD 1", "DELETE 2"]), "--user", "undated");
    expect(report.left_out).toEqual({ "without a date": 1 });
    expect(await knownOf("undated", [1, 2])).toEqual([["Has a cat"], ["Likes tea"]]);
  });

  test("a memory with something else in it is left as it is", async () => {
    await engraph.user("full").add("I live in Oslo.", { wait: true });
    const before = await everything("full");
    const { code, said } = await run("import", "mem0", memories, "--user", "full");
    expect([code, said]).toEqual([1, expect.stringContaining("only be imported into an empty memory")]);
    expect(await everything("full")).toBe(before);
  });

  test("imported messages can be forgotten", async () => {
    await imported("mem0", memories, fixture("mem0/history.json"), "--user", "mem-forget");
    const stored = await Array.fromAsync(engraph.user("mem-forget").episodes());
    const berlin = stored.find(({ content }) => content === "Lives in Berlin");
    await engraph.user("mem-forget").forget(berlin?.id ?? "");
    expect(await factsOf("mem-forget", { knownAt: "2024-05-01T00:00:00Z" })).toEqual([
      "Has a cat named Pixel",
      "お茶が好き",
    ]);
  });
});

describe("Zep", () => {
  const graph = JSON.parse(readFileSync(fixture("zep/user.json"), "utf8")) as Parameters<typeof zepServer>[0];

  test.each(["cursor", "uuid", "lastn"] as const)("both axes come over, page by page (%s)", async (paging) => {
    const zep = await zepServer(graph, { pageSize: 2, paging, busy: 1 });
    try {
      const user = `zep-${paging}`;
      const report = await imported("zep", zep.address, "--from", "ada", "--user", user);
      expect(report.imported).toEqual({ episodes: 6, entities: 5, facts: 5 });
      const works = "Ada works at Fado Labs.";
      const [berlin, lisbon] = ["Ada lives in Berlin.", "Ada lives in Lisboa 🌊."];
      expect(await factsOf(user, { knownAt: "2024-01-05T10:00:01Z" })).toEqual([]);
      expect(await factsOf(user, { knownAt: "2024-06-02T10:00:02Z" })).toEqual([berlin, works]);
      expect(await factsOf(user, { knownAt: "2024-06-02T10:00:03Z" })).toEqual([berlin, lisbon, works]);
      expect(await factsOf(user, { knownAt: "2024-05-15T00:00:00Z", asOf: "2024-05-10T00:00:00Z" })).toEqual([
        berlin,
        works,
      ]);
      expect(await factsOf(user, { knownAt: "2024-06-15T00:00:00Z", asOf: "2024-05-10T00:00:00Z" })).toEqual([
        lisbon,
        works,
      ]);
      expect(await factsOf(user, { knownAt: "2024-09-01T00:00:00Z" })).not.toContain(works);
      const said = await Array.fromAsync(engraph.user(user).messages("t-1"));
      expect(said.map(({ message_id, name }) => [message_id, name])).toEqual([
        ["p-1", "Ada"],
        ["p-2", "Assistant"],
      ]);
      expect((await engraph.user(user).get()).name).toBe("Ada Byron");
      const before = await everything(user);
      expect((await imported("zep", zep.address, "--from", "ada", "--user", user)).outcome).toBe("unchanged");
      expect(await everything(user)).toBe(before);
    } finally {
      await zep.stop();
    }
  });

  test("facts that were imported are superseded by messages, and found by their meaning", async () => {
    const memory = engraph.user("zep-cursor");
    await memory.add("I moved to Porto last week.", { wait: true });
    const now = await Array.fromAsync(memory.facts({ asOf: new Date() }));
    expect(now.filter(({ predicate }) => predicate === "LIVES_IN").map(({ fact }) => fact)).toEqual([
      expect.stringContaining("Porto"),
    ]);
    const found = async () => {
      const { facts } = await memory.search("fond of a town", { methods: ["cosine"], scope: ["facts"] });
      return facts?.map(({ fact }) => fact);
    };
    await expect.poll(found, { timeout: 60_000 }).toContain("Ada likes Lisboa 🌊.");
  });

  test("a wrong key, and a user that Zep does not know, are named", async () => {
    const zep = await zepServer(graph);
    try {
      const unknown = await run("import", "zep", zep.address, "--user", "nobody");
      expect([unknown.code, unknown.said]).toEqual([1, "engraph: Zep knows no user nobody"]);
      const refused = await run("import", "zep", zep.address, "--user", "ada", "--zep-key", "wrong");
      expect([refused.code, refused.said]).toEqual([1, expect.stringContaining("Zep answers 401: unauthorized")]);
    } finally {
      await zep.stop();
    }
  });
});

describe("the command", () => {
  test("a dry run reports the same and sends nothing, without a server or a key", async () => {
    const out: string[] = [];
    const surroundings = {
      environment: {},
      out: (text: string) => void out.push(text),
      progress: () => {},
      now: Date.now,
    };
    for (const [source, path] of [
      ["chatgpt", "chatgpt"],
      ["claude", "claude"],
      ["mem0", "mem0/memories.json"],
      ["langgraph", "langgraph/store.json"],
    ] as const)
      expect(await runCommand(["import", source, fixture(path), "--user", "dry", "--dry-run"], surroundings)).toBe(0);
    expect(out[0]).toContain("would import: 4 conversations, 9 messages");
    expect(await Array.fromAsync(engraph.users())).not.toContainEqual(expect.objectContaining({ id: "dry" }));
  });

  test("a file that is malformed is refused with its place, before anything is sent", async () => {
    cpSync(fixture("chatgpt/conversations.json"), join(folder, "half.json"));
    const whole = readFileSync(join(folder, "half.json"), "utf8");
    writeFileSync(join(folder, "half.json"), whole.slice(0, -40));
    writeFileSync(join(folder, "mixed.json"), `[${JSON.stringify(JSON.parse(whole)[2])},{"id":"x"}]`);
    for (const [file, message] of [
      ["half.json", "half.json: breaks off in conversation 4"],
      ["mixed.json", "mixed.json: conversation 2 (byte"],
      ["none.json", "there is no such file"],
    ] as const) {
      const { code, said, out } = await run("import", "chatgpt", join(folder, file), "--user", "never");
      expect([code, out]).toEqual([1, ""]);
      expect(said).toContain(message);
    }
    await expect(engraph.user("never").get()).rejects.toThrow("404");
  });

  test.each([
    [[], "Usage"],
    [["export"], 'the command is "import"'],
    [["import", "notion"], "name what to import from"],
    [["import", "chatgpt", "x.json"], "--user"],
    [["import", "chatgpt", "--user", "a"], "name the file"],
    [["import", "chatgpt", "x.json", "y.json", "--user", "a"], "one file at a time"],
    [["import", "claude", "x.json", "--user", "a", "--zep-key", "k"], "--zep-key is not an option of claude"],
    [["import", "claude", "x.json", "--user", "a", "--nothing"], "--nothing"],
  ])("%j is a wrong command", async (args, message) => {
    const { code, said, out } = await run(...args);
    expect(code).toBe(2);
    expect(said + out).toContain(message);
  });

  test("a server that does not answer is named", async () => {
    const { code, said } = await run(
      "import",
      "claude",
      fixture("claude"),
      "--user",
      "a",
      "--url",
      "http://127.0.0.1:1",
    );
    expect([code, said]).toEqual([1, expect.stringContaining("http://127.0.0.1:1 does not answer")]);
  });
});
