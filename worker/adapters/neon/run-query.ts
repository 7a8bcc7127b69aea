import { type Fault, FaultError, unavailable } from "../../../shared/fault.ts";

/**
 * @throws FaultError "unavailable" if the database does not answer or fails temporarily; "full" if its disk is full
 * @throws Error without query parameters or content
 */
export async function runQuery<T>(query: () => Promise<T>): Promise<T> {
  try {
    return await query();
  } catch (error) {
    if (error instanceof FaultError) throw error;
    if (isFull(error)) throw new FaultError(FULL);
    if (!isUnreachable(error)) throw withoutContent(error);
    throw new FaultError(unavailable("The database does not answer"));
  }
}

/** The server repeats parameters and content in errors, and errors are logged. */
function withoutContent(error: unknown): unknown {
  const refusal = refusalOf(error);
  if (refusal === null) return error;
  const { code = "unknown", constraint = "" } = refusal;
  const failed = new Error(`The database refused a query: ${code} ${constraint}`.trim());
  if (error instanceof Error && error.stack !== undefined)
    failed.stack = `${failed.message}\n${error.stack
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n")}`;
  return failed;
}

const FULL: Fault = {
  kind: "full",
  detail: "The disk of the database is full: what is stored can be read and erased",
};

/** A full disk, or a Neon project at its storage limit. */
const DISK_FULL = "53100";

const isFull = (error: unknown): boolean => {
  const refusal = refusalOf(error);
  return refusal !== null && refusal.code === DISK_FULL;
};

/** Connection, resources, operator intervention, transaction rollback. */
const TEMPORARY = /^(08|53|57|40)/;

function isUnreachable(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause.name === "TimeoutError") return true;
  const refusal = refusalOf(error);
  return refusal !== null && (refusal.code === undefined || TEMPORARY.test(refusal.code));
}

function refusalOf(error: unknown): { code?: string; constraint?: string } | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause.name === "NeonDbError") return cause as Error & { code?: string; constraint?: string };
  return null;
}
