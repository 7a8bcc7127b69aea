/** Sigma on a canvas, hulls beneath, layout in a web worker. */
import { UndirectedGraph } from "graphology";
import { Sigma } from "sigma";
import { colourOf, edgeColour, faintColour, groundColour, textColour } from "./colours.ts";
import { HullLayer } from "./hull-layer.ts";
import type { Point } from "./hulls.ts";
import type { Circle } from "./label-places.ts";
import { labelStart } from "./label-side.ts";
import { cutName, FONT, Labels } from "./labels.ts";
import { Layout } from "./layout.ts";
import type { DrawnFact } from "./memory-graph.ts";
import { strongest, type Moment } from "./moment.ts";
import type { Picture, PictureEdge, PictureNode } from "./picture.ts";
import { placeNodes } from "./places.ts";
import { RING_PX, TrailLayer } from "./trail-layer.ts";
import type { Trail } from "./trail.ts";

interface ViewEvents {
  chooseNode: (id: string) => void;
  openNode: (id: string) => void;
}

interface NodeAttributes {
  x: number;
  y: number;
  size: number;
  label: string;
  color: string;
  highlighted: boolean;
  forceLabel: boolean;
  zIndex: number;
}

interface EdgeAttributes {
  size: number;
  label: string;
  color: string;
  hidden: boolean;
  zIndex: number;
}

interface DrawnNode {
  x: number;
  y: number;
  size: number;
  label: string | null;
}

const LONGEST_LABEL = 40;
const LEAST_SIZE = 4;
const MOST_SIZE = 22;
const FEW_NODES = 60;
const LABEL_DENSITY = 0.7;
/** More labels would hide each other. */
const FEW_EDGES = 150;
const REACH_PX = 4;

export class GraphView {
  readonly #graph = new UndirectedGraph<NodeAttributes, EdgeAttributes>();
  readonly #sigma: Sigma<NodeAttributes, EdgeAttributes>;
  readonly #layout: Layout;
  readonly #hulls: HullLayer;
  readonly #trail: TrailLayer;
  readonly #labels: Labels;
  readonly #places = new Map<string, Point>();
  #picture: Picture = { nodes: [], edges: [], groupNames: new Map(), leftOut: 0 };
  #edges = new Map<string, PictureEdge>();
  #moment: Moment = { valid: 0, known: 0 };
  readonly #nameEdge: ((facts: readonly DrawnFact[], moment: Moment) => string) | null;
  #isDark: boolean;
  #chosen: string | null = null;
  #dragged: string | null = null;
  #isBusy = false;
  #waiting: ReadonlyMap<string, Point> | null = null;

  constructor(
    container: HTMLElement,
    isDark: boolean,
    nameEdge: ((facts: readonly DrawnFact[], moment: Moment) => string) | null,
    events: ViewEvents,
  ) {
    this.#isDark = isDark;
    this.#nameEdge = nameEdge;
    // only a walk has rings and no names of edges
    this.#labels = new Labels(nameEdge === null ? RING_PX : 0);
    this.#labels.isDark = isDark;
    this.#sigma = new Sigma(this.#graph, container, {
      allowInvalidContainer: true,
      labelFont: FONT,
      labelSize: 12,
      labelRenderedSizeThreshold: 4,
      labelDensity: LABEL_DENSITY,
      edgeLabelFont: FONT,
      edgeLabelSize: 10,
      minEdgeThickness: 1.5,
      zIndex: true,
      zoomToSizeRatioFunction: (ratio) => Math.sqrt(ratio),
      defaultDrawNodeLabel: (context, data, settings) => this.#labels.drawNode(context, data, settings.labelSize),
      defaultDrawEdgeLabel: (context, { label }, from, to, settings) =>
        this.#labels.drawEdge(context, label ?? "", from, to, settings.edgeLabelSize),
      defaultDrawNodeHover: (context, data, settings) => this.#drawHover(context, data, settings.labelSize),
    });
    this.#sigma.on("beforeRender", () => this.#labels.begin(this.#sigma.getDimensions(), this.#circles()));
    // sigma's own lookup reads from the GPU, which blocks until the GPU has drawn
    Object.assign(this.#sigma, { getNodeAtPosition: (at: Point) => this.#nodeAt(at) });
    this.#hulls = new HullLayer(this.#sigma, container, (id) => this.#placeOf(id), this.#labels);
    this.#trail = new TrailLayer(this.#sigma, container, (id) => this.#circleOf(id));
    this.#trail.setDark(isDark);
    this.#layout = new Layout((places) => this.#move(places));
    this.#listen(events);
  }

  show(picture: Picture, moment: Moment): void {
    this.#picture = picture;
    this.#moment = moment;
    this.#edges = new Map(picture.edges.map((edge) => [edge.key, edge]));
    const places = placeNodes(picture, this.#places);
    this.#graph.clear();
    const heaviest = Math.max(1, ...picture.nodes.map(({ weight }) => weight));
    // labels of the first nodes find a place first
    for (const node of picture.nodes.toSorted(byImportance))
      this.#graph.addNode(node.id, this.#nodeAttributes(node, places.get(node.id) ?? { x: 0, y: 0 }, heaviest));
    for (const edge of picture.edges)
      this.#graph.addEdgeWithKey(edge.key, edge.source, edge.target, this.#edgeAttributes(edge));
    for (const [id, place] of places) this.#places.set(id, place);
    this.#sigma.setCustomBBox(null);
    // sigma's own choice would come before the order of importance
    this.#sigma.setSetting("labelDensity", picture.nodes.length <= FEW_NODES ? 0 : LABEL_DENSITY);
    this.#sigma.setSetting("renderEdgeLabels", this.#nameEdge !== null && picture.edges.length <= FEW_EDGES);
    this.#sigma.refresh();
    this.#hulls.show(picture, this.#isDark);
    this.#layout.lay(picture, places);
  }

  setMoment(moment: Moment): void {
    this.#moment = moment;
    this.#graph.updateEachEdgeAttributes(
      (key, attributes) => {
        const edge = this.#edges.get(key);
        return edge === undefined ? attributes : this.#edgeAttributes(edge);
      },
      { attributes: ["color", "hidden", "label", "size", "zIndex"] },
    );
  }

  setDark(isDark: boolean): void {
    this.#isDark = isDark;
    this.#labels.isDark = isDark;
    for (const node of this.#picture.nodes) this.#graph.setNodeAttribute(node.id, "color", nodeColour(node, isDark));
    this.#trail.setDark(isDark);
    this.#hulls.show(this.#picture, isDark);
    this.setMoment(this.#moment);
  }

  showTrail(trail: Trail, at: number): void {
    this.#trail.show(trail, at);
  }

  choose(id: string | null): void {
    const before = this.#chosen;
    this.#chosen = id;
    for (const node of [before, id])
      if (node !== null && this.#graph.hasNode(node)) this.#graph.setNodeAttribute(node, "highlighted", node === id);
    if (id === null || !this.#graph.hasNode(id)) return;
    const shown = this.#sigma.getNodeDisplayData(id);
    if (shown === undefined) return;
    const camera = this.#sigma.getCamera();
    const target = { x: shown.x, y: shown.y, ratio: Math.min(camera.ratio, 0.6) };
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) camera.setState(target);
    else void camera.animate(target, { duration: 300 });
  }

  fit(): void {
    this.#sigma.getCamera().setState({ x: 0.5, y: 0.5, ratio: 1, angle: 0 });
  }

  get renderer(): string {
    const canvas = this.#sigma.getCanvases()["edges"];
    const gl = canvas?.getContext("webgl2") ?? null;
    const names = gl?.getExtension("WEBGL_debug_renderer_info") ?? null;
    return gl === null || names === null ? "unknown" : String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL));
  }

  stop(): void {
    this.#layout.stop();
    this.#sigma.kill();
  }

  #listen({ chooseNode, openNode }: ViewEvents): void {
    this.#sigma.on("clickNode", ({ node }) => chooseNode(node));
    this.#sigma.on("doubleClickNode", ({ node, preventSigmaDefault }) => {
      preventSigmaDefault();
      openNode(node);
    });
    const container = this.#sigma.getContainer();
    this.#sigma.on("enterNode", ({ node }) => {
      container.dataset["hovered"] = node;
    });
    this.#sigma.on("leaveNode", () => {
      delete container.dataset["hovered"];
    });
    this.#sigma.on("downNode", ({ node }) => {
      this.#dragged = node;
      this.#isBusy = true;
      // a node dragged outside must not shrink the rest
      this.#sigma.setCustomBBox(this.#sigma.getBBox());
    });
    this.#sigma.on("moveBody", ({ event, preventSigmaDefault }) => {
      if (this.#dragged === null) return;
      this.#dragTo(this.#dragged, this.#sigma.viewportToGraph(event));
      preventSigmaDefault();
      event.original.preventDefault();
      event.original.stopPropagation();
    });
    const release = (): void => {
      this.#dragged = null;
      this.#isBusy = false;
      if (this.#waiting !== null) this.#move(this.#waiting);
    };
    this.#sigma.on("upNode", release);
    this.#sigma.on("upStage", release);
    this.#sigma.on("downStage", () => {
      this.#isBusy = true;
    });
  }

  /** Costs the node's degree; graph events would re-index everything. */
  #dragTo(node: string, place: Point): void {
    const attributes = this.#graph.getNodeAttributes(node);
    attributes.x = place.x;
    attributes.y = place.y;
    this.#places.set(node, place);
    this.#hulls.touch(node);
    this.#sigma.refresh({
      partialGraph: { nodes: [node], edges: this.#graph.edges(node) },
      skipIndexation: true,
      schedule: true,
    });
  }

  #move(places: ReadonlyMap<string, Point>): void {
    if (this.#isBusy) {
      this.#waiting = places;
      return;
    }
    this.#waiting = null;
    this.#graph.updateEachNodeAttributes(
      (id, attributes) => {
        const place = places.get(id);
        if (place === undefined) return attributes;
        this.#places.set(id, place);
        return { ...attributes, ...place };
      },
      { attributes: ["x", "y"] },
    );
    this.#hulls.show(this.#picture, this.#isDark);
  }

  #nodeAttributes(node: PictureNode, place: Point, heaviest: number): NodeAttributes {
    const { id, kind, name, weight, emphasis } = node;
    const share = Math.sqrt(weight / heaviest);
    const label = kind === "group" ? `${name} (${weight})` : name;
    return {
      ...place,
      size: LEAST_SIZE + share * (MOST_SIZE - LEAST_SIZE) * (kind === "group" ? 1 : 0.6),
      label: cutName(label, LONGEST_LABEL),
      color: nodeColour(node, this.#isDark),
      highlighted: id === this.#chosen,
      forceLabel: emphasis === "named" || this.#picture.nodes.length <= FEW_NODES,
      zIndex: kind === "group" || emphasis === "named" ? 1 : 0,
    };
  }

  #edgeAttributes({ facts }: PictureEdge): EdgeAttributes {
    const stood = strongest(facts, this.#moment);
    return {
      size: Math.min(4, 1.8 + Math.log2(facts.length) * 0.6),
      label: this.#nameEdge?.(facts, this.#moment) ?? "",
      color: edgeColour(stood, this.#moment.valid, this.#isDark),
      hidden: stood.standing === "unknown",
      zIndex: stood.standing === "holds" ? 1 : 0,
    };
  }

  #circles(): Circle[] {
    return this.#graph.mapNodes((_, { x, y, size }) => ({
      ...this.#sigma.graphToViewport({ x, y }),
      size: this.#sigma.scaleSize(size),
    }));
  }

  #placeOf(id: string): Point | null {
    return this.#graph.hasNode(id) ? this.#graph.getNodeAttributes(id) : null;
  }

  #circleOf(id: string): (Point & { radius: number }) | null {
    if (!this.#graph.hasNode(id)) return null;
    const { x, y, size } = this.#graph.getNodeAttributes(id);
    return { x, y, radius: this.#sigma.scaleSize(size) };
  }

  #nodeAt({ x, y }: Point): string | null {
    if (this.#dragged !== null) return this.#dragged;
    if (this.#isBusy) return null;
    const at = this.#sigma.viewportToGraph({ x, y });
    const perPixel = 1 / this.#sigma.getGraphToViewportRatio();
    let best: string | null = null;
    let nearest = Infinity;
    this.#graph.forEachNode((id, attributes) => {
      const reach = (this.#sigma.scaleSize(attributes.size) + REACH_PX) * perPixel;
      const distance = Math.hypot(attributes.x - at.x, attributes.y - at.y);
      if (distance <= reach && distance < nearest) [best, nearest] = [id, distance];
    });
    return best;
  }

  #drawHover(
    context: CanvasRenderingContext2D,
    { x, y, size, label, color }: DrawnNode & { color: string },
    fontSize: number,
  ): void {
    context.font = `600 ${fontSize}px ${FONT}`;
    const text = label ?? "";
    const width = context.measureText(text).width;
    context.fillStyle = groundColour(this.#isDark);
    context.strokeStyle = color;
    context.lineWidth = 2;
    context.beginPath();
    const start = labelStart({ x, size }, width + 10, this.#sigma.getDimensions().width);
    context.roundRect(start, y - fontSize * 0.9, width + 10, fontSize * 1.8, 4);
    context.fill();
    context.stroke();
    context.beginPath();
    context.arc(x, y, size + 2, 0, Math.PI * 2);
    context.stroke();
    context.fillStyle = textColour(this.#isDark);
    context.fillText(text, start + 5, y + fontSize / 3);
  }
}

const nodeColour = ({ type, emphasis }: PictureNode, isDark: boolean): string =>
  emphasis === "faint" ? faintColour(isDark) : colourOf(type, isDark);

const byImportance = (one: PictureNode, other: PictureNode): number =>
  Number(other.emphasis === "named") - Number(one.emphasis === "named") || other.weight - one.weight;
