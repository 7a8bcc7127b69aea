import type { FilterCondition, Filters, FilterValue, KeyedField } from "../../../shared/api/filters.ts";
import type { Scope } from "../../../shared/api/search.ts";
import type { Instant } from "../../../shared/instant.ts";
import { givenTypesAt } from "./entity-edits.ts";
import { believedRowSql } from "./retractions.ts";
import { survivorsAt } from "./survivors.ts";
import { unreachable } from "../../../shared/unreachable.ts";
import type { ReadMoment } from "../../core/temporal/moment.ts";
import type { Sql } from "../../ports/sql.ts";
import { believedSql, linkedSql, presentEntitySql, rememberedSql, saidSql, typeSql } from "../base/moment-sql.ts";

export interface RowCondition {
  /** True or false, never null; `row` may be any SQL. */
  condition: (row: string) => string;
  values: string;
}

export interface FilterMoment extends Pick<ReadMoment, "known_at"> {
  past?: boolean;
  as_of?: Instant | null | undefined;
  include_uncertain?: boolean;
}

type Thing = "fact" | "entity" | "episode";

/**
 * Compiles filters to a condition on the rows of a scope. Every field applies to every scope, through what a row is linked with at the
 * moment (docs/reference/api.md has the table). In a group, all conditions of a column are about one thing; things of different columns need
 * only be linked with the row. So `<>` and `not_in` find rows with a thing that differs.
 *
 * - Facts count as one version that is believed at `known_at` and, with `as_of`, holds then or had happened. Its `known_to` is always
 *   null, so answers about the past never change. Episodes count until `as_of`.
 * - Comparisons with null are false, as in SQL. `is_null` on a linked thing requires a thing whose field is null.
 * - A merged entity's `entity_id` means its survivor.
 * - Texts are ordered by code point. Metadata of different types, lists and objects are unequal and unordered. JSON null is null.
 *
 * The SQL contains only fields and operators, which the schema restricts. Values come from one JSON parameter, because a Durable Object
 * takes at most 100.
 *
 * @param parameter where `values` will be bound, e.g. "?6"
 */
export function filterCondition(
  sql: Sql,
  filters: Filters,
  scope: Scope,
  moment: FilterMoment,
  parameter: string,
): RowCondition {
  const { from, number, where, values } = compile(sql, filters, scope, moment, parameter);
  return { condition: (row) => `EXISTS (SELECT 1 FROM ${from} WHERE ${number} = ${row} AND ${where})`, values };
}

export function versionCondition(sql: Sql, filters: Filters, moment: FilterMoment, parameter: string): RowCondition {
  const { from, where, values } = compile(sql, filters, "facts", moment, parameter);
  return { condition: (row) => `EXISTS (SELECT 1 FROM ${from} WHERE fv.seq = ${row} AND ${where})`, values };
}

interface Compiled {
  from: string;
  number: string;
  where: string;
  values: string;
}

function compile(
  sql: Sql,
  { any }: Filters,
  scope: Scope,
  { known_at, as_of = null, past = true, include_uncertain = false }: FilterMoment,
  parameter: string,
): Compiled {
  const constants = constantsIn(parameter);
  const at: MomentSql = {
    known: constants.one(known_at),
    as_of: as_of === null ? null : constants.one(as_of),
    include_uncertain,
    isPresent: !past && as_of === null,
    believed: (row) => believedRowSql(sql, row, known_at),
    given_types: () => constants.one(JSON.stringify(Object.fromEntries(givenTypesAt(sql, known_at)))),
  };
  const survivors = survivorsAt(sql, idsIn(any), known_at);
  const groups = any.map(({ all }) => {
    const parts = Map.groupBy(all, ({ field }) => thingOf(field));
    const things = [...parts].map(([thing, conditions]) => {
      const wanted = conditions.map((condition) => holds(condition, constants, survivors, at)).join(" AND ");
      return linked(scope, thing, wanted, at);
    });
    return `(${things.join(" AND ")})`;
  });
  const { from, number, where } = itemOf(scope, at);
  return { from, number, where: `${where} AND (${groups.join(" OR ")})`, values: JSON.stringify(constants.listed) };
}

interface Constants {
  listed: unknown[];
  one: (value: FilterValue) => string;
  list: (values: readonly FilterValue[]) => string;
}

function constantsIn(parameter: string): Constants {
  const listed: unknown[] = [];
  return {
    listed,
    one: (value) => `json_extract(${parameter}, '$[${listed.push(value) - 1}]')`,
    list: (values) => `(SELECT value FROM json_each(${parameter}, '$[${listed.push(values) - 1}]'))`,
  };
}

interface MomentSql {
  known: string;
  as_of: string | null;
  include_uncertain: boolean;
  isPresent: boolean;
  believed: (row: string) => string;
  given_types: () => string;
}

const isLinked = (link: string, { known }: MomentSql): string => linkedSql(link, known);

const isBelieved = ({ known, as_of, include_uncertain }: MomentSql): string =>
  `${believedSql("fv", known)}${as_of === null ? "" : ` AND ${rememberedSql("fv", "ff", as_of, { include_uncertain })}`}`;

const isSaid = ({ known, as_of }: MomentSql): string => saidSql("fs", known, as_of ?? "NULL");

/** Reserves the aliases `ff` (facts), `fv` (their version), `fe` (entities), `fs` (episodes) and `fl` (links). */
function itemOf(scope: Scope, moment: MomentSql): Pick<Compiled, "from" | "number" | "where"> {
  switch (scope) {
    case "facts":
      return {
        from: "fact_versions fv JOIN facts ff ON ff.seq = fv.fact_seq",
        number: "fv.fact_seq",
        where: isBelieved(moment),
      };
    case "entities":
      return {
        from: "entities fe",
        number: "fe.seq",
        where: presentEntitySql("fe", moment.known, moment.as_of ?? "NULL", moment),
      };
    case "episodes":
      return { from: "episodes fs", number: "fs.seq", where: isSaid(moment) };
    default:
      return unreachable(scope);
  }
}

function linked(scope: Scope, thing: Thing, condition: string, moment: MomentSql): string {
  const some = (from: string, where: string): string =>
    `EXISTS (SELECT 1 FROM ${from} WHERE ${where} AND ${condition})`;
  const link = isLinked("fl", moment);
  switch (`${scope} ${thing}` as const) {
    case "facts fact":
    case "entities entity":
    case "episodes episode":
      return condition;
    case "facts entity":
      return some("entities fe", "fe.seq IN (ff.subject_seq, ff.object_seq)");
    case "facts episode":
      return some(
        "provenance fl JOIN episodes fs ON fs.seq = fl.episode_seq",
        `fl.fact_seq = ff.seq AND ${link} AND ${isSaid(moment)}`,
      );
    case "entities fact":
      return some(
        "facts ff JOIN fact_versions fv ON fv.fact_seq = ff.seq",
        `(ff.subject_seq = fe.seq OR ff.object_seq = fe.seq) AND ${isBelieved(moment)}`,
      );
    case "entities episode":
      return some(
        "mentions fl JOIN episodes fs ON fs.seq = fl.episode_seq",
        `fl.entity_seq = fe.seq AND ${link} AND ${isSaid(moment)}`,
      );
    case "episodes fact":
      return some(
        "provenance fl JOIN facts ff ON ff.seq = fl.fact_seq JOIN fact_versions fv ON fv.fact_seq = ff.seq",
        `fl.episode_seq = fs.seq AND ${link} AND ${isBelieved(moment)}`,
      );
    case "episodes entity":
      return some("namings fl JOIN entities fe ON fe.seq = fl.entity_seq", `fl.episode_seq = fs.seq AND ${link}`);
    default:
      throw new Error(`no link from ${scope} to ${thing}`);
  }
}

type Field = FilterCondition["field"];

function thingOf(field: Field): Thing {
  switch (field) {
    case "valid_from":
    case "valid_to":
    case "known_from":
    case "known_to":
    case "predicate":
    case "kind":
      return "fact";
    case "entity_id":
    case "entity_type":
      return "entity";
    default:
      if (field.startsWith("attributes.")) return "fact";
      return field.startsWith("entity_attributes.") ? "entity" : "episode";
  }
}

type FilterColumn = Exclude<Field, KeyedField>;

function columnOf(field: FilterColumn, moment: MomentSql): string {
  switch (field) {
    case "valid_from":
    case "valid_to":
    case "known_from":
      return `fv.${field}`;
    case "known_to":
      return "NULL";
    case "predicate":
    case "kind":
      return `ff.${field}`;
    case "entity_id":
      return "fe.seq";
    case "entity_type":
      return moment.isPresent
        ? "fe.type"
        : `coalesce(json_extract(${moment.given_types()}, '$."' || fe.seq || '"'), ${typeSql("fe", moment.known, moment.as_of ?? "NULL")})`;
    case "thread_id":
    case "role":
    case "name":
      return `fs.${field}`;
    default:
      return unreachable(field);
  }
}

const isKeyed = (field: Field): field is KeyedField => field.includes(".");

/** Takes the last JSON object with the key that was known by then, for moments in the past. */
function objectWith(kind: string, path: string, moment: MomentSql): string {
  const latest = (table: string, row: string, where: string): string =>
    `(SELECT ${row}.attributes FROM ${table} WHERE ${where} AND ${linkedSql(row, moment.known)}
      AND json_type(${row}.attributes, ${path}) IS NOT NULL ORDER BY ${row}.known_from DESC, coalesce(${row}.original, ${row}.seq) DESC LIMIT 1)`;
  if (kind === "metadata") return "fs.metadata";
  if (kind === "attributes")
    return moment.isPresent ? "ff.attributes" : latest("provenance fa", "fa", "fa.fact_seq = ff.seq");
  if (moment.isPresent && moment.believed("fa") === "1") return "fe.attributes";
  const said = `EXISTS (SELECT 1 FROM episodes fm WHERE fm.seq = fa.episode_seq AND ${saidSql("fm", moment.known, moment.as_of ?? "NULL")})`;
  return latest("mentions fa", "fa", `fa.entity_seq = fe.seq AND ${moment.believed("fa")} AND ${said}`);
}

function holds(
  { field, op, values }: FilterCondition,
  constants: Constants,
  survivors: ReadonlyMap<string, number>,
  moment: MomentSql,
): string {
  if (isKeyed(field)) return holdsOfKey(field, op, values, constants, moment);
  const column = columnOf(field, moment);
  if (op === "is_null") return `${column} IS NULL`;
  if (op === "is_not_null") return `${column} IS NOT NULL`;
  if (field === "entity_id") {
    const seqs = values.flatMap((id) => survivors.get(String(id)) ?? []);
    return `${column} ${op === "=" || op === "in" ? "IN" : "NOT IN"} ${constants.list(seqs)}`;
  }
  if (op === "in") return `${column} IN ${constants.list(values)}`;
  if (op === "not_in") return `${column} NOT IN ${constants.list(values)}`;
  return `${column} ${op} ${constants.one(values[0] ?? "")}`;
}

const JSON_TYPES = { string: "('text')", number: "('integer', 'real')", boolean: "('true', 'false')" } as const;

function holdsOfKey(
  field: KeyedField,
  op: FilterCondition["op"],
  values: readonly FilterValue[],
  constants: Constants,
  moment: MomentSql,
): string {
  const dot = field.indexOf(".");
  const path = constants.one(`$."${field.slice(dot + 1)}"`);
  const object = objectWith(field.slice(0, dot), path, moment);
  const [type, value] = [`json_type(${object}, ${path})`, `json_extract(${object}, ${path})`];
  const isNull = `coalesce(${type}, 'null') = 'null'`;
  const byType = Map.groupBy(values, (given) => typeof given as keyof typeof JSON_TYPES);
  const isOneOf = (): string =>
    [...byType]
      .map(([of, some]) => `(${type} IN ${JSON_TYPES[of]} AND ${value} IN ${constants.list(some)})`)
      .join(" OR ");
  switch (op) {
    case "is_null":
      return isNull;
    case "is_not_null":
      return `NOT ${isNull}`;
    case "=":
    case "in":
      return `(${isOneOf()})`;
    case "<>":
    case "not_in":
      return `NOT (${isNull} OR ${isOneOf()})`;
    default: {
      const [given = ""] = values;
      const of = typeof given as keyof typeof JSON_TYPES;
      return `(${type} IN ${JSON_TYPES[of]} AND ${value} ${op} ${constants.one(given)})`;
    }
  }
}

const idsIn = (any: Filters["any"]): string[] =>
  any.flatMap(({ all }) => all.flatMap(({ field, values }) => (field === "entity_id" ? values.map(String) : [])));
