import type { ContextTemplate } from "../../../shared/api/context-templates.ts";
import { TEMPLATE_NAMES } from "../../../shared/api/context-templates.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import { slotRefusal } from "../../core/context/templates.ts";
import type { Services } from "../services.ts";

type Parts = Pick<Services, "context_templates" | "clock">;

const MAX_TEMPLATES = 100;

/** @throws FaultError "conflict" if the id is taken or the tenant has 100 templates, "invalid" for text that is not a template */
export async function createContextTemplate(
  parts: Parts,
  tenant: string,
  given: { id: string; template: string },
): Promise<ContextTemplate> {
  const saved = await save(parts, tenant, given, false);
  if (saved === "exists")
    throw new FaultError({ kind: "conflict", detail: `There is a context template ${given.id} already` });
  return saved;
}

export async function putContextTemplate(
  parts: Parts,
  tenant: string,
  given: { id: string; template: string },
): Promise<ContextTemplate> {
  return (await save(parts, tenant, given, true)) as ContextTemplate;
}

async function save(
  { context_templates, clock }: Parts,
  tenant: string,
  { id, template }: { id: string; template: string },
  replaces: boolean,
): Promise<ContextTemplate | "exists"> {
  const message = slotRefusal(template);
  if (message !== null)
    throw new FaultError({
      kind: "invalid",
      detail: `The template ${message}`,
      errors: [{ path: "template", message }],
    });
  const saved = await context_templates.save(
    tenant,
    { id, template, at: clock.now() },
    { replaces, most: MAX_TEMPLATES },
  );
  if (saved === "full")
    throw new FaultError({
      kind: "conflict",
      detail: `A tenant may have ${MAX_TEMPLATES} context templates: delete one first`,
    });
  return saved;
}

export const listContextTemplates = (
  { context_templates }: Pick<Parts, "context_templates">,
  tenant: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<ContextTemplate>> => context_templates.list(tenant, limit, cursor);

export async function getContextTemplate(
  { context_templates }: Pick<Parts, "context_templates">,
  tenant: string,
  id: string,
): Promise<ContextTemplate> {
  const found = await context_templates.find(tenant, id);
  if (found === null) throw new FaultError(notFound(`Context template ${id}`));
  return found;
}

export async function deleteContextTemplate(
  { context_templates }: Pick<Parts, "context_templates">,
  tenant: string,
  id: string,
): Promise<void> {
  if (!(await context_templates.remove(tenant, id))) throw new FaultError(notFound(`Context template ${id}`));
}

/**
 * Anything but built-in names and texts with slots is the id of a tenant's template.
 *
 * @throws FaultError "not_found" for an unknown id
 */
export async function templateTextOf(
  { context_templates }: Pick<Parts, "context_templates">,
  tenant: string,
  template: string,
): Promise<string> {
  if (template.includes("{{") || TEMPLATE_NAMES.some((name) => name === template)) return template;
  const found = await context_templates.find(tenant, template);
  if (found !== null) return found.template;
  throw new FaultError(
    notFound(`Context template ${template} (template is ${TEMPLATE_NAMES.join(", ")}, an id, or a text with slots)`),
  );
}
