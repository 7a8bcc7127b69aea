import { sql } from "drizzle-orm";
import {
  customType,
  bigint,
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";

/** ISO 8601, because `Date` cannot parse early years, such as 29, in other forms. */
const moment = customType<{ data: Date; driverData: string }>({
  dataType: () => "timestamp with time zone",
  toDriver: (at) => at.toISOString(),
  fromDriver: (text) => new Date(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00")),
});

// docs/storage.md describes the tables and columns.

export const tenants = pgTable("tenants", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  jurisdiction: text("jurisdiction"),
  retention_days: integer("retention_days"),
  created_at: moment("created_at").notNull(),
});

export const apiKeys = pgTable(
  "api_keys",
  {
    id: text("id").primaryKey(),
    tenant_id: text("tenant_id")
      .notNull()
      .references(() => tenants.id),
    name: text("name"),
    hash: text("hash").notNull(),
    prefix: text("prefix").notNull(),
    scopes: text("scopes").array().notNull(),
    user_id: text("user_id"),
    expires_at: moment("expires_at"),
    revoked_at: moment("revoked_at"),
    last_used_at: moment("last_used_at"),
    /** This key stays valid until `expires_at`. */
    replaced_by: text("replaced_by"),
    created_at: moment("created_at").notNull(),
  },
  (table) => [uniqueIndex("api_keys_hash").on(table.hash), index("api_keys_tenant").on(table.tenant_id)],
);

export const graphs = pgTable(
  "graphs",
  {
    tenant_id: text("tenant_id")
      .notNull()
      .references(() => tenants.id),
    kind: text("kind").notNull(),
    id: text("id").notNull(),
    /** Messages and writes with another epoch belong to an erased graph. */
    epoch: text("epoch").notNull(),
    name: text("name"),
    email: text("email"),
    /** `json`, because `jsonb` cannot hold every string that JSON can. */
    metadata: json("metadata").notNull(),
    time_zone: text("time_zone"),
    locale: text("locale"),
    region: text("region"),
    retention_days: integer("retention_days"),
    retention_pending: boolean("retention_pending").notNull().default(false),
    retention_asked_at: moment("retention_asked_at"),
    created_at: moment("created_at").notNull(),
    drift: integer("drift").notNull().default(0),
    refresh_asked_at: moment("refresh_asked_at"),
    erased_at: moment("erased_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenant_id, table.kind, table.id] }),
    index("graphs_drifted")
      .on(table.tenant_id, table.drift)
      .where(sql`${table.drift} > 0`),
    // the tenant with the oldest latest request comes next
    index("graphs_refresh_asked")
      .on(table.tenant_id, table.refresh_asked_at)
      .where(sql`${table.refresh_asked_at} is not null`),
    index("graphs_retention_pending")
      .on(table.tenant_id, table.retention_asked_at)
      .where(sql`${table.retention_pending}`),
    index("graphs_newest").on(table.tenant_id, table.kind, table.created_at, table.id),
  ],
);

export const ontologies = pgTable(
  "ontologies",
  {
    tenant_id: text("tenant_id")
      .notNull()
      .references(() => tenants.id),
    kind: text("kind"),
    graph_id: text("graph_id"),
    value: json("value").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (table) => [unique("ontologies_of").on(table.tenant_id, table.kind, table.graph_id).nullsNotDistinct()],
);

export const contextTemplates = pgTable(
  "context_templates",
  {
    tenant_id: text("tenant_id")
      .notNull()
      .references(() => tenants.id),
    id: text("id").notNull(),
    template: text("template").notNull(),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    index("context_templates_newest").on(table.tenant_id, table.created_at, table.id),
  ],
);

export const threads = pgTable(
  "threads",
  {
    tenant_id: text("tenant_id").notNull(),
    kind: text("kind").notNull(),
    graph_id: text("graph_id").notNull(),
    id: text("id").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant_id, table.kind, table.graph_id, table.id] }),
    index("threads_named").on(table.tenant_id, table.id),
  ],
);

/** A thread can be claimed before its first message. */
export const threadOwners = pgTable(
  "thread_owners",
  {
    tenant_id: text("tenant_id").notNull(),
    thread_id: text("thread_id").notNull(),
    user_id: text("user_id").notNull(),
    created_at: moment("created_at").notNull(),
    /** The id can then be claimed again. */
    released_at: moment("released_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenant_id, table.thread_id] }),
    index("thread_owners_user").on(table.tenant_id, table.user_id),
  ],
);

/** Threads that belong to one user. Other users of the tenant may use the same ids. */
export const userThreads = pgTable(
  "user_threads",
  {
    tenant_id: text("tenant_id").notNull(),
    user_id: text("user_id").notNull(),
    thread_id: text("thread_id").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant_id, table.user_id, table.thread_id] })],
);

export const ledger = pgTable(
  "ledger",
  {
    tenant_id: text("tenant_id").notNull(),
    kind: text("kind").notNull(),
    graph_id: text("graph_id").notNull(),
    epoch: text("epoch").notNull(),
    seq: bigint("seq", { mode: "number" }).notNull(),
    entry: text("entry").notNull(),
    subject_id: text("subject_id").notNull(),
    payload: json("payload").notNull(),
    recorded_at: moment("recorded_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant_id, table.kind, table.graph_id, table.epoch, table.seq] }),
    index("ledger_subject").on(table.tenant_id, table.subject_id),
  ],
);

export const erasures = pgTable(
  "erasures",
  {
    tenant_id: text("tenant_id")
      .notNull()
      .references(() => tenants.id),
    /** SHA-256 of `tenant/kind/id`, hexadecimal. */
    graph: text("graph").notNull(),
    epoch: text("epoch").notNull(),
    requested_at: moment("requested_at").notNull(),
    erased_at: moment("erased_at"),
    counts: jsonb("counts").notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant_id, table.graph, table.epoch] })],
);

export const webhooks = pgTable(
  "webhooks",
  {
    id: text("id").primaryKey(),
    tenant_id: text("tenant_id")
      .notNull()
      .references(() => tenants.id),
    url: text("url").notNull(),
    events: text("events").array().notNull(),
    description: text("description"),
    /** `[{sealed, expires_at}]`. */
    secrets: json("secrets").notNull(),
    disabled_because: text("disabled_because"),
    failing_since: moment("failing_since"),
    created_at: moment("created_at").notNull(),
  },
  (table) => [index("webhooks_newest").on(table.tenant_id, table.created_at, table.id)],
);

/** Ids and instants only: a fact's text is read on delivery. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    tenant_id: text("tenant_id")
      .notNull()
      .references(() => tenants.id),
    /** `webhook-id`: digest of webhook and event, so that an event is inserted once. */
    id: text("id").notNull(),
    webhook_id: text("webhook_id").notNull(),
    event: text("event").notNull(),
    kind: text("kind"),
    graph_id: text("graph_id"),
    subject: json("subject"),
    status: text("status").notNull().default("pending"),
    /** `[{at, outcome, status_code, took_ms}]`. */
    attempts: jsonb("attempts").notNull().default([]),
    /** During an attempt, when it counts as failed. */
    due_at: moment("due_at"),
    created_at: moment("created_at").notNull(),
    finished_at: moment("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.tenant_id, table.id] }),
    index("webhook_deliveries_newest").on(table.tenant_id, table.webhook_id, table.created_at, table.id),
    index("webhook_deliveries_due")
      .on(table.tenant_id, table.webhook_id, table.due_at)
      .where(sql`${table.status} = 'pending'`),
    index("webhook_deliveries_graph").on(table.tenant_id, table.kind, table.graph_id),
  ],
);

export const links = pgTable(
  "links",
  {
    id: text("id").primaryKey(),
    tenant_id: text("tenant_id").notNull(),
    kind: text("kind").notNull(),
    graph_id: text("graph_id").notNull(),
    hash: text("hash").notNull(),
    key_id: text("key_id").notNull(),
    view: json("view").notNull(),
    label: text("label"),
    created_at: moment("created_at").notNull(),
    expires_at: moment("expires_at").notNull(),
    last_used_at: moment("last_used_at"),
  },
  (table) => [
    uniqueIndex("links_hash").on(table.hash),
    index("links_newest").on(table.tenant_id, table.kind, table.graph_id, table.created_at, table.id),
  ],
);

export const oauthGrants = pgTable(
  "oauth_grants",
  {
    id: text("id").primaryKey(),
    tenant_id: text("tenant_id").notNull(),
    user_id: text("user_id").notNull(),
    key_id: text("key_id").notNull(),
    client_id: text("client_id").notNull(),
    client_name: text("client_name").notNull(),
    redirect_uri: text("redirect_uri").notNull(),
    scopes: text("scopes").array().notNull(),
    created_at: moment("created_at").notNull(),
    expires_at: moment("expires_at").notNull(),
    last_used_at: moment("last_used_at"),
  },
  (table) => [index("oauth_grants_newest").on(table.tenant_id, table.user_id, table.created_at, table.id)],
);
