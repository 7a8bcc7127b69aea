import type { Sql, SqlRow, SqlValue } from "../../worker/ports/sql.ts";
import { KeptTables } from "../../worker/store/base/kept-tables.ts";

export class NoKeptTables extends KeptTables {
  override read<Row extends SqlRow>(sql: Sql, statement: string, parameters: readonly SqlValue[]): Row[] {
    return sql.all<Row>(statement, ...parameters);
  }

  override value<Value>(_: string, compute: () => Value): Value {
    return compute();
  }

  override keptValue(): undefined {
    return undefined;
  }
}
