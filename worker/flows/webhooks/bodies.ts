import pMap from "p-map";
import type { Fact } from "../../../shared/api/fact.ts";
import { isFault } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { formatInstant } from "../../../shared/instant.ts";
import type { GraphName } from "../../ports/control-plane.ts";
import type { DueDelivery, EventSubject } from "../../ports/webhooks.ts";
import type { Services } from "../services.ts";

type Parts = Pick<Services, "graphs" | "log">;
type AboutFact = Extract<EventSubject, { fact_id: string }>;

const PARALLEL_GRAPHS = 6;

/**
 * Facts are read as they were known then, so that all attempts send the same body. Forgotten data is never sent.
 *
 * @returns `null` for a deleted item; no entry for an item whose memory cannot be read now
 */
export async function bodiesOf(
  parts: Parts,
  tenant: string,
  webhook: string,
  deliveries: readonly DueDelivery[],
): Promise<Map<string, string | null>> {
  const bodies = new Map<string, string | null>();
  const aboutFacts: { delivery: DueDelivery; subject: AboutFact; graph: GraphName }[] = [];
  for (const delivery of deliveries) {
    const { id, graph, subject } = delivery;
    if ("fact_id" in subject && graph !== null) aboutFacts.push({ delivery, subject, graph });
    else bodies.set(id, bodyOf(delivery, dataOf(webhook, delivery)));
  }
  const byGraph = Map.groupBy(aboutFacts, ({ graph: { kind, id } }) => `${kind}/${id}`);
  const readGraph = async (ofGraph: typeof aboutFacts): Promise<void> => {
    const [first] = ofGraph;
    if (first === undefined) return;
    const facts = await factsOf(
      parts,
      { tenant, ...first.graph },
      ofGraph.map(({ subject }) => subject),
    );
    ofGraph.forEach(({ delivery, subject, graph }, index) => {
      const fact = facts?.[index];
      if (fact !== undefined)
        bodies.set(
          delivery.id,
          fact === null ? null : bodyOf(delivery, { ...ownerOf(graph), ...dataOfFact(fact, subject) }),
        );
    });
  };
  await pMap(byGraph.values(), readGraph, { concurrency: PARALLEL_GRAPHS });
  return bodies;
}

async function factsOf(
  { graphs, log }: Parts,
  address: GraphAddress,
  wanted: readonly AboutFact[],
): Promise<(Fact | null)[] | null> {
  try {
    return await graphs.at(address).factsAt(wanted.map(({ fact_id: id, known_at }) => ({ id, known_at })));
  } catch (error) {
    if (isFault(error, "gone")) return wanted.map(() => null);
    log.error("facts not read for webhooks", { ...address, error: String(error) });
    return null;
  }
}

const bodyOf = ({ event, created_at }: DueDelivery, data: object): string =>
  JSON.stringify({ type: event, timestamp: formatInstant(created_at), data });

function dataOf(webhook: string, { graph, subject }: DueDelivery): object {
  if ("episode_id" in subject) return { ...ownerOf(graph), episode_id: subject.episode_id };
  if ("erased" in subject) return { ...ownerOf(subject.erased), erased_at: subject.erased_at };
  if ("budget" in subject) return { ...ownerOf(graph), budget: subject.budget, day: subject.day };
  return { webhook_id: webhook };
}

const ownerOf = (graph: GraphName | null) => ({
  user_id: graph?.kind === "user" ? graph.id : null,
  graph_id: graph?.kind === "graph" ? graph.id : null,
});

const dataOfFact = (fact: Fact, { known_at, caused_by }: AboutFact) => ({
  fact_id: fact.id,
  fact: fact.fact,
  kind: fact.kind,
  subject: fact.subject.name,
  predicate: fact.predicate,
  object: fact.object?.name ?? fact.object_value,
  valid_from: fact.valid_from,
  valid_to: fact.valid_to,
  believed: fact.known_to === null,
  known_at: formatInstant(known_at),
  caused_by,
});
