import { useMemo, useState } from "preact/hooks";
import { useWords } from "../language/language.ts";
import { findByName } from "./fact-list.ts";
import type { MemoryGraph } from "./memory-graph.ts";
import { GRAPH_WORDS } from "./words.ts";

const MOST_FOUND = 12;

export function Find({ graph, choose }: { graph: MemoryGraph; choose: (id: string) => void }) {
  const words = useWords(GRAPH_WORDS);
  const [text, setText] = useState("");
  const found = useMemo(() => {
    const named = Array.from(graph.entities.values(), ({ id, name, degree }) => ({ id, name, weight: degree }));
    return findByName(named, text, MOST_FOUND);
  }, [graph, text]);
  const pick = (id: string): void => {
    setText("");
    choose(id);
  };
  return (
    <form
      class="graph-find"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (found[0] !== undefined) pick(found[0].id);
      }}
    >
      <label>
        {words.find}
        <input type="search" value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      {text.trim() !== "" && (
        <ul aria-label={words.found}>
          {found.length === 0 && <li class="quiet">{words.nothingFound}</li>}
          {found.map(({ id, name }) => (
            <li key={id}>
              <button type="button" class="plain" onClick={() => pick(id)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
