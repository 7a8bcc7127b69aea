import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useLanguage, useWords } from "../language/language.ts";
import { formatNumber } from "../language/moments.ts";
import { formatGroup } from "../language/terms.ts";
import { Problem } from "../parts/problem.tsx";
import { replaceRoute, withParameters, type ScreenProps } from "../session/route.ts";
import { useMemory, type OpenMemory } from "../session/session.tsx";
import { Changes } from "./changes.tsx";
import { Chosen } from "./chosen.tsx";
import { EntitiesBeside } from "./entities-beside.tsx";
import { FactsBeside } from "./facts-beside.tsx";
import { Find } from "./find.tsx";
import { GraphCanvas } from "./graph-canvas.tsx";
import { firstGrouping, group, groupings, REST, type GroupedBy } from "./grouping.ts";
import type { MemoryGraph } from "./memory-graph.ts";
import { followLatest, spanOf, type Moment } from "./moment.ts";
import { Observations } from "./observations.tsx";
import { makePicture, neighbourhood } from "./picture.ts";
import { TimeSlider } from "./time-slider.tsx";
import { useGraph } from "./use-graph.ts";
import { useSettled } from "./use-settled.ts";
import { GRAPH_WORDS } from "./words.ts";
import "./graph.css";

const LINES = ["community", "entity", "summary", "fact"] as const;
const LINES_AT = ["entity", "fact"] as const;

export function GraphScreen({ route }: ScreenProps) {
  const words = useWords(GRAPH_WORDS);
  const language = useLanguage();
  const { memory, name, visit, edits } = useMemory();
  const fixed = fixedBy(visit);
  const read = useGraph(memory, `${name.kind}/${name.id} ${edits}`, fixed.valid === undefined ? LINES : LINES_AT);
  if (read.graph === null)
    return read.state === "failed" ? (
      <Problem error={read.error} retry={read.reload} />
    ) : (
      <p class="quiet graph-reading" role="status">
        {words.reading(formatNumber(language, read.state === "reading" ? read.lines : 0))}
      </p>
    );
  return (
    <>
      {read.state === "failed" && <Problem error={read.error} retry={read.reload} />}
      <Drawn graph={read.graph} route={route} reload={read.reload} fixed={fixed} />
    </>
  );
}

type Fixed = Readonly<Partial<Record<keyof Moment, string>>>;

function fixedBy(visit: OpenMemory["visit"]): Fixed {
  if (visit?.view.screen !== "graph") return {};
  const { as_of, known_at } = visit.view;
  return { ...(as_of !== undefined && { valid: as_of }), ...(known_at !== undefined && { known: known_at }) };
}

type DrawnProps = ScreenProps & { graph: MemoryGraph; reload: () => void; fixed: Fixed };

function Drawn({ graph, route, reload, fixed }: DrawnProps) {
  const words = useWords(GRAPH_WORDS);
  const language = useLanguage();
  const { parameters } = route;
  const now = useMemo(() => Date.now(), [graph]);
  const spans = useMemo(() => spansOf(graph, now), [graph]);
  const [moment, setMoment] = useState<Moment>(() => ({
    valid: instantIn(parameters["as_of"], now),
    known: instantIn(parameters["known_at"], spans.known.to),
  }));
  const latest = useRef<Moment>({ valid: now, known: spans.known.to });
  useEffect(() => {
    const before = latest.current;
    latest.current = { valid: now, known: spans.known.to };
    setMoment((at) => followLatest(at, before, latest.current));
  }, [spans]);
  const [playing, setPlaying] = useState<keyof Moment | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [focus, setFocus] = useState<{ of: string; depth: number } | null>(null);
  const [by, setBy] = useState<GroupedBy>(() => firstGrouping(graph));
  const [chosen, setChosen] = useState<string | null>(parameters["node"] ?? null);
  const grouping = useMemo(() => group(graph, by), [graph, by]);
  const nameGroup = useMemo(() => {
    const names = new Set(Array.from(graph.entities.values(), ({ name }) => name));
    return (name: string): string => formatGroup(language, name, (member) => names.has(member));
  }, [graph, language]);
  const picture = useMemo(() => {
    const only = focus === null ? null : neighbourhood(graph, [focus.of], focus.depth);
    return makePicture(graph, { grouping, opened, only, nameOfGroup: nameGroup });
  }, [graph, grouping, opened, focus, nameGroup]);
  const settled = useSettled(moment);
  useEffect(() => {
    // only when the slider rests: browsers limit address changes to about a hundred
    const iso = (at: number, otherwise: number): string | undefined =>
      Math.abs(at - otherwise) < 60_000 ? undefined : new Date(at).toISOString();
    const as_of = iso(settled.valid, now);
    const known_at = iso(settled.known, spans.known.to);
    replaceRoute(withParameters(route, { as_of, known_at, node: chosen ?? undefined }));
  }, [settled, chosen]);
  const { visit } = useMemory();
  const axes = (["valid", "known"] as const).filter((axis) => fixed[axis] === undefined);
  const openFact = visit === null ? (fact: string): void => replaceRoute(withParameters(route, { fact })) : null;
  const toggle = (id: string): void => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };
  const show = (id: string): void => {
    const within = grouping.groupOf.get(id);
    if (within !== undefined && !opened.has(within)) setOpened(new Set(opened).add(within));
    setChosen(id);
  };
  const entity = chosen === null ? undefined : graph.entities.get(chosen);
  const members = chosen === null ? undefined : grouping.members.get(chosen);
  const of = useMemo(
    () => (entity !== undefined ? new Set([entity.id]) : members !== undefined ? new Set(members) : null),
    [entity, members],
  );
  const nameOfGroup = (id: string): string => (id === REST ? words.rest : nameGroup(grouping.names.get(id) ?? id));
  if (graph.entities.size === 0)
    return (
      <div class="graph-reading">
        <p class="quiet">{words.empty}</p>
        <button type="button" onClick={reload}>
          {words.again}
        </button>
      </div>
    );
  return (
    <div class="graph-screen">
      <div class="graph-drawing">
        <GraphCanvas
          picture={picture}
          moment={moment}
          chosen={chosen}
          choose={setChosen}
          openNode={(id) => (grouping.members.has(id) ? toggle(id) : setFocus({ of: id, depth: 1 }))}
        />
        <div class="graph-times">
          {axes.map((axis) => (
            <TimeSlider
              key={axis}
              label={words[axis]}
              hint={words[`${axis}Hint`]}
              span={spans[axis]}
              at={moment[axis]}
              isPlaying={playing === axis}
              move={(at) => setMoment((before) => ({ ...before, [axis]: at }))}
              play={(isPlaying) => setPlaying(isPlaying ? axis : null)}
            />
          ))}
          {axes.length > 0 && (
            <button
              type="button"
              onClick={() =>
                setMoment({
                  valid: instantIn(fixed.valid, now),
                  known: instantIn(fixed.known, spans.known.to),
                })
              }
            >
              {words.now}
            </button>
          )}
        </div>
      </div>
      <aside class="graph-beside">
        <Find graph={graph} choose={show} />
        <div class="line">
          <label>
            {words.groupBy}
            <select
              value={by}
              onChange={(event) => {
                setBy(event.currentTarget.value as GroupedBy);
                setOpened(new Set());
              }}
            >
              {groupings(graph).map((choice) => (
                <option key={choice} value={choice}>
                  {nameOfGrouping(choice, words)}
                </option>
              ))}
            </select>
          </label>
          {focus !== null && (
            <button type="button" onClick={() => setFocus(null)}>
              {words.everything}
            </button>
          )}
          <button type="button" onClick={reload}>
            {words.again}
          </button>
        </div>
        <p class="quiet" role="status">
          {words.drawing(formatNumber(language, picture.nodes.length), formatNumber(language, picture.edges.length))}
          {picture.leftOut > 0 && `; ${words.leftOut(formatNumber(language, picture.leftOut))}`}
        </p>
        {chosen !== null && (
          <Chosen
            entity={entity ?? null}
            group={members === undefined ? null : { id: chosen, name: nameOfGroup(chosen), members: members.length }}
            isOpened={opened.has(chosen)}
            focus={focus?.of === chosen ? focus.depth : 0}
            setFocus={(depth) => setFocus({ of: chosen, depth })}
            toggle={() => toggle(chosen)}
            close={() => setChosen(null)}
          />
        )}
        {entity !== undefined && openFact !== null && (
          <Observations entity={entity.id} moment={settled} open={openFact} />
        )}
        <FactsBeside
          key={chosen ?? ""}
          graph={graph}
          moment={settled}
          of={of}
          title={
            entity === undefined && members === undefined
              ? words.facts
              : words.factsOf(entity?.name ?? nameOfGroup(chosen ?? ""))
          }
          open={openFact}
        />
        <EntitiesBeside graph={graph} choose={show} />
        {openFact !== null && (
          <details>
            <summary>{words.changes}</summary>
            <Changes first={dayOf(spans.valid.from)} last={dayOf(now)} open={openFact} />
          </details>
        )}
      </aside>
    </div>
  );
}

type Span = { from: number; to: number };

function spansOf(graph: MemoryGraph, now: number): Record<keyof Moment, Span> {
  const span = (axis: keyof Moment): Span => {
    const { from, to } = spanOf(graph, axis) ?? { from: now, to: now };
    return { from: Math.min(from, now) - 1, to: Math.max(to, now) };
  };
  return { valid: span("valid"), known: span("known") };
}

function instantIn(text: string | undefined, otherwise: number): number {
  const at = Date.parse(text ?? "");
  return Number.isNaN(at) ? otherwise : at;
}

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

function nameOfGrouping(by: GroupedBy, words: (typeof GRAPH_WORDS)["en"]): string {
  if (by === "none" || by === "type") return words[by];
  const [kind, height] = by.split(" ");
  return words[kind === "level" ? "level" : "layer"](Number(height));
}
