import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useLanguage, useWords } from "../language/language.ts";
import { formatNumber } from "../language/moments.ts";
import { formatRelation } from "../language/terms.ts";
import { useIsDark } from "../shell/theme.ts";
import type { Section } from "./areas.ts";
import { boxAt, drawLife, eventRoom, heightOf, tellingRoom, type DrawnSection } from "./draw-life.ts";
import type { Box, Colours } from "./draw-parts.ts";
import { move, threadLanes, zoom, type Span, type ThreadRow } from "./life.ts";
import { pack } from "./pack.ts";
import { sharedOpening, shortSentence } from "./short-sentence.ts";
import { ticksOf } from "./ticks.ts";
import { nameTick } from "./tick-names.ts";
import { TIMELINE_WORDS } from "./words.ts";

interface LifeCanvasProps {
  sections: readonly Section[];
  threads: readonly ThreadRow[];
  span: Span;
  whole: Span;
  now: number;
  isSpread: boolean;
  setSpan: (change: (span: Span) => Span) => void;
  expand: () => void;
  openFact: ((id: string) => void) | null;
}

const TICK_WIDTH = 90;
const ZOOM = 1.25;
const STEP = 0.1;
const STILL = 4;

export function LifeCanvas({
  sections,
  threads,
  span,
  whole,
  now,
  isSpread,
  setSpan,
  expand,
  openFact,
}: LifeCanvasProps) {
  const words = useWords(TIMELINE_WORDS);
  const language = useLanguage();
  const isDark = useIsDark();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const boxes = useRef<readonly Box[]>([]);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const travelled = useRef(0);
  const [size, setSize] = useState({ width: 600, height: 400 });
  const [scrolled, setScrolled] = useState(0);
  const shown: Span = { from: 0, to: span.to - span.from };
  const [room, roomToTell] = [eventRoom(shown, size.width), tellingRoom(shown, size.width)];
  const lanes = useMemo(
    () => threadLanes(threads, isSpread, words.threads(formatNumber(language, threads.length))),
    [threads, isSpread, language, words],
  );
  const packed = useMemo(
    (): DrawnSection[] => [
      ...sections.map(({ area, rows }) => ({
        title: words.areas[area],
        rows: rows.map((row) => pack(row, isSpread, row.name === null ? roomToTell : room)),
        threads: [],
      })),
      ...(threads.length === 0 ? [] : [{ title: words.conversations, rows: [], threads: lanes }]),
    ],
    [sections, threads, lanes, isSpread, room, roomToTell, words],
  );
  const opening = useMemo(
    () => sharedOpening(sections.flatMap(({ rows }) => rows.flatMap(({ bars }) => bars.map(({ fact }) => fact)))),
    [sections],
  );
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const sized = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    sized.observe(element);
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && Math.abs(event.deltaY) > Math.abs(event.deltaX) && event.shiftKey) return;
      event.preventDefault();
      const { left, width } = element.getBoundingClientRect();
      const share = (event.clientX - left) / width;
      setSpan((now) =>
        Math.abs(event.deltaX) > Math.abs(event.deltaY)
          ? move(now, event.deltaX / width)
          : zoom(now, event.deltaY > 0 ? ZOOM : 1 / ZOOM, now.from + (now.to - now.from) * share),
      );
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => {
      sized.disconnect();
      element.removeEventListener("wheel", wheel);
    };
  }, []);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context === null || context === undefined) return;
    const scale = devicePixelRatio;
    context.canvas.width = size.width * scale;
    context.canvas.height = size.height * scale;
    context.scale(scale, scale);
    boxes.current = drawLife(context, {
      sections: packed,
      span,
      ticks: ticksOf(span, size.width / TICK_WIDTH),
      ...size,
      scrolled,
      now,
      colours: coloursNow(),
      nameTick: (at, unit) => nameTick(language, at, unit),
      nameRow: ({ name }) => (name === null ? words.moments : formatRelation(language, name)),
      nameCrowd: (count) => words.covered(formatNumber(language, count)),
      nameFact: (fact) => shortSentence(fact, opening),
      noThread: words.noThread,
    });
  }, [packed, opening, span, size, scrolled, now, isDark, language, words]);
  const key = (event: KeyboardEvent): void => {
    const middle = (now: Span): number => (now.from + now.to) / 2;
    const actions: Record<string, (now: Span) => Span> = {
      ArrowLeft: (now) => move(now, -STEP),
      ArrowRight: (now) => move(now, STEP),
      "+": (now) => zoom(now, 1 / ZOOM, middle(now)),
      "-": (now) => zoom(now, ZOOM, middle(now)),
      "0": () => whole,
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    setSpan(action);
  };
  const moved = (event: PointerEvent): void => {
    const before = pointers.current.get(event.pointerId);
    if (before === undefined) return;
    const others = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    const [other] = others;
    const { left } = frame.current?.getBoundingClientRect() ?? { left: 0 };
    travelled.current += Math.abs(event.clientX - before.x) + Math.abs(event.clientY - before.y);
    if (other !== undefined) {
      const [apart, now] = [Math.abs(before.x - other.x), Math.abs(event.clientX - other.x)];
      const share = (other.x - left) / size.width;
      if (apart > 10 && now > 10)
        setSpan((shown) => zoom(shown, apart / now, shown.from + (shown.to - shown.from) * share));
    } else {
      setSpan((shown) => move(shown, (before.x - event.clientX) / size.width));
      if (event.pointerType === "mouse") frame.current?.scrollBy(0, before.y - event.clientY);
    }
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const released = (event: PointerEvent): void => {
    const wasDown = pointers.current.delete(event.pointerId);
    if (!wasDown || event.type !== "pointerup" || travelled.current > STILL) return;
    const { left, top } = canvas.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const box = boxAt(boxes.current, event.clientX - left, event.clientY - top);
    if (box === undefined) return;
    if (box.id === null) expand();
    else openFact?.(box.id);
  };
  return (
    <div
      ref={frame}
      class="timeline-frame"
      role="region"
      aria-label={words.picture}
      aria-describedby="timeline-keys"
      tabIndex={0}
      onKeyDown={key}
      onScroll={(event) => setScrolled(event.currentTarget.scrollTop)}
      onPointerDown={(event) => {
        if (pointers.current.size === 0) travelled.current = 0;
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={moved}
      onPointerUp={released}
      onPointerCancel={released}
    >
      <canvas
        ref={canvas}
        class="timeline-canvas"
        aria-hidden="true"
        style={{ width: `${size.width}px`, height: `${size.height}px` }}
      />
      <div style={{ height: `${Math.max(0, heightOf(packed) - size.height)}px` }} />
    </div>
  );
}

function coloursNow(): Colours {
  const style = getComputedStyle(document.documentElement);
  const named = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    ground: named("ground"),
    raised: named("raised"),
    line: named("line"),
    text: named("text"),
    quiet: named("quiet"),
    accent: named("accent"),
    ended: named("ended"),
  };
}
