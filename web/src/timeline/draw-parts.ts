export interface Colours {
  ground: string;
  raised: string;
  line: string;
  text: string;
  quiet: string;
  accent: string;
  ended: string;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  /** Null for a crowd. */
  id: string | null;
}

export const BAR = 18;
export const MARK = 4;
export const FADE = 40;
/** Keeps text on a tint readable in both themes. */
export const TINT = 0.24;
const LEAST_ROOM = 60;

export function drawText(
  context: CanvasRenderingContext2D,
  text: string,
  colour: string,
  left: number,
  room: number,
  y: number,
): void {
  if (room < LEAST_ROOM) return;
  context.fillStyle = colour;
  context.fillText(fitted(context, shorten(text), room), left, y + BAR / 2 + 0.5);
}

function fitted(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text;
  let [least, most] = [0, text.length];
  while (least < most) {
    const length = Math.ceil((least + most) / 2);
    if (context.measureText(`${text.slice(0, length)}…`).width <= room) least = length;
    else most = length - 1;
  }
  return `${text.slice(0, least).trimEnd()}…`;
}

/** An open mark on the latest possible day, with a tail into the past. */
export function drawTail(context: CanvasRenderingContext2D, x: number, y: number, colour: string): void {
  const gradient = context.createLinearGradient(x - FADE, 0, x, 0);
  gradient.addColorStop(0, withAlpha(colour, 0));
  gradient.addColorStop(1, colour);
  context.fillStyle = gradient;
  context.fillRect(x - FADE, y - 0.75, FADE - MARK, 1.5);
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  traceMark(context, x, y);
  context.stroke();
}

export function drawMark(context: CanvasRenderingContext2D, x: number, y: number, colour: string): void {
  context.fillStyle = colour;
  traceMark(context, x, y);
  context.fill();
}

function traceMark(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.beginPath();
  context.moveTo(x, y - MARK);
  context.lineTo(x + MARK, y);
  context.lineTo(x, y + MARK);
  context.lineTo(x - MARK, y);
  context.closePath();
}

const LONGEST = 120;
export const shorten = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

export const withAlpha = (colour: string, alpha: number): string =>
  `${colour}${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, "0")}`;
