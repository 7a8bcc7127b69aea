import { useMemo, useState } from "preact/hooks";
import { useLanguage, useWords } from "../language/language.ts";
import { formatNumber } from "../language/moments.ts";
import { byImportance } from "./grouping.ts";
import type { MemoryGraph } from "./memory-graph.ts";
import { GRAPH_WORDS } from "./words.ts";

const PAGE = 50;

export function EntitiesBeside({ graph, choose }: { graph: MemoryGraph; choose: (id: string) => void }) {
  const words = useWords(GRAPH_WORDS);
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState(PAGE);
  const sorted = useMemo(
    () => (isOpen ? [...graph.entities.keys()].sort((one, other) => byImportance(graph, one, other)) : []),
    [graph, isOpen],
  );
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.entities(formatNumber(language, graph.entities.size))}</summary>
      <ul>
        {sorted.slice(0, shown).map((id) => {
          const entity = graph.entities.get(id);
          return entity === undefined ? null : (
            <li key={id}>
              <button type="button" class="plain" dir="auto" onClick={() => choose(id)}>
                {entity.name} <small>{words.factCount(entity.degree + entity.literals.length)}</small>
              </button>
            </li>
          );
        })}
      </ul>
      {sorted.length > shown && (
        <button type="button" onClick={() => setShown(shown + PAGE)}>
          {words.more}
        </button>
      )}
    </details>
  );
}
