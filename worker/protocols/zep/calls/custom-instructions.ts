import { z } from "@hono/zod-openapi";
import type { Ontology } from "../../../../shared/api/ontology.ts";
import { callerId } from "../../../../shared/api/scalars.ts";
import { FaultError, notFound } from "../../../../shared/fault.ts";
import { oneOwner, ownerQuery } from "../base/owner.ts";
import { pathOf, type Own } from "../base/own.ts";
import { done, maybe, type Mount } from "../base/route.ts";
import { instructionsIn, instructionsText, type Instruction } from "../shapes/instructions.ts";
import { graphNamed } from "./graphs.ts";
import { userNamed } from "./users.ts";

const of = { user_ids: maybe(z.array(callerId())), graph_ids: maybe(z.array(callerId())) };
const line = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\r\n]*$/u, "must be one line");
const added = z.object({
  ...of,
  instructions: z.array(z.object({ name: line, text: z.string().trim().min(1) })).min(1),
});
const deleted = z.object({ ...of, instruction_names: maybe(z.array(z.string())) });

export function mountCustomInstructions(route: Mount): void {
  route("get", "/custom-instructions", { query: ownerQuery }, async ({ own, query: { user_id, graph_id } }) => {
    const isOne = user_id !== undefined || graph_id !== undefined;
    const path = isOne ? pathOf(oneOwner(user_id, graph_id), "ontology") : "/v1/ontology";
    return { instructions: instructionsIn((await own.get<Ontology>(path)).instructions) };
  });

  route("post", "/custom-instructions", { body: added }, async ({ own, body }) => {
    const given = new Map(body.instructions.map((one) => [one.name, one]));
    await changeAll(own, body, (before) => [...before.filter(({ name }) => !given.has(name)), ...given.values()]);
    return done("Instructions added");
  });

  route("delete", "/custom-instructions", { body: deleted }, async ({ own, body }) => {
    const names = body.instruction_names ?? [];
    await changeAll(own, body, (before) => {
      const unknown = names.find((name) => !before.some((one) => one.name === name));
      if (unknown !== undefined) throw new FaultError(notFound(`Instruction ${unknown.slice(0, 100)}`));
      return names.length === 0 ? [] : before.filter(({ name }) => !names.includes(name));
    });
    return done("Instructions deleted");
  });
}

interface Owners {
  user_ids?: string[] | undefined;
  graph_ids?: string[] | undefined;
}

/** Reads all ontologies first, so that none is changed if one is missing. */
async function changeAll(
  own: Own,
  { user_ids = [], graph_ids = [] }: Owners,
  change: (before: Instruction[]) => Instruction[],
): Promise<void> {
  const owners = [...user_ids.map(userNamed), ...graph_ids.map(graphNamed)];
  const paths = owners.length > 0 ? owners.map((owner) => pathOf(owner, "ontology")) : ["/v1/ontology"];
  const before = await Promise.all(paths.map((path) => own.get<Ontology>(path)));
  const bodies = before.map((ontology) => ({
    ...ontology,
    instructions: instructionsText(change(instructionsIn(ontology.instructions))),
  }));
  for (const [index, path] of paths.entries()) await own.call("PUT", path, { body: bodies[index] });
}
