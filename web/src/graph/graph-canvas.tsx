import { useEffect, useRef } from "preact/hooks";
import { useLanguage, useWords } from "../language/language.ts";
import { formatRelation } from "../language/terms.ts";
import { useIsDark } from "../shell/theme.ts";
import { edgeLabel } from "./edge-label.ts";
import { GraphView } from "./graph-view.ts";
import { Legend } from "./legend.tsx";
import type { Moment } from "./moment.ts";
import type { Picture } from "./picture.ts";
import type { Trail } from "./trail.ts";
import { GRAPH_WORDS } from "./words.ts";

interface GraphCanvasProps {
  picture: Picture;
  moment: Moment;
  chosen: string | null;
  choose: (id: string) => void;
  openNode: (id: string) => void;
  trail?: { of: Trail; at: number };
  label?: string;
}

export function GraphCanvas({ picture, moment, chosen, choose, openNode, trail, label }: GraphCanvasProps) {
  const words = useWords(GRAPH_WORDS);
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<GraphView | null>(null);
  const isDark = useIsDark();
  const language = useLanguage();
  const spoken = useRef(language);
  spoken.current = language;
  const events = useRef({ choose, openNode });
  events.current = { choose, openNode };
  useEffect(() => {
    if (container.current === null) return;
    const made = new GraphView(
      container.current,
      isDark,
      trail !== undefined
        ? null
        : (facts, at) => edgeLabel(facts, at, (predicate) => formatRelation(spoken.current, predicate)),
      {
        chooseNode: (id) => events.current.choose(id),
        openNode: (id) => events.current.openNode(id),
      },
    );
    view.current = made;
    container.current.dataset["renderer"] = made.renderer;
    return () => made.stop();
  }, []);
  useEffect(() => view.current?.show(picture, moment), [picture]);
  useEffect(() => view.current?.setMoment(moment), [moment, language]);
  useEffect(() => view.current?.setDark(isDark), [isDark]);
  useEffect(() => view.current?.choose(chosen), [chosen, picture]);
  useEffect(() => {
    if (trail !== undefined) view.current?.showTrail(trail.of, trail.at);
  }, [trail?.of, trail?.at, picture]);
  return (
    <div class="graph-canvas">
      <div class="graph-stage">
        <div ref={container} role="img" aria-label={label ?? words.canvas} />
      </div>
      <div class="graph-below">
        {trail === undefined && <Legend picture={picture} isDark={isDark} />}
        <button type="button" class="graph-fit" onClick={() => view.current?.fit()}>
          {words.fit}
        </button>
      </div>
    </div>
  );
}
