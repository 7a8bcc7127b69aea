import type { FileChange, FileCommand } from "../../../shared/api/files.ts";
import type { FileVersions, FileView } from "../../../shared/api/files.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { UndoResult } from "../../../shared/api/undo.ts";
import { FaultError } from "../../../shared/fault.ts";
import { FILE_ROOT } from "../../../shared/file-path.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { showDirectory } from "../../core/text/file-commands.ts";
import { visibleText } from "../../core/text/visible/visible-text.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import type { FileQuery } from "../../ports/graph/reads.ts";
import type { ChangedFiles } from "../../ports/graph/writes.ts";
import { readOrEmpty, writeTo, type OpenParts } from "../access/open-graph.ts";
import { sendWakeUp } from "../access/send-wake-up.ts";
import type { Services } from "../services.ts";
import { operate, undoOf } from "./operate.ts";

type After = { after?: string | undefined };

const EMPTY_ROOT: FileView = {
  path: FILE_ROOT,
  type: "directory",
  text: null,
  files: [],
  result: showDirectory(FILE_ROOT, []),
};

export async function getFile(
  parts: OpenParts,
  address: GraphAddress,
  { after, ...query }: FileQuery & After,
): Promise<FileView> {
  const { path } = query;
  const read = (graph: Graph): Promise<FileView> => whenVisible(graph, after, () => graph.file(query));
  const found = await readOrEmpty<FileView | null>(parts, address, read, path === FILE_ROOT ? EMPTY_ROOT : null);
  return found ?? missing(path, ". Please provide a valid path.");
}

export async function getFileVersions(
  parts: OpenParts,
  address: GraphAddress,
  { path, after, ...moment }: { path: string } & Moment & After,
): Promise<FileVersions> {
  const read = (graph: Graph): Promise<FileVersions> =>
    whenVisible(graph, after, () => graph.fileVersions(path, moment));
  return (await readOrEmpty<FileVersions | null>(parts, address, read, null)) ?? missing(path, "");
}

async function whenVisible<T>(graph: Graph, after: string | undefined, read: () => Promise<T>): Promise<T> {
  if (after !== undefined) await graph.requireVisible(after);
  return read();
}

/**
 * Only `create` may create the memory.
 *
 * @throws FaultError whose detail is the tool's answer to the model
 */
export async function changeFiles(
  services: Services,
  address: GraphAddress,
  command: FileCommand,
  defer: (work: Promise<void>) => void,
): Promise<FileChange> {
  refuseInvisible(command);
  const change = (graph: Graph): Promise<ChangedFiles> => graph.changeFiles(command);
  const done =
    command.command === "create"
      ? await writeTo(services, address, change)
      : await readOrEmpty<ChangedFiles | null>(services, address, change, null);
  if (done === null) return missingFor(command);
  // nothing after the write may fail; the alarm records a change that leaves no other work
  if (done.wake) defer(sendWakeUp(services, address, done.epoch));
  return { result: done.result, cursor: done.cursor, undo: undoOf(done.undo) };
}

/** Models name a file as its path was shown. */
function refuseInvisible(command: FileCommand): void {
  const [field, path] =
    command.command === "create"
      ? ["path", command.path]
      : command.command === "rename"
        ? ["new_path", command.new_path]
        : [];
  if (field === undefined || path === undefined || visibleText(path) === path) return;
  const message = "must not have invisible characters";
  throw new FaultError({ kind: "invalid", detail: `${field}: ${message}`, errors: [{ path: field, message }] });
}

export function forgetFiles(
  services: Services,
  address: GraphAddress,
  path: string,
  dry_run = false,
): Promise<UndoResult> {
  return operate(
    services,
    address,
    dry_run,
    (graph) => graph.forgetFiles(path, dry_run),
    () => missing(path, ""),
  );
}

function missing(path: string, advice: string): never {
  throw new FaultError({ kind: "not_found", detail: `The path ${path} does not exist${advice}` });
}

const missingFor = (command: FileCommand): never =>
  command.command === "rename"
    ? missing(command.old_path, "")
    : missing(command.path, command.command === "delete" ? "" : ". Please provide a valid path.");
