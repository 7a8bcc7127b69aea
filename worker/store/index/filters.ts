import type { FilterCondition, Filters, FilterValue } from "../../../shared/api/filters.ts";
import type { Scope } from "../../../shared/api/search.ts";
import type { Instant } from "../../../shared/instant.ts";
import { unreachable } from "../../../shared/must.ts";
import type { Sql } from "../../ports/sql.ts";

/** A condition on rows, and the one parameter that it reads. */
export interface RowCondition {
  /** SQL that holds of the row with this number, or not; never null. The number is any expression: `r.value`, `?1`. */
  condition: (row: string) => string;
  /** JSON, to be bound to the parameter. */
  values: string;
}

/** The moment that a read is about. */
export interface FilterMoment {
  /** What was known then. */
  known_at: Instant;
  /** Of facts only versions that hold then; absent: all that are believed. */
  as_of?: Instant | undefined;
}

/** What a field is a field of. */
type Thing = "fact" | "entity" | "episode";

/**
 * Compiles filters to a condition on the rows of a scope. Some group must hold, and a group holds if each of its
 * conditions does. Every field means something of every item, by what the item is linked with, as known at the moment:
 *
 *             valid_from valid_to known_from     entity_id               thread_id role
 *             known_to predicate kind            entity_type             name metadata.<key>
 *   facts     of the fact itself                 of its subject, object  of an episode that supports it
 *   entities  of a fact about it                 of the entity itself    of an episode that mentions it
 *   episodes  of a fact that it states           of an entity it mentions  of the episode itself
 *
 * Within one group the conditions of one column are about one and the same thing: "LIVES_IN and still holding" finds
 * entities with a home now, not those with a home and something else that holds. Those of different columns need not be
 * linked with each other but through the item. So `<>` and `not_in` find what has one thing that is different, not what
 * has none that is the same.
 *
 * - A fact is looked at as a version that is believed at `known_at` and holds at `as_of`, if that is given; all conditions
 *   on facts are about one version. `versionCondition` tells which. What is believed has no end on the known axis:
 *   `known_to` is null whatever was learned since, so that an answer about the past stays as it is.
 * - Nulls: `valid_to is_null` is "still holds"; every comparison with null, and `not_in`, is false, as in SQL.
 *   `is_null` of a linked thing asks for one whose field is null: what has no such thing at all does not pass.
 * - `entity_id` of an entity that was found to be another one is that other one's.
 * - Texts are ordered by code point. Metadata is compared within one type, text, number or boolean: values of different
 *   types, lists and objects are different from each other and in no order. JSON's null is null.
 *
 * Nothing of the filters stands in the SQL but fields and operators, which the schema knows. Everything else is read from
 * one JSON parameter, as a Durable Object takes 100 parameters at most.
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

/**
 * Of the versions of a fact, those for which the filters hold: a condition on the row number of `fact_versions`, so that
 * what is shown of a fact is what it was found by.
 */
export function versionCondition(sql: Sql, filters: Filters, moment: FilterMoment, parameter: string): RowCondition {
  const { from, where, values } = compile(sql, filters, "facts", moment, parameter);
  return { condition: (row) => `EXISTS (SELECT 1 FROM ${from} WHERE fv.seq = ${row} AND ${where})`, values };
}

/** What of the SQL there is: the tables, the column of the row number, and the condition on them. */
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
  { known_at, as_of }: FilterMoment,
  parameter: string,
): Compiled {
  const constants = constantsIn(parameter);
  const at: MomentSql = {
    known: constants.one(known_at),
    holding: as_of === undefined ? null : constants.one(as_of),
  };
  const survivors = survivorsAt(sql, idsIn(any), known_at);
  const groups = any.map(({ all }) => {
    const parts = Map.groupBy(all, ({ field }) => thingOf(field));
    const things = [...parts].map(([thing, conditions]) => {
      const wanted = conditions.map((condition) => holds(condition, constants, survivors)).join(" AND ");
      return linked(scope, thing, wanted, at);
    });
    return `(${things.join(" AND ")})`;
  });
  const { from, number, where } = itemOf(scope, at);
  return { from, number, where: `${where} AND (${groups.join(" OR ")})`, values: JSON.stringify(constants.listed) };
}

/** Values that are read from one JSON list, as SQL that reads them. */
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

/** The moment, as SQL. */
interface MomentSql {
  known: string;
  holding: string | null;
}

const isLinked = (link: string, { known }: MomentSql): string =>
  `${link}.linked_from <= ${known} AND (${link}.linked_to IS NULL OR ${link}.linked_to > ${known})`;

const isBelieved = ({ known, holding }: MomentSql): string =>
  `fv.known_from <= ${known} AND (fv.known_to IS NULL OR fv.known_to > ${known})${
    holding === null
      ? ""
      : ` AND (fv.valid_from IS NULL OR fv.valid_from <= ${holding}) AND (fv.valid_to IS NULL OR fv.valid_to > ${holding})`
  }`;

/**
 * The item itself: facts are `ff` in a version `fv`, entities `fe`, episodes `fs`, links `fl`. Callers' own aliases must be
 * others.
 */
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
        where: `fe.created_at <= ${moment.known} AND (fe.merged_at IS NULL OR fe.merged_at > ${moment.known})`,
      };
    case "episodes":
      return { from: "episodes fs", number: "fs.seq", where: `fs.created_at <= ${moment.known}` };
    default:
      return unreachable(scope);
  }
}

/** That the item is, or is linked with, a thing of which the condition holds. */
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
      return some("provenance fl JOIN episodes fs ON fs.seq = fl.episode_seq", `fl.fact_seq = ff.seq AND ${link}`);
    case "entities fact":
      return some(
        "facts ff JOIN fact_versions fv ON fv.fact_seq = ff.seq",
        `(ff.subject_seq = fe.seq OR ff.object_seq = fe.seq) AND ${isBelieved(moment)}`,
      );
    case "entities episode":
      return some("mentions fl JOIN episodes fs ON fs.seq = fl.episode_seq", `fl.entity_seq = fe.seq AND ${link}`);
    case "episodes fact":
      return some(
        "provenance fl JOIN facts ff ON ff.seq = fl.fact_seq JOIN fact_versions fv ON fv.fact_seq = ff.seq",
        `fl.episode_seq = fs.seq AND ${link} AND ${isBelieved(moment)}`,
      );
    case "episodes entity":
      return some("mentions fl JOIN entities fe ON fe.seq = fl.entity_seq", `fl.episode_seq = fs.seq AND ${link}`);
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
      return "episode";
  }
}

type Column = Exclude<Field, `metadata.${string}`>;

function columnOf(field: Column): string {
  switch (field) {
    case "valid_from":
    case "valid_to":
    case "known_from":
      return `fv.${field}`;
    case "known_to":
      // what is believed then had no end then
      return "NULL";
    case "predicate":
    case "kind":
      return `ff.${field}`;
    case "entity_id":
      return "fe.seq";
    case "entity_type":
      return "fe.type";
    case "thread_id":
    case "role":
    case "name":
      return `fs.${field}`;
    default:
      return unreachable(field);
  }
}

const isMetadata = (field: Field): field is `metadata.${string}` => field.startsWith("metadata.");

/** SQL of one condition on the thing that its field is of. */
function holds(
  { field, op, values }: FilterCondition,
  constants: Constants,
  survivors: ReadonlyMap<string, number>,
): string {
  if (isMetadata(field)) return holdsOfMetadata(field, op, values, constants);
  const column = columnOf(field);
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

/** Types of JSON in SQLite, by those of JavaScript. */
const JSON_TYPES = { string: "('text')", number: "('integer', 'real')", boolean: "('true', 'false')" } as const;

function holdsOfMetadata(
  field: `metadata.${string}`,
  op: FilterCondition["op"],
  values: readonly FilterValue[],
  constants: Constants,
): string {
  const path = constants.one(`$."${field.slice("metadata.".length)}"`);
  const [type, value] = [`json_type(fs.metadata, ${path})`, `json_extract(fs.metadata, ${path})`];
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

/** The rows that these ids are read as at an instant: of one that was merged, that of the entity it was found to be. */
function survivorsAt(sql: Sql, ids: readonly string[], known_at: Instant): Map<string, number> {
  if (ids.length === 0) return new Map();
  const rows = sql.all<{ id: string; seq: number }>(
    `WITH RECURSIVE chain (id, seq) AS (
       SELECT id, seq FROM entities WHERE id IN (SELECT value FROM json_each(?1))
       UNION SELECT chain.id, m.merged_into FROM chain JOIN entities m ON m.seq = chain.seq WHERE m.merged_at <= ?2)
     SELECT chain.id, chain.seq FROM chain JOIN entities e ON e.seq = chain.seq WHERE e.merged_at IS NULL OR e.merged_at > ?2`,
    JSON.stringify(ids),
    known_at,
  );
  return new Map(rows.map(({ id, seq }) => [id, seq]));
}
