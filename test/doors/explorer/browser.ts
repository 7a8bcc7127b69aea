import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { Engraph } from "../../../sdk/src/index.ts";
import { serverUnderTest } from "../server.ts";

const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

export const skip = existsSync(CHROMIUM) ? false : `no browser: ${CHROMIUM} is not there, and CHROMIUM names no other`;

const FLAGS = [
  "--no-sandbox",
  "--no-first-run",
  "--disable-quic",
  "--disable-sync",
  "--disable-background-networking",
  "--disable-component-update",
  // WebGL without a graphics card
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-gpu-compositing",
  "--disable-gpu-rasterization",
  // replaces Playwright's list, and adds the browser's controls, which are invisible pages too
  `--disable-features=${[
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
    "WebUIOmniboxPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxAimPopup",
    "WebUIReloadButton",
    "WebUIReloadButtonPrewarmWebUI",
  ].join(",")}`,
];

/** Playwright's 30 s are too short on a busy machine. */
const PAGE_TIMEOUT_MS = 60_000;

export const DESK = { width: 1280, height: 800 };
export const TELEPHONE = { width: 390, height: 844 };

export interface Explorer {
  url: string;
  apiKey: string;
  adminToken: string;
  tenantId: string;
  engraph: Engraph;
  browser: Browser;
  close: () => Promise<void>;
}

export async function startExplorer(): Promise<Explorer> {
  const server = await serverUnderTest();
  const admin = new Engraph({ url: server.url, key: server.adminToken });
  const { id, api_key } = await admin.request<{ id: string; api_key: string }>({
    method: "POST",
    path: "/v1/tenants",
    body: { name: "The explorer's tests" },
  });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  return {
    url: server.url,
    apiKey: api_key,
    adminToken: server.adminToken,
    tenantId: id,
    engraph: new Engraph({ url: server.url, key: api_key }),
    browser,
    close: async () => {
      await browser.close();
      await server.stop();
    },
  };
}

export interface VisitOptions {
  route?: string;
  /** Null: not signed in; default: the tenant's key. */
  key?: string | null;
  language?: "en" | "de";
  theme?: "light" | "dark";
  viewport?: { width: number; height: number };
  /** Answered only after another path. */
  late?: { path: string; after: string };
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  requests: string[];
  /** Fails if the page logged an error, violated its policy, or requested another origin. */
  checkFaults: () => void;
  close: () => Promise<void>;
}

export async function visit(explorer: Explorer, options: VisitOptions = {}): Promise<Visit> {
  const { route = "", key = explorer.apiKey, language = "en", theme = "light", viewport = DESK, late } = options;
  const context = await explorer.browser.newContext({
    viewport,
    locale: language === "de" ? "de-DE" : "en-GB",
    timezoneId: "UTC",
    colorScheme: theme,
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  context.setDefaultTimeout(PAGE_TIMEOUT_MS);
  const page = await context.newPage();
  const faults: string[] = [];
  const requests: string[] = [];
  page.on("console", (message) => {
    const [text, { url }] = [message.text(), message.location()];
    if (["error", "warning"].includes(message.type()) && !isOfGraphics(text)) faults.push(`${text} (${url})`);
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("dialog", (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    requests.push(`${request.method()} ${request.url()}`);
    if (new URL(request.url()).origin !== explorer.url) faults.push(`a request to ${request.url()}`);
  });
  if (key !== null)
    await page.addInitScript(
      (kept) => sessionStorage.getItem("engraph.key") ?? sessionStorage.setItem("engraph.key", kept),
      key,
    );
  if (late !== undefined)
    await page.route(`**${late.path}`, async (asked) => {
      await page.waitForResponse((response) => response.url().endsWith(late.after));
      await asked.continue();
    });
  await page.goto(`${explorer.url}/explorer#${route}`);
  await page.getByRole("main").waitFor();
  return {
    page,
    context,
    requests,
    checkFaults: () => assert.deepEqual(faults, []),
    close: () => context.close(),
  };
}

const isOfGraphics = (text: string): boolean => /GPU stall|swiftshader|software WebGL|ReadPixels/i.test(text);

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

export async function checkAccessibility(page: Page): Promise<void> {
  await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: () => Promise<{ violations: Violation[] }> } };
    return (await axe.run()).violations;
  });
  const told = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = "" }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
  assert.deepEqual(told, []);
}

export async function checkWidth(page: Page): Promise<void> {
  const [width, visible] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  assert.ok(width !== undefined && visible !== undefined && width <= visible, `${width} px wide in ${visible} px`);
}

export async function spread(page: Page, at: { x: number; y: number }, near: number, far: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [
    { x: at.x - apart / 2, y: at.y, id: 1 },
    { x: at.x + apart / 2, y: at.y, id: 2 },
  ];
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: ReturnType<typeof fingers>) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", fingers(near));
  const STEPS = 5;
  for (let step = 1; step <= STEPS; step++) await send("touchMove", fingers(near + ((far - near) * step) / STEPS));
  await send("touchEnd", []);
  await session.detach();
}
