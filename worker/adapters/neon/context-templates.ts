import { and, desc, eq, lt, or, sql } from "drizzle-orm";
import { asTenant } from "../../../db/as-tenant.ts";
import type { Database } from "../../../db/client.ts";
import { contextTemplates } from "../../../db/schema.ts";
import type { ContextTemplate } from "../../../shared/api/context-templates.ts";
import { formatInstant } from "../../../shared/instant.ts";
import type { ContextTemplates } from "../../ports/context-templates.ts";
import { decodeCursor } from "./keyset-cursor.ts";
import { pageOf } from "./page-of.ts";
import { runQuery } from "./run-query.ts";

type Row = typeof contextTemplates.$inferSelect;

const isTemplate = (tenant_id: string, id: string) =>
  and(eq(contextTemplates.tenant_id, tenant_id), eq(contextTemplates.id, id));

const toTemplate = ({ id, template, created_at, updated_at }: Row): ContextTemplate => ({
  id,
  template,
  created_at: formatInstant(created_at.getTime()),
  updated_at: formatInstant(updated_at.getTime()),
});

export const neonContextTemplates = (db: Database): ContextTemplates => ({
  save: (tenant_id, { id, template, at }, { replaces, most }) =>
    runQuery(async () => {
      const now = sql`${formatInstant(at)}::timestamptz`;
      const [, { rows: saved }, [there]] = await asTenant(db, tenant_id, [
        // concurrent requests cannot exceed the limit
        db.execute(sql`select 1 from tenants where id = ${tenant_id} for update`),
        db.execute(sql`
          insert into context_templates (tenant_id, id, template, created_at, updated_at)
          select ${tenant_id}, ${id}, ${template}, ${now}, ${now}
          where (select count(*) from context_templates where tenant_id = ${tenant_id} and id <> ${id}) < ${most}::int
          on conflict (tenant_id, id) do update set template = excluded.template, updated_at = excluded.updated_at
            where ${replaces}::boolean
          returning 1`),
        db.select().from(contextTemplates).where(isTemplate(tenant_id, id)),
      ]);
      if (there === undefined) return "full";
      return saved.length === 0 ? "exists" : toTemplate(there);
    }),

  list: (tenant_id, limit, cursor) =>
    runQuery(async () => {
      const list = `${tenant_id}/context_templates`;
      const mark = await decodeCursor(list, cursor);
      const { created_at, id } = contextTemplates;
      const older = mark && or(lt(created_at, mark.at), and(eq(created_at, mark.at), lt(id, mark.id)));
      const [rows] = await asTenant(db, tenant_id, [
        db
          .select()
          .from(contextTemplates)
          .where(and(eq(contextTemplates.tenant_id, tenant_id), older))
          .orderBy(desc(created_at), desc(id))
          .limit(limit + 1),
      ]);
      return pageOf(list, rows, limit, toTemplate);
    }),

  find: (tenant_id, id) =>
    runQuery(async () => {
      const [[row]] = await asTenant(db, tenant_id, [
        db.select().from(contextTemplates).where(isTemplate(tenant_id, id)),
      ]);
      return row === undefined ? null : toTemplate(row);
    }),

  remove: (tenant_id, id) =>
    runQuery(async () => {
      const [rows] = await asTenant(db, tenant_id, [
        db.delete(contextTemplates).where(isTemplate(tenant_id, id)).returning({ id: contextTemplates.id }),
      ]);
      return rows.length > 0;
    }),
});
