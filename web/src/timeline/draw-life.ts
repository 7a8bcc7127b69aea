import { DAY_MS, softnessOf, type Bar, type Span, type ThreadRow } from "./life.ts";
import { drawCrowd } from "./draw-crowd.ts";
import {
  BAR,
  drawMark,
  drawTail,
  drawText,
  FADE,
  MARK,
  shorten,
  TINT,
  withAlpha,
  type Box,
  type Colours,
} from "./draw-parts.ts";
import { visibleShare, type PlacedRow } from "./pack.ts";
import type { Ticks } from "./ticks.ts";

export interface DrawnSection {
  title: string;
  rows: readonly PlacedRow[];
  threads: readonly ThreadRow[];
}

export interface Drawing {
  sections: readonly DrawnSection[];
  span: Span;
  ticks: Ticks;
  width: number;
  height: number;
  scrolled: number;
  now: number;
  colours: Colours;
  nameTick: (at: number, unit: Ticks["unit"]) => string;
  nameRow: (row: PlacedRow) => string;
  nameCrowd: (count: number) => string;
  nameFact: (fact: Bar["fact"]) => string;
  noThread: string;
}

const HEADING = 24;
const LANE = 22;
const ROUND = 4;
const EDGE = 3;
const FADED = 0.04;
const LABEL = 20;
const THREAD = 34;
const SCALE = 24;
const DOT = 3;
const FONT = '12px system-ui, "DejaVu Sans", sans-serif';

export const heightOf = (sections: readonly DrawnSection[]): number =>
  SCALE +
  sections.reduce(
    (sum, { rows, threads }) =>
      sum + HEADING + threads.length * THREAD + rows.reduce((height, { lanes }) => height + LABEL + lanes * LANE, 0),
    LABEL,
  );

export function drawLife(context: CanvasRenderingContext2D, drawing: Drawing): Box[] {
  const { sections, width, height, scrolled, colours } = drawing;
  context.clearRect(0, 0, width, height);
  context.textBaseline = "middle";
  context.font = FONT;
  drawGrid(context, drawing);
  drawNow(context, drawing);
  const boxes: Box[] = [];
  let y = SCALE - scrolled;
  const label = (text: string): void => {
    context.fillStyle = colours.quiet;
    context.fillText(shorten(text), 8, y + LABEL / 2);
  };
  for (const { title, rows, threads } of sections) {
    if (y + HEADING > SCALE && y < height) drawHeading(context, drawing, title, y);
    y += HEADING;
    for (const row of rows) {
      const rowHeight = LABEL + row.lanes * LANE;
      if (y + rowHeight > SCALE && y < height) {
        label(drawing.nameRow(row));
        boxes.push(...drawBars(context, drawing, row, y + LABEL));
        if (row.crowd.length > 0)
          boxes.push(...drawCrowd(context, drawing, row.crowd, y + LABEL + (row.lanes - 1) * LANE));
      }
      y += rowHeight;
    }
    for (const thread of threads) {
      if (y + THREAD > SCALE && y < height) {
        label(thread.name ?? drawing.noThread);
        drawDots(context, drawing, thread, y + LABEL + (THREAD - LABEL) / 2);
      }
      y += THREAD;
    }
  }
  drawScale(context, drawing);
  return boxes;
}

function drawHeading(context: CanvasRenderingContext2D, { width, colours }: Drawing, title: string, y: number): void {
  context.fillStyle = colours.raised;
  context.fillRect(0, y + 2, width, HEADING - 4);
  context.fillStyle = colours.text;
  context.font = `600 ${FONT}`;
  context.fillText(title, 8, y + HEADING / 2);
  context.font = FONT;
}

function drawBars(context: CanvasRenderingContext2D, drawing: Drawing, row: PlacedRow, top: number): Box[] {
  const { span, width, colours } = drawing;
  const boxes: Box[] = [];
  const drawnTo: number[] = [];
  const told: ({ text: string; from: number; y: number } | undefined)[] = [];
  const tell = (lane: number, to: number): void => {
    const last = told[lane];
    told[lane] = undefined;
    if (last !== undefined) drawText(context, last.text, colours.text, last.from, to - last.from, last.y);
  };
  for (const { bar, lane } of row.placed) {
    const share = visibleShare(bar, span);
    const y = top + lane * LANE;
    if (share === null || y + LANE < SCALE || y > drawing.height) continue;
    const [left, right] = [share.left * width, share.right * width];
    if (right <= (drawnTo[lane] ?? -Infinity) && right - left < 1) continue;
    drawnTo[lane] = Math.max(drawnTo[lane] ?? -Infinity, Math.ceil(right));
    tell(lane, left - MARK - 2);
    if (bar.isEvent) {
      if (bar.isBefore) drawTail(context, left, y + BAR / 2, colours.accent);
      else drawMark(context, left, y + BAR / 2, colours.accent);
      told[lane] = { text: drawing.nameFact(bar.fact), from: left + MARK + 4, y };
      boxes.push({ x: left - MARK - 1, y, width: 2 * MARK + 2, id: bar.id });
    } else {
      drawBar(context, drawing, bar, left, Math.max(right, left + 2), y);
      boxes.push({ x: left, y, width: Math.max(right - left, 2), id: bar.id });
    }
  }
  for (const lane of told.keys()) tell(lane, width);
  return boxes;
}

function drawBar(
  context: CanvasRenderingContext2D,
  { span, width, colours, nameFact }: Drawing,
  bar: Bar,
  left: number,
  right: number,
  y: number,
): void {
  const pixelsOf = (ms: number): number => (ms / (span.to - span.from)) * width;
  const whole = right - left;
  const softOf = (bound: number | null, precision: Bar["fact"]["valid_from_precision"]): number =>
    Math.min(bound === null ? FADE : pixelsOf(softnessOf(precision)), whole / 2);
  // first mentioned then; its beginning is unknown
  const begin = softOf(bar.fact.valid_from_basis === "observed" ? null : bar.from, bar.fact.valid_from_precision);
  const end = softOf(bar.to, bar.fact.valid_to_precision);
  const colour = bar.to === null ? colours.accent : colours.ended;
  const tint = withAlpha(colour, TINT);
  if (begin < 1 && end < 1) context.fillStyle = tint;
  else {
    const gradient = context.createLinearGradient(left, 0, right, 0);
    gradient.addColorStop(0, begin < 1 ? tint : withAlpha(colour, FADED));
    gradient.addColorStop(begin / whole, tint);
    gradient.addColorStop(1 - end / whole, tint);
    gradient.addColorStop(1, end < 1 ? tint : withAlpha(colour, FADED));
    context.fillStyle = gradient;
  }
  context.beginPath();
  context.roundRect(left, y, Math.max(whole - 1, 1), BAR, Math.min(ROUND, whole / 2));
  context.fill();
  if (begin < 1) {
    context.fillStyle = colour;
    context.fillRect(left, y, Math.min(EDGE, whole), BAR);
  }
  const visible = Math.max(left, 0) + EDGE + 4;
  drawText(context, nameFact(bar.fact), colours.text, visible, Math.min(right, width) - visible - 2, y);
}

function drawDots(context: CanvasRenderingContext2D, drawing: Drawing, { dots }: ThreadRow, y: number): void {
  const { span, width, colours } = drawing;
  const counts = new Map<number, number>();
  for (const { at } of dots) {
    if (at < span.from || at > span.to) continue;
    const place = Math.round((((at - span.from) / (span.to - span.from)) * width) / DOT);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  context.fillStyle = colours.text;
  for (const [place, count] of counts) {
    const tall = Math.min(DOT + 2 * Math.log2(count), THREAD - LABEL);
    context.fillRect(place * DOT - 1, y - tall / 2, DOT, tall);
  }
}

function drawGrid(context: CanvasRenderingContext2D, { span, ticks, width, height, colours }: Drawing): void {
  context.fillStyle = colours.line;
  for (const at of ticks.at) context.fillRect(((at - span.from) / (span.to - span.from)) * width, 0, 1, height);
}

function drawNow(context: CanvasRenderingContext2D, { span, now, width, height, colours }: Drawing): void {
  if (now < span.from || now > span.to) return;
  context.fillStyle = colours.accent;
  context.fillRect(((now - span.from) / (span.to - span.from)) * width, SCALE, 1, height);
}

function drawScale(context: CanvasRenderingContext2D, drawing: Drawing): void {
  const { span, ticks, width, colours } = drawing;
  context.fillStyle = colours.raised;
  context.fillRect(0, 0, width, SCALE);
  context.fillStyle = colours.text;
  for (const at of ticks.at)
    context.fillText(
      drawing.nameTick(at, ticks.unit),
      ((at - span.from) / (span.to - span.from)) * width + 3,
      SCALE / 2,
    );
}

export const boxAt = (boxes: readonly Box[], x: number, y: number): Box | undefined =>
  boxes.findLast((box) => x >= box.x - 2 && x <= box.x + box.width + 2 && y >= box.y - 2 && y <= box.y + BAR + 2);

export const eventRoom = (span: Span, width: number): number => timeOf(span, width, 2 * (MARK + 1));

export const tellingRoom = (span: Span, width: number): number => timeOf(span, width, TOLD_WIDTH);

const TOLD_WIDTH = 200;

const timeOf = ({ from, to }: Span, width: number, pixels: number): number =>
  Math.max(((to - from) / Math.max(1, width)) * pixels, DAY_MS / 24);
