/** The storage of one graph. */

export type SqlValue = string | number | null | Uint8Array | ArrayBuffer;

export type SqlRow = Record<string, SqlValue>;

/**
 * SQLite, synchronously. Three methods, so that `node:sqlite` and a Durable Object are the same to the store.
 * Callers pass at most 100 parameters to one statement, and none as a LIMIT by itself, which has SQLite parse the statement
 * anew at every run: `LIMIT ? + 0`.
 */
export interface Sql {
  /** Runs one or more statements without parameters. */
  exec(statements: string): void;
  /** Runs one statement to its end and returns its rows; BLOBs come as `ArrayBuffer` or `Uint8Array`. */
  all<Row extends SqlRow>(statement: string, ...parameters: SqlValue[]): Row[];
  /** All or nothing: a throw inside rolls everything back and is thrown on. Not to be nested; `body` must not be async. */
  transaction<T>(body: () => T extends Promise<unknown> ? never : T): T;
}
