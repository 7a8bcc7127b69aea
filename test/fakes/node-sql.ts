import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Sql, SqlRow, SqlValue } from "../../worker/ports/sql.ts";
import { migrate } from "../../worker/store/migrations.ts";

/** The `Sql` port on `node:sqlite`: real SQLite, so that the store can be tested without workerd. */
export const nodeSql = (path = ":memory:"): Sql => sqlOf(new DatabaseSync(path));

/** A migrated, empty database as SQLite serializes it; the first caller of `migratedSql` makes it. */
let image: Uint8Array | undefined;

/** The storage of one memory, in a transaction that `giveBackMemories` rolls back. */
interface Loan {
  database: DatabaseSync;
  prepared: Map<string, StatementSync>;
}

/** Memories that are in use, the oldest first. */
const lent: { loan: Loan; end: () => void }[] = [];
/** Empty memories, whose statements are prepared already. */
const spare: Loan[] = [];
/** Each holds a megabyte and all its statements; few tests use more memories at a time. */
const MAX_SPARE = 8;

/**
 * The storage of a new memory, migrated and empty. Preparing its statements takes longer than most tests run them: it
 * takes the connection of a memory that `giveBackMemories` emptied, if there is one.
 */
export function migratedSql(): Sql {
  const loan = spare.pop() ?? openMemory();
  let isEnded = false;
  const inner = sqlOf(loan.database, loan.prepared, SAVEPOINT);
  const current = (): Sql => {
    if (isEnded) throw new Error("this memory was given back: its test has ended");
    return inner;
  };
  lent.push({ loan, end: () => (isEnded = true) });
  return {
    exec: (statements) => current().exec(statements),
    all: (statement, ...parameters) => current().all(statement, ...parameters),
    transaction: (body) => current().transaction(body),
  };
}

/** How many memories are in use. */
export const memoriesInUse = (): number => lent.length;

/** Runs `use` and gives back the memories that it made: for tests of many memories, one after another. */
export async function withFreshMemories<T>(use: () => Promise<T>): Promise<T> {
  const before = memoriesInUse();
  try {
    return await use();
  } finally {
    giveBackMemories(before);
  }
}

/** Empties all memories but the oldest `kept`, for the next callers of `migratedSql`. Later uses of one of them fail. */
export function giveBackMemories(kept: number): void {
  for (const { loan, end } of lent.splice(kept)) {
    end();
    if (spare.length === MAX_SPARE) {
      loan.database.close();
      continue;
    }
    loan.database.exec("ROLLBACK; BEGIN");
    spare.push(loan);
  }
}

/** Runs the migrations once a process: copying their result takes a fiftieth of the time. Node before 24.16 cannot copy. */
function openMemory(): Loan {
  const database = new DatabaseSync(":memory:");
  const prepared = new Map<string, StatementSync>();
  if (image !== undefined) database.deserialize(image);
  else {
    const sql = sqlOf(database, new Map());
    sql.transaction(() => migrate(sql));
  }
  if ("serialize" in database) image ??= database.serialize();
  database.exec("BEGIN");
  return { database, prepared };
}

interface Nesting {
  begin: string;
  commit: string;
  rollback: string;
}

const OUTERMOST: Nesting = { begin: "BEGIN", commit: "COMMIT", rollback: "ROLLBACK" };
/** Within the transaction of a memory that is given back. */
const SAVEPOINT: Nesting = {
  begin: "SAVEPOINT memory",
  commit: "RELEASE memory",
  rollback: "ROLLBACK TO memory; RELEASE memory",
};

function sqlOf(database: DatabaseSync, prepared = new Map<string, StatementSync>(), nesting = OUTERMOST): Sql {
  let isNested = false;
  const prepare = (statement: string): StatementSync => {
    const made = prepared.get(statement) ?? database.prepare(statement);
    prepared.set(statement, made);
    return made;
  };
  return {
    exec: (statements) => database.exec(statements),
    all: <Row extends SqlRow>(statement: string, ...parameters: SqlValue[]) =>
      prepare(statement).all(
        ...parameters.map((value) => (value instanceof ArrayBuffer ? new Uint8Array(value) : value)),
      ) as Row[],
    transaction: (body) => {
      if (isNested) throw new Error("cannot start a transaction within a transaction");
      database.exec(nesting.begin);
      isNested = true;
      try {
        const result = body();
        database.exec(nesting.commit);
        return result;
      } catch (error) {
        database.exec(nesting.rollback);
        throw error;
      } finally {
        isNested = false;
      }
    },
  };
}
