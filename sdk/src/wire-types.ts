import type { components, operations, RenamedSchemas } from "./contract.ts";

/** Every named type of the API. */
export type Schemas = components["schemas"] & RenamedSchemas;
export type OperationId = keyof operations;

/** The answer of an operation: JSON of any successful status. */
export type AnswerOf<Id extends OperationId> = JsonOf<operations[Id]["responses"]>;
type JsonOf<Responses> = {
  [Status in keyof Responses]: Responses[Status] extends { content: { "application/json": infer Answer } }
    ? Answer
    : never;
}[keyof Responses];

/** The body that an operation takes. */
export type BodyOf<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { "application/json": infer Body } };
}
  ? Body
  : never;

/** The query parameters of an operation. */
export type QueryOf<Id extends OperationId> = operations[Id] extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : never;

/** An item of a list. */
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
 * Fields of the API in a program's names: `max_tokens` is `maxTokens`, `thread_id` is `thread`. An instant may be a `Date`; an `undefined`
 * field is not sent.
 */
export type Options<Wire> = {
  [Name in keyof Wire as Camel<Name>]: Wire[Name] | undefined | (Name extends InstantName ? Date : never);
};

/** How one call is made. */
export interface CallOptions {
  /** Ends the call, even between two attempts. */
  signal?: AbortSignal | undefined;
  /** Milliseconds after which one attempt is abandoned, instead of the client's limit. */
  timeoutMs?: number | undefined;
  /** For a POST: the key under which it has one effect for 24 hours. Default: a random one for each call that changes something. */
  idempotencyKey?: string | undefined;
}

/** Without `undefined` fields. */
export function toWire(options: object): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const own = name === "thread" ? "thread_id" : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    wire[own] = value;
  }
  return wire;
}

/** The fields of a body, without those that are separate parameters, and the options of the call. */
export type OptionsOf<Id extends OperationId, Given extends string = never> = Omit<Options<BodyOf<Id>>, Given> &
  CallOptions;
/** The query of a read, and the options of the call. */
export type ReadOptions<Id extends OperationId> = Options<QueryOf<Id>> & CallOptions;
/** Like `ReadOptions`, without the cursor and the limit of a list. */
export type ListOptions<Id extends OperationId> = Omit<ReadOptions<Id>, "limit" | "cursor">;
