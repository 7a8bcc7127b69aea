import type { FactPatch } from "../../../shared/api/corrections.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import { conflicting, FaultError } from "../../../shared/fault.ts";
import { contradictionIn, type CorrectedField, isOfInstructions, isOfTasks } from "../../core/language/index.ts";
import { loadLexicon } from "../../core/text/lexicon.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import type { Services } from "../services.ts";
import { namesOf } from "./replace-object.ts";

const FIELDS: readonly CorrectedField[] = ["fact", "valid_from", "valid_to"];

/** @throws FaultError "conflict" with the field */
export async function refuseContradiction(
  { clock }: Pick<Services, "clock">,
  graph: Graph,
  patch: FactPatch,
  before: Fact,
  after: Fact,
): Promise<void> {
  const { predicate, kind, fact, object, object_value } = after;
  // a user's words
  if (isOfInstructions(predicate) || isOfTasks(predicate)) return;
  const subject = await namesOf(graph, after.subject);
  const names =
    object === null
      ? [object_value ?? ""]
      : object.id === before.object?.id
        ? await namesOf(graph, object)
        : [object.name];
  await loadLexicon();
  const instant = (at: string | null): number | null => (at === null ? null : Date.parse(at));
  const contradiction = contradictionIn(
    {
      subject,
      object: names,
      predicate,
      kind,
      fact,
      before: before.fact,
      valid_from: instant(after.valid_from),
      valid_from_basis: after.valid_from_basis,
      valid_to: instant(after.valid_to),
      valid_to_basis: after.valid_to_basis,
      due: instant(after.due),
    },
    new Set(FIELDS.filter((field) => patch[field] !== undefined)),
    clock.now(),
  );
  if (contradiction !== null) throw new FaultError(conflicting(contradiction.path, contradiction.message));
}
