import type { EntityPatch, FactPatch, SplitIn } from "../../../shared/api/corrections.ts";
import type { Entity } from "../../../shared/api/entity.ts";
import type { CorrectedFact, UndoResult } from "../../../shared/api/undo.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import { readFrom } from "../access/open-graph.ts";
import { visibleName } from "../ingest/visible-name.ts";
import type { Services } from "../services.ts";
import { refuseContradiction } from "./refuse-contradiction.ts";
import { planCorrection } from "./replace-object.ts";
import { absent, followUp, operate, undoOf } from "./operate.ts";

/** Messages stored so far do not restore it. */
export const denyFact = (services: Services, address: GraphAddress, id: string, dry_run = false): Promise<UndoResult> =>
  operate(services, address, dry_run, (graph) => graph.denyFact(id, dry_run), absent(`Fact ${id}`));

/**
 * @throws FaultError "not_found"; "conflict" without the current version, for an impossible period, and for a sentence and object that
 * contradict each other
 */
export async function correctFact(
  services: Services,
  address: GraphAddress,
  id: string,
  given: FactPatch,
  dry_run = false,
): Promise<CorrectedFact> {
  const patch = { ...given, ...(given.object !== undefined && { object: visibleName("object", given.object) }) };
  const change = async (graph: Graph) => {
    const planned = await planCorrection(services, graph, id, patch);
    const run = (rehearses: boolean) =>
      planned.kind === "same"
        ? graph.correctFact(id, planned.correction, rehearses)
        : graph.replaceFact(id, planned.replacement, rehearses);
    const rehearsed = await run(true);
    if (rehearsed !== null) await refuseContradiction(services, graph, patch, await graph.fact(id, {}), rehearsed.fact);
    return dry_run ? rehearsed : run(false);
  };
  const { fact, others, undo } = await correct(services, address, dry_run, change, `Fact ${id}`);
  // an object of an earlier version returns no others
  return { ...fact, others: others ?? [], undo: undoOf(undo) };
}

/** @throws FaultError "not_found"; "conflict" without the current version, or if another entity has the name */
export const renameEntity = (
  services: Services,
  address: GraphAddress,
  id: string,
  { version, ...patch }: EntityPatch,
  dry_run = false,
): Promise<Entity> => {
  const named = patch.name === undefined ? {} : { name: visibleName("name", patch.name) };
  const correction = { version: version ?? null, ...patch, ...named };
  return correct(services, address, dry_run, (graph) => graph.renameEntity(id, correction, dry_run), `Entity ${id}`);
};

export const mergeEntities = (
  services: Services,
  address: GraphAddress,
  id: string,
  into: string,
  dry_run = false,
): Promise<Entity> =>
  correct(services, address, dry_run, (graph) => graph.mergeEntities(id, into, dry_run), `Entity ${id}`);

export const splitEntity = (
  services: Services,
  address: GraphAddress,
  id: string,
  part: SplitIn,
  dry_run = false,
): Promise<Entity> => {
  const named = { ...part, name: visibleName("name", part.name) };
  return correct(services, address, dry_run, (graph) => graph.splitEntity(id, named, dry_run), `Entity ${id}`);
};

export const dropEntity = (
  services: Services,
  address: GraphAddress,
  id: string,
  dry_run = false,
): Promise<UndoResult> =>
  operate(services, address, dry_run, (graph) => graph.dropEntity(id, dry_run), absent(`Entity ${id}`));

async function correct<T>(
  services: Services,
  address: GraphAddress,
  dry_run: boolean,
  change: (graph: Graph) => Promise<T>,
  what: string,
): Promise<T> {
  const corrected = await readFrom<T | null>(services, address, change, null);
  if (corrected === null) return absent(what)();
  if (!dry_run) await followUp(services, address);
  return corrected;
}
