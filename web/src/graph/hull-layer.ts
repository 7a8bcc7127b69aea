/** Draws outlines of communities beneath the graph. */
import { hullColour } from "./colours.ts";
import { convexHull, padded, type Point } from "./hulls.ts";
import type { Picture } from "./picture.ts";

/** More outlines would be unreadable. */
const MOST_HULLS = 60;
const LEAST_MEMBERS = 3;
const PADDING_PX = 14;

interface Drawing {
  on: (event: "afterRender", draw: () => void) => unknown;
  graphToViewport: (point: Point) => Point;
  getDimensions: () => { width: number; height: number };
}

interface Hull {
  group: string;
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

  show({ nodes }: Picture, isDark: boolean): void {
    this.#isDark = isDark;
    const members = Map.groupBy(
      nodes.filter(({ group }) => group !== null),
      ({ group }) => group as string,
    );
    this.#hulls = [...members]
      .filter(([, list]) => list.length >= LEAST_MEMBERS)
      .sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
      .slice(0, MOST_HULLS)
      .map(([group, list]) => this.#outline({ group, members: list.map(({ id }) => id), corners: [] }));
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
    for (const { group, corners } of this.#hulls) {
      if (corners.length < 2) continue;
      const colour = hullColour(group, this.#isDark);
      context.fillStyle = colour;
      context.beginPath();
      for (const corner of padded(
        corners.map((point) => this.#sigma.graphToViewport(point)),
        PADDING_PX,
      ))
        context.lineTo(corner.x, corner.y);
      context.closePath();
      context.fill();
    }
  }
}
