import { useMemo } from "preact/hooks";
import { useWords } from "../language/language.ts";
import "../graph/graph.css";
import { GraphCanvas } from "../graph/graph-canvas.tsx";
import type { Picture } from "../graph/picture.ts";
import type { Step } from "./asked-run.ts";
import { trailOf } from "./walk-on-graph.ts";
import { ASK_WORDS } from "./words.ts";

const nothing = (): void => {};

export function WalkPicture({ steps, at, picture }: { steps: readonly Step[]; at: number; picture: Picture }) {
  const words = useWords(ASK_WORDS);
  const trail = useMemo(() => trailOf(steps), [steps]);
  const moment = useMemo(() => ({ valid: Date.now(), known: Date.now() }), []);
  return (
    <div class="ask-walk">
      <GraphCanvas
        picture={picture}
        moment={moment}
        chosen={null}
        choose={nothing}
        openNode={nothing}
        trail={{ of: trail, at }}
        label={words.walk}
      />
    </div>
  );
}
