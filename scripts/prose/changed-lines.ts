export function changedLines(diff: string): Map<string, Set<number> | "all"> {
  const changed = new Map<string, Set<number> | "all">();
  let lines = new Set<number>();
  for (const line of diff.split("\n")) {
    const file = /^\+\+\+ b\/(.+)$/.exec(line)?.[1];
    if (file !== undefined) {
      lines = new Set();
      changed.set(file, lines);
    }
    const [, first, count = "1"] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (first !== undefined) for (let at = 0; at < Number(count); at++) lines.add(Number(first) + at);
  }
  return changed;
}
