import { and, desc, eq, getTableColumns, lt, not, or, sql } from "drizzle-orm";
import { asTenant } from "../../../db/as-tenant.ts";
import type { Database } from "../../../db/client.ts";
import { graphs, links } from "../../../db/schema.ts";
import { linkViewIn, type Link, type LinkView, type WrittenLinkView } from "../../../shared/api/links.ts";
import { graphName, type GraphAddress, type GraphKind } from "../../../shared/ids.ts";
import { formatInstant, formatInstantOrNull, type Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { writeView } from "../../core/access/link-view.ts";
import type { Links } from "../../ports/links.ts";
import { isGraph } from "./is-graph.ts";
import { decodeCursor } from "./keyset-cursor.ts";
import { pageOf } from "./page-of.ts";
import { runQuery } from "./run-query.ts";

type Row = typeof links.$inferSelect;

const ofGraph = ({ tenant, kind, id }: GraphAddress) =>
  and(eq(links.tenant_id, tenant), eq(links.kind, kind), eq(links.graph_id, id));

const endsAt = sql<string>`least(${links.expires_at}, public.key_ends_at(${links.key_id}, ${links.tenant_id}))`;

const isValidAt = (at: Instant) => sql`${endsAt} > ${formatInstant(at)}::timestamptz`;

const LISTED = { ...getTableColumns(links), expires_at: endsAt.mapWith(links.expires_at) };

const toLink = ({ id, view, label, created_at, expires_at, last_used_at }: Row): Link => ({
  id,
  view: view as WrittenLinkView,
  label,
  created_at: formatInstant(created_at.getTime()),
  expires_at: formatInstant(expires_at.getTime()),
  last_used_at: formatInstantOrNull(last_used_at?.getTime() ?? null),
});

const toView = (stored: unknown): LinkView => linkViewIn.parse(stored);

export const neonLinks = (db: Database): Links => ({
  add: (address, { id, hash, key_id, view, label, created_at, expires_at }, most) =>
    runQuery(async () => {
      const { tenant, kind, id: graph_id } = address;
      const [made, until] = [new Date(created_at), new Date(expires_at)];
      const ends_at = sql`public.key_ends_at(${key_id}, ${tenant})`;
      const isKeyValid = sql`${ends_at} > ${made.toISOString()}::timestamptz`;
      const [held, , { rows: added }, [row], { rows: valid }] = await asTenant(db, tenant, [
        // erasures also lock this row: a link is either made before and erased, or not made. Only one request at a time counts links
        db.execute(sql`select 1 from ${graphs} where ${isGraph(address)} and erased_at is null for update`),
        db.delete(links).where(and(ofGraph(address), not(isValidAt(created_at)))),
        db.execute(sql`
          insert into links (id, tenant_id, kind, graph_id, hash, key_id, view, label, created_at, expires_at)
          select ${id}, ${tenant}, ${kind}, ${graph_id}, ${hash}, ${key_id}, ${JSON.stringify(writeView(view))}::json, ${label}::text,
            ${made.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz
          where exists (select 1 from ${graphs} where ${isGraph(address)} and erased_at is null)
            and (select count(*) from links where ${ofGraph(address)}) < ${most}::int and ${isKeyValid}
          returning 1`),
        db
          .select(LISTED)
          .from(links)
          .where(and(ofGraph(address), eq(links.id, id))),
        db.execute(sql`select 1 where ${isKeyValid}`),
      ]);
      if (held.rows.length === 0) return "unknown";
      if (valid.length === 0) return "ended";
      return added.length === 0 ? "full" : toLink(nonNull(row, "inserted link"));
    }),

  list: (address, limit, cursor, at) =>
    runQuery(async () => {
      const list = `${graphName(address)}/links`;
      const mark = await decodeCursor(list, cursor);
      const { created_at, id } = links;
      const older = mark && or(lt(created_at, mark.at), and(eq(created_at, mark.at), lt(id, mark.id)));
      const [rows] = await asTenant(db, address.tenant, [
        db
          .select(LISTED)
          .from(links)
          .where(and(ofGraph(address), isValidAt(at), older))
          .orderBy(desc(created_at), desc(id))
          .limit(limit + 1),
      ]);
      return pageOf(list, rows, limit, toLink);
    }),

  remove: (address, id) =>
    runQuery(async () => {
      const [rows] = await asTenant(db, address.tenant, [
        db
          .delete(links)
          .where(and(ofGraph(address), eq(links.id, id)))
          .returning({ id: links.id }),
      ]);
      return rows.length > 0;
    }),

  find: (hash, previous, at, jurisdiction = null) =>
    runQuery(async () => {
      if (jurisdiction !== null && !db.jurisdictions.has(jurisdiction)) return null;
      const found = sql`select * from find_link(${hash}, ${previous}, ${formatInstant(at)}::timestamptz)`;
      const [{ rows }] = await asTenant(db, null, [db.execute<FoundRow>(found)], jurisdiction);
      const [row] = rows;
      if (row === undefined) return null;
      const { id, tenant_id, kind, graph_id, key_id, view, created_at, expires_at } = row;
      return {
        id,
        address: { tenant: tenant_id, kind, id: graph_id },
        key_id,
        view: toView(view),
        created_at: new Date(created_at).getTime(),
        expires_at: new Date(expires_at).getTime(),
      };
    }),
});

interface FoundRow extends Record<string, unknown> {
  id: string;
  tenant_id: string;
  kind: GraphKind;
  graph_id: string;
  key_id: string;
  view: unknown;
  created_at: string;
  expires_at: string;
}
