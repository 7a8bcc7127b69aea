import { useWords } from "../language/language.tsx";
import type { Step } from "./asked-run.ts";
import { drawWalk } from "./walk-drawing.ts";
import { ASK_WORDS } from "./words.ts";

const RADIUS = 7;
const SHOWN_CHARACTERS = 26;
const clip = (name: string): string =>
  name.length > SHOWN_CHARACTERS ? `${name.slice(0, SHOWN_CHARACTERS - 1)}…` : name;

/** The walk up to a step. The list of steps says the same in words. */
export function WalkPicture({ steps, at }: { steps: readonly Step[]; at: number }) {
  const words = useWords(ASK_WORDS);
  const { nodes, edges, width, height } = drawWalk(steps);
  return (
    <div class="ask-walk" tabIndex={0} role="group" aria-label={words.walk}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words.walk}>
        {edges.map(({ key, from, to, kind, step }) => {
          const bend = from.x === to.x ? 40 : (to.x - from.x) / 2;
          const path = `M${from.x},${from.y} C${from.x + bend},${from.y} ${from.x === to.x ? to.x + bend : to.x - bend},${to.y} ${to.x},${to.y}`;
          return <path key={key} d={path} class={`ask-edge ask-edge-${kind}`} data-coming={step > at} />;
        })}
        {nodes.map(({ id, kind, name, x, y, from, isSeed }) => (
          <g key={id} class={`ask-node ask-node-${kind} ${isSeed ? "ask-node-seed" : ""}`} data-coming={from > at}>
            {kind === "anchor" ? (
              <rect x={x - RADIUS} y={y - RADIUS} width={2 * RADIUS} height={2 * RADIUS} rx={2} />
            ) : (
              <circle cx={x} cy={y} r={kind === "value" ? RADIUS - 2 : RADIUS} />
            )}
            <text x={x + RADIUS + 5} y={y + 4}>
              <title>{name}</title>
              {clip(name)}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
