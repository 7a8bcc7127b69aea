import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { entityPatch, factPatch, mergeIn, splitIn } from "../../../shared/api/corrections.ts";
import { entity } from "../../../shared/api/entity.ts";
import { task, taskPatch } from "../../../shared/api/task.ts";
import { correctedFact, dryRunQuery, undone } from "../../../shared/api/undo.ts";
import {
  correctFact,
  denyFact,
  dropEntity,
  mergeEntities,
  renameEntity,
  splitEntity,
} from "../../flows/lifecycle/correct.ts";
import { setTaskStatus } from "../../flows/ingest/tasks.ts";
import type { App } from "../app-types.ts";
import type { GraphScope } from "../graph-scope.ts";
import { graphRoutes, json } from "../route.ts";

const correction = {
  tag: "Correcting",
  needs: "write",
  params: { id: z.string().describe("ID of the fact or entity.") },
  query: dryRunQuery,
} as const;
const denial = {
  ...correction,
  method: "delete",
  answers: { 200: json(undone, "What changed, or with dry_run what would") },
} as const;

export function mountCorrections(app: OpenAPIHono<App>, scope: GraphScope): void {
  const { route } = graphRoutes(app, scope);

  route(
    {
      ...denial,
      id: "deleteFact",
      path: "/facts/{id}",
      summary: "Mark a fact as wrong",
    },
    ({ services, address, params: { id }, query }) => denyFact(services, address, id, query.dry_run),
  );

  route(
    {
      method: "patch",
      id: "updateFact",
      path: "/facts/{id}",
      summary: "Correct the sentence or the bounds of a fact",
      ...correction,
      body: factPatch,
      quotes: { again: false },
      answers: { 200: json(correctedFact, "The version believed from now on, or with dry_run the one that would be") },
    },
    ({ services, address, params: { id }, query, body }) => correctFact(services, address, id, body, query.dry_run),
  );

  route(
    {
      method: "patch",
      id: "updateTask",
      path: "/tasks/{id}",
      summary: "Set a task to done, dropped or open again",
      tag: "Correcting",
      needs: "write",
      params: { id: z.string().describe("ID of the task.") },
      body: taskPatch,
      quotes: { again: true },
      answers: { 200: json(task, "The task from now on") },
    },
    ({ services, address, params: { id }, body }) => setTaskStatus(services, address, id, body),
  );

  route(
    {
      ...denial,
      id: "deleteEntity",
      path: "/entities/{id}",
      summary: "Delete an entity",
    },
    ({ services, address, params: { id }, query }) => dropEntity(services, address, id, query.dry_run),
  );

  route(
    {
      method: "patch",
      id: "updateEntity",
      path: "/entities/{id}",
      summary: "Correct the name or the type of an entity",
      ...correction,
      body: entityPatch,
      quotes: { again: false },
      answers: { 200: json(entity, "The entity from now on, or with dry_run as it would be") },
    },
    ({ services, address, params: { id }, query, body }) => renameEntity(services, address, id, body, query.dry_run),
  );

  route(
    {
      method: "post",
      id: "mergeEntities",
      path: "/entities/{id}/merge",
      summary: "Merge an entity into another",
      ...correction,
      body: mergeIn,
      quotes: { again: false },
      answers: { 200: json(entity, "The entity that both are from now on, or with dry_run as it would be") },
    },
    ({ services, address, params: { id }, query, body }) =>
      mergeEntities(services, address, id, body.into, query.dry_run),
  );

  route(
    {
      method: "post",
      id: "splitEntity",
      path: "/entities/{id}/split",
      summary: "Split an entity: some of its episodes mean a new one",
      ...correction,
      body: splitIn,
      quotes: { again: false },
      answers: { 200: json(entity, "The entity that is split off, or with dry_run as it would be") },
    },
    ({ services, address, params: { id }, query, body }) => splitEntity(services, address, id, body, query.dry_run),
  );
}
