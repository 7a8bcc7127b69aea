import { useMemo, useState } from "preact/hooks";
import { useLanguage, useWords } from "../language/language.ts";
import { formatNumber } from "../language/moments.ts";
import { Loading } from "../parts/loading.tsx";
import { useLoaded } from "../session/load.ts";
import { replaceRoute, withParameters, type ScreenProps } from "../session/route.ts";
import { useMemory } from "../session/session.tsx";
import { areaOf, sectionsOf, type Area } from "./areas.ts";
import { LifeCanvas } from "./life-canvas.tsx";
import { LifeInWords } from "./life-in-words.tsx";
import {
  believedAt,
  changesOf,
  openingOf,
  rowsOf,
  spanOf,
  threadsOf,
  zoom,
  type EpisodeLine,
  type FactLine,
  type Span,
} from "./life.ts";
import "./timeline.css";
import { TIMELINE_WORDS } from "./words.ts";

const ZOOM = 1.6;

interface Life {
  facts: FactLine[];
  episodes: EpisodeLine[];
  readAt: number;
}

export function TimelineScreen({ route }: ScreenProps) {
  const { memory, edits } = useMemory();
  const loaded = useLoaded(
    async (signal): Promise<Life> => {
      const life: Life = { facts: [], episodes: [], readAt: Date.now() };
      for await (const line of memory.wholeGraph({ only: ["episode", "fact"], signal })) {
        if (line.type === "fact") life.facts.push(line);
        else if (line.type === "episode") life.episodes.push(line);
      }
      return life;
    },
    [memory.id, edits],
  );
  return (
    <div class="timeline">
      <Loading of={loaded}>{(life) => <Shown life={life} route={route} />}</Loading>
    </div>
  );
}

type Part = Area | "conversations";

function toggled(parts: ReadonlySet<Part>, part: Part): ReadonlySet<Part> {
  const next = new Set(parts);
  if (!next.delete(part)) next.add(part);
  return next;
}

function Shown({ life, route }: ScreenProps & { life: Life }) {
  const words = useWords(TIMELINE_WORDS);
  const language = useLanguage();
  const known = route.parameters["known"] ?? "";
  const end = Date.parse(`${known}T23:59:59.999Z`);
  const knownAt = Number.isNaN(end) ? life.readAt : end;
  const { facts, sections, threads, whole } = useMemo(() => {
    const believed = believedAt(life.facts, knownAt);
    const [all, said] = [rowsOf(believed), threadsOf(life.episodes, knownAt)];
    return { facts: believed, sections: sectionsOf(all), threads: said, whole: spanOf(all, said, life.readAt) };
  }, [life, knownAt]);
  const [hidden, setHidden] = useState<ReadonlySet<Part>>(new Set());
  const shown = useMemo(
    () => ({
      sections: sections.filter(({ area }) => !hidden.has(area)),
      threads: hidden.has("conversations") ? [] : threads,
      changes: changesOf(
        facts.filter(({ predicate }) => !hidden.has(areaOf(predicate))),
        life.readAt,
      ),
    }),
    [facts, sections, threads, hidden, life],
  );
  const parts = [
    ...sections.map(({ area, rows }) => ({
      part: area as Part,
      name: words.areas[area],
      count: rows.reduce((sum, { bars }) => sum + bars.length, 0),
    })),
    ...(threads.length === 0
      ? []
      : [{ part: "conversations" as const, name: words.conversations, count: threads.length }]),
  ];
  const [chosen, setChosen] = useState<Span | null>(null);
  const [isSpread, setSpread] = useState(false);
  const opening = whole && openingOf(whole, life.readAt);
  const span = chosen ?? opening;
  const later = chosen === null && opening !== null ? shown.changes.filter(({ at }) => at > opening.to).length : 0;
  const setSpan = (change: (span: Span) => Span): void =>
    setChosen((now) => {
      const before = now ?? opening;
      return before === null ? null : change(before);
    });
  const { visit } = useMemory();
  // a link to a timeline shows no sources, and may fix the known time
  const openFact = visit === null ? (id: string): void => replaceRoute(withParameters(route, { fact: id })) : null;
  const isFixed = visit?.view.screen === "timeline" && visit.view.known_at !== undefined;
  const zoomBy = (factor: number): void => setSpan((now) => zoom(now, factor, (now.from + now.to) / 2));
  return (
    <>
      <div class="line timeline-controls">
        {!isFixed && (
          <label>
            {words.knownAt}
            <input
              type="date"
              value={known}
              onChange={(event) =>
                replaceRoute(withParameters(route, { known: event.currentTarget.value || undefined }))
              }
            />
          </label>
        )}
        <button type="button" onClick={() => zoomBy(1 / ZOOM)}>
          {words.zoomIn}
        </button>
        <button type="button" onClick={() => zoomBy(ZOOM)}>
          {words.zoomOut}
        </button>
        <button type="button" onClick={() => setChosen(whole)}>
          {later === 0 ? words.whole : words.later(formatNumber(language, later))}
        </button>
        <label class="inline">
          <input type="checkbox" checked={isSpread} onChange={() => setSpread(!isSpread)} />
          {words.spread}
        </label>
        <span id="timeline-keys" class="quiet timeline-keys">
          {words.keys}
        </span>
      </div>
      {parts.length > 0 && (
        <fieldset class="line timeline-parts">
          <legend class="unseen">{words.shown}</legend>
          {parts.map(({ part, name, count }) => (
            <label key={part} class="inline">
              <input
                type="checkbox"
                checked={!hidden.has(part)}
                onChange={() => setHidden((before) => toggled(before, part))}
              />
              {name} <span class="quiet">{formatNumber(language, count)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {span === null || whole === null ? (
        <p class="quiet timeline-empty">{words.empty}</p>
      ) : (
        <div class="timeline-both">
          <LifeCanvas
            sections={shown.sections}
            threads={shown.threads}
            span={span}
            whole={whole}
            now={life.readAt}
            isSpread={isSpread}
            setSpan={setSpan}
            expand={() => setSpread(true)}
            openFact={openFact}
          />
          <LifeInWords {...shown} openFact={openFact} />
        </div>
      )}
    </>
  );
}
