export type SqlValue = string | number | null | Uint8Array | ArrayBuffer;

export type SqlRow = Record<string, SqlValue>;

/**
 * Synchronous SQLite, on a Durable Object or on `node:sqlite`.
 *
 * Contract:
 * - Pass at most 100 parameters to a statement.
 * - Write `LIMIT ? + 0`: SQLite parses a statement whose limit is a bare parameter again at every run.
 * - Transactions are not nested, and their body is synchronous.
 *
 * Invariants:
 * - `all` returns every row; BLOBs are `ArrayBuffer` or `Uint8Array`.
 * - An error in `transaction` rolls everything back and is rethrown.
 * - `test/conformance/sql.ts` passes, also on `test/fakes/node-sql.ts`.
 *
 * Implemented by `worker/adapters/durable-objects/sql.ts`.
 *
 * @throws FaultError "full" if the storage is full, "damaged" if SQLite reports a damaged file
 */
export interface Sql {
  exec(statements: string): void;
  all<Row extends SqlRow>(statement: string, ...parameters: SqlValue[]): Row[];
  transaction<T>(body: () => T extends Promise<unknown> ? never : T): T;
}
