import type { Schemas } from "./wire-types.ts";

/** A lasting state, an event, a standing instruction for the assistant, or a task. */
export type MemoryKind = "fact" | "event" | "instruction" | "task";

/** One remembered fact, event, instruction or task. */
export interface RecalledMemory {
  id: string;
  kind: MemoryKind;
  /** A sentence; for an instruction, the user's own words; for a task, its text. */
  text: string;
  /** When it holds or happened, in words: "since 2021". Empty if unknown. */
  period: string;
  /** Messages that state it, for `forget`. */
  episode_ids: string[];
}

/** Memories relevant to a question. */
export interface Recalled {
  /** Text for a model's prompt, with messages; empty if nothing is remembered. */
  text: string;
  /** The facts, events, instructions and tasks that the text shows, or that its messages state. */
  memories: RecalledMemory[];
}

const OF_PREDICATE: Readonly<Record<string, MemoryKind>> = { HAS_INSTRUCTION: "instruction", HAS_TASK: "task" };

export const recalledOf = ({ context, sources, facts, stated_facts }: Schemas["ContextAnswer"]): Recalled => ({
  text: Object.keys(sources).length === 0 ? "" : context,
  memories: [...facts, ...stated_facts].map(({ id, kind, predicate, object_value, fact, period, episode_ids }) => {
    const own = OF_PREDICATE[predicate];
    return {
      id,
      kind: own ?? (kind === "event" ? kind : "fact"),
      text: (own && object_value) ?? fact,
      period,
      episode_ids,
    };
  }),
});
