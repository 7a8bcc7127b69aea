import type { Ontology } from "../../../shared/api/ontology.ts";
import { FaultError, notFound, valueOf } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { EMPTY_ONTOLOGY, applyOntology, mergeOntologies } from "../../core/extraction/ontology.ts";
import { extractJson } from "../../core/extraction/json.ts";
import type { Extraction } from "../../core/extraction/extraction.ts";
import type { LedgerReplay } from "../../ports/graph/graph.ts";
import type { LedgerEntry } from "../../ports/ledger.ts";
import { mintEpoch } from "../access/open-graph.ts";
import { ringDoorbell } from "../access/ring-doorbell.ts";
import type { Services } from "../services.ts";

type Parts = Pick<Services, "graphs" | "control" | "erasures" | "ledger" | "ids" | "doorbell" | "log">;

const AT_ONCE = 100;

/**
 * Makes a graph whose object was lost anew from the ledger: episodes, entities, facts and their versions at the instants at which they
 * were learned, what was decided, retracted and rolled back, under the ids that they had. No model is asked; what the ledger does not
 * have is made afterwards as for any graph (vectors, summaries, communities) or is lost (what traversals remember).
 *
 * The graph gets a new epoch, so that nothing that still speaks of the lost one is taken. May be repeated until it is done.
 *
 * @returns how many entries it was made of
 * @throws FaultError "not_found" for a graph that is not registered, "conflict" for one that has its object
 */
export async function rebuildGraph(parts: Parts, address: GraphAddress): Promise<{ entries: number }> {
  const { control, erasures, graphs, ledger } = parts;
  const registration = await control.registration(address);
  if (registration === null)
    throw new FaultError(notFound(`${address.kind === "user" ? "User" : "Graph"} ${address.id}`));
  const { epoch: lost, owner } = registration;
  const { tenant, graph: own } = await control.ontologies(address.tenant, address);
  const ontology = mergeOntologies(tenant ?? EMPTY_ONTOLOGY, own ?? EMPTY_ONTOLOGY);
  const graph = graphs.at(address);
  const token = mintEpoch(parts);
  valueOf(await graph.beginImport(token));
  try {
    const json = new Map<string, Extraction>();
    let [last, entries] = [0, 0];
    for (;;) {
      const page = await ledger.read(address, lost, last, AT_ONCE);
      if (page.length === 0) break;
      const time_zone = owner.time_zone ?? "UTC";
      valueOf(
        await graph.replay(
          token,
          page.map((entry) => replayed(entry, json, ontology, time_zone)),
        ),
      );
      last = page.at(-1)?.seq ?? last;
      entries += page.length;
    }
    const epoch = mintEpoch(parts);
    await ledger.adopt(address, lost, epoch);
    if ((await erasures.epochOf(address)) !== epoch)
      throw new FaultError({ kind: "conflict", detail: `${address.id} was erased or made anew meanwhile` });
    valueOf(await graph.finishReplay(token, epoch, owner, last));
    await ringDoorbell(parts, address, epoch);
    return { entries };
  } catch (error) {
    await graph.abandonImport(token);
    throw error;
  }
}

/** What JSON says follows from it, and was never stored. */
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
