import { readFileSync } from "node:fs";

export interface Snippet {
  place: string;
  language: "sh" | "ts";
  text: string;
  /** "…" stands for any text within a line. */
  expected: string[];
}

interface Block {
  line: number;
  info: string;
  text: string;
}

/** Cannot run within a test of the running server. */
const SETS_UP = /^npm install && npm (?:start|test)$/m;

export function readSnippets(file: string): Snippet[] {
  const snippets: Snippet[] = [];
  for (const { line, info, text } of blocksOf(readFileSync(file, "utf8"))) {
    if (info === "text output") {
      const last = snippets.at(-1);
      if (last === undefined || last.expected.length > 0)
        throw new Error(`${file}:${line}: this output belongs to no snippet`);
      last.expected = text.split("\n").filter((expected) => expected.trim() !== "");
    } else if ((info === "sh" || info === "ts") && !SETS_UP.test(text)) {
      snippets.push({ place: `${file}:${line}`, language: info, text, expected: [] });
    }
  }
  return snippets;
}

function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const [index, line] of markdown.split("\n").entries()) {
    if (open === null) {
      const info = /^```(.+)$/.exec(line)?.[1];
      if (info !== undefined || line === "```") open = { line: index + 2, info: info ?? "", text: "" };
    } else if (line === "```") {
      blocks.push(open);
      open = null;
    } else open.text += `${line}\n`;
  }
  return blocks;
}

export const missingFrom = (output: string, { expected }: Snippet): string[] =>
  expected.filter((line) => {
    const pattern = line.trim().split("…").map(escapePattern).join("[^\\n]*");
    return !new RegExp(pattern, "u").test(output);
  });

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
