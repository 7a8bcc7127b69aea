import { nonNull } from "../../shared/non-null.ts";
import { builtinExtractor } from "../../worker/adapters/builtin/extractor.ts";
import { builtinGuide } from "../../worker/adapters/builtin/guide.ts";
import { builtinReporter } from "../../worker/adapters/builtin/reporter.ts";
import { sha256 } from "../../worker/adapters/platform/system.ts";
import { hammingDistances } from "../../worker/core/vectors/bit-codes.ts";
import { reportDrift } from "../../worker/flows/communities/drift.ts";
import { refreshCommunities } from "../../worker/flows/communities/refresh.ts";
import { extractPending } from "../../worker/flows/ingest/extract.ts";
import { exportGraph } from "../../worker/flows/lifecycle/export.ts";
import { importGraph } from "../../worker/flows/lifecycle/import.ts";
import { rebuildGraph } from "../../worker/flows/lifecycle/rebuild.ts";
import type { Services } from "../../worker/flows/services.ts";
import { Alarm } from "../../worker/objects/memory-graph/alarm.ts";
import { GraphCaches } from "../../worker/objects/memory-graph/caches.ts";
import { ChangeSignal } from "../../worker/objects/memory-graph/change-signal.ts";
import { communityMethods } from "../../worker/objects/memory-graph/community-methods.ts";
import { extractionMethods } from "../../worker/objects/memory-graph/extraction-methods.ts";
import { Expirations } from "../../worker/objects/memory-graph/expirations.ts";
import { Gate, type GateParts } from "../../worker/objects/memory-graph/gate.ts";
import { lifecycleMethods, settlementMethods } from "../../worker/objects/memory-graph/lifecycle-methods.ts";
import { readMethods } from "../../worker/objects/memory-graph/read-methods.ts";
import { traversalMethods } from "../../worker/objects/memory-graph/traversal-methods.ts";
import { vectorIndexMethods } from "../../worker/objects/memory-graph/vector-index-methods.ts";
import { writeMethods } from "../../worker/objects/memory-graph/write-methods.ts";
import type { Reader } from "../../worker/core/extraction/reading.ts";
import type { Registration } from "../../worker/ports/control-plane.ts";
import type { LedgerChange } from "../../worker/ports/graph/extraction.ts";
import type { Extractor } from "../../worker/ports/providers.ts";
import type { EpochGraph, Graph } from "../../worker/ports/graph/graph.ts";
import type { Sql } from "../../worker/ports/sql.ts";
import { KeptTables } from "../../worker/store/base/kept-tables.ts";
import { account, meterOn } from "./accounts.ts";
import { hashedEmbedder } from "./hashed-embedder.ts";
import { nodeSql } from "./node-sql.ts";
import { manualClock, sequentialIds } from "./time-and-ids.ts";
import { UNMEASURED } from "./unmeasured.ts";

const ADDRESS = { tenant: "ten_1", kind: "user", id: "ada" } as const;
const DIMENSIONS = 64;
const MAX_PAUSE_MS = 1_000;
const MAX_TURNS = 30;

export interface LoggedError {
  event: string;
  fields: Record<string, unknown>;
}

/**
 * Everything except the platform, on one clock: the object's methods on real SQLite behind the real gate, its alarm, the consumer's flows
 * and a control plane in memory.
 */
export function wholeMemory(clock = manualClock(), ids = sequentialIds(), tables = new KeptTables()) {
  let database = nodeSql();
  // an emptied Durable Object keeps its handle
  const sql: Sql = {
    exec: (statements) => database.exec(statements),
    all: (statement, ...parameters) => database.all(statement, ...parameters),
    transaction: (body) => database.transaction(body),
  };
  const errors: LoggedError[] = [];
  const infos: LoggedError[] = [];
  const log = {
    info: (event: string, fields: Record<string, unknown> = {}) => void infos.push({ event, fields }),
    error: (event: string, fields: Record<string, unknown> = {}) => void errors.push({ event, fields }),
  };
  const state: { alarm_at: number | null; woken: boolean } = { alarm_at: null, woken: false };
  const setAlarm = async (at: number): Promise<void> => void (state.alarm_at = at);
  const caches = new GraphCaches(1 << 20, hammingDistances, tables);
  const parts: GateParts = {
    sql,
    address: ADDRESS,
    clock,
    log,
    setAlarm,
    deleteAll: async () => {
      database = nodeSql();
      state.alarm_at = null;
    },
    rows: caches.rows,
    tables: caches.tables,
    dropCaches: () => caches.drop(),
    rules: null,
  };
  const gate = new Gate(parts);
  const inside = {
    gate,
    caches,
    changed: new ChangeSignal(clock),
    ids,
    vectors: { budget_bytes: 1 << 20, indexed: false },
    max_pending: 1_000,
    rules: null as Reader | null,
  };
  const wakeUpQueue = { send: async () => void (state.woken = true) };
  /**
   * The alarm of a newly constructed object.
   *
   * @param set sets its alarm instead of the platform
   */
  const wake = (set: (at: number) => void = (at) => (state.alarm_at = at)): Alarm =>
    new Alarm(inside, { setAlarm: async (at) => set(at), wakeUpQueue: () => wakeUpQueue, log, tellChange: () => {} });
  const alarm = wake();

  const called = (methods: object, before: unknown[] = []): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(methods).map(([name, method]) => [
        name,
        async (...given: unknown[]) => (method as (...all: unknown[]) => unknown)(...before, ...given),
      ]),
    );
  const during = (epoch: string): EpochGraph => {
    const open = (methods: object): Record<string, unknown> =>
      Object.fromEntries(
        Object.entries(methods).map(([name, method]) => [
          name,
          async (...given: unknown[]) =>
            gate.attend(epoch, (within) => (method as (...all: unknown[]) => unknown)(within, ...given)),
        ]),
      );
    const locked = (methods: object): Record<string, unknown> =>
      Object.fromEntries(
        Object.entries(methods).map(([name, method]) => [
          name,
          async (...given: unknown[]) =>
            gate.attendLocked(epoch, (within) => (method as (...all: unknown[]) => unknown)(within, ...given)),
        ]),
      );
    return {
      address: ADDRESS,
      epoch,
      ...open({ ...extractionMethods(inside), ...communityMethods(inside) }),
      ...locked({ ...vectorIndexMethods(inside), ...settlementMethods(inside) }),
    } as unknown as EpochGraph;
  };
  const graph = {
    address: ADDRESS,
    during,
    ...called({
      ...readMethods(inside),
      ...traversalMethods(inside),
      ...writeMethods(inside),
      ...lifecycleMethods(inside),
    }),
  } as unknown as Graph;

  let registration: Registration | null = null;
  let ledger: LedgerChange[] = [];
  const registered = (epoch: string, kept_days: number | null): Registration => ({
    epoch,
    owner: { id: ADDRESS.id, name: "Ada", time_zone: null } as Registration["owner"],
    kept_days,
    retention_pending: false,
  });
  const services = {
    graphs: { at: () => graph },
    control: {
      registration: async () => registration,
      register: async (_: unknown, epoch: string) => (registration ??= registered(epoch, null)),
      adopt: async (_: unknown, { epoch, profile }: { epoch: string; profile: { retention_days?: number | null } }) =>
        (registration ??= registered(epoch, profile.retention_days ?? null)),
      save: async (_: unknown, patch: object) => {
        const saved = nonNull(registration, "a registered user");
        return (registration = { ...saved, owner: { ...saved.owner, ...patch } });
      },
      ontologies: async () => ({ tenant: null, graph: null }),
      record: async (_: unknown, __: string, changes: LedgerChange[]) => {
        for (const change of changes) ledger = recorded(ledger, change);
        return [];
      },
      reportDrift: async () => {},
    },
    ledger: {
      read: async (_: unknown, epoch: string, after: number, limit: number) =>
        epoch === registration?.epoch ? ledger.filter(({ seq }) => seq > after).slice(0, limit) : [],
      changeEpoch: async (_: unknown, __: string, to: string) => {
        if (registration !== null) registration = { ...registration, epoch: to };
      },
    },
    erasures: { receipt: async () => null, epochOf: async () => registration?.epoch ?? null },
    webhooks: { wanted: async () => [] },
    embedder: hashedEmbedder(DIMENSIONS),
    makeRoom: async () => {},
    hasRoomToWrite: async () => true,
    extractor: builtinExtractor,
    guide: builtinGuide,
    reporter: builtinReporter,
    builtin: { extractor: builtinExtractor, guide: builtinGuide, reporter: builtinReporter },
    configured_model: builtinExtractor.model,
    community_method: "leiden",
    resolver: null,
    summariser: null,
    search_model: null,
    vectors: null,
    reranker: { model: "none", rerank: async () => ({ scores: [] }) },
    memory_dimensions: DIMENSIONS,
    limits: {
      messages: 100,
      request_bytes: 262_144,
      message_bytes: 100_000,
      document_bytes: 100_000,
      query_characters: 10_000,
    },
    digest: sha256,
    meter: meterOn(account()),
    accounts: { at: () => account() },
    metrics: UNMEASURED,
    wakeUpQueue,
    refreshQueue: wakeUpQueue,
    // pauses end at once; renewals and timeouts never need to wake up
    clock: { ...clock, sleep: (ms: number) => (ms < MAX_PAUSE_MS ? Promise.resolve() : new Promise(() => {})) },
    ids,
    log,
  } as unknown as Services;

  const consume = async (): Promise<void> => {
    const { epoch } = registration ?? { epoch: "" };
    await extractPending(services, during(epoch));
    await refreshCommunities(services, during(epoch));
    await reportDrift(services, during(epoch));
  };
  return {
    sql,
    clock,
    ids,
    gate,
    caches,
    graph,
    services,
    address: ADDRESS,
    alarm,
    expirations: new Expirations(inside, { log, tellChange: () => {} }),
    wake,
    state,
    errors,
    infos,
    consume,
    settle: async (ms = 60_000): Promise<void> => {
      for (let turn = 0; turn < MAX_TURNS; turn++) {
        if (state.woken) {
          state.woken = false;
          await consume();
        }
        if (state.alarm_at === null || state.alarm_at > clock.now() + ms) return;
        clock.advance(Math.max(0, state.alarm_at - clock.now()));
        state.alarm_at = null;
        await alarm.run();
      }
      throw new Error(`alarms do not end: next at ${state.alarm_at}`);
    },
    upgrade: (reader: Extractor): void => {
      const rules = { model: reader.model, prompt_version: reader.prompt_version };
      inside.rules = rules;
      Object.assign(services, { extractor: reader, builtin: { ...services.builtin, extractor: reader }, rules });
      new Gate({ ...parts, rules }).read({}, () => null);
    },
    register: (epoch = "e1"): void => {
      registration = registered(epoch, null);
    },
    get epoch(): string | null {
      return registration?.epoch ?? null;
    },
    rebuild: async () => {
      await gate.empty();
      return rebuildGraph(services, ADDRESS);
    },
    import: async (text: string) => {
      async function* chunks(): AsyncGenerator<string> {
        yield text;
      }
      return importGraph(services, ADDRESS, chunks(), false);
    },
    export: async (): Promise<string[]> => {
      const lines: string[] = [];
      for await (const page of (await exportGraph(services, ADDRESS)).pages) lines.push(...page);
      return lines;
    },
  };
}

export type WholeMemory = ReturnType<typeof wholeMemory>;

/** As in Postgres, where forgotten entries are deleted too. */
function recorded(ledger: readonly LedgerChange[], change: LedgerChange): LedgerChange[] {
  if (change.entry !== "forgotten") return [...ledger, change];
  const dropped = (change.payload as { entries?: number[] }).entries ?? [];
  const kept = ledger.filter(
    ({ seq, subject_id, entry }) =>
      entry === "forgotten" || (subject_id !== change.subject_id && !dropped.includes(seq)),
  );
  return [...kept, change];
}
