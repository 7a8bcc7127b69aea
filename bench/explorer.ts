/**
 * `npm run bench -- explorer`: measures script per frame of the explorer's graph in Chromium during panning, zooming and dragging. The
 * browser's driver comes from `npm ci --prefix test/doors/explorer`.
 */
import { existsSync, readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildExplorer } from "../scripts/assets/build-explorer.ts";
import { seededRandom } from "../worker/core/clustering/seeded-random.ts";
import type { Measurement } from "./measurement.ts";
import { powerLawGraph } from "./power-law-graph.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DOOR = join(ROOT, "test/doors/explorer/package.json");
const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const FLAGS = [
  "--headless --no-sandbox --disable-quic --no-first-run --disable-background-networking --disable-component-update",
  "--disable-sync --use-angle=swiftshader --enable-unsafe-swiftshader",
].flatMap((line) => line.split(" "));
const SIZES = [10_000, 100_000];
const STEPS = 60;
const COMMUNITIES = 120;
const YEARS_MS = 5 * 365 * 86_400_000;
const END = Date.parse("2026-01-01T00:00:00Z");
const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

interface Page {
  goto: (url: string) => Promise<unknown>;
  evaluate: <Value>(run: string) => Promise<Value>;
  waitForSelector: (selector: string, options?: object) => Promise<{ boundingBox: () => Promise<Box | null> }>;
  waitForTimeout: (ms: number) => Promise<void>;
  mouse: {
    move: (x: number, y: number) => Promise<void>;
    down: () => Promise<void>;
    up: () => Promise<void>;
    wheel: (x: number, y: number) => Promise<void>;
  };
}
interface Browser {
  newPage: (options: object) => Promise<Page>;
  startTracing: (page: Page, options: { categories: string[] }) => Promise<void>;
  stopTracing: () => Promise<Buffer>;
  close: () => Promise<void>;
}
type Box = { x: number; y: number; width: number; height: number };

export async function* measureExplorer(): AsyncGenerator<Measurement> {
  const launch = findBrowser();
  if (typeof launch === "string") {
    process.stderr.write(`explorer: ${launch}\n`);
    return;
  }
  const directory = await buildExplorer(ROOT);
  for (const facts of SIZES) {
    const lines = graphLines(facts);
    const server = createServer((request, response) => answer(request.url ?? "/", response, directory, lines));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const browser = await launch();
    try {
      const port = (server.address() as AddressInfo).port;
      yield* framesOf(browser, port, facts);
    } finally {
      await browser.close();
      server.closeAllConnections();
      server.close();
    }
  }
}

async function* framesOf(browser: Browser, port: number, facts: number): AsyncGenerator<Measurement> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`http://127.0.0.1:${port}/explorer#key=eg_bench`);
  await page.evaluate(`location.hash = "#/users/bench/graph"`);
  const canvas = await page.waitForSelector(".graph-canvas [data-renderer]", { timeout: 60_000 });
  await page.waitForTimeout(15_000);
  const box = await canvas.boundingBox();
  if (box === null) throw new Error("the graph is not drawn");
  const renderer = await page.evaluate<string>(`document.querySelector("[data-renderer]").dataset.renderer`);
  const nodes = await page.evaluate<string>(`document.querySelector(".graph-beside [role=status]").textContent`);
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const around = (frame: number): [number, number] => [
    middleX + 120 * Math.sin(frame / 5),
    middleY + 90 * Math.cos(frame / 7),
  ];
  const size = `${facts.toLocaleString("en")} facts`;
  const measure = async (step: (frame: number) => Promise<void>): Promise<Frames> => {
    const began = performance.now();
    await browser.startTracing(page, {
      categories: ["devtools.timeline", "disabled-by-default-devtools.timeline.frame"],
    });
    for (let frame = 0; frame < STEPS; frame++) {
      await page.evaluate(`console.timeStamp("${STEP}")`);
      await step(frame);
      await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    }
    const seconds = (performance.now() - began) / 1_000;
    return heaviestFrames(await browser.stopTracing(), seconds);
  };
  const report = (operation: string, { script, perSecond }: Frames): Measurement => ({
    operation: `explorer: ${operation}, the heaviest frame of a move`,
    size,
    ms: script[script.length >>> 1] ?? NaN,
    found: `95 % ${(script[Math.floor(script.length * 0.95)] ?? NaN).toFixed(1)} ms, most ${(script.at(-1) ?? NaN).toFixed(1)} ms; ${nodes}; ${perSecond.toFixed(0)} frames/s by ${renderer}`,
  });
  const corner: [number, number] = [box.x + 12, box.y + 12];
  await page.mouse.move(...corner);
  await page.mouse.down();
  yield report("panning", await measure((frame) => page.mouse.move(corner[0] + 3 * frame, corner[1] + 2 * frame)));
  await page.mouse.up();
  yield report("zooming", await measure((frame) => page.mouse.wheel(0, frame % 20 < 10 ? -120 : 120)));
  await page.evaluate(`document.querySelector(".graph-fit").click()`);
  await page.waitForTimeout(500);
  const node = await findNode(page, box);
  await page.mouse.move(...node);
  await page.mouse.down();
  yield report("dragging a node", await measure((frame) => page.mouse.move(...around(frame))));
  await page.mouse.up();
}

async function findNode(page: Page, box: Box): Promise<[number, number]> {
  for (let ring = 0; ring < 60; ring++)
    for (let angle = 0; angle < 12; angle++) {
      const x = box.x + box.width / 2 + ring * 5 * Math.cos((angle * Math.PI) / 6);
      const y = box.y + box.height / 2 + ring * 5 * Math.sin((angle * Math.PI) / 6);
      await page.mouse.move(x, y);
      const isNode = await page.evaluate<boolean>(`document.querySelector(".graph-canvas [data-hovered]") !== null`);
      if (isNode) return [x, y];
    }
  throw new Error("no node was found to drag");
}

/**
 * Milliseconds of each move's heaviest frame, as the thread's own running time: waits for other programs were up to ten times as long on
 * two busy cores.
 */
interface Frames {
  script: number[];
  perSecond: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { message?: string } };
}

const SCRIPT = new Set(["FireAnimationFrame", "EventDispatch", "FunctionCall", "TimerFire", "RunMicrotasks"]);
const FRAME = "BeginMainThreadFrame";
const STEP = "explorer step";

function heaviestFrames(trace: Buffer, seconds: number): Frames {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const isStep = ({ name, args }: TraceEvent): boolean => name === "TimeStamp" && args?.data?.message === STEP;
  const tid = traceEvents.find(isStep)?.tid;
  const own = traceEvents.filter((event) => event.tid === tid).toSorted((a, b) => a.ts - b.ts);
  const steps: number[][] = [];
  let ended = 0;
  for (const event of own) {
    const { name, ph, ts, dur = 0, tdur = 0 } = event;
    if (isStep(event)) steps.push([]);
    const frames = steps.at(-1);
    if (name === FRAME) frames?.push(0);
    if (frames === undefined || frames.length === 0 || ph !== "X" || !SCRIPT.has(name) || ts < ended) continue;
    ended = ts + dur;
    frames.push((frames.pop() ?? 0) + tdur / 1_000);
  }
  return {
    script: steps.map((frames) => Math.max(0, ...frames)).toSorted((a, b) => a - b),
    perSecond: steps.flat().length / seconds,
  };
}

function findBrowser(): (() => Promise<Browser>) | string {
  if (!existsSync(CHROMIUM)) return `no browser at ${CHROMIUM}; CHROMIUM names another`;
  try {
    const { chromium } = createRequire(DOOR)("playwright-core") as {
      chromium: { launch: (options: object) => Promise<Browser> };
    };
    return () => chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  } catch {
    return "the browser's driver is missing: npm ci --prefix test/doors/explorer";
  }
}

function answer(path: string, response: ServerResponse, directory: string, lines: string): void {
  const send = (type: string, body: string | Buffer): void => {
    response.writeHead(200, { "content-type": type }).end(body);
  };
  if (path.startsWith("/v1/users/bench/subgraph")) return send("application/x-ndjson", lines);
  if (path.startsWith("/v1/")) return send("application/json", `{"data":[],"next_cursor":null}`);
  const file = path === "/explorer" ? "index.html" : path.replace("/explorer/", "").replace(/\?.*/, "");
  send(TYPES[extname(file)] ?? "application/octet-stream", readFileSync(join(directory, file)));
}

function graphLines(facts: number): string {
  const { nodes, edges } = powerLawGraph(facts);
  const random = seededRandom(1);
  const lines: object[] = [];
  const [entity, community] = [(node: number) => `ent_${node}`, (node: number) => `com_${node % COMMUNITIES}`];
  for (let place = 0; place < COMMUNITIES; place++) {
    const members = Array.from({ length: Math.ceil((nodes - place) / COMMUNITIES) }, (_, nth) =>
      entity(place + nth * COMMUNITIES),
    );
    lines.push({ type: "community", id: `com_${place}`, level: 0, name: `Group ${place}`, parent_id: null, members });
  }
  for (let node = 0; node < nodes; node++)
    lines.push({
      type: "entity",
      id: entity(node),
      name: `Entity ${node.toString(36)}`,
      entity_type: ["person", "place", "thing", "event"][node % 4],
      mentions: 1,
      community_id: community(node),
      summary: "",
      known_from: new Date(END - YEARS_MS).toISOString(),
      known_to: null,
    });
  for (let fact = 0; fact < facts; fact++) {
    const from = END - random() * YEARS_MS;
    const [subject, object] = [edges.from[fact] ?? 0, edges.to[fact] ?? 0];
    lines.push({
      type: "fact",
      id: `fact_${fact}`,
      from: entity(subject),
      to: entity(object),
      to_value: null,
      predicate: "KNOWS",
      fact: `Entity ${subject.toString(36)} knows Entity ${object.toString(36)}.`,
      kind: "state",
      strength: 1 + (fact % 10),
      valid_from: new Date(from).toISOString(),
      valid_to: fact % 10 === 0 ? new Date((from + END) / 2).toISOString() : null,
      known_from: new Date(from).toISOString(),
      known_to: null,
    });
  }
  lines.push({ type: "end", counts: {}, cursor: null });
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}
