import { quietColour, textColour } from "./colours.ts";
import { LabelPlaces, type Box, type Circle } from "./label-places.ts";

export const FONT = 'system-ui, "DejaVu Sans", sans-serif';
/** A name is shortened where its whole length covers others. */
const SHORT_LABEL = 18;
/** Preferred middles of a label on its edge. */
const SHARES = [0.5, 0.7, 0.3, 0.9, 0.1];
/** Comparing with every node of a larger drawing is slow. */
const MOST_OBSTACLES = 600;

interface Labelled extends Circle {
  label?: string | null;
}

/** The labels of one frame after the other; they never cover each other. */
export class Labels {
  #places = new LabelPlaces({ width: 0, height: 0 }, []);
  isDark = false;
  readonly #ring: number;

  /** @param ring drawn around some nodes, in pixels */
  constructor(ring: number) {
    this.#ring = ring;
  }

  begin(size: { width: number; height: number }, nodes: readonly Circle[]): void {
    const circles = nodes.length <= MOST_OBSTACLES ? nodes : [];
    this.#places = new LabelPlaces(
      size,
      circles.map((node) => this.#ringed(node)),
    );
  }

  #ringed({ x, y, size }: Circle): Circle {
    return { x, y, size: size + this.#ring };
  }

  isFree(box: Box): boolean {
    return this.#places.isFree(box);
  }

  drawNode(context: CanvasRenderingContext2D, node: Labelled, fontSize: number): void {
    if (!node.label) return;
    context.font = `${fontSize}px ${FONT}`;
    context.fillStyle = textColour(this.isDark);
    for (const text of new Set([node.label, cutName(node.label, SHORT_LABEL)])) {
      const box = this.#places.beside(this.#ringed(node), context.measureText(text).width, fontSize + 2);
      if (box === null) continue;
      context.fillText(text, box.left, (box.top + box.bottom) / 2 + fontSize / 3);
      return;
    }
  }

  drawEdge(context: CanvasRenderingContext2D, label: string, one: Circle, other: Circle, fontSize: number): void {
    if (label === "") return;
    context.font = `${fontSize}px ${FONT}`;
    const [from, to] = one.x <= other.x ? [one, other] : [other, one];
    const width = context.measureText(label).width;
    const at = this.#places.along(from, to, width, fontSize + 2, SHARES);
    if (at === null) return;
    context.save();
    context.fillStyle = quietColour(this.isDark);
    context.translate(at.x, at.y);
    context.rotate(Math.atan2(to.y - from.y, to.x - from.x));
    context.fillText(label, -width / 2, -fontSize / 4);
    context.restore();
  }
}

const CHARACTERS = new Intl.Segmenter();

export function cutName(name: string, longest: number): string {
  if (name.length <= longest) return name;
  const characters = Array.from(CHARACTERS.segment(name.slice(0, longest * 8)), ({ segment }) => segment);
  if (characters.length <= longest) return name;
  return `${characters
    .slice(0, longest - 1)
    .join("")
    .trimEnd()}…`;
}
