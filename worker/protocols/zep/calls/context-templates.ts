import { z } from "@hono/zod-openapi";
import { TEMPLATE_NAMES, templateId, type ContextTemplate } from "../../../../shared/api/context-templates.ts";
import { FaultError, notFound } from "../../../../shared/fault.ts";
import { AlreadyExists, isRefusal } from "../base/errors.ts";
import { done, type Mount } from "../base/route.ts";
import { ourTemplate, templateOf } from "../shapes/template.ts";

const PATH = "/v1/context-templates";
const pathOf = (id: string): string => `${PATH}/${encodeURIComponent(checkedTemplateId(id))}`;

/** Zep has no built-in templates. @throws FaultError "not_found" */
export function checkedTemplateId(id: string): string {
  if (!templateId.safeParse(id).success || TEMPLATE_NAMES.some((name) => name === id))
    throw new FaultError(notFound(`Context template ${id.slice(0, 100)}`));
  return id;
}

const templateIn = z.object({ template_id: z.string(), template: z.string() });

export function mountContextTemplates(route: Mount): void {
  route("get", "/context-templates", {}, async ({ own }) => {
    const templates = await own.all<ContextTemplate>(PATH);
    return { templates: templates.map(templateOf) };
  });

  route("post", "/context-templates", { body: templateIn }, async ({ own, body }) => {
    const given = { id: body.template_id, template: ourTemplate(body.template) };
    try {
      return templateOf(await own.ask<ContextTemplate>("POST", PATH, { body: given }));
    } catch (error) {
      if (!isRefusal(error, 409) || !(await isThere(() => own.get(pathOf(given.id))))) throw error;
      throw new AlreadyExists(`Context template ${given.id} already exists`);
    }
  });

  route("get", "/context-templates/:id", {}, async ({ own, param }) =>
    templateOf(await own.get<ContextTemplate>(pathOf(param("id")))),
  );

  route(
    "put",
    "/context-templates/:id",
    { body: templateIn.pick({ template: true }) },
    async ({ own, param, body }) => {
      const path = pathOf(param("id"));
      // our PUT would create it
      await own.get(path);
      return templateOf(
        await own.ask<ContextTemplate>("PUT", path, { body: { template: ourTemplate(body.template) } }),
      );
    },
  );

  route("delete", "/context-templates/:id", {}, async ({ own, param }) => {
    await own.call("DELETE", pathOf(param("id")));
    return done("Context template deleted");
  });
}

async function isThere(read: () => Promise<unknown>): Promise<boolean> {
  try {
    await read();
    return true;
  } catch (error) {
    if (isRefusal(error, 404)) return false;
    throw error;
  }
}
