import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ended, ONCE, refusal, toldUser, zepTenant, type Tenant } from "./client.ts";

let tenant: Tenant;
before(async () => {
  tenant = await zepTenant();
});
after(() => tenant.stop());

describe("users", () => {
  test("a user is one of Engraph, with first and last name as its name", async () => {
    const { zep, own } = tenant;
    const given = {
      userId: "u1",
      firstName: "Ada",
      lastName: "Lovelace",
      email: "a@example.com",
      timeZone: "Europe/Lisbon",
    };
    const added = await zep.user.add({ ...given, metadata: { plan: "pro", deep: { list: [1] } } });
    const { metadata, ...ours } = await own("GET", "/v1/users/u1");
    assert.deepEqual(
      { name: ours.name, email: ours.email, time_zone: ours.time_zone },
      { name: "Ada Lovelace", email: "a@example.com", time_zone: "Europe/Lisbon" },
    );
    assert.deepEqual([metadata.plan, metadata.deep], ["pro", { list: [1] }]);
    const got = await zep.user.get("u1");
    assert.deepEqual(got, added);
    const { firstName, lastName, email, userId, createdAt, metadata: shown, timeZone } = got;
    assert.deepEqual({ userId, firstName, lastName, email, timeZone }, given);
    assert.deepEqual(shown, { plan: "pro", deep: { list: [1] } });
    assert.equal(createdAt, ours.created_at);
  });

  test("a second user of the same id is a bad request, and changes nothing", async () => {
    const [status] = await refusal(tenant.zep.user.add({ userId: "u1", firstName: "Eve" }));
    assert.equal(status, 400);
    assert.equal((await tenant.zep.user.get("u1")).firstName, "Ada");
  });

  test("an update changes what it names, and adds to the metadata", async () => {
    await tenant.zep.user.update("u1", { lastName: "Byron", metadata: { seats: 3 } });
    const { firstName, lastName, metadata, email } = await tenant.zep.user.get("u1");
    assert.deepEqual([firstName, lastName, email], ["Ada", "Byron", "a@example.com"]);
    assert.deepEqual(metadata, { plan: "pro", deep: { list: [1] }, seats: 3 });
    assert.equal((await tenant.own("GET", "/v1/users/u1")).name, "Ada Byron");
  });

  test("a name given through /v1 is shown as the first name", async () => {
    await tenant.own("PUT", "/v1/users/by-v1", { name: "Grace Hopper", metadata: { a: 1 } });
    const { firstName, lastName, metadata } = await tenant.zep.user.get("by-v1");
    assert.deepEqual([firstName, lastName ?? null, metadata], ["Grace Hopper", null, { a: 1 }]);
  });

  test("metadata under the key that we keep names under comes back as it was given", async () => {
    const { zep, own } = tenant;
    for (const [index, given] of [5, "text", [1], { plan: "pro" }, { first_name: 5 }, { first_name: "Eve" }].entries())
      for (const names of [{}, { firstName: "Ada", lastName: "King" }]) {
        const userId = `zep-key-${index}-${"firstName" in names}`;
        await zep.user.add({ userId, ...names, metadata: { zep: given, a: 1 } });
        await zep.user.update(userId, { email: "a@example.com" });
        const { metadata, firstName } = await zep.user.get(userId);
        assert.deepEqual([metadata, firstName ?? null], [{ zep: given, a: 1 }, "firstName" in names ? "Ada" : null]);
      }
    await own("PUT", "/v1/users/zep-key-by-v1", { metadata: { zep: { first_name: 5 } } });
    const { users } = await zep.user.listOrdered({ search: "zep-key-by-v1" });
    assert.deepEqual(users?.[0]?.metadata, { zep: { first_name: 5 } });
  });

  test("lists are paged, searched and ordered", async () => {
    for (const userId of ["page-c", "page-a", "page-b"]) await tenant.zep.user.add({ userId });
    const all = await tenant.zep.user.listOrdered({ search: "PAGE-", orderBy: "user_id", asc: true });
    assert.deepEqual(
      all.users?.map(({ userId }) => userId),
      ["page-a", "page-b", "page-c"],
    );
    const second = await tenant.zep.user.listOrdered({
      search: "page-",
      orderBy: "created_at",
      pageNumber: 2,
      pageSize: 2,
    });
    assert.deepEqual(
      [second.users?.map(({ userId }) => userId), second.rowCount, second.totalCount],
      [["page-c"], 1, 3],
    );
    assert.equal((await refusal(tenant.zep.user.listOrdered({ orderBy: "shoe size" })))[0], 422);
  });

  test("ids of any alphabet are kept, and invalid ids are refused", async () => {
    for (const userId of ["auth0|123", "Ünïcødé-名前-🙂", "a b", "%2e%2e", "a?b#c&d=e"]) {
      await tenant.zep.user.add({ userId });
      assert.equal((await tenant.zep.user.get(userId)).userId, userId);
      await tenant.zep.thread.create({ threadId: `t ${userId}`, userId });
      assert.deepEqual(
        (await tenant.zep.user.getThreads(userId)).map(({ threadId }) => threadId),
        [`t ${userId}`],
      );
      await tenant.zep.user.delete(userId);
    }
    for (const userId of ["..", ".", "a/b", "", " a", "x".repeat(129), "a\u0000b", "../tenants"])
      assert.equal((await refusal(tenant.zep.user.add({ userId })))[0], 422, JSON.stringify(userId));
  });

  test("an unknown user is not found", async () => {
    const { zep } = tenant;
    const { user } = zep;
    const calls = [user.get, user.delete, user.getNode, user.warm, (id: string) => user.update(id, {})];
    for (const call of calls) assert.equal((await refusal(call.bind(user)("nobody")))[0], 404);
    assert.equal((await refusal(zep.thread.create({ threadId: "t", userId: "nobody" })))[0], 404);
  });
});

describe("threads", () => {
  test("a thread belongs to its user, and its id is taken for others", async () => {
    const { zep } = tenant;
    await zep.user.add({ userId: "owner" });
    await zep.user.add({ userId: "envious" });
    const made = await zep.thread.create({ threadId: "unique", userId: "owner" });
    assert.deepEqual([made.threadId, made.userId], ["unique", "owner"]);
    for (const userId of ["owner", "envious"])
      assert.equal((await refusal(zep.thread.create({ threadId: "unique", userId })))[0], 400);
    const empty = await zep.thread.get("unique");
    assert.deepEqual([empty.messages, empty.totalCount, empty.userId], [[], 0, "owner"]);
    assert.deepEqual(
      (await zep.user.getThreads("owner")).map(({ threadId }) => threadId),
      ["unique"],
    );
    assert.deepEqual(await zep.user.getThreads("envious"), []);
    assert.equal(typeof (await zep.thread.getUserContext("unique")).context, "string");
    assert.equal((await refusal(zep.thread.getSummary("unique")))[0], 404);
  });

  test("of many claims at once one wins", async () => {
    await tenant.zep.user.add({ userId: "racer" });
    const claims = Array.from({ length: 5 }, () => tenant.zep.thread.create({ threadId: "race", userId: "racer" }));
    const outcomes = await Promise.allSettled(claims);
    assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
  });

  test("messages come back as they were sent, and as Engraph has them", async () => {
    const { zep, own } = tenant;
    const { threadId, messageUuids } = await toldUser(tenant, "told");
    const { messages = [], totalCount, rowCount } = await zep.thread.get(threadId);
    const { data } = await own("GET", `/v1/users/told/threads/${threadId}/messages`);
    assert.deepEqual([totalCount, rowCount], [2, 2]);
    assert.deepEqual(
      messages.map(({ uuid }) => uuid),
      messageUuids,
    );
    assert.deepEqual(
      messages.map(({ role, content, name, createdAt, metadata, processed }) => ({
        role,
        content,
        name,
        createdAt,
        metadata,
        processed,
      })),
      data.map((episode: Record<string, unknown>) => ({
        role: episode["role"],
        content: episode["content"],
        name: episode["name"],
        createdAt: episode["reference_time"],
        metadata: episode["metadata"],
        processed: true,
      })),
    );
    const { episodes = [] } = await zep.thread.getEpisodes(threadId);
    assert.deepEqual(
      episodes.map(({ uuid, threadId: of }) => [uuid, of]),
      messageUuids.map((uuid) => [uuid, threadId]),
    );
  });

  test("the context of a thread is that of Engraph, also with the answer to messages", async () => {
    const { zep, own } = tenant;
    const { context } = await own("POST", "/v1/users/told/context", { thread_id: "told-thread" });
    assert.match(context, /Lisbon/);
    assert.equal((await zep.thread.getUserContext("told-thread")).context, context);
    await zep.thread.create({ threadId: "told-later", userId: "told" });
    assert.match((await zep.thread.getUserContext("told-later")).context ?? "", /Lisbon/);
    const added = await zep.thread.addMessages("told-later", {
      messages: [{ role: "user", content: "Where do I live?" }],
      returnContext: true,
    });
    assert.match(added.context ?? "", /Lisbon/);
    assert.equal((await refusal(zep.thread.getUserContext("told-thread", { templateId: "mine" }, ONCE)))[0], 404);
  });

  test("a summary says what was learned in the thread", async () => {
    const { summary } = await tenant.zep.thread.getSummary("told-thread");
    const { data } = await tenant.own("GET", "/v1/users/told/facts?thread_id=told-thread");
    for (const { fact } of data) assert.ok(summary?.includes(fact), fact);
  });

  test("roles that Engraph has not come back too, and ignored ones are not learned from", async () => {
    const { zep, own } = tenant;
    await zep.user.add({ userId: "roles", firstName: "Rolf" });
    await zep.thread.create({ threadId: "roles", userId: "roles" });
    const roles = ["user", "assistant", "system", "tool", "function", "norole"] as const;
    const { taskId } = await zep.thread.addMessagesBatch("roles", {
      messages: roles.map((role) => ({ role, content: `I live in Oslo, says ${role}.`, name: "Rolf" })),
      ignoreRoles: ["user", "norole"],
    });
    assert.equal(await ended(tenant, taskId), "succeeded");
    const { messages = [] } = await zep.thread.get("roles");
    assert.deepEqual(
      messages.map(({ role }) => role),
      [...roles],
    );
    assert.ok(messages.every(({ metadata }) => Object.keys(metadata ?? {}).length === 0));
    const { data } = await own("GET", "/v1/users/roles/episodes");
    const unread = data
      .filter(({ extract }: { extract: boolean }) => !extract)
      .map(({ content }: { content: string }) => content);
    for (const role of ["user", "norole"]) assert.ok(unread.some((content: string) => content.endsWith(`${role}.`)));
  });

  test("the same message twice is two messages, and pages show each once", async () => {
    const { zep } = tenant;
    await zep.user.add({ userId: "pages" });
    await zep.thread.create({ threadId: "pages", userId: "pages" });
    for (const content of ["one", "two", "two", "three"])
      await zep.thread.addMessages("pages", { messages: [{ role: "user", content }] });
    const contents = async (request: object): Promise<(string | undefined)[]> =>
      ((await zep.thread.get("pages", request)).messages ?? []).map(({ content }) => content);
    assert.deepEqual(await contents({}), ["one", "two", "two", "three"]);
    assert.deepEqual(await contents({ limit: 2 }), ["one", "two"]);
    assert.deepEqual(await contents({ limit: 2, cursor: 2 }), ["two", "three"]);
    assert.deepEqual(await contents({ cursor: 9 }), []);
    assert.deepEqual(await contents({ lastn: 2 }), ["two", "three"]);
    assert.deepEqual(await contents({ lastn: 99 }), ["one", "two", "two", "three"]);
  });

  test("data that is not a message is refused", async () => {
    const { zep } = tenant;
    const add = (body: unknown) => tenant.raw("POST", "/threads/pages/messages", body);
    const said = { role: "user", content: "x" };
    const wrong = [
      { ...said, role: "king" },
      { ...said, content: "" },
      { role: "user" },
      { ...said, created_at: "soon" },
      "x",
    ];
    for (const message of wrong) {
      const [status, { message: why }] = await add({ messages: [said, message] });
      assert.deepEqual([status, typeof why], [422, "string"], JSON.stringify(message));
    }
    for (const body of [{}, { messages: [] }, { messages: "x" }, [], null]) assert.equal((await add(body))[0], 422);
    assert.equal((await add({ messages: [{ ...said, content: "x".repeat(1_100_000) }] }))[0], 413);
    assert.equal((await tenant.raw("POST", "/threads/pages/messages"))[0], 400);
    const one = { messages: [{ role: "user" as const, content: "x" }] };
    assert.equal((await refusal(zep.thread.addMessages("pages", { ...one, strictOntology: true }, ONCE)))[0], 501);
    assert.equal((await refusal(zep.thread.addMessages("nowhere", one)))[0], 404);
    assert.equal((await zep.thread.get("pages")).totalCount, 4);
  });

  test("threads of /v1 are found while only one user has them", async () => {
    const { zep, own } = tenant;
    const said = { thread_id: "by-v1", messages: [{ role: "user", content: "Hello" }], wait: true };
    await own("POST", "/v1/users/v1-a/messages", said);
    assert.deepEqual(
      (await zep.user.getThreads("v1-a")).map(({ threadId }) => threadId),
      ["by-v1"],
    );
    const found = async (): Promise<string | undefined> => (await zep.thread.get("by-v1")).messages?.[0]?.content;
    for (let polls = 0; polls < 100 && (await found().catch(() => undefined)) === undefined; polls++)
      await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(await found(), "Hello");
  });

  test("deleting a thread deletes its facts and frees its id", async () => {
    const { zep, own } = tenant;
    const { threadId } = await toldUser(tenant, "leaver");
    await zep.thread.delete(threadId);
    assert.equal((await refusal(zep.thread.get(threadId)))[0], 404);
    assert.deepEqual((await own("GET", "/v1/users/leaver/facts")).data, []);
    assert.deepEqual(await zep.user.getThreads("leaver"), []);
    assert.equal((await refusal(zep.thread.delete(threadId)))[0], 404);
    await zep.thread.create({ threadId, userId: "leaver" });
    assert.deepEqual((await zep.thread.get(threadId)).messages, []);
  });

  test("the list of threads is that of the tenant, in pages", async () => {
    const all = await tenant.zep.thread.listAll({ orderBy: "thread_id", asc: true, pageSize: 500 });
    assert.equal(all.totalCount, all.threads?.length);
    const first = await tenant.zep.thread.listAll({ orderBy: "thread_id", asc: true, pageSize: 1, pageNumber: 2 });
    assert.deepEqual([first.threads, first.responseCount], [[all.threads?.[1]], 1]);
  });

  test("erasing a user takes its threads", async () => {
    const { zep } = tenant;
    const { threadId } = await toldUser(tenant, "erased");
    await zep.user.delete("erased");
    assert.equal((await refusal(zep.user.get("erased")))[0], 404);
    assert.equal((await refusal(zep.thread.get(threadId)))[0], 404);
    const { threads = [] } = await zep.thread.listAll({ pageSize: 500 });
    assert.ok(threads.every(({ userId }) => userId !== "erased"));
    await zep.user.add({ userId: "heir" });
    await zep.thread.create({ threadId, userId: "heir" });
    assert.equal((await zep.thread.get(threadId)).userId, "heir");
  });

  test("the node of a user is the entity of its name, once something was said", async () => {
    const { zep } = tenant;
    assert.equal((await zep.user.getNode("owner")).node ?? null, null);
    const { node } = await zep.user.getNode("told");
    assert.equal(node?.name, "Ada Lovelace");
    assert.deepEqual(await zep.graph.node.get(node?.uuid ?? ""), node);
    assert.ok((await zep.user.warm("told")).message);
  });
});
