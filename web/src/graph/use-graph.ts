import { useCallback, useEffect, useState } from "preact/hooks";
import type { Memory } from "../../../sdk/src/index.ts";
import { addLine, emptyGraph, type MemoryGraph } from "./memory-graph.ts";

export type ReadGraph =
  | { state: "reading"; lines: number; graph: MemoryGraph | null }
  | { state: "there"; graph: MemoryGraph }
  | { state: "failed"; error: unknown; graph: MemoryGraph | null };

const TOLD_EVERY = 2_000;

type LineType = NonNullable<NonNullable<Parameters<Memory["wholeGraph"]>[0]>["only"]>[number];

export function useGraph(memory: Memory, id: string, only: readonly LineType[]): ReadGraph & { reload: () => void } {
  const [read, setRead] = useState<ReadGraph>({ state: "reading", lines: 0, graph: null });
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const aborter = new AbortController();
    const tell = (next: (graph: MemoryGraph | null) => ReadGraph): void => {
      if (!aborter.signal.aborted) setRead((before) => next(before.graph));
    };
    const read = async (): Promise<void> => {
      const graph = emptyGraph();
      let lines = 0;
      tell((before) => ({ state: "reading", lines, graph: before }));
      for await (const line of memory.wholeGraph({ only, signal: aborter.signal })) {
        addLine(graph, line);
        lines += 1;
        if (lines % TOLD_EVERY === 0) tell((before) => ({ state: "reading", lines, graph: before }));
      }
      tell(() => ({ state: "there", graph }));
    };
    read().catch((error: unknown) => tell((graph) => ({ state: "failed", error, graph })));
    return () => aborter.abort();
  }, [id, times]);
  const reload = useCallback(() => setTimes((count) => count + 1), []);
  return { ...read, reload };
}
