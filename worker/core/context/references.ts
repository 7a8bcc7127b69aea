import type { REFERENCE_STYLES } from "../../../shared/api/context.ts";

export type ReferenceStyle = (typeof REFERENCE_STYLES)[number];

export interface ContextSource {
  type: "fact" | "observation" | "episode" | "entity" | "community";
  id: string;
  thread_id: string | null;
  at: string | null;
  /** First start to last end of the shown passages, in UTF-16 units of an episode; null for other sources. */
  span: [start: number, end: number] | null;
  spans: [start: number, end: number][] | null;
  /** Null: the memory itself. */
  graph_id: string | null;
  path: string;
}

const FOLDERS = {
  fact: "facts",
  observation: "observations",
  episode: "episodes",
  entity: "entities",
  community: "communities",
} as const;

export const sourceOf = (
  type: ContextSource["type"],
  id: string,
  said: Partial<Pick<ContextSource, "thread_id" | "at" | "span" | "spans" | "graph_id">> = {},
): ContextSource => ({
  type,
  id,
  thread_id: null,
  at: null,
  span: null,
  spans: null,
  graph_id: null,
  ...said,
  path: `${FOLDERS[type]}/${id}`,
});

export class References {
  readonly #style: ReferenceStyle;
  readonly #numbers = new Map<string, number>();
  readonly sources: Record<string, ContextSource> = {};

  constructor(style: ReferenceStyle) {
    this.#style = style;
  }

  nameOf(source: ContextSource): string {
    if (this.#style === "none") return "";
    const number = this.#numbers.get(source.id) ?? this.#numbers.size + 1;
    this.#numbers.set(source.id, number);
    const name = this.#style === "full" ? source.id : String(number);
    this.sources[name] = source;
    return name;
  }
}

/** A reference of typical length, to count tokens before the numbers are known. */
export const sampleReference = (style: ReferenceStyle, id: string): string =>
  style === "none" ? "" : style === "full" ? id : "100";
