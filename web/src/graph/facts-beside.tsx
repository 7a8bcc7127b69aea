import { useMemo, useState } from "preact/hooks";
import { useLanguage, useWords } from "../language/language.ts";
import { formatPeriod } from "../language/moments.ts";
import { Opener } from "../parts/opener.tsx";
import { listFacts } from "./fact-list.ts";
import type { MemoryGraph } from "./memory-graph.ts";
import type { Moment, Standing } from "./moment.ts";
import { GRAPH_WORDS } from "./words.ts";

const PAGE = 50;

interface FactsBesideProps {
  graph: MemoryGraph;
  moment: Moment;
  of: ReadonlySet<string> | null;
  title: string;
  open: ((fact: string) => void) | null;
}

export function FactsBeside({ graph, moment, of, title, open }: FactsBesideProps) {
  const words = useWords(GRAPH_WORDS);
  const language = useLanguage();
  const [shown, setShown] = useState(PAGE);
  const listed = useMemo(() => listFacts(graph, moment, of), [graph, moment, of]);
  return (
    <section class="graph-facts">
      <h2>
        {title} <span class="quiet">{listed.length}</span>
      </h2>
      {listed.length === 0 && <p class="quiet">{words.noFacts}</p>}
      <ul>
        {listed.slice(0, shown).map(({ fact, standing, version }) => (
          <li key={fact.id} class={`graph-${standing}`}>
            <Opener open={open && (() => open(fact.id))}>
              {standing === "struck" ? <s>{version?.sentence}</s> : version?.sentence}
              <small>
                <span class="graph-standing">{words.standing[nameOf(fact.kind, standing)]}</span>
                {version !== null && formatPeriod(language, version.period)}
              </small>
            </Opener>
          </li>
        ))}
      </ul>
      {listed.length > shown && (
        <button type="button" onClick={() => setShown(shown + PAGE)}>
          {words.more}
        </button>
      )}
    </section>
  );
}

const nameOf = (kind: "state" | "event", standing: Standing): Standing | "happened" =>
  kind === "event" && (standing === "holds" || standing === "ended") ? "happened" : standing;
