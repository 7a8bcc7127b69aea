import { isFault } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { formatInstant, type Instant } from "../../../shared/instant.ts";
import { EXPORT_VERSION } from "../../core/portability/records.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import { getOwner, readFrom, unlessGone } from "../access/open-graph.ts";
import type { Services } from "../services.ts";

type Parts = Pick<Services, "graphs" | "control" | "ledger" | "clock" | "makeRoom">;

const PAGE_BYTES = 512 * 1024;

export interface Export {
  pages: AsyncGenerator<string[]>;
  end: () => Promise<void>;
}

/**
 * As of this call. An export without its last line is incomplete.
 *
 * @throws FaultError "not_found" for an unknown graph; also while pages are read, if the graph was erased or something was forgotten
 */
export async function exportGraph(parts: Parts, address: GraphAddress): Promise<Export> {
  const { control, clock, graphs } = parts;
  const owner = await getOwner(parts, address);
  const begun = await readFrom<{ id: string; cursor: string } | null>(parts, address, begin(parts, address), null);
  const { graph: ontology } = await control.ontologies(address.tenant, address);
  const { id: _, created_at: __, ...profile } = owner;
  const before = [
    headerLine(begun?.cursor ?? null, clock.now()),
    JSON.stringify({ record: "owner", ...profile }),
    ...(ontology === null ? [] : [JSON.stringify({ record: "ontology", value: ontology })]),
  ];
  const graph = graphs.at(address);

  async function* pages(): AsyncGenerator<string[]> {
    let count = before.length;
    yield before;
    for (let after: number | null = begun === null ? null : 0; after !== null;) {
      const { lines, last } = await graph.readExport(begun?.id ?? "", after, PAGE_BYTES);
      count += lines.length;
      yield lines;
      after = last;
    }
    await end();
    yield [JSON.stringify({ record: "end", lines: count })];
  }

  const end = async (): Promise<void> => {
    if (begun === null) return;
    await unlessGone(graph.endExport(begun.id));
  };
  return { pages: pages(), end };
}

/**
 * On a full disk, begins an export that stores nothing. An object repeats the error of a failed write, so it is opened through another
 * stub, after making room: the runtime creates a file to open it.
 */
const begin =
  ({ graphs, makeRoom }: Pick<Parts, "graphs" | "makeRoom">, address: GraphAddress) =>
  (graph: Graph): Promise<{ id: string; cursor: string }> =>
    graph.beginExport().catch(async (error: unknown) => {
      if (!isFault(error, "full")) throw error;
      await makeRoom("to read");
      return graphs.at(address).beginExportInPlace();
    });

const headerLine = (cursor: string | null, at: Instant): string =>
  JSON.stringify({
    record: "header",
    format: "engraph",
    version: EXPORT_VERSION,
    exported_at: formatInstant(at),
    cursor,
  });
