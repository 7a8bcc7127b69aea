import { useWords } from "../language/language.ts";
import { Loading } from "../parts/loading.tsx";
import { Opener } from "../parts/opener.tsx";
import { useLoaded } from "../session/load.ts";
import { useMemory } from "../session/session.tsx";
import type { Moment } from "./moment.ts";
import { GRAPH_WORDS } from "./words.ts";

const MOST = 20;

interface ObservationsProps {
  entity: string;
  moment: Moment;
  open: (fact: string) => void;
}

/** Hidden while the memory has no observation about the entity. */
export function Observations({ entity, moment: { valid, known }, open }: ObservationsProps) {
  const words = useWords(GRAPH_WORDS);
  const { memory } = useMemory();
  const loaded = useLoaded(
    (signal) => {
      const [asOf, knownAt] = [new Date(valid), new Date(known)];
      return memory.observations({ entityId: entity, asOf, knownAt, limit: MOST, signal }).toArray(MOST);
    },
    [memory.id, entity, valid, known],
  );
  if (loaded.state !== "failed" && (loaded.value ?? []).length === 0) return null;
  return (
    <section class="graph-facts">
      <h2>{words.observations}</h2>
      <Loading of={loaded}>
        {(observations) => (
          <ul>
            {observations.map(({ id, text, fact_ids }) => (
              <li key={id}>
                <Opener open={() => open(fact_ids[0] ?? "")}>
                  {text}
                  <small>{words.factCount(fact_ids.length)}</small>
                </Opener>
              </li>
            ))}
          </ul>
        )}
      </Loading>
    </section>
  );
}
