import { colourOf, groundColour, hullColour } from "./colours.ts";
import { convexHull, padded, type Point } from "./hulls.ts";
import type { Picture } from "./picture.ts";

const MOST_HULLS = 60;
const LEAST_MEMBERS = 3;
const PADDING_PX = 14;
const LONGEST_NAME = 32;

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
  #hulls: Hull[] = [];
  #hullOf = new Map<string, Hull>();
  #isDark = false;

  constructor(sigma: Drawing, container: HTMLElement, placeOf: (id: string) => Point | null) {
    this.#sigma = sigma;
    this.#placeOf = placeOf;
    const canvas = document.createElement("canvas");
    canvas.className = "graph-hulls";
    canvas.setAttribute("aria-hidden", "true");
    container.prepend(canvas);
    this.#context = canvas.getContext("2d");
    this.#sigma.on("afterRender", () => this.#draw());
  }

  show({ nodes, groupNames }: Picture, isDark: boolean): void {
    this.#isDark = isDark;
    const members = Map.groupBy(
      nodes.filter(({ group }) => group !== null),
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
    const names: { name: string; at: Point; colour: string }[] = [];
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
      if (name !== "") names.push({ name, at: above(outline), colour: colourOf(group, this.#isDark) });
    }
    this.#drawNames(context, names);
  }

  #drawNames(context: CanvasRenderingContext2D, names: readonly { name: string; at: Point; colour: string }[]): void {
    const { width } = this.#sigma.getDimensions();
    const taken: Box[] = [];
    context.font = '600 11px system-ui, "DejaVu Sans", sans-serif';
    context.lineWidth = 3;
    context.strokeStyle = groundColour(this.#isDark);
    for (const { name, at, colour } of names) {
      const wide = context.measureText(name).width;
      const left = Math.max(4, Math.min(width - wide - 4, at.x - wide / 2));
      const box = { left, right: left + wide, top: at.y - NAME_PX, bottom: at.y };
      if (taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      context.fillStyle = colour;
      context.strokeText(name, left, at.y);
      context.fillText(name, left, at.y);
    }
  }
}

const NAME_PX = 14;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function above(outline: readonly Point[]): Point {
  const xs = outline.map(({ x }) => x);
  const top = Math.min(...outline.map(({ y }) => y));
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: Math.max(NAME_PX, top - 4) };
}

const cut = (name: string): string => (name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1)}…`);
