import { globSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { type Expression, parseSync, Visitor } from "oxc-parser";

export interface Pattern {
  file: string;
  line: number;
  source: string;
  flags: string;
  exception: string | null;
}

const SOURCES = ["worker/**/*.ts", "shared/**/*.ts", "sdk/src/**/*.ts", "web/src/**/*.{ts,tsx}", "db/*.ts"];
const IMPORTED = /^(?:worker\/core\/|shared\/|web\/src\/language\/|sdk\/src\/importers\/(?:store-values|whatsapp\/))/;
const EXCEPTION = /(?:\/\/|\*) time: (.+?)(?: \*\/)?$/;

/**
 * Finds literals, and final arguments of `RegExp` by importing the modules and calling their builders.
 *
 * @throws if a call of `RegExp` in the sources is never reached
 */
export async function findPatterns(): Promise<Pattern[]> {
  const found: Pattern[] = [];
  const calls = new Set<string>();
  const lines = new Map<string, string[]>();
  const add = (file: string, line: number, source: string, flags: string): void => {
    const above = (lines.get(file) ?? []).slice(Math.max(0, line - 4), line).toReversed();
    const exception = above.map((text) => EXCEPTION.exec(text)?.[1]).find((reason) => reason !== undefined);
    found.push({ file, line, source, flags, exception: exception ?? null });
  };
  const files = globSync(SOURCES).toSorted();
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    lines.set(file, text.split("\n"));
    const starts = [...text.matchAll(/^/gm)].map(({ index }) => index);
    const lineOf = (at: number): number => starts.findLastIndex((start) => start <= at) + 1;
    const onCall = (callee: Expression, at: number): void => {
      if (callee.type === "Identifier" && callee.name === "RegExp") calls.add(`${file}:${lineOf(at)}`);
    };
    new Visitor({
      Literal: (node) => {
        if ("regex" in node) add(file, lineOf(node.start), node.regex.pattern, node.regex.flags);
      },
      NewExpression: ({ callee, start }) => onCall(callee, start),
      CallExpression: ({ callee, start }) => onCall(callee, start),
    }).visit(parseSync(file, text).program);
  }
  await recordBuilt(
    async () => {
      for (const file of files) if (IMPORTED.test(file)) await import(pathToFileURL(file).href);
      const { callBuilders } = await import("./builders.ts");
      await callBuilders();
    },
    (places, source, flags) => {
      for (const place of places) calls.delete(`${place.file}:${place.line}`);
      const { file, line } = places.at(-1) ?? { file: "", line: 0 };
      add(file, line, source, flags);
    },
  );
  if (calls.size > 0)
    throw new Error(
      `patterns that nothing here builds: call what does in scripts/patterns/builders.ts\n${[...calls].join("\n")}`,
    );
  return found;
}

interface Place {
  file: string;
  line: number;
}

const PLACE = /^([\w./-]+):(\d+):\d+/;

/** @param record receives the source lines that led to a call of `RegExp`, innermost first */
async function recordBuilt(
  work: () => Promise<void>,
  record: (places: Place[], source: string, flags: string) => void,
): Promise<void> {
  const Native = RegExp;
  const limit = Error.stackTraceLimit;
  const root = `${process.cwd()}/`;
  const seen = (pattern: unknown, flags: unknown): void => {
    const frames = (new Error("stack").stack ?? "").split("\n").slice(1);
    const places = frames.map((frame): Place => {
      const at = frame.indexOf(root);
      const [, file = "", line = ""] = PLACE.exec(at < 0 ? "" : frame.slice(at + root.length)) ?? [];
      return { file, line: Number(line) };
    });
    const stack = places.slice(places.findIndex(({ file }) => !file.startsWith("scripts/patterns/")));
    const [first] = stack;
    if (first === undefined || first.file === "" || first.file.startsWith("node_modules/")) return;
    const source = pattern instanceof Native ? pattern.source : String(pattern);
    record(
      stack.filter(({ file }) => file === first.file),
      source,
      typeof flags === "string" ? flags : pattern instanceof Native ? pattern.flags : "",
    );
  };
  Error.stackTraceLimit = 30;
  globalThis.RegExp = new Proxy(Native, {
    construct(target, [pattern, flags]) {
      seen(pattern, flags);
      return new target(pattern as string, flags as string);
    },
    apply(target, _, [pattern, flags]) {
      seen(pattern, flags);
      return target(pattern as string, flags as string);
    },
  });
  try {
    await work();
  } finally {
    globalThis.RegExp = Native;
    Error.stackTraceLimit = limit;
  }
}
