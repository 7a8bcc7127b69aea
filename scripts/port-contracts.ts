import { parseSync } from "oxc-parser";

export interface PortProblem {
  line: number;
  what: string;
}

const sectionOf = (name: string): RegExp => new RegExp(String.raw`^${name}:\n- `, "m");
const SECTIONS = ["Contract", "Invariants"] as const;
const IMPLEMENTATION = /`(worker\/[\w./-]+\.ts)`/g;

/**
 * Requires of each exported interface with methods bullets under `Contract:` and `Invariants:`, and an existing file after "Implemented
 * by". Interfaces without methods are data.
 */
export function portProblems(file: string, source: string, exists: (path: string) => boolean): PortProblem[] {
  const { program, comments } = parseSync(file, source);
  const problems: PortProblem[] = [];
  for (const node of program.body) {
    if (node.type !== "ExportNamedDeclaration" || node.declaration?.type !== "TSInterfaceDeclaration") continue;
    const { id, body, extends: parents } = node.declaration;
    const isPort = body.body.some(({ type }) => type === "TSMethodSignature");
    if (!isPort && parents.length < 2) continue;
    const line = source.slice(0, node.start).split("\n").length;
    const comment = comments.findLast(({ end }) => end <= node.start);
    const isOwn = comment !== undefined && source.slice(comment.end, node.start).trim() === "";
    const text = isOwn ? comment.value.replaceAll(/^\s*\* ?/gm, "") : "";
    for (const section of SECTIONS)
      if (!sectionOf(section).test(text)) problems.push({ line, what: `${id.name} has no "${section}:" with bullets` });
    const [, implementers = ""] = text.split("Implemented by");
    const paths = Array.from(implementers.matchAll(IMPLEMENTATION), ([, path = ""]) => path);
    if (paths.length === 0) problems.push({ line, what: `${id.name} names no file after "Implemented by"` });
    for (const path of paths)
      if (!exists(path)) problems.push({ line, what: `${id.name} names ${path}, which does not exist` });
  }
  return problems;
}
