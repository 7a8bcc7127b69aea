import type { ContextTemplate } from "../../shared/api/context-templates.ts";
import type { Page } from "../../shared/api/scalars.ts";
import type { Instant } from "../../shared/instant.ts";

export interface SavedTemplate {
  id: string;
  template: string;
  at: Instant;
}

/**
 * A tenant's context templates.
 *
 * Contract:
 * - `list` returns the newest first.
 *
 * Invariants:
 * - No method touches another tenant's template.
 * - A tenant never has more than `most`.
 *
 * Implemented by `worker/adapters/neon/context-templates.ts` and `worker/adapters/neon/remembered-templates.ts`.
 *
 * @throws FaultError "unavailable" if the database cannot be reached
 */
export interface ContextTemplates {
  /** @returns `exists` if the id is taken and `replaces` is false; `full` if the tenant has `most` others */
  save(
    tenant_id: string,
    saved: SavedTemplate,
    { replaces, most }: { replaces: boolean; most: number },
  ): Promise<ContextTemplate | "exists" | "full">;
  list(tenant_id: string, limit: number, cursor: string | undefined): Promise<Page<ContextTemplate>>;
  find(tenant_id: string, id: string): Promise<ContextTemplate | null>;
  remove(tenant_id: string, id: string): Promise<boolean>;
}
