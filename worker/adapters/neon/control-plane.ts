import { and, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { asTenant } from "../../../db/as-tenant.ts";
import type { Database } from "../../../db/client.ts";
import { apiKeys, graphs, ontologies, tenants } from "../../../db/schema.ts";
import type { Ontology } from "../../../shared/api/ontology.ts";
import type { Owner } from "../../../shared/api/owners.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import type { Key, KeyScope } from "../../../shared/api/tenants.ts";
import { erasing, FaultError, unavailable } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { formatInstant } from "../../../shared/instant.ts";
import { must } from "../../../shared/must.ts";
import type { ControlPlane, NewKey, ProfilePatch } from "../../ports/control-plane.ts";
import { decodeMark, encodeMark } from "./keyset-cursor.ts";

/** The control plane and the ledger on Neon Postgres. Every query is of one tenant, or of none: see `asTenant`. */
export function neonControlPlane(db: Database): ControlPlane {
  return {
    createTenant: (tenant, key) =>
      ask(async () => {
        await asTenant(db, tenant.id, [
          db.insert(tenants).values({ ...tenant, created_at: new Date(tenant.created_at) }),
          db.insert(apiKeys).values(keyRow(key)),
        ]);
      }),

    tenantExists: (id) =>
      ask(async () => {
        const [rows] = await asTenant(db, id, [db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, id))]);
        return rows.length > 0;
      }),

    createKey: (key) =>
      ask(async () => {
        const [rows] = await asTenant(db, key.tenant_id, [db.insert(apiKeys).values(keyRow(key)).returning()]);
        return toKey(must(rows[0], "inserted key"));
      }),

    keys: (tenant_id, limit, cursor) =>
      ask(async () => {
        const list = `${tenant_id}/keys`;
        const mark = await decodeMark(list, cursor);
        const [rows] = await asTenant(db, tenant_id, [
          db
            .select()
            .from(apiKeys)
            .where(and(eq(apiKeys.tenant_id, tenant_id), mark && lt(apiKeys.id, mark.id)))
            .orderBy(desc(apiKeys.id))
            .limit(limit + 1),
        ]);
        return pageOf(list, rows, limit, toKey);
      }),

    rotateKey: (tenant_id, key_id, made, until) =>
      ask(async () => {
        const at = formatInstant(made.created_at);
        const expires_at = made.expires_at === null ? null : formatInstant(made.expires_at);
        const [, rows] = await asTenant(db, tenant_id, [
          db.execute(sql`
            with prior as (
              select * from api_keys where tenant_id = ${tenant_id} and id = ${key_id} and revoked_at is null
                and replaced_by is null and (expires_at is null or expires_at > ${at}::timestamptz) for update
            ), replaced as (
              update api_keys k set replaced_by = ${made.id}, expires_at = least(prior.expires_at, ${formatInstant(until)}::timestamptz)
              from prior where k.id = prior.id
            )
            insert into api_keys (id, tenant_id, name, hash, prefix, scopes, user_id, expires_at, created_at)
            select ${made.id}, tenant_id, name, ${made.hash}, ${made.prefix}, scopes, user_id,
              coalesce(${expires_at}::timestamptz, expires_at), ${at}::timestamptz from prior`),
          db
            .select()
            .from(apiKeys)
            .where(and(eq(apiKeys.tenant_id, tenant_id), or(eq(apiKeys.id, key_id), eq(apiKeys.id, made.id)))),
        ]);
        const byId = new Map(rows.map((row) => [row.id, toKey(row)]));
        const replaced = byId.get(key_id);
        return replaced ? { replaced, made: byId.get(made.id) ?? null } : null;
      }),

    revokeKey: (tenant_id, key_id, at) =>
      ask(async () => {
        const [rows] = await asTenant(db, tenant_id, [
          db
            .update(apiKeys)
            .set({ revoked_at: sql`coalesce(${apiKeys.revoked_at}, ${new Date(at).toISOString()}::timestamptz)` })
            .where(and(eq(apiKeys.tenant_id, tenant_id), eq(apiKeys.id, key_id)))
            .returning({ id: apiKeys.id }),
        ]);
        return rows.length > 0;
      }),

    principal: (hash, previous, at) =>
      ask(async () => {
        const [{ rows }] = await asTenant(db, null, [
          db.execute<FoundKey>(sql`select * from find_key(${hash}, ${previous}, ${formatInstant(at)}::timestamptz)`),
        ]);
        const [row] = rows;
        if (!row) return null;
        return {
          key_id: row.id,
          tenant_id: row.tenant_id,
          scopes: row.scopes,
          user_id: row.user_id,
          expires_at: row.expires_at === null ? null : new Date(row.expires_at).getTime(),
        };
      }),

    register: (address, epoch, at) =>
      ask(async () => {
        // one transaction: the second query sees the row whoever inserted it
        const [, rows] = await asTenant(db, address.tenant, [
          db
            .insert(graphs)
            .values(newGraph(address, epoch, at))
            .onConflictDoNothing(),
          db.select().from(graphs).where(isGraph(address)),
        ]);
        const row = must(rows[0], "registered graph");
        if (row.erased_at !== null) throw new FaultError(erasing(address.id));
        return toRegistration(row);
      }),

    registration: (address) =>
      ask(async () => {
        const [[row]] = await asTenant(db, address.tenant, [
          db
            .select()
            .from(graphs)
            .where(and(isGraph(address), isNull(graphs.erased_at))),
        ]);
        return row ? toRegistration(row) : null;
      }),

    save: (address, patch, { epoch, at, replace }) =>
      ask(async () => {
        const changes = replace ? { ...EMPTY_PROFILE, ...stated(patch) } : stated(patch);
        const [[row]] = await asTenant(db, address.tenant, [
          db
            .insert(graphs)
            .values({ ...newGraph(address, epoch, at), ...changes })
            .onConflictDoUpdate({
              target: [graphs.tenant_id, graphs.kind, graphs.id],
              // an update must set something: the id, to what it is
              set: Object.keys(changes).length > 0 ? changes : { id: address.id },
              setWhere: isNull(graphs.erased_at),
            })
            .returning(),
        ]);
        if (!row) throw new FaultError(erasing(address.id));
        return toRegistration(row);
      }),

    owners: (tenant_id, kind, limit, cursor) =>
      ask(async () => {
        const list = `${tenant_id}/${kind}`;
        const mark = await decodeMark(list, cursor);
        const older =
          mark && or(lt(graphs.created_at, mark.at), and(eq(graphs.created_at, mark.at), lt(graphs.id, mark.id)));
        const [rows] = await asTenant(db, tenant_id, [
          db
            .select()
            .from(graphs)
            .where(and(eq(graphs.tenant_id, tenant_id), eq(graphs.kind, kind), isNull(graphs.erased_at), older))
            .orderBy(desc(graphs.created_at), desc(graphs.id))
            .limit(limit + 1),
        ]);
        return pageOf(list, rows, limit, toOwner);
      }),

    ontologies: (tenant_id, graph) =>
      ask(async () => {
        const ofGraph = graph && and(eq(ontologies.kind, graph.kind), eq(ontologies.graph_id, graph.id));
        const [rows] = await asTenant(db, tenant_id, [
          db
            .select()
            .from(ontologies)
            .where(and(eq(ontologies.tenant_id, tenant_id), or(isNull(ontologies.kind), ofGraph ?? undefined))),
        ]);
        const valueWhere = (of_tenant: boolean): Ontology | null =>
          (rows.find(({ kind }) => (kind === null) === of_tenant)?.value as Ontology | undefined) ?? null;
        return { tenant: valueWhere(true), graph: valueWhere(false) };
      }),

    saveOntology: (tenant_id, graph, ontology, at) =>
      ask(async () => {
        const row = { value: ontology, updated_at: new Date(at) };
        const save = db
          .insert(ontologies)
          .values({ tenant_id, kind: graph?.kind ?? null, graph_id: graph?.id ?? null, ...row })
          .onConflictDoUpdate({ target: [ontologies.tenant_id, ontologies.kind, ontologies.graph_id], set: row });
        if (graph === null) {
          await asTenant(db, tenant_id, [save]);
          return;
        }
        const address = { ...graph, tenant: tenant_id };
        const [, , orphaned] = await asTenant(db, tenant_id, [
          db
            .select({ id: graphs.id })
            .from(graphs)
            .where(and(isGraph(address), isNull(graphs.erased_at)))
            .for("share"),
          save,
          // of a graph that was erased meanwhile nothing is kept
          db
            .delete(ontologies)
            .where(
              and(
                eq(ontologies.tenant_id, tenant_id),
                eq(ontologies.kind, graph.kind),
                eq(ontologies.graph_id, graph.id),
                sql`not exists (select 1 from ${graphs} where ${isGraph(address)} and ${isNull(graphs.erased_at)})`,
              ),
            )
            .returning({ kind: ontologies.kind }),
        ]);
        if (orphaned.length > 0) throw new FaultError(erasing(graph.id));
      }),

    record: (address, epoch, changes) =>
      ask(async () => {
        if (changes.length === 0) return;
        const { tenant, kind, id } = address;
        const mine = and(isGraph(address), eq(graphs.epoch, epoch), isNull(graphs.erased_at));
        // payloads go one by one: functions that take a JSON document apart refuse strings that JSON itself allows
        const rows = sql.join(
          changes.map(
            ({ seq, entry, subject_id, payload, recorded_at }) =>
              sql`(${seq}::bigint, ${entry}, ${subject_id}, ${JSON.stringify(payload)}::json, ${formatInstant(recorded_at)}::timestamptz)`,
          ),
          sql`, `,
        );
        const started = changes.map(({ thread_id, recorded_at }) => ({
          thread_id,
          recorded_at: formatInstant(recorded_at),
        }));
        const forgotten = changes.filter(({ entry }) => entry === "forgotten").map(({ subject_id }) => subject_id);
        await asTenant(db, tenant, [
          // whoever forgets or erases waits for those who write, and they for it: nothing that is gone comes late
          db.execute(
            sql`select 1 from ${graphs} where ${mine} for ${sql.raw(forgotten.length > 0 ? "update" : "share")}`,
          ),
          db.execute(sql`
            insert into ledger (tenant_id, kind, graph_id, epoch, seq, entry, subject_id, payload, recorded_at)
            select ${tenant}, ${kind}, ${id}, ${epoch}, c.seq, c.entry, c.subject_id, c.payload, c.recorded_at
            from (values ${rows}) as c (seq, entry, subject_id, payload, recorded_at)
            where exists (select 1 from ${graphs} where ${mine}) and not exists (
              select 1 from ledger f where f.tenant_id = ${tenant} and f.kind = ${kind} and f.graph_id = ${id}
                and f.subject_id = c.subject_id and f.entry = 'forgotten')
            on conflict do nothing`),
          db.execute(sql`
            delete from ledger where tenant_id = ${tenant} and kind = ${kind} and graph_id = ${id} and entry <> 'forgotten'
              and subject_id in (select json_array_elements_text(${JSON.stringify(forgotten)}::json))`),
          db.execute(sql`
            insert into threads (tenant_id, kind, graph_id, id, created_at)
            select ${tenant}, ${kind}, ${id}, c.thread_id, min(c.recorded_at)
            from json_to_recordset(${JSON.stringify(started)}::json) as c (thread_id text, recorded_at timestamptz)
            where c.thread_id is not null and exists (select 1 from ${graphs} where ${mine}) group by c.thread_id
            on conflict do nothing`),
        ]);
      }),

    reportDrift: (address, epoch, drift) =>
      ask(async () => {
        await asTenant(db, address.tenant, [
          db
            .update(graphs)
            .set({ drift })
            .where(and(isGraph(address), eq(graphs.epoch, epoch))),
        ]);
      }),

    takeDrifted: ({ least, limit, before, at }) =>
      ask(async () => {
        const [{ rows }] = await asTenant(db, null, [
          db.execute<GraphAddress & Record<string, unknown>>(
            sql`select * from take_drifted(${least}, ${limit}, ${formatInstant(before)}::timestamptz, ${formatInstant(at)}::timestamptz)`,
          ),
        ]);
        return rows.map(({ tenant, kind, id }) => ({ tenant, kind, id }));
      }),

    ping: async () => {
      try {
        // says nothing of tenants, and whether whoever logs in may act as who is bound to them
        await asTenant(db, null, []);
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** A row of `find_key`, as the wire has it. */
interface FoundKey extends Record<string, unknown> {
  id: string;
  tenant_id: string;
  scopes: KeyScope[];
  user_id: string | null;
  expires_at: string | null;
}

/** Runs a query; a database that does not answer, or not yet, is "unavailable" to the caller. */
export async function ask<T>(query: () => Promise<T>): Promise<T> {
  try {
    return await query();
  } catch (error) {
    if (error instanceof FaultError) throw error;
    if (!isUnreachable(error)) throw withoutContent(error);
    throw new FaultError(unavailable("The database does not answer"));
  }
}

/** What went wrong with a query, without its parameters and what the server repeats of them: errors end up in logs. */
function withoutContent(error: unknown): unknown {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === "NeonDbError") {
      const { code = "unknown", constraint = "" } = cause as Error & { code?: string; constraint?: string };
      const failed = new Error(`The database refused a query: ${code} ${constraint}`.trim());
      if (error instanceof Error && error.stack !== undefined)
        failed.stack = `${failed.message}\n${error.stack
          .split("\n")
          .filter((line) => /^\s+at /.test(line))
          .join("\n")}`;
      return failed;
    }
  }
  return error;
}

/** SQLSTATE classes that mean "not now": connection, resources, operator intervention, transaction rollback. */
const PASSING = /^(08|53|57|40)/;

function isUnreachable(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === "TimeoutError") return true;
    if (cause.name === "NeonDbError") {
      const { code } = cause as Error & { code?: string };
      return code === undefined || PASSING.test(code);
    }
  }
  return false;
}

const EMPTY_PROFILE = { name: null, email: null, metadata: {}, time_zone: null, locale: null, region: null };

const newGraph = ({ tenant, kind, id }: GraphAddress, epoch: string, at: number) => ({
  tenant_id: tenant,
  kind,
  id,
  epoch,
  metadata: {},
  created_at: new Date(at),
});

/** What a patch says, without what it leaves out. */
const stated = (patch: ProfilePatch) =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));

export const isGraph = ({ tenant, kind, id }: GraphAddress) =>
  and(eq(graphs.tenant_id, tenant), eq(graphs.kind, kind), eq(graphs.id, id));

const keyRow = (key: NewKey) => ({
  ...key,
  expires_at: key.expires_at === null ? null : new Date(key.expires_at),
  created_at: new Date(key.created_at),
});

const toKey = (row: typeof apiKeys.$inferSelect): Key => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes as KeyScope[],
  user_id: row.user_id,
  expires_at: row.expires_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  replaced_by: row.replaced_by,
  created_at: row.created_at.toISOString(),
});

const toOwner = (row: typeof graphs.$inferSelect): Owner => ({
  id: row.id,
  name: row.name,
  email: row.email,
  metadata: row.metadata as Record<string, unknown>,
  time_zone: row.time_zone,
  locale: row.locale,
  region: row.region,
  created_at: formatInstant(row.created_at.getTime()),
});

const toRegistration = (row: typeof graphs.$inferSelect) => ({ epoch: row.epoch, owner: toOwner(row) });

async function pageOf<Row extends { id: string; created_at: Date }, T>(
  list: string,
  rows: Row[],
  limit: number,
  toItem: (row: Row) => T,
): Promise<Page<T>> {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  const next_cursor = rows.length > limit && last ? await encodeMark(list, { at: last.created_at, id: last.id }) : null;
  return { data: kept.map(toItem), next_cursor };
}
