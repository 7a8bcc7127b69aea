/** Stored in the address, to share comparisons. The second side's settings have the prefix `b_`. */
import type { Memory, Schemas } from "../../../sdk/src/index.ts";

export const MODES = ["auto", "facts", "associative", "local", "global", "bridge", "hybrid", "timeline"] as const;
export const METHODS = ["bm25", "cosine", "pagerank", "bfs"] as const;
export const RERANKERS = ["weighted", "rrf", "mmr", "mentions", "distance", "cross_encoder"] as const;
export const REFERENCES = ["short", "full", "none"] as const;
export const TEMPLATES = ["text", "markdown", "xml", "json"] as const;
export const DEFAULT_TOKENS = 2_000;
export const MIN_TOKENS = 64;
export const MAX_TOKENS = 100_000;

export type Side = "a" | "b";
export type ContextRequest = Schemas["ContextIn"];

/** Empty means the server's default; commas separate `methods`. */
export interface Configuration {
  query: string;
  thread: string;
  mode: string;
  tokens: string;
  as_of: string;
  known_at: string;
  methods: string;
  reranker: string;
  center: string;
  references: string;
  template: string;
  profile: string;
}

const SETTINGS = [
  "query",
  "thread",
  "mode",
  "tokens",
  "as_of",
  "known_at",
  "methods",
  "reranker",
  "center",
  "references",
  "template",
  "profile",
] as const satisfies readonly (keyof Configuration)[];

type Address = Readonly<Record<string, string>>;
const nameIn = (side: Side, setting: string): string => (side === "a" ? setting : `b_${setting}`);

export function readConfiguration(parameters: Address, side: Side): Configuration {
  return Object.fromEntries(
    SETTINGS.map((setting) => [setting, parameters[nameIn(side, setting)] ?? ""]),
  ) as unknown as Configuration;
}

export function toParameters(side: Side, configuration: Configuration | null): Record<string, string | undefined> {
  return Object.fromEntries(
    SETTINGS.map((setting) => {
      const value = configuration?.[setting].trim() ?? "";
      return [nameIn(side, setting), value === "" ? undefined : value];
    }),
  );
}

/** The thread's last messages are the query if there is no other. */
export const isAsked = ({ query, thread }: Configuration): boolean => query.trim() !== "" || thread.trim() !== "";

export function toRequest(configuration: Configuration): ContextRequest {
  const { query, thread, mode, tokens, as_of, known_at, methods, reranker, center, references, template, profile } =
    configuration;
  const given = (text: string): string | undefined => (text.trim() === "" ? undefined : text.trim());
  const request = {
    query: given(query),
    thread_id: given(thread),
    mode: given(mode),
    max_tokens: given(tokens) === undefined ? undefined : Number(tokens),
    as_of: given(as_of),
    known_at: given(known_at),
    methods: given(methods)?.split(","),
    reranker: given(reranker),
    center_entity_id: reranker === "distance" ? given(center) : undefined,
    references: given(references),
    template: template.trim() === "" ? undefined : template,
    profile: profile === "1" ? true : undefined,
  };
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as ContextRequest;
}

export function toggleMethod(methods: string, method: string): string {
  const chosen = new Set(methods.split(",").filter((name) => name !== ""));
  if (!chosen.delete(method)) chosen.add(method);
  return METHODS.filter((name) => chosen.has(name)).join(",");
}

type ContextOptions = NonNullable<Parameters<Memory["context"]>[1]>;

export function toOptions(request: ContextRequest): ContextOptions {
  const settings = Object.entries(request).filter(([name]) => name !== "query");
  return Object.fromEntries(settings.map(([name, value]) => [optionName(name), value]));
}

const optionName = (name: string): string =>
  name === "thread_id" ? "thread" : name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
