import { FaultError, unavailable } from "../../../shared/fault.ts";

/** Runs a query; a database that does not answer, or not yet, is "unavailable" to the caller. */
export async function runQuery<T>(query: () => Promise<T>): Promise<T> {
  try {
    return await query();
  } catch (error) {
    if (error instanceof FaultError) throw error;
    if (!isUnreachable(error)) throw withoutContent(error);
    throw new FaultError(unavailable("The database does not answer"));
  }
}

/** What went wrong with a query, without its parameters and what the server repeats of them: errors end up in logs. */
function withoutContent(error: unknown): unknown {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === "NeonDbError") {
      const { code = "unknown", constraint = "" } = cause as Error & { code?: string; constraint?: string };
      const failed = new Error(`The database refused a query: ${code} ${constraint}`.trim());
      if (error instanceof Error && error.stack !== undefined)
        failed.stack = `${failed.message}\n${error.stack
          .split("\n")
          .filter((line) => /^\s+at /.test(line))
          .join("\n")}`;
      return failed;
    }
  }
  return error;
}

/** SQLSTATE classes that mean "not now": connection, resources, operator intervention, transaction rollback. */
const PASSING = /^(08|53|57|40)/;

function isUnreachable(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === "TimeoutError") return true;
    if (cause.name === "NeonDbError") {
      const { code } = cause as Error & { code?: string };
      return code === undefined || PASSING.test(code);
    }
  }
  return false;
}
