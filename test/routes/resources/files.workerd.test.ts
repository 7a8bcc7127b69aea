import { exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { newTenant, type Call } from "../../fakes/api.ts";

const send = (request: Request): Promise<Response> => exports.default.fetch(request);
const A = "/memories/a.md";

let tenant: string;
let key: string;
let call: Call;
let admin: Call;
beforeEach(async () => {
  ({ id: tenant, key, call, admin } = await newTenant(send));
});

const run = (command: object, user = "ada", as: Call = call) => as("POST", `/v1/users/${user}/files`, command);
const create = (path: string, file_text: string, user = "ada") => run({ command: "create", path, file_text }, user);
const read = (path: string, query = "", user = "ada", as: Call = call) =>
  as("GET", `/v1/users/${user}/files?path=${encodeURIComponent(path)}${query}`);

test("files are written, listed, edited, restored and read at an earlier moment", async () => {
  const empty = await read("/memories");
  expect([empty.status, empty.body.files]).toEqual([200, []]);
  const created = await create(A, "tea: green\n");
  expect([created.status, created.body.result]).toEqual([200, `File created successfully at: ${A}`]);
  const edited = await run({ command: "str_replace", path: A, old_str: "green", new_str: "black" });
  const after = `&after=${edited.body.cursor}&receipt=true`;
  const file = (await read(A, after)).body;
  expect(file).toMatchObject({ path: A, type: "file", text: "tea: black\n", receipt: expect.any(Object) });
  expect((await read(A, "&from_line=1&to_line=1")).body.result).toBe(
    `Here's the content of ${A} with line numbers:\n     1\ttea: black`,
  );
  const versions = (await call("GET", `/v1/users/ada/files/versions?path=${A}`)).body.data;
  expect(versions).toMatchObject([
    { path: A, bytes: 11, known_to: versions[1].known_from },
    { path: A, bytes: 11, known_to: null, file_id: versions[0].file_id },
  ]);
  expect((await read(A, `&known_at=${versions[0].known_from}`)).body.text).toBe("tea: green\n");
  await call("POST", "/v1/users/ada/rollback", edited.body.undo);
  expect((await read(A)).body.text).toBe("tea: green\n");
});

test("a rollback to before a file was deleted counts the episodes of the file that is there again", async () => {
  await create(A, "tea: green\n", "ria");
  const deleted = await run({ command: "delete", path: A }, "ria");
  expect((await read(A, "", "ria")).status).toBe(404);
  const preview = await call("POST", "/v1/users/ria/rollback?dry_run=true", deleted.body.undo);
  const undone = await call("POST", "/v1/users/ria/rollback", deleted.body.undo);
  expect([preview.body.episodes, undone.body.episodes]).toEqual([1, 1]);
  expect((await read(A, "", "ria")).body.text).toBe("tea: green\n");
});

test("passages of files are in searches and contexts under their paths, and no facts are learned from them", async () => {
  await create("/memories/trip.md", "My sister Zoe lives in Bergen. The hotel is called Zander K.");
  await expect.poll(async () => (await call("GET", "/v1/users/ada/status")).body.done, { timeout: 30_000 }).toBe(1);
  const { episodes } = (await call("POST", "/v1/users/ada/search", { query: "hotel", scope: ["episodes"] })).body;
  expect(episodes).toMatchObject([{ type: "document", metadata: { path: "/memories/trip.md" } }]);
  expect((await call("POST", "/v1/users/ada/context", { query: "Which hotel?" })).body.context).toContain(
    "/memories/trip.md: ",
  );
  expect((await call("GET", "/v1/users/ada/facts")).body.data).toEqual([]);
});

test("another user, another tenant and a key of one user reach no other files", async () => {
  await create(A, "secret");
  expect((await read(A, "", "bob")).status).toBe(404);
  const { call: stranger } = await newTenant(send);
  expect((await read(A, "", "ada", stranger)).status).toBe(404);
  const made = await admin("POST", `/v1/tenants/${tenant}/keys`, { name: "bob", scopes: ["read"], user_id: "bob" });
  const bob: Call = (method, path, body) => call(method, path, body, { Authorization: `Bearer ${made.body.api_key}` });
  expect((await read(A, "", "ada", bob)).status).toBe(403);
  expect((await run({ command: "delete", path: A }, "bob", bob)).status).toBe(403);
  expect((await read(A)).body.text).toBe("secret");
});

test("paths out of /memories are refused in bodies and queries, and register no user", async () => {
  for (const path of ["/etc/passwd", "/memories/../x", "/memories/%2e%2e/x", "/memories/a//../b", "/memories/..\\x"]) {
    const written = await create(path, "x");
    expect([written.status, written.body.errors[0].path]).toEqual([422, "path"]);
    expect((await read(path)).status).toBe(422);
    expect((await run({ command: "rename", old_path: A, new_path: path })).body.errors[0].path).toBe("new_path");
    expect((await call("DELETE", `/v1/users/ada/files?path=${encodeURIComponent(path)}`)).status).toBe(422);
  }
  for (const hidden of ["\u{e0041}", "\u202e", "\u2028"]) {
    const written = await create(`/memories/a${hidden}b`, "x");
    expect([written.status, written.body.errors[0].path]).toEqual([422, "path"]);
  }
  const long = await create(`/memories/${"\u0958".repeat(300)}`, "x");
  expect([long.status, long.body.errors[0].path]).toEqual([422, "path"]);
  expect((await create("/etc", "x")).body.errors[0].message).toBe("Path must start with /memories, got: /etc");
  expect((await call("GET", "/v1/users/ada")).status).toBe(404);
});

test("a path with several slashes names the file of the path with one", async () => {
  await create("/memories//a//b.md", "x");
  expect((await read("/memories/a/b.md")).body.text).toBe("x");
});

test("refusals are problems whose details are the words of the tool", async () => {
  await create(A, "x");
  const again = await create(A, "y");
  expect(again.body).toMatchObject({ status: 409, detail: `File ${A} already exists`, errors: [{ path: "path" }] });
  const nothing = await read("/memories/none");
  expect(nothing.body).toMatchObject({
    status: 404,
    detail: "The path /memories/none does not exist. Please provide a valid path.",
  });
  const unknown = await run({ command: "str_replace", path: A, old_str: "x", new_str: "y" }, "bob");
  expect([unknown.status, unknown.body.detail]).toEqual([
    404,
    `The path ${A} does not exist. Please provide a valid path.`,
  ]);
  expect((await create("/memories/b", "ä".repeat(40_000))).status).toBe(413);
  expect((await call("GET", `/v1/users/ada/files?path=${A}&from_line=1`)).status).toBe(409);
});

test("the answer to an edit is not repeated once the file is forgotten", async () => {
  await create(A, "diagnosis: flu");
  const edit = (path: string) =>
    call(
      "POST",
      "/v1/users/ada/files",
      { command: "str_replace", path, old_str: "flu", new_str: "cold" },
      { "Idempotency-Key": "edit" },
    );
  const answers = [await edit(A), await edit(A)];
  expect(answers.map(({ body }) => body.result)).toEqual(Array(2).fill(expect.stringContaining("diagnosis: cold")));
  await call("DELETE", `/v1/users/ada/files?path=${A}`);
  const refused = await edit(A);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.not.stringContaining("diagnosis")]);
});

test("files are forgotten with every version, and an export contains the remaining ones", async () => {
  await create("/memories/ill.md", "diagnosis one");
  await run({ command: "str_replace", path: "/memories/ill.md", old_str: "one", new_str: "two" });
  await run({ command: "rename", old_path: "/memories/ill.md", new_path: "/memories/health/b.md" });
  await create(A, "kept");
  const forget = (more = "") => call("DELETE", `/v1/users/ada/files?path=/memories/health${more}`);
  expect((await forget("&dry_run=true")).body.episodes).toBe(3);
  expect((await read("/memories/health/b.md")).body.text).toBe("diagnosis two");
  expect((await forget()).body).toMatchObject({ episodes: 3, undo: null });
  expect((await forget()).status).toBe(404);
  const response = await send(
    new Request("http://engraph.test/v1/users/ada/export", { headers: { Authorization: `Bearer ${key}` } }),
  );
  const lines = await response.text();
  expect(lines).toContain('"record":"file_version"');
  expect(lines).not.toMatch(/diagnosis|ill\.md|health/u);
  const copied = await call("POST", "/v1/users/copy/import", lines, { "Content-Type": "application/x-ndjson" });
  expect([copied.status, (await read(A, "", "copy")).body.text]).toEqual([200, "kept"]);
});
