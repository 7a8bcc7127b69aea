import { BAR, drawMark, drawText, MARK, TINT, withAlpha, type Box, type Colours } from "./draw-parts.ts";
import type { Bar, Span } from "./life.ts";
import { visibleShare } from "./pack.ts";

interface Around {
  span: Span;
  width: number;
  colours: Colours;
  nameCrowd: (count: number) => string;
}

/** The strip grows darker with every overlapping fact, up to a tint that still carries text. */
const MOST_TINT = 0.42;
const STEP = 0.06;

/** Facts without a lane of their own: one strip with their number, because their sentences would cover each other. */
export function drawCrowd(context: CanvasRenderingContext2D, drawing: Around, crowd: readonly Bar[], y: number): Box[] {
  const { span, width, colours } = drawing;
  const columns = Math.ceil(width);
  const changes = new Int32Array(columns + 1);
  let [first, last] = [Infinity, -Infinity];
  const marks: number[] = [];
  for (const bar of crowd) {
    const share = visibleShare(bar, span);
    if (share === null) continue;
    const left = Math.min(Math.max(0, Math.floor(share.left * width)), columns - 1);
    const right = Math.min(Math.max(left + 1, Math.ceil(share.right * width)), columns);
    [first, last] = [Math.min(first, left), Math.max(last, right)];
    if (bar.isEvent) marks.push(share.left * width);
    else {
      changes[left] = (changes[left] ?? 0) + 1;
      changes[right] = (changes[right] ?? 0) - 1;
    }
  }
  if (first > last) return [];
  let depth = 0;
  let begin = 0;
  for (let column = 0; column <= columns; column++) {
    const change = changes[column] ?? 0;
    if (change === 0 && column < columns) continue;
    if (depth > 0) {
      context.fillStyle = withAlpha(colours.accent, Math.min(MOST_TINT, TINT + (depth - 1) * STEP));
      context.fillRect(begin, y, column - begin, BAR);
    }
    depth += change;
    begin = column;
  }
  for (const at of marks) drawMark(context, at, y + BAR / 2, colours.accent);
  const from = marks.length > 0 ? last + MARK + 4 : first + MARK + 3;
  drawText(context, drawing.nameCrowd(crowd.length), colours.text, from, width - from, y);
  return [{ x: first, y, width: last - first, id: null }];
}
