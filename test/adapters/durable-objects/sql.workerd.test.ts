import { expect, test } from "vitest";
import { durableSql } from "../../../worker/adapters/durable-objects/sql.ts";

const failing = (message: string) => {
  const fail = (): never => {
    throw new Error(message);
  };
  return durableSql({
    sql: { exec: fail },
    transactionSync: (body: () => unknown) => body(),
  } as unknown as DurableObjectStorage);
};

test.each([
  ["a statement", (sql: ReturnType<typeof failing>) => sql.all("INSERT INTO t VALUES (1)")],
  ["a script", (sql: ReturnType<typeof failing>) => sql.exec("CREATE TABLE t (a)")],
  ["a transaction", (sql: ReturnType<typeof failing>) => sql.transaction(() => sql.all("INSERT INTO t VALUES (1)"))],
])('%s on a full disk raises the fault "full", and any other error stays unchanged', (_, run) => {
  expect(() => run(failing("database or disk is full: SQLITE_FULL"))).toThrow(
    /^full: The storage of this memory is full/,
  );
  expect(() => run(failing("no such table: t: SQLITE_ERROR"))).toThrow("no such table: t: SQLITE_ERROR");
});
