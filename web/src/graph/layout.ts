import type { Point } from "./hulls.ts";
import type { Picture } from "./picture.ts";

export interface LayoutQuestion {
  of: number;
  x: Float32Array;
  y: Float32Array;
  edges: Uint32Array;
  groups: Int32Array;
}

export interface LayoutAnswer {
  of: number;
  x: Float32Array;
  y: Float32Array;
  isLast: boolean;
}

export class Layout {
  readonly #worker = new Worker(new URL("./layout.worker.ts", import.meta.url), { type: "module" });
  #latest = 0;
  #ids: string[] = [];

  constructor(moved: (places: ReadonlyMap<string, Point>, isLast: boolean) => void) {
    this.#worker.addEventListener("message", ({ data }: MessageEvent<LayoutAnswer>) => {
      if (data.of !== this.#latest) return;
      const places = new Map(
        this.#ids.map((id, node) => [id, { x: data.x[node] ?? 0, y: data.y[node] ?? 0 }] as const),
      );
      moved(places, data.isLast);
    });
  }

  lay(picture: Picture, places: ReadonlyMap<string, Point>): void {
    this.#latest += 1;
    this.#ids = picture.nodes.map(({ id }) => id);
    const index = new Map(this.#ids.map((id, node) => [id, node] as const));
    const edges = new Uint32Array(
      picture.edges.flatMap(({ source, target }) => [index.get(source) ?? 0, index.get(target) ?? 0]),
    );
    const groupIndex = new Map<string, number>();
    const groups = new Int32Array(
      picture.nodes.map(({ group }) => {
        if (group === null) return -1;
        if (!groupIndex.has(group)) groupIndex.set(group, groupIndex.size);
        return groupIndex.get(group) ?? -1;
      }),
    );
    const axis = (of: keyof Point): Float32Array => new Float32Array(this.#ids.map((id) => places.get(id)?.[of] ?? 0));
    const question: LayoutQuestion = { of: this.#latest, x: axis("x"), y: axis("y"), edges, groups };
    this.#worker.postMessage(question, [
      question.x.buffer,
      question.y.buffer,
      question.edges.buffer,
      question.groups.buffer,
    ]);
  }

  stop(): void {
    this.#worker.terminate();
  }
}
