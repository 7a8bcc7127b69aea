import { useMemo } from "preact/hooks";
import { useLanguage, useWords } from "../language/language.ts";
import { formatType } from "../language/terms.ts";
import { colourOf, edgeColour } from "./colours.ts";
import type { Standing } from "./moment.ts";
import type { Picture } from "./picture.ts";
import { GRAPH_WORDS } from "./words.ts";

const MOST_TYPES = 8;
const STANDINGS: readonly Standing[] = ["holds", "planned", "ended", "struck"];

export function Legend({ picture, isDark }: { picture: Picture; isDark: boolean }) {
  const words = useWords(GRAPH_WORDS);
  const language = useLanguage();
  const types = useMemo(() => typesOf(picture), [picture]);
  return (
    <ul class="graph-legend" aria-label={words.legend}>
      {types.map((type) => (
        <li key={type}>
          <span class="graph-legend-dot" style={{ background: colourOf(type, isDark) }} />
          {formatType(language, type)}
        </li>
      ))}
      {picture.edges.length > 0 &&
        STANDINGS.map((standing) => (
          <li key={standing}>
            <span
              class="graph-legend-line"
              style={{ background: edgeColour({ standing, version: null }, 0, isDark) }}
            />
            {words.standing[standing]}
          </li>
        ))}
      {picture.groupNames.size > 0 && (
        <li>
          <span class="graph-legend-area" />
          {words.community}
        </li>
      )}
    </ul>
  );
}

function typesOf({ nodes }: Picture): string[] {
  const counts = new Map<string, number>();
  for (const { kind, type } of nodes)
    if (kind === "entity" && type !== "") counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, MOST_TYPES)
    .map(([type]) => type);
}
