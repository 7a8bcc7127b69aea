import { useEffect, useMemo, useState } from "preact/hooks";
import type { Memory } from "../../../sdk/src/index.ts";
import type { Picture } from "../graph/picture.ts";
import { stepsOf, type AskedRun } from "./asked-run.ts";
import { pictureOfWalks, touchedNodes, type Surroundings } from "./walk-on-graph.ts";

/** The server's maximum. */
const MOST_IDS = 100;
const AROUND = 60;
const IS_STORED = /^(?:ent|ep)_/;

export interface Walks {
  picture: Picture;
  layout: string;
}

/** One picture for all runs. Surroundings of the touched nodes load after a run. */
export function useWalks(memory: Memory, runs: readonly AskedRun[]): Walks {
  const [around, setAround] = useState<{ of: string; found: Surroundings } | null>(null);
  const walks = useMemo(() => runs.map(stepsOf), [runs]);
  const ids = touchedNodes(walks)
    .map(({ id }) => id)
    .filter((id) => IS_STORED.test(id))
    .slice(0, MOST_IDS);
  const areOver = runs.length > 0 && runs.every(({ receipt }) => receipt !== null);
  const wanted = areOver ? ids.join(",") : "";
  useEffect(() => {
    if (wanted === "") return;
    const aborter = new AbortController();
    memory.subgraph({ ids: wanted.split(","), depth: 1, limit: ids.length + AROUND, signal: aborter.signal }).then(
      (found) => setAround({ of: wanted, found }),
      () => {},
    );
    return () => aborter.abort();
  }, [memory, wanted]);
  const picture = useMemo(() => pictureOfWalks(walks, around?.found ?? null), [walks, around]);
  return { picture, layout: around?.of ?? "" };
}
