import { importPast, type PastImport } from "./import-past.ts";
import { ImportFailure, Malformed } from "./import-failure.ts";
import { emptyReport, include, type Report } from "./report.ts";
import { ZepClient } from "./zep-client.ts";
import { readZepPast, type ZepPast } from "./zep-past.ts";

export interface ZepImport extends PastImport {
  /** "https://api.getzep.com/api/v2"; null for Zep's cloud. */
  address: string | null;
  key: string;
  from: string;
}

export async function importZep(task: ZepImport): Promise<Report> {
  const client = new ZepClient(task.address, task.key, (count) => task.onRead(count));
  const data = await client.read(task.from);
  const { past, leftOut, notes } = readPast(() => readZepPast(data, task.name));
  const report = emptyReport("zep", task.user, task.dryRun);
  const { nodes, edges, episodes } = data;
  report.read = { episodes: episodes.length, nodes: nodes.length, edges: edges.length };
  report.imported = { episodes: past.episodes.length, entities: past.entities.length, facts: past.facts.length };
  report.left_out = { ...leftOut };
  report.notes = notes;
  for (const { said } of past.episodes) include(report, said);
  return importPast(task, past, report);
}

function readPast(read: () => ZepPast): ZepPast {
  try {
    return read();
  } catch (error) {
    if (error instanceof Malformed) throw new ImportFailure(`Zep: ${error.message}`);
    throw error;
  }
}
