import { colourOf, groundColour, hullColour } from "./colours.ts";
import type { Box } from "./label-places.ts";
import { convexHull, padded, type Point } from "./hulls.ts";
import type { Picture } from "./picture.ts";

const MOST_HULLS = 60;
const LEAST_MEMBERS = 3;
const PADDING_PX = 14;
const LONGEST_NAME = 80;
/** Longer names have two lines. */
const LONGEST_LINE = 32;

interface Drawing {
  on: (event: "afterRender", draw: () => void) => unknown;
  graphToViewport: (point: Point) => Point;
  getDimensions: () => { width: number; height: number };
}

interface Hull {
  group: string;
  name: string;
  members: readonly string[];
  corners: Point[];
}

export class HullLayer {
  readonly #context: CanvasRenderingContext2D | null;
  readonly #sigma: Drawing;
  readonly #placeOf: (id: string) => Point | null;
  readonly #labels: { isFree: (box: Box) => boolean };
  #hulls: Hull[] = [];
  #hullOf = new Map<string, Hull>();
  #isDark = false;

  constructor(
    sigma: Drawing,
    container: HTMLElement,
    placeOf: (id: string) => Point | null,
    labels: { isFree: (box: Box) => boolean },
  ) {
    this.#labels = labels;
    this.#sigma = sigma;
    this.#placeOf = placeOf;
    const canvas = document.createElement("canvas");
    canvas.className = "graph-hulls";
    canvas.setAttribute("aria-hidden", "true");
    container.prepend(canvas);
    this.#context = canvas.getContext("2d");
    this.#sigma.on("afterRender", () => this.#draw());
  }

  show({ nodes, edges, groupNames }: Picture, isDark: boolean): void {
    this.#isDark = isDark;
    const connected = new Set(edges.flatMap(({ source, target }) => [source, target]));
    const members = Map.groupBy(
      // nodes without an edge stand apart
      nodes.filter(({ id, group }) => group !== null && (connected.size === 0 || connected.has(id))),
      ({ group }) => group as string,
    );
    this.#hulls = [...members]
      .filter(([, list]) => list.length >= LEAST_MEMBERS)
      .sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
      .slice(0, MOST_HULLS)
      .map(([group, list]) =>
        this.#outline({
          group,
          name: cut(groupNames.get(group) ?? ""),
          members: list.map(({ id }) => id),
          corners: [],
        }),
      );
    this.#hullOf = new Map(this.#hulls.flatMap((hull) => hull.members.map((id) => [id, hull] as const)));
    this.#draw();
  }

  touch(id: string): void {
    const hull = this.#hullOf.get(id);
    if (hull !== undefined) this.#outline(hull);
  }

  #outline(hull: Hull): Hull {
    hull.corners = convexHull(hull.members.flatMap((id) => this.#placeOf(id) ?? []));
    return hull;
  }

  #draw(): void {
    const context = this.#context;
    if (context === null) return;
    const { width, height } = this.#sigma.getDimensions();
    const density = devicePixelRatio;
    if (context.canvas.width !== width * density || context.canvas.height !== height * density) {
      context.canvas.width = width * density;
      context.canvas.height = height * density;
    }
    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, 0, width, height);
    context.lineJoin = "round";
    context.lineWidth = PADDING_PX;
    const names: HullName[] = [];
    for (const { group, name, corners } of this.#hulls) {
      if (corners.length < 2) continue;
      context.fillStyle = hullColour(group, this.#isDark);
      context.beginPath();
      const outline = padded(
        corners.map((point) => this.#sigma.graphToViewport(point)),
        PADDING_PX,
      );
      for (const corner of outline) context.lineTo(corner.x, corner.y);
      context.closePath();
      context.fill();
      if (name !== "") names.push({ lines: linesOf(name), outline, colour: colourOf(group, this.#isDark) });
    }
    this.#drawNames(context, names);
  }

  #drawNames(context: CanvasRenderingContext2D, names: readonly HullName[]): void {
    const { width } = this.#sigma.getDimensions();
    const taken: Box[] = [];
    context.font = '600 11px system-ui, "DejaVu Sans", sans-serif';
    context.lineWidth = 3;
    context.strokeStyle = groundColour(this.#isDark);
    for (const { lines, outline, colour } of names) {
      const wide = Math.max(...lines.map((line) => context.measureText(line).width));
      const tall = lines.length * NAME_PX;
      const box = placesOf(outline, tall)
        .map(({ x, top }) => {
          const left = Math.max(4, Math.min(width - wide - 4, x - wide / 2));
          return { left, right: left + wide, top, bottom: top + tall };
        })
        .find((one) => this.#labels.isFree(one) && !taken.some((other) => overlap(one, other)));
      if (box === undefined) continue;
      taken.push(box);
      context.fillStyle = colour;
      for (const [place, line] of lines.entries()) {
        const y = box.top + (place + 1) * NAME_PX - 3;
        context.strokeText(line, box.left, y);
        context.fillText(line, box.left, y);
      }
    }
  }
}

interface HullName {
  lines: readonly string[];
  outline: readonly Point[];
  colour: string;
}

const NAME_PX = 14;

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Returns places above the outline, below it, or higher. */
function placesOf(outline: readonly Point[], tall: number): { x: number; top: number }[] {
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const x = (left + right) / 2;
  return [top - tall - 2, bottom + 4, top - tall - 18].flatMap((at) =>
    [x, left, right].map((middle) => ({ x: middle, top: at })),
  );
}

/** Two lines of about the same length. */
function linesOf(name: string): string[] {
  const middle = name.length / 2;
  const spaces = Array.from(name.matchAll(/ /gu), ({ index }) => index);
  const [space] = spaces.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return name.length <= LONGEST_LINE || space === undefined ? [name] : [name.slice(0, space), name.slice(space + 1)];
}

const cut = (name: string): string => (name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1)}…`);
