/**
 * What travels between the Python SDK and the server, as Python's `TypedDict`s: every schema of the OpenAPI document that the
 * SDK meets, and the options of every method.
 */

/** What the SDK's methods take by name, by operation; without what they take by place, or say themselves. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  addDocument: ["text"],
  addEpisode: ["content", "type"],
  addMessages: ["thread_id", "messages"],
  ask: ["question"],
  createLink: ["view"],
  createToken: [],
  deleteEpisode: [],
  deleteThread: [],
  getCommunity: [],
  getContext: ["query"],
  getDiff: [],
  getEntity: [],
  getEpisode: [],
  getFact: [],
  getProfile: [],
  getRetention: [],
  getSubgraph: ["ids", "all", "only"],
  getUsage: ["limit", "cursor"],
  listCommunities: ["limit", "cursor"],
  listEntities: ["limit", "cursor"],
  listEpisodes: ["limit", "cursor"],
  listFacts: ["limit", "cursor"],
  listInstructions: ["limit", "cursor"],
  listMessages: ["limit", "cursor"],
  listTaughtAnswers: ["limit", "cursor"],
  listThreads: ["limit", "cursor"],
  listTraversalMemory: ["limit", "cursor"],
  reread: [],
  rollback: ["known_at"],
  search: ["query"],
  warmAsk: ["questions"],
};

/** How methods name what is called otherwise on the wire. */
const RENAMED: Readonly<Record<string, string>> = { thread_id: "thread" };

/** Bodies that methods take whole. */
const BODIES = ["EntityPatch", "FactIn", "FactPatch", "LinkViewIn", "MessageEditIn", "MessageIn", "ProfileIn"];

/** Values of more than this many are not listed: time zones. */
const MAX_LISTED = 50;

const KEYWORDS = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);

const HEAD = `"""What travels between the SDK and the server, generated from the server's OpenAPI document by \`npm run python-types\`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Literal, TypedDict, Union

Instant = Union[str, date]
"""ISO 8601, a date, or a datetime that knows its time zone."""


class CallOptions(TypedDict, total=False):
    """How one call is made."""

    timeout: float | None
    """Seconds after which one attempt is given up; in place of the client's."""
    idempotency_key: str | None
    """The key under which the call has one effect for 24 hours. Default: a random one for each call that changes something."""
`;

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: (string | number | boolean | null)[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}
interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}
interface Response {
  content?: Record<string, { schema: Schema }>;
}
interface Operation {
  operationId: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Response | { $ref: string }>;
}
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, Response>;
  };
}

interface Field {
  name: string;
  type: string;
  isRequired: boolean;
  description: string | undefined;
}

/** The text of `sdk-python/src/engraph_client/types.py`. */
export function pythonTypes({
  paths,
  components: { schemas, parameters = {}, responses: shared = {} },
}: OpenApi): string {
  const operations = Object.entries(paths)
    // of a graph's operations, which are those of a user, and of administration the SDK has no methods
    .filter(([path]) => !/^\/v1\/(?:graphs\/\{|tenants)/.test(path))
    .flatMap(([, ofPath]) => Object.values(ofPath))
    .sort((a, b) => (a.operationId < b.operationId ? -1 : 1));
  const inputs = reachableFrom(
    operations.flatMap(({ requestBody }) => jsonOf(requestBody?.content)),
    schemas,
  );
  const types = new Types(schemas, inputs);
  for (const { operationId, responses } of operations)
    for (const [status, response] of Object.entries(responses)) {
      if (Number(status) >= 300) continue;
      const { content } = "$ref" in response ? (shared[nameOf(response.$ref)] ?? {}) : response;
      for (const answer of jsonOf(content)) types.declareAnswer(`${pascal(operationId)}Answer`, answer);
      const line = content?.["application/x-ndjson"]?.schema;
      if (line?.$ref !== undefined) types.reference(line.$ref);
    }
  for (const name of BODIES) types.declare(name, schemas[name] ?? {}, true);
  for (const operation of operations) {
    const given = OPTIONS[operation.operationId];
    if (given !== undefined) types.declareOptions(operation, given, parameters);
  }
  const unknown = Object.keys(OPTIONS).filter((id) => !operations.some(({ operationId }) => operationId === id));
  if (unknown.length > 0) throw new Error(`the document has no operation ${unknown.join(", ")}`);
  return HEAD + types.text;
}

/** Declarations, each once. Annotations are read late, so that only parents need to come first. */
class Types {
  text = "";
  readonly #schemas: Schemas;
  readonly #inputs: ReadonlySet<string>;
  readonly #declared = new Set<string>();

  /** @param inputs names of the schemas of which requests consist */
  constructor(schemas: Schemas, inputs: ReadonlySet<string>) {
    this.#schemas = schemas;
    this.#inputs = inputs;
  }

  declare(name: string, schema: Schema, isInput: boolean): void {
    if (this.#declared.has(name)) return;
    this.#declared.add(name);
    const parents = (schema.allOf ?? []).filter(({ $ref }) => $ref !== undefined);
    const own = parents.length > 0 ? (schema.allOf ?? []).find(({ properties }) => properties !== undefined) : schema;
    if (parents.length === 0 && schema.properties === undefined) {
      // evaluated when the module is read, where a type may be known only later
      const type = this.#typeOf(schema, name, isInput);
      this.text += `\n\n${name} = ${/^(?:str|int|float|bool)$/.test(type) ? type : `Union[${alternativesOf(type).map(quoted).join(", ")}]`}\n`;
      return;
    }
    this.#declareFields(
      name,
      parents.map(({ $ref = "" }) => this.reference($ref)),
      this.#fieldsOf(name, own ?? {}, isInput),
      schema.description,
    );
  }

  /** A page of a list is described by its items. */
  declareAnswer(name: string, answer: Schema): void {
    const { data, next_cursor } = answer.properties ?? {};
    const schema = data?.items !== undefined && next_cursor !== undefined ? data.items : answer;
    if (schema.$ref !== undefined) this.reference(schema.$ref);
    else if (schema.properties !== undefined || schema.allOf !== undefined) this.declare(name, schema, false);
  }

  declareOptions(
    { operationId, parameters = [], requestBody }: Operation,
    given: readonly string[],
    shared: Readonly<Record<string, Parameter>>,
  ): void {
    const name = `${pascal(operationId)}Options`;
    const [body] = jsonOf(requestBody?.content);
    const { properties = {}, required = [] } =
      (body?.$ref === undefined ? body : this.#schemas[nameOf(body.$ref)]) ?? {};
    const isTaken = (field: string): boolean => !given.includes(field);
    const ofBody = this.#fieldsOf(
      name,
      { properties: Object.fromEntries(Object.entries(properties).filter(([field]) => isTaken(field))), required },
      true,
    );
    const ofQuery = parameters
      .map((parameter) => ("$ref" in parameter ? shared[nameOf(parameter.$ref)] : parameter))
      .filter((parameter) => parameter !== undefined)
      .filter((parameter) => parameter.in === "query" && isTaken(parameter.name))
      .map(({ name: field, schema, required: isRequired = false, description }) => ({
        name: field,
        type: this.#typeOf(schema, name + pascal(field), true),
        isRequired,
        description,
      }));
    const fields = [...ofQuery, ...ofBody].map((field) => {
      const own = RENAMED[field.name] ?? field.name;
      return {
        ...field,
        name: KEYWORDS.has(own) ? `${own}_` : own,
        type: field.isRequired ? field.type : union([field.type, "None"]),
      };
    });
    this.#declareFields(name, ["CallOptions"], fields, undefined);
  }

  #fieldsOf(name: string, { properties = {}, required = [] }: Schema, isInput: boolean): Field[] {
    return Object.entries(properties).map(([field, schema]) => ({
      name: field,
      type: this.#typeOf(schema, name + pascal(field), isInput),
      isRequired: required.includes(field),
      description: schema.description,
    }));
  }

  /** One class; of two where some fields may be missing, for Python 3.10 knows no `NotRequired`. */
  #declareFields(name: string, parents: string[], fields: Field[], description: string | undefined): void {
    const [needed, optional] = [
      fields.filter((field) => field.isRequired),
      fields.filter((field) => !field.isRequired),
    ];
    const bases = [...parents];
    if (needed.some(isKeyword)) bases.push(this.#declareKeys(`_${name}Keys`, needed, true));
    if (optional.length > 0 && (needed.length > 0 || optional.some(isKeyword)))
      bases.push(
        optional.some(isKeyword)
          ? this.#declareKeys(`_${name}Optional`, optional, false)
          : this.#declareClass(`_${name}Optional`, ["TypedDict"], optional, false, undefined),
      );
    const isWhole = needed.length > 0 || optional.some(isKeyword);
    const own = (isWhole ? needed : optional).filter(() => !(isWhole && needed.some(isKeyword)));
    this.#declareClass(name, bases.length > 0 ? bases : ["TypedDict"], own, isWhole, description);
  }

  #declareClass(
    name: string,
    bases: readonly string[],
    fields: readonly Field[],
    isTotal: boolean,
    description: string | undefined,
  ): string {
    const lines = fields.flatMap(({ name: field, type, description: said }) => [
      `    ${field}: ${type}`,
      ...(said === undefined ? [] : [`    ${docstring(said)}`]),
    ]);
    const doc = description === undefined ? [] : [`    ${docstring(description)}`, ""];
    const total = isTotal || fields.length === 0 ? "" : ", total=False";
    const body = [...doc, ...lines];
    this.text += `\n\nclass ${name}(${bases.join(", ")}${total}):\n${body.length > 0 ? body.join("\n").trimEnd() : "    pass"}\n`;
    return name;
  }

  /** Fields of which one is a word of Python's own. */
  #declareKeys(name: string, fields: readonly Field[], isTotal: boolean): string {
    const entries = fields.map(({ name: field, type }) => `        "${field}": ${quoted(type)},\n`).join("");
    const total = isTotal ? "" : "    total=False,\n";
    this.text += `\n\n${name} = TypedDict(\n    "${name}",\n    {\n${entries}    },\n${total})\n`;
    return name;
  }

  #typeOf(schema: Schema, name: string, isInput: boolean): string {
    if (schema.$ref !== undefined) return this.reference(schema.$ref);
    if (schema.enum !== undefined && schema.enum.length > MAX_LISTED) return "str";
    if (schema.enum !== undefined) return literal(schema.enum);
    if (isInput && isInstant(schema))
      return schema.anyOf?.some(({ type }) => type === "null") ? "Instant | None" : "Instant";
    // beside a type, alternatives say what goes together
    if (schema.type === undefined && schema.properties === undefined) {
      if (schema.allOf !== undefined) {
        this.declare(name, schema, isInput);
        return name;
      }
      const alternatives = schema.anyOf ?? schema.oneOf;
      if (alternatives === undefined) return "Any";
      return union(alternatives.map((one, at) => this.#typeOf(one, at === 0 ? name : `${name}${at + 1}`, isInput)));
    }
    return union([schema.type ?? "object"].flat().map((type) => this.#plain(type, schema, name, isInput)));
  }

  #plain(type: string, schema: Schema, name: string, isInput: boolean): string {
    const [list, map] = isInput ? ["Sequence", "Mapping"] : ["list", "dict"];
    if (type === "array") return `${list}[${this.#typeOf(schema.items ?? union0(schema), `${name}Item`, isInput)}]`;
    if (type === "object") {
      if (schema.properties !== undefined) {
        this.declare(name, { ...schema, type: "object" }, isInput);
        return name;
      }
      const values = schema.additionalProperties;
      return `${map}[str, ${typeof values === "object" ? this.#typeOf(values, `${name}Value`, isInput) : "Any"}]`;
    }
    return { string: "str", integer: "int", number: "float", boolean: "bool", null: "None" }[type] ?? "Any";
  }

  /** The name of a schema, which is declared if it was not. */
  reference(ref: string): string {
    const name = nameOf(ref);
    if (name === "JsonValue") return "Any";
    this.declare(name, this.#schemas[name] ?? {}, this.#inputs.has(name));
    return name;
  }
}

const nameOf = (ref: string): string => ref.split("/").at(-1) ?? "";

type Schemas = Readonly<Record<string, Schema>>;

/** The items of a list of a fixed length. */
const union0 = ({ prefixItems }: Schema): Schema => prefixItems?.[0] ?? {};

const jsonOf = (content: Record<string, { schema: Schema }> | undefined): Schema[] => {
  const schema = content?.["application/json"]?.schema;
  return schema === undefined ? [] : [schema];
};

/** The names of what these schemas consist of. */
function reachableFrom(from: readonly unknown[], schemas: Schemas): Set<string> {
  const reached = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { $ref } = value as Schema;
    const name = typeof $ref === "string" ? nameOf($ref) : undefined;
    if (name !== undefined && !reached.has(name)) {
      reached.add(name);
      visit(schemas[name]);
    }
    for (const part of Object.values(value)) visit(part);
  };
  for (const schema of from) visit(schema);
  return reached;
}

const isKeyword = ({ name }: Field): boolean => KEYWORDS.has(name);
const isInstant = (schema: Schema): boolean =>
  schema.format === "date-time" || (schema.anyOf ?? []).some(({ format }) => format === "date-time");
const union = (types: readonly string[]): string => {
  const all = new Set(types.flatMap(alternativesOf));
  const isAnything = all.has("Any");
  return isAnything ? "Any" : [...all].sort((a, b) => Number(a === "None") - Number(b === "None")).join(" | ");
};
/** The members of a union, not those of unions within it. */
const alternativesOf = (type: string): string[] => type.split(/ \| (?![^[]*\])/);
const literal = (values: readonly unknown[]): string => {
  const said = values.filter((value) => value !== null).map((value) => JSON.stringify(value));
  return union([`Literal[${said.join(", ")}]`, ...(values.includes(null) ? ["None"] : [])]);
};
const quoted = (type: string): string => `'${type}'`;
const docstring = (text: string): string => `"""${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"""`;
const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[_-])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
