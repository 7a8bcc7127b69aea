import { copyFileSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { buildExplorer } from "./build-explorer.ts";
import { llmsFull, llmsIndex, servedAt, servedPage, servedPaths, servedPictures } from "./served-pages.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const DIRECTORY = join(ROOT, "dist/assets");
const SWAGGER_UI = ["swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"];

export async function writeAssets(): Promise<void> {
  const swaggerUi = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  const written = new Set(SWAGGER_UI);
  for (const file of SWAGGER_UI) put(file, (path) => copyFileSync(join(swaggerUi, file), path));
  const documents = readDocuments();
  const served = servedPaths(documents);
  const texts = new Map([
    ["llms.txt", llmsIndex(documents)],
    ["llms-full.txt", llmsFull(documents)],
    ...[...served].map(
      (path) => [servedAt(path).slice(1), servedPage({ path, text: documents.get(path) ?? "" }, served)] as const,
    ),
  ]);
  for (const [file, text] of texts) {
    written.add(file);
    put(file, (path) => writeFileSync(path, text));
  }
  for (const picture of servedPictures(documents)) {
    const file = servedAt(picture).slice(1);
    written.add(file);
    put(file, (path) => copyFileSync(join(ROOT, picture), path));
  }
  const explorer = await buildExplorer(ROOT);
  for (const file of globSync("**/*.*", { cwd: explorer })) {
    const name = posix.join("explorer", file.replaceAll("\\", "/"));
    written.add(name);
    put(name, (path) => copyFileSync(join(explorer, file), path));
  }
  for (const file of globSync("**/*.*", { cwd: DIRECTORY }))
    if (!written.has(file.replaceAll("\\", "/"))) rmSync(join(DIRECTORY, file), { force: true });
}

function put(file: string, write: (path: string) => void): void {
  const path = join(DIRECTORY, file);
  const unfinished = join(ROOT, "dist", `.asset-${process.pid}`);
  mkdirSync(dirname(path), { recursive: true });
  write(unfinished);
  renameSync(unfinished, path);
}

function readDocuments(): Map<string, string> {
  const files = globSync(["*.md", "docs/**/*.md", "sdk/*.md", "sdk-python/*.md", "examples/*.md", "skills/**/*.md"], {
    cwd: ROOT,
  });
  return new Map(files.map((file) => [file.replaceAll("\\", "/"), readFileSync(join(ROOT, file), "utf8")]));
}
