/** `{g}/tasks` over HTTP: set, done, dropped, reopened, corrected and undone. */
import { exports } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { newTenant, type Call } from "../../fakes/api.ts";

let call: Call;
let key: string;

beforeAll(async () => {
  ({ call, key } = await newTenant((request) => exports.default.fetch(request)));
});

const textsOf = async (user: string, query = ""): Promise<string[]> =>
  (await call("GET", `/v1/users/${user}/tasks${query}`)).body.data.map(({ text }: { text: string }) => text);

test("the list has open tasks by due date, and those without one last", async () => {
  for (const body of [
    { text: "Water the plants" },
    { text: "Renew my passport", due: "2031-06" },
    { text: "Send the invoice", due: "2031-05-02" },
    { text: "File the tax return", due: "2020" },
  ])
    expect((await call("POST", "/v1/users/ada/tasks", body)).status).toBe(201);
  const { body } = await call("GET", "/v1/users/ada/tasks");
  expect(
    body.data.map(({ text, due, due_precision, overdue }: Record<string, unknown>) => [
      text,
      due,
      due_precision,
      overdue,
    ]),
  ).toEqual([
    ["File the tax return", "2020-01-01T00:00:00.000Z", "year", true],
    ["Send the invoice", "2031-05-02T00:00:00.000Z", "day", false],
    ["Renew my passport", "2031-06-01T00:00:00.000Z", "month", false],
    ["Water the plants", null, null, false],
  ]);
  expect(body.data[0]).toMatchObject({ status: "open", user: { name: "User" }, valid_to: null });
  const first = await call("GET", "/v1/users/ada/tasks?limit=3");
  expect(await textsOf("ada", `?limit=3&cursor=${first.body.next_cursor}`)).toEqual(["Water the plants"]);
});

test("contexts, facts and tasks say on which day a task was done, and before that day when it is due", async () => {
  const g = "/v1/users/una";
  const task = (await call("POST", `${g}/tasks`, { text: "Call the plumber", due: "2031-05-02" })).body;
  const done = (await call("PATCH", `${g}/tasks/${task.id}`, { status: "done" })).body;
  const shown = new Date(done.valid_to).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
  });
  const day = `done on ${shown.replace("Sept", "Sep")}`;
  expect(done.period).toBe(day);
  const facts = (await call("GET", `${g}/facts`)).body.data;
  expect(facts.map(({ predicate, period }: Record<string, string>) => [predicate, period])).toEqual([
    ["HAS_TASK", day],
    ["COMPLETED_TASK", day],
  ]);
  expect(
    (await call("GET", `${g}/facts/${task.id}`)).body.versions.map(({ period }: { period: string }) => period),
  ).toEqual(["planned for 2 May 2031", day]);
  const { body } = await call("POST", `${g}/context`, { query: "What do I have to do?" });
  expect(new Set(body.facts.map(({ period }: { period: string }) => period))).toEqual(new Set([day]));
  expect(body.context).toContain(`(${day})`);
  expect(body.context).not.toContain("planned");
  const then = await call("POST", `${g}/context`, { query: "What do I have to do?", known_at: task.known_from });
  expect(then.body.context).toContain("(planned for 2 May 2031)");
  await call("PATCH", `${g}/tasks/${task.id}`, { status: "open" });
  const again = (await call("GET", `${g}/facts?predicate=HAS_TASK`)).body.data;
  expect(again.map(({ period }: { period: string }) => period)).toEqual(["planned for 2 May 2031", day]);
});

test("a task that is done or dropped is listed with that status and is open at an earlier moment", async () => {
  const send = (await call("POST", "/v1/users/bo/tasks", { text: "Call Bob" })).body;
  const other = (await call("POST", "/v1/users/bo/tasks", { text: "Call Bob about the invoice" })).body;
  const done = await call("PATCH", `/v1/users/bo/tasks/${send.id}`, { status: "done" });
  expect([done.status, done.body.status, done.body.id]).toEqual([200, "done", send.id]);
  expect((await call("PATCH", `/v1/users/bo/tasks/${send.id}`, { status: "done" })).body).toEqual(done.body);
  expect((await call("PATCH", `/v1/users/bo/tasks/${other.id}`, { status: "dropped" })).body.status).toBe("dropped");
  expect(await textsOf("bo")).toEqual([]);
  expect(await textsOf("bo", "?status=done")).toEqual(["Call Bob"]);
  expect(await textsOf("bo", "?status=dropped")).toEqual(["Call Bob about the invoice"]);
  expect(await textsOf("bo", `?known_at=${other.known_from}`)).toEqual(["Call Bob about the invoice", "Call Bob"]);
  const refused = await call("PATCH", `/v1/users/bo/tasks/${other.id}`, { status: "done" });
  expect([refused.status, refused.body.errors]).toEqual([
    409,
    [{ path: "status", message: "is dropped already; set it to open before you set it to done" }],
  ]);
  const again = await call("PATCH", `/v1/users/bo/tasks/${other.id}`, { status: "open" });
  expect([again.status, again.body.status, again.body.id]).toEqual([200, "open", other.id]);
  expect((await call("PATCH", `/v1/users/bo/tasks/${other.id}`, { status: "done" })).body.status).toBe("done");
});

test("of two requests at the same moment, the second sees the status that the first sets", async () => {
  const { id } = (await call("POST", "/v1/users/hal/tasks", { text: "Call Bob" })).body;
  const setTo = (...all: string[]) =>
    Promise.all(all.map((status) => call("PATCH", `/v1/users/hal/tasks/${id}`, { status })));
  const answers = await setTo("done", "dropped");
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  const set = answers.find(({ status }) => status === 200);
  expect((await call("GET", `/v1/users/hal/tasks?status=${set?.body.status}`)).body.data).toEqual([set?.body]);
  const { data } = (await call("GET", "/v1/users/hal/facts")).body;
  expect(data.filter(({ kind }: { kind: string }) => kind === "event")).toHaveLength(1);
  const [one, other] = await setTo("open", "open");
  expect([one?.status, other?.body]).toEqual([200, one?.body]);
});

test("a task is done on the day on which it was set, with and without a due date", async () => {
  await call("PUT", "/v1/users/flo", { time_zone: "Pacific/Auckland" });
  const today = new Date().toLocaleDateString("sv-SE", { timeZone: "Pacific/Auckland" });
  for (const due of [undefined, "2031-05-02"]) {
    const { id } = (await call("POST", "/v1/users/flo/tasks", { text: `Call Bob ${due}`, due })).body;
    expect((await call("PATCH", `/v1/users/flo/tasks/${id}`, { status: "done", at: today })).body.status).toBe("done");
  }
});

test("the tool of MCP shows the day on which a task is due, in any time zone", async () => {
  await call("PUT", "/v1/users/gil", { time_zone: "Pacific/Auckland" });
  const { body } = await call("POST", "/v1/users/gil/tasks", { text: "Call Bob", due: "2031-05-01" });
  expect(body.due).toBe("2031-04-30T12:00:00.000Z");
  const request = new Request("http://engraph.test/mcp", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      Authorization: `Bearer ${key}`,
      "X-Engraph-User": "gil",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "tasks", arguments: {} } }),
  });
  expect(await (await exports.default.fetch(request)).text()).toContain("Call Bob (due 2031-05-01)");
});

test("text and due date of a task are corrected like a fact, and a task deleted as a fact is in no list", async () => {
  const { id, version } = (await call("POST", "/v1/users/cy/tasks", { text: "Send the invoice" })).body;
  const dated = await call("PATCH", `/v1/users/cy/facts/${id}`, { version, due: "2031-05-02" });
  expect(dated.body).toMatchObject({ due: "2031-05-02T00:00:00.000Z", valid_to: null });
  const worded = await call("PATCH", `/v1/users/cy/facts/${id}`, {
    version: dated.body.version,
    object: "Send both invoices",
  });
  expect((await call("GET", "/v1/users/cy/tasks")).body.data).toMatchObject([
    { text: "Send both invoices", due: "2031-05-02T00:00:00.000Z" },
  ]);
  await call("DELETE", `/v1/users/cy/facts/${worded.body.id}`);
  for (const status of ["open", "done", "dropped"]) expect(await textsOf("cy", `?status=${status}`)).toEqual([]);
});

test("messages of a user set tasks, complete and drop them", async () => {
  const say = (content: string): Promise<unknown> =>
    call("POST", "/v1/users/eve/messages", { thread_id: "t", messages: [{ role: "user", content }], wait: true });
  await say("Remind me to send the invoice on Friday. I need to renew my passport by June 2031.");
  expect((await textsOf("eve")).toSorted()).toEqual(["Renew my passport", "Send the invoice"]);
  await say("done: sent the invoice");
  await say("Forget about the passport.");
  expect(await textsOf("eve")).toEqual([]);
  expect(await textsOf("eve", "?status=done")).toEqual(["Send the invoice"]);
  expect(await textsOf("eve", "?status=dropped")).toEqual(["Renew my passport"]);
});

test("invalid requests change nothing", async () => {
  const { id } = (await call("POST", "/v1/users/di/tasks", { text: "Send the invoice" })).body;
  expect((await call("PATCH", `/v1/users/di/tasks/${id}`, { status: "open", at: "2026" })).status).toBe(422);
  for (const [at, message] of [
    ["3000", "is in the future"],
    ["1990-01-01", "is before the task was set"],
  ])
    expect((await call("PATCH", `/v1/users/di/tasks/${id}`, { status: "done", at })).body).toMatchObject({
      status: 409,
      errors: [{ path: "at", message }],
    });
  expect((await call("PATCH", "/v1/users/di/tasks/fact_none", { status: "done" })).status).toBe(404);
  expect((await call("GET", "/v1/users/di/tasks?status=late")).status).toBe(422);
  expect((await call("GET", "/v1/users/di/tasks?cursor=facts-1-1")).status).toBe(409);
  expect((await call("POST", "/v1/users/di/tasks", { text: "Call", user: "ent_none" })).body.errors[0].path).toBe(
    "user",
  );
  await call("PUT", "/v1/graphs/team", {});
  expect((await call("POST", "/v1/graphs/team/tasks", { text: "Call" })).body.errors[0].path).toBe("user");
  expect((await call("POST", "/v1/graphs/team/tasks", { text: "Call", user: "Bo" })).body.user.name).toBe("Bo");
  expect(await textsOf("di")).toEqual(["Send the invoice"]);
});
