import type { Ontology } from "../../../shared/api/ontology.ts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { applyOntology } from "../../core/resolve/apply-ontology.ts";
import { EMPTY_ONTOLOGY, mergeOntologies } from "../../core/extraction/ontology.ts";
import { extractJson } from "../../core/extraction/json.ts";
import type { Extraction } from "../../core/extraction/extraction.ts";
import type { LedgerReplay } from "../../ports/graph/lifecycle.ts";
import type { LedgerEntry } from "../../ports/ledger.ts";
import { newEpoch, profileOf } from "../access/open-graph.ts";
import { whileRenewed } from "../access/while-renewed.ts";
import { sendWakeUp } from "../access/send-wake-up.ts";
import type { Services } from "../services.ts";

type Parts = Pick<Services, "graphs" | "control" | "erasures" | "ledger" | "clock" | "ids" | "wakeUpQueue" | "log">;

/** Sixteen of the longest messages have 16 MiB; Postgres over HTTP answers with at most 64 MB. */
const ENTRIES_PER_PAGE = 16;

/**
 * Rebuilds a lost or damaged object from the ledger: episodes, entities, facts with versions and known instants, verdicts, retractions and
 * rollbacks, under the same ids. Calls no model. Vectors, summaries and communities are made later; traversal memory is lost.
 *
 * The new epoch refuses data of the lost graph. May be repeated until it succeeds.
 *
 * @throws FaultError "not_found" for an unregistered graph, "conflict" for one with an undamaged object
 */
export async function rebuildGraph(parts: Parts, address: GraphAddress): Promise<{ entries: number }> {
  const { control, erasures, graphs, ledger, log } = parts;
  const registration = await control.registration(address);
  if (registration === null)
    throw new FaultError(notFound(`${address.kind === "user" ? "User" : "Graph"} ${address.id}`));
  const { epoch: lost, owner } = registration;
  const { tenant, graph: own } = await control.ontologies(address.tenant, address);
  const ontology = mergeOntologies(tenant ?? EMPTY_ONTOLOGY, own ?? EMPTY_ONTOLOGY);
  const graph = graphs.at(address, owner.region);
  const token = newEpoch(parts);
  if (await graph.emptyIfDamaged()) log.error("damaged storage emptied", { ...address });
  await graph.beginImport(token);
  const rebuilding = async (): Promise<{ entries: number }> => {
    const json = new Map<string, Extraction>();
    let [last, entries] = [0, 0];
    for (;;) {
      const page = await ledger.read(address, lost, last, ENTRIES_PER_PAGE);
      if (page.length === 0) break;
      const time_zone = owner.time_zone ?? "UTC";
      await graph.replay(
        token,
        page.map((entry) => replayed(entry, json, ontology, time_zone)),
      );
      last = page.at(-1)?.seq ?? last;
      entries += page.length;
    }
    const epoch = newEpoch(parts);
    await ledger.changeEpoch(address, lost, epoch);
    const current = await control.registration(address);
    if (current === null || (await erasures.epochOf(address)) !== epoch)
      throw new FaultError({ kind: "conflict", detail: `${address.id} was erased or rebuilt meanwhile` });
    await graph.finishReplay(token, epoch, profileOf(current), last);
    await sendWakeUp(parts, address, epoch);
    return { entries };
  };
  try {
    return await whileRenewed(parts.clock, () => graph.renewImport(token), rebuilding());
  } catch (error) {
    // the object's alarm removes the import
    await graph.abandonImport(token).catch(() => {});
    throw error;
  }
}

/** The extraction of JSON is never stored. */
function replayed(
  entry: LedgerEntry,
  json: Map<string, Extraction>,
  ontology: Ontology,
  time_zone: string,
): LedgerReplay {
  if (entry.entry === "episode") {
    const { type, name, content, reference_time } = entry.payload as {
      type: string;
      name: string | null;
      content: string;
      reference_time: number;
    };
    const input = { speaker: name, content, reference_time, time_zone, previous: [] };
    if (type === "json") json.set(entry.subject_id, applyOntology(extractJson(input, ontology), ontology, name));
  }
  return { ...entry, extraction: entry.entry === "facts" ? (json.get(entry.subject_id) ?? null) : null };
}
