export type Budget = Readonly<Record<string, number>>;

interface FolderCount {
  folder: string;
  hits: number;
  allowed: number;
}

/** Decision records are never rewritten, so they have their own number. */
export function folderOf(file: string): string {
  if (file.startsWith("docs/decisions/")) return "docs/decisions";
  const slash = file.indexOf("/");
  return slash < 0 ? "." : file.slice(0, slash);
}

export function verdicts(
  found: Budget,
  budget: Budget,
): { over: FolderCount[]; under: FolderCount[]; lowered: Budget } {
  const folders = [...new Set([...Object.keys(found), ...Object.keys(budget)])].sort();
  const counts = folders.map((folder) => ({ folder, hits: found[folder] ?? 0, allowed: budget[folder] ?? 0 }));
  return {
    over: counts.filter(({ hits, allowed }) => hits > allowed),
    under: counts.filter(({ hits, allowed }) => hits < allowed),
    lowered: Object.fromEntries(
      counts.flatMap(({ folder, hits, allowed }) =>
        Math.min(hits, allowed) > 0 ? [[folder, Math.min(hits, allowed)]] : [],
      ),
    ),
  };
}
