import { FaultError, isFault } from "../../../shared/fault.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { Counts } from "../../ports/erasures.ts";
import type { GraphLifecycle, GraphSettlement } from "../../ports/graph/lifecycle.ts";
import type { Sql } from "../../ports/sql.ts";
import { readMeta } from "../../store/base/meta.ts";
import { readStatus } from "../../store/episodes/extraction-queue.ts";
import { unwantedCount } from "../../store/index/vector-outbox.ts";
import { beginErasure, zeroCounts } from "../../store/lifecycle/erasure.ts";
import { beginExportInPlace } from "../../store/lifecycle/export-in-place.ts";
import { beginExport, endExport, readExport } from "../../store/lifecycle/export.ts";
import {
  beginImport,
  finishImport,
  finishReplay,
  importLedgerEntries,
  importRows,
  hasData,
  openImport,
  renewImport,
} from "../../store/lifecycle/import.ts";
import type { Gate } from "./gate.ts";
import type { Answers, EpochAnswers, Inside } from "./tables.ts";

export const lifecycleMethods = ({ gate, ids }: Inside): Answers<GraphLifecycle> => ({
  beginExport: () => gate.change((sql) => beginExport(sql, gate.now(), ids)),
  beginExportInPlace: () => gate.open(beginExportInPlace),
  readExport: (id, after, bytes) => gate.open((sql) => readExport(sql, gate.now(), id, after, bytes)),
  endExport: (id) => gate.open((sql) => (endExport(sql, id), null)),

  beginImport: async (token) => {
    if (gate.exists && gate.lockedFor === "imported") await gate.empty();
    if (gate.exists && gate.open(hasData))
      throw new FaultError({ kind: "conflict", detail: "This memory is not empty: nothing is imported into it" });
    gate.create((sql) => beginImport(sql, gate.now(), token));
    return gate.enter(() => (gate.wake(), null));
  },
  importRows: (token, rows) => gate.enter((sql) => (importRows(sql, gate.now(), token, rows), null)),
  renewImport: (token) => gate.enter((sql) => (renewImport(sql, gate.now(), token), null)),
  finishImport: (token, adoption) =>
    gate.enter((sql) => {
      finishImport(sql, gate.now(), token, adoption);
      renewImport(sql, gate.now(), token);
      return null;
    }),
  openImport: (token, profile) =>
    gate.enter((sql) => {
      openImport(sql, token, profile);
      return opened(gate, sql);
    }),
  replay: (token, entries) =>
    gate.enter((sql) => {
      importLedgerEntries(sql, gate.now(), ids, token, entries);
      renewImport(sql, gate.now(), token);
      return null;
    }),
  finishReplay: (token, epoch, profile, recorded) =>
    gate.enter((sql) => {
      finishReplay(sql, gate.now(), token, epoch, profile, recorded);
      return opened(gate, sql);
    }),
  abandonImport: async (token) => {
    if (gate.exists && gate.enter((sql) => readMeta(sql, "importing") === token)) await gate.empty();
    return null;
  },

  emptyIfDamaged: async () => {
    try {
      if (!gate.exists || gate.enter(isSound)) return false;
    } catch (error) {
      if (!isFault(error, "damaged")) throw error;
    }
    await gate.empty();
    return true;
  },

  beginErasure: async (epoch) => {
    const nothing = { epoch: null, counts: zeroCounts() };
    try {
      if (!gate.exists) return nothing;
      if (gate.lockedFor === "imported") {
        await gate.empty();
        return nothing;
      }
      const lock = (sql: Sql): { epoch: string | null; counts: Counts } => {
        const begun = beginErasure(sql);
        gate.lock("erased");
        gate.wake();
        return begun;
      };
      return epoch === null ? gate.enter(lock) : gate.attendLocked(epoch, lock);
    } catch (error) {
      if (!isFault(error, "damaged")) throw error;
      await gate.empty();
      return nothing;
    }
  },
});

export const settlementMethods = ({ gate }: Inside): EpochAnswers<GraphSettlement> => ({
  settleImport: async (sql, profile) => {
    if (gate.lockedFor !== "imported") return null;
    if (profile === null) await gate.empty();
    else {
      openImport(sql, nonNull(readMeta(sql, "importing"), "token"), profile);
      opened(gate, sql);
    }
    return null;
  },
  finishErasure: async (sql) => {
    if (gate.lockedFor !== "erased")
      throw new FaultError({ kind: "conflict", detail: "This memory is not being erased" });
    const left = unlessDamaged(() => unwantedCount(sql)) ?? 0;
    if (left === 0) await gate.empty();
    return { left };
  },
});

/** Makes a small import searchable immediately; the alarm does the rest. */
const MAX_TEXTS_AT_OPENING = 5_000;

const isSound = (sql: Sql): boolean => sql.all("PRAGMA quick_check(1)")[0]?.quick_check === "ok";

function unlessDamaged<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (isFault(error, "damaged")) return null;
    throw error;
  }
}

function opened(gate: Gate, sql: Sql): ReturnType<typeof readStatus> {
  gate.reopen();
  gate.catchUp(MAX_TEXTS_AT_OPENING);
  gate.wake();
  return readStatus(sql);
}
