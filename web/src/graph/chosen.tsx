import { useLanguage, useWords } from "../language/language.ts";
import { formatNumber } from "../language/moments.ts";
import type { DrawnEntity } from "./memory-graph.ts";
import { GRAPH_WORDS } from "./words.ts";

interface ChosenProps {
  entity: DrawnEntity | null;
  group: { id: string; name: string; members: number } | null;
  isOpened: boolean;
  focus: number;
  setFocus: (depth: number) => void;
  toggle: () => void;
  close: () => void;
}

export function Chosen({ entity, group, isOpened, focus, setFocus, toggle, close }: ChosenProps) {
  const words = useWords(GRAPH_WORDS);
  const language = useLanguage();
  if (entity === null && group === null) return null;
  return (
    <section class="card graph-chosen">
      <h2>{entity?.name ?? group?.name}</h2>
      {entity !== null && (
        <>
          {entity.type !== "" && <p class="quiet">{entity.type}</p>}
          {entity.summary !== "" && <p>{entity.summary}</p>}
          <div class="line">
            <button type="button" onClick={() => setFocus(focus === 0 ? 1 : focus + 1)}>
              {focus === 0 ? words.focus : words.expand}
            </button>
            <button type="button" class="plain" onClick={close}>
              {words.close}
            </button>
          </div>
        </>
      )}
      {entity === null && group !== null && (
        <>
          <p class="quiet">{words.members(formatNumber(language, group.members))}</p>
          <div class="line">
            <button type="button" onClick={toggle}>
              {isOpened ? words.fold : words.open(group.members)}
            </button>
          </div>
        </>
      )}
    </section>
  );
}
