import { FactDetails } from "../fact/fact-card.tsx";
import { Loading } from "../parts/loading.tsx";
import { useLoaded } from "../session/load.ts";
import { useMemory } from "../session/session.tsx";

export function VisitedFact({ id }: { id: string }) {
  const { memory } = useMemory();
  const loaded = useLoaded((signal) => memory.fact(id, { signal }), [id]);
  return (
    <div class="visit-fact">
      <Loading of={loaded}>
        {(fact) => (
          <>
            <h2 dir="auto">{fact.fact}</h2>
            <FactDetails
              fact={fact}
              reload={loaded.reload}
              tell={() => {}}
              changed={() => {}}
              undoable={null}
              keepUndoable={() => {}}
            />
          </>
        )}
      </Loading>
    </div>
  );
}
