import { z } from "@hono/zod-openapi";
import type { Owner, Thread } from "../../../../shared/api/owners.ts";
import type { Entity } from "../../../../shared/api/entity.ts";
import type { SearchAnswer } from "../../../../shared/api/search.ts";
import { callerId, metadata } from "../../../../shared/api/scalars.ts";
import { formatInstant } from "../../../../shared/instant.ts";
import type { GraphName } from "../../../ports/control-plane.ts";
import { AlreadyExists, isRefusal, NoEquivalent } from "../base/errors.ts";
import { keptIn, withKept } from "../shapes/metadata.ts";
import { listQuery, pageOf } from "../base/named-pages.ts";
import { nodeOf } from "../shapes/node.ts";
import { MAX_LISTED, pathOf, type Own } from "../base/own.ts";
import { done, maybe, type Mount } from "../base/route.ts";
import { threadOf } from "./thread.ts";
import { uuidOf } from "../shapes/uuids.ts";

const profile = {
  first_name: maybe(z.string().max(100)),
  last_name: maybe(z.string().max(100)),
  email: maybe(z.string()),
  metadata: maybe(metadata),
  time_zone: maybe(z.string()),
  disable_default_ontology: maybe(z.boolean()),
};
const userIn = z.object({ user_id: callerId(), ...profile });
const userPatch = z.object(profile);

export const userNamed = (id: string): GraphName => ({ kind: "user", id });

function userOf(owner: Owner) {
  const { kept, metadata: own } = keptIn(owner.metadata);
  const uuid = uuidOf("user", userNamed(owner.id), "user");
  // set through another protocol, without first and last part
  const isSame = fullName(kept) === (owner.name ?? "");
  return {
    user_id: owner.id,
    uuid,
    graph_uuid: uuid,
    first_name: isSame ? (kept.first_name ?? null) : owner.name,
    last_name: isSame ? (kept.last_name ?? null) : null,
    email: owner.email,
    metadata: own,
    time_zone: owner.time_zone,
    created_at: owner.created_at,
    updated_at: owner.created_at,
  };
}

const fullName = ({
  first_name = "",
  last_name = "",
}: {
  first_name?: string | undefined;
  last_name?: string | undefined;
}): string => `${first_name.trim()} ${last_name.trim()}`.trim();

function refuseOwnOntology(disabled: boolean | undefined): void {
  if (disabled === true)
    throw new NoEquivalent(
      "disable_default_ontology: set `only` in the ontology of the memory to leave out other types",
    );
}

export function mountUsers(route: Mount): void {
  route("post", "/users", { body: userIn }, async ({ own, body }) => {
    const { user_id, first_name, last_name, email, time_zone } = body;
    refuseOwnOntology(body.disable_default_ontology);
    const path = pathOf(userNamed(user_id));
    if ((await ifThere(own.get<Owner>(path))) !== null) throw new AlreadyExists(`User ${user_id} already exists`);
    const saved = await own.ask<Owner>("PUT", path, {
      body: {
        name: fullName(body) || null,
        ...(email !== undefined && email !== "" && { email }),
        ...(time_zone !== undefined && { time_zone }),
        metadata: withKept(body.metadata, { first_name, last_name }),
      },
    });
    return userOf(saved);
  });

  route("get", "/users-ordered", { query: listQuery }, async ({ own, query }) => {
    const users = (await own.all<Owner>("/v1/users")).map(userOf);
    const { shown, total } = pageOf(users, query, {
      searched: ["user_id", "first_name", "last_name", "email"],
      ordered: ["created_at", "updated_at", "user_id", "first_name", "last_name", "email"],
    });
    return { users: shown, row_count: shown.length, total_count: total };
  });

  route("get", "/users/:user_id", {}, async ({ own, param }) =>
    userOf(await own.get<Owner>(pathOf(userNamed(param("user_id"))))),
  );

  route("patch", "/users/:user_id", { body: userPatch }, async ({ own, param, body }) => {
    refuseOwnOntology(body.disable_default_ontology);
    const path = pathOf(userNamed(param("user_id")));
    const now = userOf(await own.get<Owner>(path));
    const first_name = body.first_name ?? now.first_name ?? undefined;
    const last_name = body.last_name ?? now.last_name ?? undefined;
    const { email, time_zone } = body;
    const changed = {
      name: fullName({ first_name, last_name }) || null,
      ...(email !== undefined && { email: email === "" ? null : email }),
      ...(time_zone !== undefined && { time_zone }),
      metadata: withKept({ ...now.metadata, ...body.metadata }, { first_name, last_name }),
    };
    return userOf(await own.ask<Owner>("PATCH", path, { body: changed }));
  });

  route("delete", "/users/:user_id", {}, async ({ own, param }) => {
    await own.call("DELETE", pathOf(userNamed(param("user_id"))));
    return done("User deleted");
  });

  route("get", "/users/:user_id/node", {}, async ({ own, param }) => {
    const user = userNamed(param("user_id"));
    const { name, id } = await own.get<Owner>(pathOf(user));
    const entity = await entityOfUser(own, user, [name, id, "User"]);
    const node = entity && nodeOf(user, entity);
    return { node };
  });

  route("get", "/users/:user_id/warm", {}, async ({ own, param }) => {
    const user = userNamed(param("user_id"));
    await own.get(pathOf(user));
    await own.get(pathOf(user, "status"));
    return done("The memory is awake");
  });

  route("get", "/users/:user_id/threads", {}, async ({ c, own, param }) => {
    const user = userNamed(param("user_id"));
    const said = await own.all<Thread>(pathOf(user, "threads"));
    const address = { tenant: c.get("principal").tenant_id, ...user };
    const claimed = await c.get("services").threads.listOf(address, MAX_LISTED);
    const begun = new Map(said.map(({ id, first_at }) => [id, first_at]));
    for (const { thread_id, created_at } of claimed) begun.set(thread_id, formatInstant(created_at));
    return Array.from(begun, ([thread_id, at]) => threadOf({ thread_id, user_id: user.id, created_at: at }));
  });
}

/** Finds the user's entity by registered name, by id, or by the name that Engraph gives to unnamed users. */
async function entityOfUser(own: Own, user: GraphName, names: readonly (string | null)[]): Promise<Entity | null> {
  for (const name of new Set(names)) {
    if (name === null) continue;
    const query = { query: name, scope: ["entities"], methods: ["bm25"] };
    const { entities } = await own.ask<SearchAnswer>("POST", pathOf(user, "search"), { body: query });
    const wanted = name.toLowerCase();
    const found = entities.find((one) => [one.name, ...one.aliases].some((known) => known.toLowerCase() === wanted));
    if (found) return own.get<Entity>(pathOf(user, "entities", found.id));
  }
  return null;
}

export async function ifThere<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isRefusal(error, 404)) return null;
    throw error;
  }
}
