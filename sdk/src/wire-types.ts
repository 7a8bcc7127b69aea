import type { components, operations, RenamedSchemas } from "./contract.ts";

/** Every named type of the API. */
export type Schemas = components["schemas"] & RenamedSchemas;
export type OperationId = keyof operations;

export type AnswerOf<Id extends OperationId> = JsonOf<operations[Id]["responses"]>;
type JsonOf<Responses> = {
  [Status in keyof Responses]: Responses[Status] extends { content: { "application/json": infer Answer } }
    ? Answer
    : never;
}[keyof Responses];

export type BodyOf<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { "application/json": infer Body } };
}
  ? Body
  : never;

export type QueryOf<Id extends OperationId> = operations[Id] extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : never;

export type ItemOf<Id extends OperationId> = AnswerOf<Id> extends { data: (infer Item)[] } ? Item : never;

type Camel<Name> = Name extends "thread_id"
  ? "thread"
  : Name extends `${infer Head}_${infer Tail}`
    ? `${Head}${Capitalize<Camel<Tail>>}`
    : Name;

type InstantName =
  | "as_of"
  | "known_at"
  | "reference_time"
  | "expires_at"
  | "valid_from"
  | "valid_to"
  | "due"
  | "from"
  | "to";

/**
 * The API's fields in camel case: `maxTokens` for `max_tokens`, `thread` for `thread_id`. Instants may be `Date`s; `undefined` fields are
 * not sent.
 */
export type Options<Wire> = {
  [Name in keyof Wire as Camel<Name>]: Wire[Name] | undefined | (Name extends InstantName ? Date : never);
};

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Overrides the client's limit for one attempt, in milliseconds. */
  timeoutMs?: number | undefined;
  /** The key under which a POST has one effect for 24 hours. Default: a random one for each call that changes something. */
  idempotencyKey?: string | undefined;
}

export function toWire(options: object): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const own = name === "thread" ? "thread_id" : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    wire[own] = value;
  }
  return wire;
}

/** A body's fields without separate parameters, and the call's options. */
export type OptionsOf<Id extends OperationId, Given extends string = never> = Omit<Options<BodyOf<Id>>, Given> &
  CallOptions;
/** A read's query and the call's options. */
export type ReadOptions<Id extends OperationId> = Options<QueryOf<Id>> & CallOptions;
/** How a list is read. */
export interface ListCallOptions extends CallOptions {
  /** The maximum number of items of the whole list, over all pages. All items by default. */
  limit?: number | undefined;
}
/** Like `ReadOptions`, with the limit of the whole list; `page` takes the cursor and the limit of one page. */
export type ListOptions<Id extends OperationId> = Omit<ReadOptions<Id>, "limit" | "cursor"> & ListCallOptions;
