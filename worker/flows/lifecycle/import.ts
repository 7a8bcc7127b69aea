import type { ImportResult } from "../../../shared/api/portability.ts";
import { FaultError, isFault, unavailable } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { EMPTY_ONTOLOGY, findUnknownEnds } from "../../core/extraction/ontology.ts";
import { lineReader, type ExportLine, type LineError, type RowValues } from "../../core/portability/lines.ts";
import { RECORD_KINDS, shapeOf, type RecordKind } from "../../core/portability/records.ts";
import type { EpochGraph, Graph } from "../../ports/graph/graph.ts";
import type { ImportedRow } from "../../ports/graph/lifecycle.ts";
import { newEpoch, profileOf, refuseLost, unlessGone, visibleName } from "../access/open-graph.ts";
import { whileRenewed } from "../access/while-renewed.ts";
import { sendWakeUp } from "../access/send-wake-up.ts";
import type { Services } from "../services.ts";

type Parts = Pick<
  Services,
  "graphs" | "control" | "ledger" | "clock" | "ids" | "wakeUpQueue" | "log" | "limits" | "embedder"
>;

const BATCH_CHARACTERS = 512 * 1024;
/** A SQLite row has at most 2 MB, and a byte takes up to six characters as JSON. */
const MAX_LINE_CHARACTERS = 12_000_000;

/**
 * Nothing is visible or registered before the last line. A failed import leaves nothing; one that was killed may be repeated.
 *
 * @throws FaultError "invalid" with the number of the first bad line; "conflict" for a graph that is not empty
 */
export async function importGraph(
  parts: Parts,
  address: GraphAddress,
  chunks: AsyncIterable<string>,
  by_user: boolean,
): Promise<ImportResult> {
  const graph = parts.graphs.at(address);
  const token = newEpoch(parts);
  await graph.beginImport(token);
  const progress = { decided: false };
  try {
    const importing = async (): Promise<ImportResult> => {
      const known = await parts.control.registration(address);
      if (known !== null) await refuseLost(parts, address, known.epoch);
      const read = await readLines(parts, graph, token, address, chunks, by_user);
      return adopt(parts, graph, token, address, read, progress);
    };
    return await whileRenewed(parts.clock, () => graph.renewImport(token), importing());
  } catch (error) {
    if (isFault(error, "gone") && !progress.decided)
      throw new FaultError(unavailable("The import was interrupted; send it again", 1));
    // without an answer of Postgres, the import may be registered: the alarm calls a consumer to find out
    if (!progress.decided || isFault(error, "conflict")) await graph.abandonImport(token).catch(() => {});
    throw error;
  }
}

export async function settleImport({ control }: Pick<Services, "control">, graph: EpochGraph): Promise<void> {
  const known = await control.registration(graph.address);
  await unlessGone(graph.settleImport(known?.epoch === graph.epoch ? profileOf(known) : null));
}

type LineOf<Record extends ExportLine["record"]> = Extract<ExportLine, { record: Record }>;

interface ReadRecords {
  owner: LineOf<"owner"> | null;
  ontology: LineOf<"ontology"> | null;
  graph: LineOf<"graph"> | null;
  counts: Record<string, number>;
}

const CHANGE_COLUMNS = Object.keys(shapeOf("change").columns);
const [ENTRY, PAYLOAD] = ["entry", "payload"].map((column) => CHANGE_COLUMNS.indexOf(column)) as [number, number];

const writtenByUser = (values: RowValues): RowValues =>
  values[ENTRY] === "episode"
    ? values.with(PAYLOAD, JSON.stringify({ ...readObject(values[PAYLOAD]), by_user: true }))
    : values;

const readObject = (json: RowValues[number] | undefined): object =>
  Object(JSON.parse(typeof json === "string" ? json : "{}")) as object;

/** The number of 16-bit floats in base64. */
const numbersIn = (value: string): number => atob(value).length / 2;

/** Lines with vectors of texts. Those without a column `model` are of the memory's model. */
const EMBEDDED: ReadonlySet<RecordKind> = new Set(["vector", "community_vector", "description", "written"]);

function numbersOfVector(
  { kind, values }: LineOf<"row">,
  configured: string,
  embedding_model: string | null,
): number | null {
  if (!EMBEDDED.has(kind)) return null;
  const columns = Object.keys(shapeOf(kind).columns);
  const valueOf = (column: string): string | null =>
    columns.includes(column) ? String(values[columns.indexOf(column)]) : null;
  if ((valueOf("model") ?? embedding_model) !== configured) return null;
  const result: unknown = JSON.parse(valueOf("result") ?? "null");
  return numbersIn(valueOf("value") ?? "") / (Array.isArray(result) ? result.length : 1);
}

const FOLLOWED_BY: Readonly<Record<string, readonly ExportLine["record"][]>> = {
  start: ["header"],
  header: ["owner", "ontology", "graph", "end"],
  owner: ["ontology", "graph", "end"],
  ontology: ["graph", "end"],
  graph: ["row", "end"],
  row: ["row", "end"],
  end: [],
};

async function readLines(
  { control, clock, limits, embedder }: Parts,
  graph: Graph,
  token: string,
  address: GraphAddress,
  chunks: AsyncIterable<string>,
  by_user: boolean,
): Promise<ReadRecords> {
  const readLine = lineReader(clock.now());
  const read: ReadRecords = { owner: null, ontology: null, graph: null, counts: {} };
  let batch: ImportedRow[] = [];
  let size = 0;
  let last: ExportLine["record"] | "start" = "start";
  let number = 0;
  const send = async (): Promise<void> => {
    if (batch.length > 0) await graph.importRows(token, batch);
    [batch, size] = [[], 0];
  };
  const refuse = async (at: number, error: LineError): Promise<never> => {
    await send();
    throw unfit(at, error);
  };
  for await (const text of linesOf(chunks)) {
    const line = readLine(text);
    if (!("record" in line)) return refuse(number + 1, line);
    const possible: readonly string[] = nonNull(FOLLOWED_BY[last], "a known line");
    if (!possible.includes(line.record)) {
      const message =
        possible.length === 0 ? "must be nothing: the export has ended" : `must be ${possible.join(" or ")}`;
      return refuse(number + 1, { path: "record", message });
    }
    number += 1;
    last = line.record;
    if (line.record === "row") {
      const numbers = numbersOfVector(line, embedder.model, read.graph?.graph.embedding_model ?? null);
      // later writes would compare them with vectors of the configured model
      if (numbers !== null && numbers !== embedder.dimensions)
        return refuse(number, {
          path: "value",
          message: `has ${numbers} numbers, but vectors of ${embedder.model} have ${embedder.dimensions}`,
        });
      const values = by_user && line.kind === "change" ? writtenByUser(line.values) : line.values;
      batch.push({ line: number, kind: line.kind, values });
      read.counts[line.kind] = (read.counts[line.kind] ?? 0) + 1;
      size += text.length;
      if (size >= BATCH_CHARACTERS) await send();
    } else if (line.record === "owner") {
      const bytes = bytesOf(JSON.stringify(line.profile.metadata ?? {}));
      const message = `has ${bytes} bytes of JSON; at most ${limits.request_bytes}`;
      // a list returns the metadata of a hundred owners
      if (bytes > limits.request_bytes) return refuse(number, { path: "metadata", message });
      read.owner = line;
    } else if (line.record === "graph") read.graph = line;
    else if (line.record === "ontology") {
      const { tenant } = await control.ontologies(address.tenant, null);
      const [path] = findUnknownEnds(line.value, tenant ?? EMPTY_ONTOLOGY);
      if (path !== undefined) return refuse(number, { path, message: "is not a known entity type" });
      read.ontology = line;
    } else if (line.record === "end" && line.lines !== number - 1)
      return refuse(number, { path: "lines", message: `says ${line.lines}, but ${number - 1} came before it` });
  }
  if (last !== "end")
    throw unfit(number + 1, { path: "", message: "is missing: the export ends before its last line" });
  await send();
  return read;
}

/**
 * While the import can still be refused, it is completed; then one Postgres transaction registers it; then it opens. If the process dies in
 * between, the registration decides.
 */
async function adopt(
  parts: Parts,
  graph: Graph,
  token: string,
  address: GraphAddress,
  { owner, ontology, graph: single, counts }: ReadRecords,
  progress: { decided: boolean },
): Promise<ImportResult> {
  const { control, clock } = parts;
  const known = await control.registration(address);
  const epoch = known?.epoch ?? newEpoch(parts);
  const given = owner?.profile ?? {};
  const profile = known
    ? profileOf(known)
    : { name: visibleName(given.name), time_zone: given.time_zone ?? null, kept_days: given.retention_days ?? null };
  if (single !== null) await graph.finishImport(token, { epoch, profile, graph: single.graph });
  progress.decided = true;
  const adopted = await control.adopt(
    address,
    { epoch, profile: given, ontology: ontology?.value ?? null },
    clock.now(),
  );
  if (single === null) {
    await graph.abandonImport(token);
    return { counts: {}, cursor: null };
  }
  const { cursor } = await graph.openImport(token, profileOf(adopted));
  await sendWakeUp(parts, address, epoch);
  return {
    counts: Object.fromEntries(RECORD_KINDS.flatMap((kind) => (kind in counts ? [[kind, counts[kind] ?? 0]] : []))),
    cursor,
  };
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).byteLength;

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  let number = 1;
  for await (const chunk of chunks) {
    const lines = chunk.split("\n");
    lines[0] = rest + (lines[0] ?? "");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      yield line;
      number += 1;
    }
    if (rest.length > MAX_LINE_CHARACTERS)
      throw unfit(number, { path: "", message: `has more than ${MAX_LINE_CHARACTERS} characters` });
  }
  if (rest.trim() !== "") yield rest;
}

function unfit(number: number, { path, message }: LineError): FaultError {
  const place = path === "" ? `line ${number}` : `line ${number}: ${path}`;
  return new FaultError({ kind: "invalid", detail: `${place} ${message}`, errors: [{ path: place, message }] });
}
