import type { Fault } from "../../../shared/fault.ts";

const FULL = /SQLITE_FULL|database or disk is full|exceeded (?:the )?(?:maximum|allowed) storage/i;

const DAMAGED = /SQLITE_CORRUPT|SQLITE_NOTADB|disk image is malformed|not a database/i;

/** `null` for other errors. Errors of a commit reach only the object's caller. */
export function faultOfStorage(error: unknown): Fault | null {
  if (!(error instanceof Error)) return null;
  if (FULL.test(error.message))
    return { kind: "full", detail: "The storage of this memory is full: it can be read and erased" };
  if (DAMAGED.test(error.message))
    return {
      kind: "damaged",
      detail: "The storage of this memory is damaged: it can be rebuilt from the ledger, or erased",
    };
  return null;
}
