/**
 * `npm run pins`: packages in the lock have digests, the Worker's dependencies and Python's build tools exact versions, and images and
 * actions digests, so that no dependency changes under its name.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseAllDocuments } from "yaml";

interface Lock {
  packages?: Record<
    string,
    { version?: string; integrity?: string; link?: boolean; inBundle?: boolean; resolved?: string }
  >;
}

const IMAGE_DIGEST = /@sha256:[0-9a-f]{64}$/;
const COMMIT = /@[0-9a-f]{40}$/;
const EXACT_REQUIREMENT = /^[\w.-]+(?:\[[\w.,\s-]*\])?\s*={2,3}\s*\d[\w.+!-]*\s*(?:;.*)?$/;
const EXACT_VERSION = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/;

export function packagesWithoutDigest({ packages = {} }: Lock): string[] {
  return Object.entries(packages)
    .filter(([path, { link, resolved, inBundle }]) => {
      const isOurs = !path.includes("node_modules/") || link === true || resolved?.startsWith("file:") === true;
      return !isOurs && inBundle !== true;
    })
    .filter(([, { version, integrity }]) => version !== undefined && integrity?.startsWith("sha512-") !== true)
    .map(([path]) => path);
}

export const floatingVersions = (dependencies: Readonly<Record<string, string>>): string[] =>
  Object.entries(dependencies)
    .filter(([, version]) => !EXACT_VERSION.test(version))
    .map(([name, version]) => `${name} ${version}`);

/** pip installs Python build tools without the constraints of the tests. */
export function floatingBuildTools(pyproject: string): string[] {
  const [, table = ""] = /^\[build-system\][^\n]*\n((?:(?!\[)[^\n]*\n?)*)/m.exec(pyproject) ?? [];
  const [, list = ""] = /^\s*requires\s*=\s*\[((?:"[^"\n]*"|'[^'\n]*'|#[^\n]*|[^\]"'#])*)\]/m.exec(table) ?? [];
  const tools = Array.from(list.matchAll(/#[^\n]*|"([^"\n]*)"|'([^'\n]*)'/g), ([, double, single]) => double ?? single);
  return tools.filter((tool) => tool !== undefined).filter((tool) => !EXACT_REQUIREMENT.test(tool));
}

const IMAGES = [
  /^FROM\s+(?:--\S+\s+)*(\S+)/gim,
  /\s--(?:from=|mount=(?:[^\s,]+,)*from=)([^\s,]+)/g,
  /^#\s*syntax\s*=\s*(\S+)/gim,
];

export function imagesByTag(dockerfile: string): string[] {
  const stages = new Set([...dockerfile.matchAll(/^FROM\s.*\sAS\s+(\S+)/gim)].map(([, stage]) => stage));
  return IMAGES.flatMap((place) => [...dockerfile.matchAll(place)].map(([, image = ""]) => image)).filter(
    (image) => !stages.has(image) && !/^(?:scratch|\d+)$/.test(image) && !IMAGE_DIGEST.test(image),
  );
}

export const servicesByTag = (yaml: string): string[] =>
  textsIn(yaml, ["image", "container"]).filter((image) => !IMAGE_DIGEST.test(image));

export const actionsByTag = (workflow: string): string[] =>
  textsIn(workflow, ["uses"]).filter(
    (action) => !action.startsWith("./") && !COMMIT.test(action) && !IMAGE_DIGEST.test(action),
  );

function textsIn(yaml: string, keys: readonly string[]): string[] {
  const within = (value: unknown): string[] =>
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, inner]) =>
          keys.includes(key) && typeof inner === "string" ? [inner.trim()] : within(inner),
        )
      : [];
  return parseAllDocuments(yaml).flatMap((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw error;
    return within(document.toJS());
  });
}

function findUnpinned(root: string): string[] {
  const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n");
  const matching = (pattern: RegExp): string[] =>
    files.filter((file) => pattern.test(file) && existsSync(join(root, file)));
  const read = (file: string): string => readFileSync(join(root, file), "utf8");
  const report = (pattern: RegExp, find: (text: string) => string[], problem: string): string[] =>
    matching(pattern).flatMap((file) => find(read(file)).map((found) => `${file}: ${found} ${problem}`));
  const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
  return [
    ...report(
      /(?:^|\/)package-lock\.json$/,
      (text) => packagesWithoutDigest(JSON.parse(text) as Lock),
      "has no integrity",
    ),
    ...floatingVersions(dependencies).map((found) => `package.json: ${found} is not an exact version`),
    ...report(/(?:^|\/)pyproject\.toml$/, floatingBuildTools, "is not an exact version"),
    ...report(/(?:^|\/)Dockerfile[^/]*$/, imagesByTag, "is not named by digest"),
    ...report(
      /(?:^|\/)(?:docker-)?compose[^/]*\.ya?ml$|^\.github\/workflows\//,
      servicesByTag,
      "is not named by digest",
    ),
    ...report(/^\.github\/workflows\/|(?:^|\/)action\.ya?ml$/, actionsByTag, "is not named by commit"),
  ];
}

if (import.meta.main) {
  const unpinned = findUnpinned(fileURLToPath(new URL("..", import.meta.url)));
  for (const line of unpinned) process.stderr.write(`${line}\n`);
  process.exitCode = unpinned.length === 0 ? 0 : 1;
}
