import { ConflictError } from "../errors.ts";
import type { Memory } from "../memory.ts";
import { writeExport } from "./export-lines.ts";
import { ImportFailure } from "./import-failure.ts";
import type { OpenMemory } from "./open-memory.ts";
import type { Past } from "./past.ts";
import type { Report } from "./report.ts";

export interface PastImport {
  user: string;
  name: string | null;
  dryRun: boolean;
  now: number;
  memory: OpenMemory;
  onProgress: (done: number, total: number) => void;
  onRead: (count: number) => void;
}

/** A long import is written to Postgres and SQLite before the answer. */
const IMPORT_TIMEOUT_MS = 10 * 60_000;

/** @throws ImportFailure if the memory has other content */
export async function importPast(task: PastImport, past: Past, report: Report): Promise<Report> {
  const { lines, episodes } = writeExport(report.source, past, task.now);
  if (task.dryRun) return report;
  if (episodes.length === 0)
    return { ...report, outcome: "unchanged", notes: [...report.notes, "there is nothing to import"] };
  const memory = await task.memory(null);
  try {
    await memory.import(`${lines.join("\n")}\n`, { timeoutMs: IMPORT_TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const before = await compared(memory, episodes, report);
    if (before === null) throw new ImportFailure(`${error.message}\n${NOT_EMPTY}`);
    return before;
  }
  const rows = lines.length;
  task.onProgress(rows, rows);
  return report;
}

const NOT_EMPTY =
  "what was known in the past can only be imported into an empty memory: give another --user, or erase this one first";

async function compared(memory: Memory, ids: readonly string[], report: Report): Promise<Report | null> {
  const there = new Set<string>();
  for await (const { id } of memory.episodes()) there.add(id);
  const missing = ids.filter((id) => !there.has(id)).length;
  if (missing === ids.length) return null;
  const notes = ["this was imported before: nothing was changed"];
  if (missing > 0)
    notes.push(
      missing === 1
        ? `1 of ${ids.length} episodes is not there: to import it too, erase the memory and import again`
        : `${missing} of ${ids.length} episodes are not there: to import them too, erase the memory and import again`,
    );
  return {
    ...report,
    outcome: "unchanged",
    imported: {},
    already_there: report.imported,
    notes: [...report.notes, ...notes],
  };
}
