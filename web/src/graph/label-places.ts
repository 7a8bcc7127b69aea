interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Circle extends Point {
  size: number;
}

const GAP_PX = 3;
const EDGE_PX = 2;

/** Finds a place for each label of a drawing, where it covers no node and no other label. */
export class LabelPlaces {
  readonly #taken: Box[] = [];
  readonly #width: number;
  readonly #height: number;

  constructor(size: { width: number; height: number }, nodes: Iterable<Circle>) {
    this.#width = size.width;
    this.#height = size.height;
    for (const { x, y, size: radius } of nodes)
      this.#taken.push({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius });
  }

  isFree(box: Box): boolean {
    return (
      box.left >= EDGE_PX &&
      box.right <= this.#width - EDGE_PX &&
      box.top >= EDGE_PX &&
      box.bottom <= this.#height - EDGE_PX &&
      !this.#taken.some((other) => overlap(box, other))
    );
  }

  take(...boxes: readonly Box[]): void {
    this.#taken.push(...boxes);
  }

  /** Places the label to the right of its node, to the left, below or above. Null if it would cover another label. */
  beside({ x, y, size }: Circle, width: number, height: number): Box | null {
    const reach = size + GAP_PX;
    const corners = [
      [x + reach, y - height / 2],
      [x - reach - width, y - height / 2],
      [x - width / 2, y + reach],
      [x - width / 2, y - reach - height],
    ] as const;
    for (const [left, top] of corners) {
      const box = { left, right: left + width, top, bottom: top + height };
      if (!this.isFree(box)) continue;
      this.take(box);
      return box;
    }
    return null;
  }

  /** Returns the middle of a text on a line, at the first of `shares` (0–1 of its length) where it fits, or null. */
  along(from: Circle, to: Circle, width: number, height: number, shares: readonly number[]): Point | null {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(dx, dy);
    const room = length - from.size - to.size - 2 * GAP_PX;
    if (room < width) return null;
    const [across, down] = [dx / length, dy / length];
    for (const share of shares) {
      const middle = from.size + GAP_PX + width / 2 + (room - width) * share;
      const at = { x: from.x + across * middle, y: from.y + down * middle };
      const boxes = squares(at, { x: across, y: down }, width, height);
      if (!boxes.every((box) => this.isFree(box))) continue;
      this.take(...boxes);
      return at;
    }
    return null;
  }
}

/** A tilted text as squares along its line. */
function squares(middle: Point, direction: Point, width: number, height: number): Box[] {
  const count = Math.max(1, Math.ceil(width / height));
  return Array.from({ length: count }, (_, place) => {
    const along = ((place + 0.5) / count - 0.5) * width;
    const [x, y] = [middle.x + direction.x * along, middle.y + direction.y * along];
    return { left: x - height / 2, right: x + height / 2, top: y - height / 2, bottom: y + height / 2 };
  });
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
