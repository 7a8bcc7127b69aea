/** Every tool of Engraph's own vocabulary, with both generations of the official client. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { api, connect, GENERATIONS, isRead, server, someone } from "./connect.ts";

after(() => server.stop());

for (const generation of GENERATIONS) {
  describe(generation, () => {
    test("learns what the server is, and what its tools take and answer", async () => {
      const { client } = await connect(generation, { user: someone() });
      assert.equal(client.getServerVersion()?.name, "engraph");
      assert.match(client.getInstructions() ?? "", /Call recall before you answer/);
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        [
          "recall",
          "summary",
          "instructions",
          "tasks",
          "remember",
          "ingest",
          "add_task",
          "update_task",
          "search_facts",
          "ask",
          "what_changed",
          "forget",
          "whoami",
        ],
      );
      for (const { name, title, description, inputSchema } of tools) {
        assert.ok(title, name);
        assert.ok((description ?? "").length > 40, name);
        assert.equal(inputSchema["additionalProperties"], false, name);
      }
    });

    test("remembers, recalls, searches on both axes, asks, and forgets again", async () => {
      const user = someone();
      const { call } = await connect(generation, { user });
      const before = new Date().toISOString();
      const lived = await call("remember", { text: "I live in Oslo.", reference_time: "2020-05-01T12:00:00Z" });
      assert.match(lived.text, /^Remembered as ep_/);
      await isRead(user);
      const between = new Date().toISOString();
      const moved = await call("remember", { text: "I moved to Lisbon.", reference_time: "2024-05-01T12:00:00Z" });
      await isRead(user);

      assert.match((await call("recall", { query: "Where do I live?" })).text, /Lisbon/);
      assert.ok((await call("recall", { query: "Lisbon", with_ids: true })).text.includes(moved.data["episode_id"]));

      const homes = async (moment: object): Promise<string[]> =>
        (await call("search_facts", { query: "lives in", ...moment })).data["facts"]
          .filter(({ predicate }: { predicate: string }) => predicate === "LIVES_IN")
          .map(({ object }: { object: string }) => object);
      assert.deepEqual(await homes({ as_of: "2021-01-01" }), ["Oslo"]);
      assert.deepEqual(await homes({ as_of: "2025-01-01" }), ["Lisbon"]);
      assert.deepEqual(await homes({ known_at: between }), ["Oslo"]);
      const { data, text } = await call("search_facts", { query: "lives in" });
      assert.equal(data["pending"], 0);
      assert.ok(text.includes(`[${moved.data["episode_id"]}]`));

      const asked = await call("ask", { question: "Where does the user live?" });
      assert.match(asked.data["answer"], /Lisbon/);
      assert.ok(asked.data["citations"].length > 0);

      const changed = await call("what_changed", { from: between });
      assert.match(changed.text, /^Learned:\n(?:- .*\n)*- .*Lisbon/);
      assert.ok(changed.data["ended"].length + changed.data["superseded"].length > 0);
      assert.equal((await call("what_changed", { from: "2020-01-01", to: before })).data["began"].length, 0);

      const forgotten = await call("forget", { episode_id: moved.data["episode_id"] });
      assert.equal(forgotten.data["episodes"], 1);
      assert.deepEqual(await homes({}), ["Oslo"]);
      assert.equal((await call("forget", { episode_id: moved.data["episode_id"] })).isError, true);
      const retracted = await call("forget", { episode_id: lived.data["episode_id"], mode: "retract" });
      assert.match(retracted.text, /^Retracted: 1 episode/);
      assert.deepEqual(await homes({}), []);
      assert.deepEqual(await homes({ known_at: between }), ["Oslo"]);
    });

    test("reads the profile as a resource, also of a user whose id is not a name", async () => {
      const user = someone();
      const { client, call } = await connect(generation, { user });
      await call("remember", { text: "I live in Oslo. I like tea." });
      await isRead(user);
      const { resources } = await client.listResources();
      assert.deepEqual(
        resources.map(({ uri }) => uri),
        ["engraph://profile"],
      );
      const { contents } = await client.readResource({ uri: "engraph://profile" });
      assert.match(contents[0].text, /lives in Oslo/);
    });

    test("hears what is wrong as an error of the tool, and why it may not come in", async () => {
      const { call } = await connect(generation, { user: someone() });
      assert.deepEqual(await call("search_facts", { query: "x", as_off: "2024" }), {
        text: 'as_off: is not a field here; did you mean "as_of"?',
        data: {},
        isError: true,
      });
      await assert.rejects(connect(generation, {}), /X-Engraph-User: is required/);
      await assert.rejects(
        connect(generation, { user: "a", tools: "none" }),
        /must be one of engraph, graphiti, reference/,
      );
      await assert.rejects(connect(generation, { user: "a", key: "eg_dev_wrong" }), /not an API key|HTTP 401/);
    });

    test("with a token of one user reaches that user alone, and only as its scopes say", async () => {
      const [user, other] = [someone(), someone()];
      const { call } = await connect(generation, { user });
      await call("remember", { text: "My passphrase is Zanzibarquartz." });
      const { token } = await api("POST", `/v1/users/${user}/tokens`, { scopes: ["read"] });
      const reader = await connect(generation, { key: token });
      assert.equal((await reader.call("whoami")).data["user_id"], user);
      assert.match((await reader.call("recall", { query: "passphrase" })).text, /Zanzibarquartz/);
      const { tools } = await reader.client.listTools();
      assert.ok(!tools.some(({ name }) => name === "remember" || name === "forget"));
      await assert.rejects(connect(generation, { key: token, user: other }), /restricted to another user|HTTP 403/);
      const stranger = await connect(generation, { user: other });
      assert.doesNotMatch((await stranger.call("recall", { query: "passphrase" })).text, /Zanzibarquartz/);
    });

    for (const [language, text, query] of [
      ["Japanese", "私の妹は東京に住んでいます。", "妹は東京"],
      ["Russian", "Моя сестра живёт в Москве.", "сестра Москва"],
      ["Arabic", "أختي تعيش في القاهرة.", "القاهرة"],
      ["emoji", "My password hint is 🦊🌙 fox moon.", "fox moon"],
    ] as const) {
      test(`finds what was said in ${language}`, async () => {
        const { call } = await connect(generation, {
          user: `${someone()}-Ünï`.normalize("NFC").replaceAll(/[^\x20-\x7e]/gu, encodeURIComponent),
        });
        await call("remember", { text });
        assert.ok((await call("recall", { query })).text.includes(text));
      });
    }
  });
}
