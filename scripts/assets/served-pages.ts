/** https://llmstxt.org */
import { posix } from "node:path";

export interface Document {
  path: string;
  text: string;
}

interface Section {
  title: string;
  entries: Entry[];
}

interface Entry {
  title: string;
  path: string;
  note: string;
}

const INDEX = "docs/README.md";
const FOR_BUILDERS = "How it is built";
const LINK = /(?<!!)\[((?:[^\]\n]|\n(?!\n))*)\]\(([^)\s]+)\)/g;

export const servedAt = (path: string): string => (path.startsWith("docs/") ? `/${path}` : `/docs/repository/${path}`);

export function servedPaths(documents: ReadonlyMap<string, string>): Set<string> {
  const linked = sectionsOf(textOf(documents, INDEX)).flatMap(({ entries }) => entries.map(({ path }) => path));
  return new Set([...linked, ...[...documents.keys()].filter((path) => path.startsWith("docs/"))]);
}

const PICTURE = /!\[([^\]\n]*)\]\(([^)\s:]+\.png)\)/g;

export function servedPictures(documents: ReadonlyMap<string, string>): Set<string> {
  return new Set(
    [...servedPaths(documents)].flatMap((path) =>
      Array.from((documents.get(path) ?? "").matchAll(PICTURE), ([, , target = ""]) => targetOf(path, target)),
    ),
  );
}

const targetOf = (path: string, target: string): string => posix.normalize(posix.join(posix.dirname(path), target));

export function servedPage({ path, text }: Document, served: ReadonlySet<string>): string {
  return outsideFences(text, (line) =>
    withPictures(path, line).replace(LINK, (whole, title: string, target: string) => {
      if (/^[a-z][\w+.-]*:|^#/i.test(target)) return whole;
      const [file = "", anchor] = target.split("#");
      const linked = targetOf(path, file);
      if (served.has(linked)) return `[${title}](${servedAt(linked)}${anchor === undefined ? "" : `#${anchor}`})`;
      const named = `\`${linked}\``;
      return title.includes(linked) ? title : `${title} (${named} of the repository)`;
    }),
  );
}

/** A page may be read apart from its address, as a part of `llms-full.txt`. */
const withPictures = (path: string, text: string): string =>
  text.replace(PICTURE, (_, title: string, target: string) => `![${title}](${servedAt(targetOf(path, target))})`);

export function llmsIndex(documents: ReadonlyMap<string, string>): string {
  const sections = sectionsOf(textOf(documents, INDEX));
  const listOf = ({ entries }: Section): string =>
    entries.map(({ title, path, note }) => `- [${title}](${servedAt(path)})${note}`).join("\n");
  const main = sections.filter(({ title }) => title !== FOR_BUILDERS);
  const optional = sections.filter(({ title }) => title === FOR_BUILDERS);
  return [
    introduction(documents),
    ...main.map((section) => `## ${section.title}\n\n${listOf(section)}`),
    `## The contract\n\n- [OpenAPI](/openapi.json): every route, field and error, for generators of clients\n- [All of the above as one text](/llms-full.txt)`,
    ...optional.map((section) => `## Optional\n\n${listOf(section)}`),
  ]
    .join("\n\n")
    .concat("\n");
}

export function llmsFull(documents: ReadonlyMap<string, string>): string {
  const served = servedPaths(documents);
  const paths = sectionsOf(textOf(documents, INDEX))
    .filter(({ title }) => title !== FOR_BUILDERS)
    .flatMap(({ entries }) => entries.map(({ path }) => path));
  const pages = [...new Set(paths)].map(
    (path) => `<!-- ${servedAt(path)} -->\n\n${servedPage({ path, text: textOf(documents, path) }, served).trim()}`,
  );
  return `${[introduction(documents), ...pages].join("\n\n")}\n`;
}

function introduction(documents: ReadonlyMap<string, string>): string {
  const [title = "", summary = ""] = textOf(documents, "README.md").split(/\n{2,}/);
  return `${title}\n\n> ${summary.replaceAll("\n", " ")}`;
}

function sectionsOf(index: string): Section[] {
  return index
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = "", ...lines] = section.split("\n");
      return { title, entries: lines.filter((line) => line.startsWith("- ")).flatMap(entriesOf) };
    });
}

function entriesOf(line: string): Entry[] {
  const links = [...line.matchAll(LINK)];
  return links.map(([whole, title = "", target = ""]) => ({
    title: title.replace(/^./, (first) => first.toUpperCase()),
    path: posix.normalize(posix.join(posix.dirname(INDEX), target)),
    note: links.length === 1 ? line.slice(line.indexOf(whole) + whole.length) : "",
  }));
}

function textOf(documents: ReadonlyMap<string, string>, path: string): string {
  const text = documents.get(path);
  if (text === undefined) throw new Error(`${INDEX} links to ${path}, which does not exist`);
  return text;
}

function outsideFences(markdown: string, change: (lines: string) => string): string {
  let fence: string | null = null;
  const blocks: { isCode: boolean; lines: string[] }[] = [];
  for (const line of markdown.split("\n")) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
    const isCode = fence !== null || mark !== null;
    if (fence === null) fence = mark;
    else if (mark?.startsWith(fence)) fence = null;
    const last = blocks.at(-1);
    if (last?.isCode === isCode) last.lines.push(line);
    else blocks.push({ isCode, lines: [line] });
  }
  return blocks.map(({ isCode, lines }) => (isCode ? lines.join("\n") : change(lines.join("\n")))).join("\n");
}
