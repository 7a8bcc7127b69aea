import type { OpenAPIHono } from "@hono/zod-openapi";
import {
  contextTemplate,
  contextTemplateIn,
  contextTemplatePut,
  contextTemplateQuery,
  ofContextTemplate,
} from "../../../shared/api/context-templates.ts";
import { page } from "../../../shared/api/scalars.ts";
import {
  createContextTemplate,
  deleteContextTemplate,
  getContextTemplate,
  listContextTemplates,
  putContextTemplate,
} from "../../flows/tenancy/context-templates.ts";
import type { App } from "../app-types.ts";
import { json, tenantRoutes } from "../route.ts";

const tag = "Context templates";
const path = "/v1/context-templates";

export function mountContextTemplates(app: OpenAPIHono<App>): void {
  const route = tenantRoutes(app);

  route(
    {
      method: "post",
      id: "createContextTemplate",
      path,
      summary: "Create a context template",
      tag,
      needs: "admin",
      body: contextTemplateIn,
      answers: { 201: json(contextTemplate, "The template; contexts may ask for it by its id") },
    },
    ({ services, tenant, body }) => createContextTemplate(services, tenant, body),
  );

  route(
    {
      method: "get",
      id: "listContextTemplates",
      path,
      summary: "List context templates, newest first",
      tag,
      needs: "read",
      query: contextTemplateQuery,
      answers: { 200: json(page(contextTemplate), "Templates with their texts") },
    },
    ({ services, tenant, query }) => listContextTemplates(services, tenant, query),
  );

  route(
    {
      method: "get",
      id: "getContextTemplate",
      path: `${path}/{id}`,
      summary: "Get a context template",
      tag,
      needs: "read",
      params: ofContextTemplate,
      answers: { 200: json(contextTemplate, "The template") },
    },
    ({ services, tenant, params: { id } }) => getContextTemplate(services, tenant, id),
  );

  route(
    {
      method: "put",
      id: "putContextTemplate",
      path: `${path}/{id}`,
      summary: "Create a context template, or replace it",
      tag,
      needs: "admin",
      params: ofContextTemplate,
      body: contextTemplatePut,
      answers: { 200: json(contextTemplate, "The template as it is now; it takes effect within 10 seconds") },
    },
    ({ services, tenant, params: { id }, body: { template } }) =>
      putContextTemplate(services, tenant, { id, template }),
  );

  route(
    {
      method: "delete",
      id: "deleteContextTemplate",
      path: `${path}/{id}`,
      summary: "Delete a context template",
      tag,
      needs: "admin",
      params: ofContextTemplate,
      answers: { 204: { description: "Deleted; contexts that ask for it are refused within 10 seconds" } },
    },
    async ({ c, services, tenant, params: { id } }) => {
      await deleteContextTemplate(services, tenant, id);
      return c.body(null, 204);
    },
  );
}
