import type { RereadResult, RereadIn } from "../../../shared/api/reread.ts";
import { FaultError, unavailable } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { costOf } from "../../core/accounting/cost.ts";
import { estimateRereading } from "../../core/ingest/reread-estimate.ts";
import { extractFacts } from "../../core/prompts/extract-facts.ts";
import { versionUnder } from "../../core/prompts/ontology-section.ts";
import type { RequestedRenewal } from "../../ports/graph/writes.ts";
import { readFrom } from "../access/open-graph.ts";
import { sendWakeUp } from "../access/send-wake-up.ts";
import type { Services } from "../services.ts";
import { ontologyInForce } from "../tenancy/ontology.ts";
import type { Defer } from "./remember.ts";

/**
 * Each old reading remains until the new one replaces it.
 *
 * @throws FaultError "unavailable" if Postgres cannot return the ontology
 */
export async function rereadMemory(
  services: Services,
  address: GraphAddress,
  { from = 0, dry_run = false }: RereadIn,
  defer: Defer,
): Promise<RereadResult> {
  const { extractor, builtin, prices } = services;
  const { model } = extractor;
  const ontology = await ontologyInForce(services, address);
  if (ontology === null) throw new FaultError(unavailable("Postgres cannot say which ontology is in force", 10));
  const reader = { prompt_version: versionUnder(extractor.prompt_version, ontology), model };
  const found = await readFrom<RequestedRenewal | null>(
    services,
    address,
    (graph) => graph.renew(reader, from, dry_run),
    null,
  );
  if (found === null) return { episodes: 0, model, calls: 0, tokens_in: 0, tokens_out: 0, cost: 0 };
  if (found.wake) defer(sendWakeUp(services, address, found.epoch));
  const episodes = found.episodes.length;
  if (episodes === 0 || model === builtin.extractor.model)
    return { episodes, model, calls: 0, tokens_in: 0, tokens_out: 0, cost: 0 };
  const prompt = extractFacts([], ontology).system;
  const estimate = estimateRereading(found.episodes, { batch: extractor.batch, prompt });
  const price = prices[model];
  return {
    episodes,
    model,
    ...estimate,
    cost: price === undefined ? null : costOf(price, estimate.tokens_in, estimate.tokens_out),
  };
}
