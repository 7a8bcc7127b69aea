import { vi } from "vitest";
import { nonNull } from "../../shared/non-null.ts";
import { ZEP_BASE } from "../../worker/protocols/zep/zep-app.ts";
import { caller, newTenant, type Call } from "./api.ts";
import { connectClient } from "./connected-client.ts";

export type Names = Readonly<Record<string, string>>;

const NOWHERE = "00000000-0000-7000-8000-000000000000";
export const MISSING: Names = {
  user: "user-missing",
  graph: "graph-missing",
  thread: "no-thread",
  episode: `ep_${NOWHERE}`,
  message: "no-message",
  fact: `fact_${NOWHERE}`,
  observation: `obs_${NOWHERE}`,
  task: `fact_${NOWHERE}`,
  entity: `ent_${NOWHERE}`,
  community: `com_${NOWHERE}`,
  answer: `ans_${NOWHERE}`,
  link: `link_${NOWHERE}`,
  grant: `grant_${NOWHERE}`,
  webhook: `hook_${NOWHERE}`,
  template: "no-template",
  cursor: "no-cursor",
};

/** Two users with credentials of the first, and things outside that user's memory. */
export interface TwoUsers {
  tenant: Awaited<ReturnType<typeof newTenant>>;
  theirs: Names;
  principals: Readonly<Record<string, Call>>;
  /** Omits summaries, communities and webhook health, which change by themselves. */
  untouched: () => Promise<unknown>;
}

export async function twoUsers(send: (request: Request) => Promise<Response>): Promise<TwoUsers> {
  const tenant = await newTenant(send);
  const { call } = tenant;
  const say = (user: string, thread_id: string, id: string, content: string) =>
    call("POST", `/v1/users/${user}/messages`, { thread_id, wait: true, messages: [{ id, role: "user", content }] });
  await say("ada", "ada-thread", "ada-message", "I live in Oslo. I work at Acme.");
  await say("user-bob", "bob-thread", "bob-message", "I live in Rome. I like tea. I like jazz. I like rain.");
  await call("POST", `${ZEP_BASE}/threads`, { thread_id: "bob-created", user_id: "user-bob" });
  await call("POST", "/v1/graphs/graph-handbook/facts", { subject: "A", predicate: "P", object: "B", fact: "A is B." });
  const task = (await call("POST", "/v1/users/user-bob/tasks", { text: "Renew the passport" })).body;
  const first = async (list: string) => (await call("GET", `/v1/users/user-bob/${list}?limit=1`)).body;
  const made = (await call("POST", "/v1/users/user-bob/links", { view: { screen: "chat" } })).body;
  await connectClient(send, tenant.key, "user-bob");
  const hook = (await call("POST", "/v1/webhooks", { url: "https://example.com/hook" })).body;
  await call("POST", "/v1/context-templates", { id: "their-template", template: "{{facts}}" });
  const theirs: Names = {
    ...MISSING,
    user: "user-bob",
    graph: "graph-handbook",
    thread: "bob-thread",
    message: "bob-message",
    episode: (await first("episodes")).data[0].id,
    fact: (await first("facts")).data[0].id,
    observation: (await first("observations")).data[0].id,
    task: task.id,
    entity: (await first("entities")).data[0].id,
    cursor: (await first("facts")).next_cursor,
    link: made.id,
    grant: (await first("grants")).data[0].id,
    webhook: hook.id,
    template: "their-template",
  };
  const key = async (scopes: string[]) =>
    (await tenant.admin("POST", `/v1/tenants/${tenant.id}/keys`, { user_id: "ada", scopes })).body.api_key;
  const token = (await call("POST", "/v1/users/ada/tokens", { scopes: ["read", "write"] })).body.token;
  const link = (await call("POST", "/v1/users/ada/links", { view: { screen: "chat" } })).body.url.split("#link=")[1];
  const principals = {
    "a key of the user": caller(send, await key(["read", "write", "admin"])),
    "a key of the user that only reads": caller(send, await key(["read"])),
    "a token": caller(send, token),
    "a link": caller(send, link),
  };
  await vi.waitFor(
    async () => nonNull((await call("GET", "/v1/graphs")).body.data[0].last_active_at, "last activity"),
    {
      timeout: 20_000,
      interval: 100,
    },
  );
  const untouched = async (): Promise<unknown> => {
    const read = async (path: string) => (await tenant.call("GET", path)).body;
    const lists = ["", "/episodes", "/facts", "/threads", "/links", "/grants", "/ontology", "/retention"];
    const memory = await Promise.all(lists.map((list) => read(`/v1/users/user-bob${list}`)));
    const entities = (await read("/v1/users/user-bob/entities")).data.map(({ id, name }: Names) => [id, name]);
    const hooks = (await read("/v1/webhooks")).data.map(({ id, url, enabled }: Names) => [id, url, enabled]);
    const others = await Promise.all(["/v1/graphs", "/v1/context-templates", `${ZEP_BASE}/threads`].map(read));
    return { memory, entities, hooks, others };
  };
  return { tenant, theirs, principals, untouched };
}

/** Removes names from its request, new ids and instants. */
export function shapeOf({ status, body }: { status: number; body: unknown }, names: Names, of: string): string {
  let text = JSON.stringify(body) ?? "";
  for (const [name, value] of Object.entries(names))
    for (const written of [value, encodeURIComponent(value)]) text = text.replaceAll(written, `<${name}>`);
  const neutral = text
    .replaceAll(/\b(ep|ent|fact|obs|link|grant|op|req|doc|exp)_[\w-]{12,36}/g, "<$1>")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<at>")
    .replaceAll(/\beg[lt]_[\w.-]+/g, "<secret>")
    .replaceAll(/"(cursor|uuid|\w+_uuid|task_id|next_cursor|name)":"[^"]*"/g, '"$1":"<text>"')
    .replaceAll(/"message_uuids":\[[^\]]*\]/g, '"message_uuids":[]');
  return `${of}: ${status} ${neutral}`;
}
