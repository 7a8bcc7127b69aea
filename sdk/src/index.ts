/** Engraph's SDK: a memory for every user of a chat application. */
export { Engraph, type EngraphOptions } from "./engraph.ts";
export type { AskEvent } from "./ask-events.ts";
export type { GraphLine } from "./graph-lines.ts";
export { Memory } from "./memory.ts";
export { MemoryReads } from "./memory-reads.ts";
export type { EventOptions, MemoryEvent } from "./memory-events.ts";
export { asQuery } from "./as-query.ts";
export { List, type ListPage } from "./list.ts";
export {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  EngraphError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  type Problem,
} from "./errors.ts";
export {
  toMessages,
  type Content,
  type ForeignMessage,
  type Message,
  type MessageLike,
  type Role,
  type SaidMessage,
} from "./messages.ts";
export type { MemoryKind, Recalled, RecalledMemory } from "./recalled.ts";
export type { Call, Retry, System, TransportOptions } from "./transport.ts";
export type { CallOptions, ListCallOptions, Options, Schemas } from "./wire-types.ts";
