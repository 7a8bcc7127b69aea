import { presence, type Trail, type TrailEdge } from "./trail.ts";
import type { Point } from "./hulls.ts";

interface Drawing {
  on: (event: "afterRender", draw: () => void) => unknown;
  graphToViewport: (point: Point) => Point;
  getDimensions: () => { width: number; height: number };
}

interface Placed extends Point {
  radius: number;
}

const WIDTHS: Record<TrailEdge["kind"], number> = { remembered: 6, found: 2.5, hop: 5 };
const COLOURS = {
  light: { remembered: "#b35c00", found: "#7a3ba8", hop: "#2456c5", ring: "#2456c5" },
  dark: { remembered: "#ffc46b", found: "#d3a6f5", hop: "#8fb4ff", ring: "#8fb4ff" },
};
const GLOW_PX = 16;
export const RING_PX = 4;

export class TrailLayer {
  readonly #context: CanvasRenderingContext2D | null;
  readonly #sigma: Drawing;
  readonly #placeOf: (id: string) => Placed | null;
  #trail: Trail = { nodes: new Map(), edges: [] };
  #at = 0;
  #isDark = false;

  constructor(sigma: Drawing, container: HTMLElement, placeOf: (id: string) => Placed | null) {
    this.#sigma = sigma;
    this.#placeOf = placeOf;
    const canvas = document.createElement("canvas");
    canvas.className = "graph-hulls graph-trail";
    canvas.setAttribute("aria-hidden", "true");
    container.prepend(canvas);
    this.#context = canvas.getContext("2d");
    this.#sigma.on("afterRender", () => this.#draw());
  }

  show(trail: Trail, at: number): void {
    this.#trail = trail;
    this.#at = at;
    this.#draw();
  }

  setDark(isDark: boolean): void {
    this.#isDark = isDark;
    this.#draw();
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
    context.lineCap = "round";
    const colours = COLOURS[this.#isDark ? "dark" : "light"];
    for (const { from, to, step, kind } of this.#trail.edges) {
      const [a, b] = [this.#placeOf(from), this.#placeOf(to)];
      const seen = presence(step, this.#at);
      if (seen === "coming" || a === null || b === null) continue;
      const [start, end] = [this.#sigma.graphToViewport(a), this.#sigma.graphToViewport(b)];
      context.globalAlpha = kind === "found" && seen === "before" ? 0.55 : 1;
      context.strokeStyle = context.shadowColor = colours[kind];
      context.shadowBlur = kind === "remembered" || seen === "now" ? GLOW_PX * density : 0;
      context.lineWidth = WIDTHS[kind] + (seen === "now" ? 1.5 : 0);
      context.beginPath();
      context.moveTo(start.x, start.y);
      context.lineTo(end.x, end.y);
      context.stroke();
    }
    context.globalAlpha = 1;
    context.shadowBlur = 0;
    context.strokeStyle = colours.ring;
    context.lineWidth = RING_PX;
    for (const [id, { step, isStart }] of this.#trail.nodes) {
      const place = this.#placeOf(id);
      if (place === null || !isStart || presence(step, this.#at) === "coming") continue;
      const { x, y } = this.#sigma.graphToViewport(place);
      context.beginPath();
      context.arc(x, y, place.radius + RING_PX / 2, 0, Math.PI * 2);
      context.stroke();
    }
  }
}
