import { FaultError, unavailable } from "../../../shared/fault.ts";

/**
 * Runs a query.
 *
 * @throws FaultError "unavailable" if the database does not answer or is temporarily not able to
 * @throws Error without query parameters or content for every other error of the database
 */
export async function runQuery<T>(query: () => Promise<T>): Promise<T> {
  try {
    return await query();
  } catch (error) {
    if (error instanceof FaultError) throw error;
    if (!isUnreachable(error)) throw withoutContent(error);
    throw new FaultError(unavailable("The database does not answer"));
  }
}

/** Removes parameters and content that the server repeats from a query's error, because errors are logged. */
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

/** SQLSTATE classes of temporary errors: connection, resources, operator intervention, transaction rollback. */
const TEMPORARY = /^(08|53|57|40)/;

function isUnreachable(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === "TimeoutError") return true;
    if (cause.name === "NeonDbError") {
      const { code } = cause as Error & { code?: string };
      return code === undefined || TEMPORARY.test(code);
    }
  }
  return false;
}
