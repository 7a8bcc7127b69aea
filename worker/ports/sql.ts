/** The storage of one graph. */

export type SqlValue = string | number | null | Uint8Array | ArrayBuffer;

export type SqlRow = Record<string, SqlValue>;

/**
 * Synchronous SQLite. Only three methods, so that the store runs on `node:sqlite` and on a Durable Object alike.
 * Callers pass at most 100 parameters to a statement. They write `LIMIT ? + 0`, never a bare parameter, which makes SQLite
 * parse the statement again at every run.
 */
export interface Sql {
  /** Runs one or more statements without parameters. */
  exec(statements: string): void;
  /** Runs one statement and returns all its rows; BLOBs are `ArrayBuffer` or `Uint8Array`. */
  all<Row extends SqlRow>(statement: string, ...parameters: SqlValue[]): Row[];
  /** Runs `body` in a transaction: an error rolls everything back and is rethrown. Must not be nested; `body` must not be async. */
  transaction<T>(body: () => T extends Promise<unknown> ? never : T): T;
}
