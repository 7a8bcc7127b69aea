/**
 * Part of `npm run check`. Prints `file:line: problem` and exits with 1 if
 *
 * - a relative link or its anchor leads nowhere;
 * - a command (`npm run x`, `npm run eval -- x`, `npx x`, `node path`, `.ci/x`) or a path in backticks does not exist;
 * - a variable is missing in the code or in docs/reference/configuration.md, or the defaults differ;
 * - docs/reference/api.md lacks a route or field, or a document names an unknown route;
 * - a table of docs/reference/api.md differs from the contract;
 * - an operation, parameter, schema or field has no description;
 * - a decision record has no status, or docs/decisions/README.md shows another one;
 * - the README has more than 150 lines.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { VARIABLE_DEFAULTS } from "../worker/configuration.ts";
import { anchorOf, fillReference } from "./api-reference.ts";
import { statusProblems } from "./decision-status.ts";
import { readContract } from "./read-contract.ts";
import { type DescribedContract, undescribedFields } from "./undescribed-fields.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
process.chdir(ROOT);

const README_LINES = 150;
const CONFIGURATION = "docs/reference/configuration.md";
const API = "docs/reference/api.md";
const VARIABLE_SOURCES = ["worker/configuration.ts", "worker/env.ts"];
const START_SOURCES = ["scripts/dev.ts", "scripts/serve.ts", "scripts/wake-up-queues.ts"];
const FOLDERS = "worker|test|docs|scripts|shared|db|sdk-python|sdk|eval|bench|examples";

interface Line {
  number: number;
  text: string;
  isFenced: boolean;
}

const problems: { file: string; line: number; what: string }[] = [];
const report = (file: string, line: number, what: string): void => void problems.push({ file, line, what });

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && existsSync(file));
const documents = new Map(files.map((file) => [file, linesOf(readFileSync(file, "utf8"))]));

function linesOf(markdown: string): Line[] {
  let fence: string | null = null;
  return markdown.split("\n").map((text, index) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(text)?.[1] ?? null;
    const isFenced = fence !== null || mark !== null;
    if (fence === null) fence = mark;
    else if (mark !== null && mark.startsWith(fence)) fence = null;
    return { number: index + 1, text, isFenced };
  });
}

const codeOf = (text: string): string[] =>
  Array.from(text.matchAll(/(`+)(.+?)\1(?!`)/g), ([, , code = ""]) => code.trim());

const anchors = new Map(
  Array.from(documents, ([file, lines]) => {
    const seen = new Map<string, number>();
    const found = lines.flatMap(({ text, isFenced }) => {
      const heading = isFenced ? undefined : /^#{1,6}\s+(.*?)\s*#*$/.exec(text)?.[1];
      if (heading === undefined) return [];
      const anchor = anchorOf(heading);
      const count = seen.get(anchor) ?? 0;
      seen.set(anchor, count + 1);
      return [count === 0 ? anchor : `${anchor}-${count}`];
    });
    return [file, new Set(found)] as const;
  }),
);

function checkLinks(file: string, { number, text }: Line): void {
  const bare = text.replaceAll(/(`+)(?:.+?)\1(?!`)/g, (code) => " ".repeat(code.length));
  const inline = Array.from(bare.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g), ([, target = ""]) => target);
  const reference = /^\s*\[[^\]]+\]:\s+<?(\S+?)>?\s*$/.exec(bare)?.[1];
  const html = Array.from(
    bare.matchAll(/<(?:a|img|source)\s[^>]*?\b(?:href|src)=["']([^"']+)["']/g),
    ([, to = ""]) => to,
  );
  for (const target of [...inline, ...html, ...(reference === undefined ? [] : [reference])]) {
    if (/^[a-z][a-z0-9+.-]*:/i.test(target)) continue;
    const [path = "", anchor] = target.split("#");
    const to = path === "" ? file : normalize(join(dirname(file), decodeURIComponent(path))).replace(/\/$/, "");
    if (!existsSync(to)) report(file, number, `the link ${target} leads nowhere: there is no ${to}`);
    else if (anchor !== undefined && anchors.get(to)?.has(anchor) !== true && !statSync(to).isDirectory())
      report(file, number, `the link ${target} leads nowhere: ${to} has no heading for #${anchor}`);
  }
}

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const subjects = new Map(
  ["eval", "bench"].map((name) => {
    const { stderr } = spawnSync(process.execPath, [`${name}/${name}.ts`, "nosuch"], { encoding: "utf8" });
    return [name, new Set(/; known \w+: (.+)/.exec(stderr)?.[1]?.split(", "))] as const;
  }),
);
const evalOptions = new Set(
  Array.from(readFileSync("eval/command-line.ts", "utf8").matchAll(/^\s+"?([\w-]+)"?\?: /gm), ([, name = ""]) => name),
);
const isPlaceholder = (text: string): boolean => /[<>{}…$]|NNNN/.test(text);

const pathExists = (path: string): boolean =>
  path.includes("*") ? globSync(path).length > 0 : existsSync(path.replace(/:\d+$/, ""));

const SCRIPT =
  /(?<![\w./-])(?:(?:node|bash|sh|python3?)(?: -[\w-]+)* )?(?:\.\/)?(\.ci\/[\w.-]+|[\w-]+(?:\/[\w.-]+)*\/[\w.-]+\.(?:[mc]?[tj]s|sh|py))\b/g;

function checkCommands(file: string, number: number, code: string): void {
  for (const [, name = ""] of code.matchAll(/\bnpm run (?:-\w+ )*([\w:-]+)/g))
    if (!Object.hasOwn(scripts, name)) report(file, number, `npm run ${name}: package.json has no such script`);
  for (const [, name = "", argument = ""] of code.matchAll(/\bnpm run (?:-\w+ )*(eval|bench) -- ([\w|-]+)/g))
    for (const subject of argument.split("|"))
      if (subjects.get(name)?.has(subject) !== true)
        report(file, number, `npm run ${name} -- ${subject}: it knows no ${subject}`);
  for (const [, rest = ""] of code.matchAll(/\bnpm run (?:-\w+ )*eval -- ([^#|]*)/g))
    for (const [, option = ""] of rest.matchAll(/(?<=\s)--([\w-]+)/g))
      if (!evalOptions.has(option)) report(file, number, `npm run eval has no option --${option}`);
  for (const [, name = ""] of code.matchAll(/\bnpm (start|test)\b/g))
    if (!Object.hasOwn(scripts, name)) report(file, number, `npm ${name}: package.json has no such script`);
  for (const [, name = ""] of code.matchAll(/\b(?:npx|npm exec) ([\w@/.-]+)/g))
    if (name !== "node" && !existsSync(join("node_modules/.bin", name)))
      report(file, number, `npx ${name}: no package of this repository brings it`);
  for (const [, path = ""] of code.matchAll(SCRIPT))
    if (!isPlaceholder(path) && !pathExists(path)) report(file, number, `${path}: there is no such file`);
}

const PATH = new RegExp(String.raw`^(?:(?:${FOLDERS})|\.ci|\.github)/[^\s\`]*$`);

function checkPath(file: string, number: number, code: string): void {
  if (PATH.test(code) && !isPlaceholder(code) && !pathExists(code))
    report(file, number, `${code}: there is no such path in the repository`);
}

const isKnownFile = (file: string, name: string): boolean =>
  existsSync(name) ||
  existsSync(join(dirname(file), name)) ||
  isPlaceholder(name) ||
  globSync(`**/${name}`, { exclude: ["node_modules/**"] }).length > 0;

const ROOT_FILE = /^[A-Za-z][\w.-]*\.(?:md|json|toml|mjs|cjs)$/;
const namesOf = (text: string): string[] => text.split(/[\s"'`()=,;]+/).filter(Boolean);
const projects = new Set(
  Array.from(readFileSync("vitest.config.ts", "utf8").matchAll(/\bname: "([a-z]+)"/g), ([, name = ""]) => name),
);

function checkVitest(file: string, number: number, code: string): void {
  for (const [, rest = ""] of code.matchAll(/\bvitest run ([^#|]*)/g)) {
    for (const [, project = ""] of rest.matchAll(/--project (\w+)/g))
      if (!projects.has(project)) report(file, number, `vitest has no project ${project}`);
    for (const name of namesOf(rest)) checkPath(file, number, name);
  }
}

for (const [file, lines] of documents) {
  const labels = new Set(lines.flatMap(({ text }) => /^\s*\[([^\]]+)\]:\s/.exec(text)?.[1]?.toLowerCase() ?? []));
  for (const line of lines) {
    checkVitest(file, line.number, line.text);
    if (!line.isFenced)
      for (const [, label = ""] of line.text.replaceAll(/`[^`]*`/g, "").matchAll(/\]\[([^\]]+)\]/g))
        if (!labels.has(label.toLowerCase())) report(file, line.number, `the reference [${label}] is defined nowhere`);
    if (line.isFenced) {
      checkCommands(file, line.number, line.text);
      if (/^\s*(?:\$ )?(?:cat|ls|cp|mv|node|source|less|open) /.test(line.text))
        for (const name of namesOf(line.text)) checkPath(file, line.number, name);
    } else {
      checkLinks(file, line);
      for (const code of codeOf(line.text)) {
        checkCommands(file, line.number, code);
        checkPath(file, line.number, code);
        if (ROOT_FILE.test(code) && !isKnownFile(file, code))
          report(file, line.number, `${code}: there is no such file`);
      }
    }
  }
}

const documented = new Map<string, number>();
for (const { number, text } of documents.get(CONFIGURATION) ?? []) {
  const [, cell] = /^\|([^|]*)\|/.exec(text) ?? [];
  for (const name of codeOf(cell ?? "")) if (/^[A-Z][A-Z0-9_]+$/.test(name)) documented.set(name, number);
}
for (const { number, text } of documents.get(CONFIGURATION) ?? []) {
  const [, name = "", cell = ""] = /^\| `([A-Z][A-Z0-9_]+)` *\| *([^|]*?) *\|/.exec(text) ?? [];
  const value = VARIABLE_DEFAULTS[name];
  const [, stated] = /^`?([^`]+)`?$/.exec(cell) ?? [];
  if (
    (typeof value === "number" || typeof value === "string") &&
    value !== "" &&
    stated !== undefined &&
    stated !== String(value)
  )
    report(CONFIGURATION, number, `the default of ${name} is ${value}`);
}
const declared = new Set(
  VARIABLE_SOURCES.flatMap((source) =>
    Array.from(
      readFileSync(source, "utf8").matchAll(/^\s*(?:([A-Z][A-Z0-9_]+)\??\s*:|"([A-Z][A-Z0-9_]+)",?$)/gm),
      ([, key, listed]) => key ?? listed ?? "",
    ),
  ),
);
const atStart = new Set(
  START_SOURCES.flatMap((source) =>
    Array.from(
      readFileSync(source, "utf8").matchAll(/(?:process\.env|environment)\.([A-Z][A-Z0-9_]+)/g),
      ([, name = ""]) => name,
    ),
  ),
);
for (const [name, number] of documented)
  if (!declared.has(name) && !atStart.has(name))
    report(CONFIGURATION, number, `${name} is in none of ${[...VARIABLE_SOURCES, ...START_SOURCES].join(", ")}`);
for (const name of [...declared, ...atStart])
  if (!documented.has(name)) report(CONFIGURATION, 1, `${name} is not documented`);

const shortened = (route: string): string => route.replace(/\/v1\/(?:users\/\{user_id\}|graphs\/\{graph_id\})/, "{g}");
const SERVED = ["GET /openapi.json", "GET /docs", "GET /explorer"];

const openApi = await readContract();
const contract = openApi as DescribedContract;
const differing = fillReference(readFileSync(API, "utf8"), openApi)
  .split("\n")
  .findIndex((line, index) => line !== documents.get(API)?.[index]?.text);
if (differing !== -1) report(API, differing + 1, "differs from the contract: run npm run api-reference");
const routes = new Set([
  ...SERVED,
  ...Object.entries(contract.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => shortened(`${method.toUpperCase()} ${path}`)),
  ),
]);
const described = new Set<string>();
const words = new Set<string>();
let isJson = false;
for (const { number, text, isFenced } of documents.get(API) ?? []) {
  isJson = isFenced && (isJson || text.startsWith("```"));
  for (const code of isJson ? [text] : codeOf(text)) {
    for (const [word] of code.matchAll(/\w+/g)) words.add(word);
    const route = /^((?:GET|POST|PUT|PATCH|DELETE)(?:, (?:GET|POST|PUT|PATCH|DELETE))* )((?:\{g\}|\/)\S*)$/.exec(code);
    const [, methods = "", path = ""] = route ?? [];
    for (const method of methods.trim().split(", ").filter(Boolean)) {
      described.add(`${method} ${path}`);
      if (!routes.has(`${method} ${path}`)) report(API, number, `the contract has no ${method} ${path}`);
    }
  }
}
/** Documents write "{g}/facts/{id}" for the contract's "{g}/facts/{fact_id}". */
const unnamed = (route: string): string => shortened(route).replaceAll(/\{(?!g\})\w+\}/g, "{}");
const unnamedRoutes = new Set(Array.from(routes, unnamed));
for (const [file, ofFile] of documents)
  for (const { number, text } of ofFile.filter(({ isFenced }) => !isFenced && file !== API))
    for (const code of codeOf(text))
      for (const [, method = "", path = ""] of code.matchAll(
        /\b(GET|POST|PUT|PATCH|DELETE) ((?:\{g\}|\/)[^\s?#,;)]*)/g,
      ))
        if (!path.includes("…") && !unnamedRoutes.has(unnamed(`${method} ${path}`)))
          report(file, number, `the contract has no ${method} ${path}`);
for (const route of routes) if (!described.has(route)) report(API, 1, `${route} is not described`);
for (const [schema, { properties = {} }] of Object.entries(contract.components.schemas))
  for (const name of Object.keys(properties))
    if (!words.has(name)) report(API, 1, `the field ${name} of ${schema} is not described`);
for (const what of undescribedFields(contract)) report("shared/api", 1, `${what} has no description`);

const DECISIONS = "docs/decisions/";
const decisionFile = (file: string) => ({ name: file.slice(DECISIONS.length), text: readFileSync(file, "utf8") });
const records = files.filter((file) => /^docs\/decisions\/\d{4}-/.test(file)).map(decisionFile);
for (const { name, line, what } of statusProblems(records, decisionFile(`${DECISIONS}README.md`)))
  report(DECISIONS + name, line, what);

const lines = (documents.get("README.md") ?? []).length - 1;
if (lines > README_LINES) report("README.md", lines, `has ${lines} lines; at most ${README_LINES}`);

const byPlace = (a: (typeof problems)[number], b: (typeof problems)[number]): number =>
  a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1;
for (const { file, line, what } of problems.sort(byPlace)) console.error(`${file}:${line}: ${what}`);
if (problems.length > 0) process.exit(1);
