import type { ContextTemplate } from "../../../shared/api/context-templates.ts";
import { isFault } from "../../../shared/fault.ts";
import type { Instant } from "../../../shared/instant.ts";
import type { ContextTemplates } from "../../ports/context-templates.ts";
import type { Clock } from "../../ports/system.ts";

/** A change takes effect by then. */
const FRESH_MS = 10_000;
const MAX_REMEMBERED = 100;

/**
 * Contexts do not wait for the database; if it does not answer, the last known version counts. Missing templates are not cached, because
 * another isolate may create them.
 */
export function rememberedTemplates(templates: ContextTemplates, clock: Clock): ContextTemplates {
  const known = new Map<string, { template: ContextTemplate; at: Instant }>();
  const keyOf = (tenant_id: string, id: string): string => JSON.stringify([tenant_id, id]);
  const remember = (key: string, template: ContextTemplate | null, at: Instant): void => {
    known.delete(key);
    if (template === null) return;
    known.set(key, { template, at });
    for (const oldest of known.keys()) {
      if (known.size <= MAX_REMEMBERED) break;
      known.delete(oldest);
    }
  };
  return {
    ...templates,
    find: async (tenant_id, id) => {
      const key = keyOf(tenant_id, id);
      const asked_at = clock.now();
      const last = known.get(key);
      if (last !== undefined && asked_at - last.at < FRESH_MS) {
        remember(key, last.template, last.at);
        return last.template;
      }
      try {
        const found = await templates.find(tenant_id, id);
        remember(key, found, asked_at);
        return found;
      } catch (error) {
        if (last === undefined || !isFault(error, "unavailable")) throw error;
        return last.template;
      }
    },
    save: async (tenant_id, saved, how) => {
      known.delete(keyOf(tenant_id, saved.id));
      const answer = await templates.save(tenant_id, saved, how);
      known.delete(keyOf(tenant_id, saved.id));
      return answer;
    },
    remove: async (tenant_id, id) => {
      const removed = await templates.remove(tenant_id, id);
      known.delete(keyOf(tenant_id, id));
      return removed;
    },
  };
}
