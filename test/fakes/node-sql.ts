import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Sql, SqlRow, SqlValue } from "../../worker/ports/sql.ts";
import { migrate } from "../../worker/store/migrations.ts";

/** The `Sql` port on `node:sqlite`: real SQLite, for store tests without workerd. */
export const nodeSql = (path = ":memory:"): Sql => sqlOf(new DatabaseSync(path));

/** Serialized migrated, empty database, made by the first call of `migratedSql`. */
let image: Uint8Array | undefined;

/** Storage of one memory, in a transaction that `giveBackMemories` rolls back. */
interface Loan {
  database: DatabaseSync;
  prepared: Map<string, StatementSync>;
}

/** Memories in use, oldest first. */
const lent: { loan: Loan; end: () => void }[] = [];
/** Empty memories with prepared statements. */
const spare: Loan[] = [];
/** Each has a megabyte and all its statements; few tests use more memories at a time. */
const MAX_SPARE = 8;

/**
 * Migrated, empty storage of a new memory. Reuses an emptied connection if possible, because preparing statements takes
 * longer than most tests run them.
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

/** Number of memories in use. */
export const memoriesInUse = (): number => lent.length;

/** Runs `use` and gives its memories back: for tests with many memories in sequence. */
export async function withFreshMemories<T>(use: () => Promise<T>): Promise<T> {
  const before = memoriesInUse();
  try {
    return await use();
  } finally {
    giveBackMemories(before);
  }
}

/** Empties all memories except the oldest `kept`, for later calls of `migratedSql`. Using one of them then fails. */
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

/** Runs the migrations once per process: copying the result takes a fiftieth of the time. Node before 24.16 cannot copy. */
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
/** Used within a borrowed memory's transaction. */
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
