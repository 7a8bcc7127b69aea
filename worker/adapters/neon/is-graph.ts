import { and, eq } from "drizzle-orm";
import { graphs } from "../../../db/schema.ts";
import type { GraphAddress } from "../../../shared/ids.ts";

export const isGraph = ({ tenant, kind, id }: GraphAddress) =>
  and(eq(graphs.tenant_id, tenant), eq(graphs.kind, kind), eq(graphs.id, id));
