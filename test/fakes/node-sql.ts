import { DatabaseSync, type StatementSync } from "node:sqlite";
import { nonNull } from "../../shared/non-null.ts";
import { columnProblem, declaredStatements, originsOf, type DeclaredStatement } from "./declared-statements.ts";
import type { Sql, SqlRow, SqlValue } from "../../worker/ports/sql.ts";
import { migrate } from "../../worker/store/migrations.ts";

export const nodeSql = (path = ":memory:"): Sql => sqlOf(new DatabaseSync(path));

let image: Uint8Array | undefined;

/** In a transaction that `giveBackMemories` rolls back. */
interface Loan {
  database: DatabaseSync;
  prepared: Map<string, StatementSync>;
}

const lent: { loan: Loan; end: () => void }[] = [];
const spare: Loan[] = [];
/** Each has a megabyte and all its statements; few tests use more at a time. */
const MAX_SPARE = 8;

/** Reuses an emptied connection if possible: preparing statements takes longer than most tests run them. */
export function migratedSql(): Sql {
  const loan = spare.pop() ?? openMemory();
  let isEnded = false;
  const inner = sqlOf(loan.database, loan.prepared, SAVEPOINT);
  const current = (): Sql => {
    if (isEnded) throw new Error("this memory was given back: its test has ended");
    return inner;
  };
  lent.push({ loan, end: () => (isEnded = true) });
  const sql: Sql = {
    exec: (statements) => current().exec(statements),
    all: (statement, ...parameters) => current().all(statement, ...parameters),
    transaction: (body) => current().transaction(body),
  };
  databases.set(sql, loan.database);
  return sql;
}

export const memoriesInUse = (): number => lent.length;

export async function withFreshMemories<T>(use: () => Promise<T>): Promise<T> {
  const before = memoriesInUse();
  try {
    return await use();
  } finally {
    giveBackMemories(before);
  }
}

/** Keeps the oldest `kept`. Using an emptied one then fails. */
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

/** Migrates once per process: copying the result takes a fiftieth of the time. Node before 24.16 cannot copy. */
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
const SAVEPOINT: Nesting = {
  begin: "SAVEPOINT memory",
  commit: "RELEASE memory",
  rollback: "ROLLBACK TO memory; RELEASE memory",
};

const compared = new Set<string>();
let declared: DeclaredStatement[] | undefined;

/** Compares with the row type of the call, once per process; only calls in running files of the Worker count. */
function compareColumns(statement: string, made: StatementSync): void {
  const columns = made.columns().map(({ name }) => name);
  const key = JSON.stringify([statement, columns]);
  if (compared.has(key)) return;
  compared.add(key);
  const [, ...frames] = (new Error("stack").stack ?? "").split("\n");
  const running = new Set(frames.slice(0, CALLERS).flatMap((frame) => /worker\/[\w/-]+\.ts/.exec(frame)?.[0] ?? []));
  if (running.size === 0) return;
  declared ??= declaredStatements().filter(({ texts }) => texts.length > 1);
  const candidates = declared.filter(({ place }) => running.has(place.slice(0, place.indexOf(":"))));
  const problems = originsOf(statement, candidates).map((origin) => columnProblem(origin, columns));
  const [problem = null] = problems.includes(null) ? [] : problems;
  if (problem !== null) throw new Error(problem);
}

const CALLERS = 6;

export const columnsIn = (sql: Sql, statement: string): string[] =>
  nonNull(databases.get(sql), "database")
    .prepare(statement)
    .columns()
    .map(({ name }) => name);

const databases = new WeakMap<Sql, DatabaseSync>();

function sqlOf(database: DatabaseSync, prepared = new Map<string, StatementSync>(), nesting = OUTERMOST): Sql {
  let isNested = false;
  const prepare = (statement: string): StatementSync => {
    const known = prepared.get(statement);
    if (known) return known;
    const made = database.prepare(statement);
    compareColumns(statement, made);
    prepared.set(statement, made);
    return made;
  };
  const sql: Sql = {
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
  databases.set(sql, database);
  return sql;
}
