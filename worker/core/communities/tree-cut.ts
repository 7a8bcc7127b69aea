export interface ReportInTree {
  id: string;
  seq: number;
  parent_id: string | null;
  size: number;
  members: number;
  rating: number;
}

/**
 * Replaces the largest communities of the coarsest level by their parts while all reports fit (GraphRAG's global search
 * takes one level). Never both a community and its part.
 *
 * @param budget of all reports, in characters; the coarsest level may exceed it
 */
export function cutOfTree(reports: readonly ReportInTree[], budget: number, most: number): ReportInTree[] {
  const ids = new Set(reports.map(({ id }) => id));
  const parts = Map.groupBy(
    reports.filter(({ parent_id }) => parent_id !== null && ids.has(parent_id)),
    ({ parent_id }) => parent_id ?? "",
  );
  const cut = new Map(
    reports.filter(({ parent_id }) => parent_id === null || !ids.has(parent_id)).map((report) => [report.id, report]),
  );
  let size = sizeOf([...cut.values()]);
  const open = [...cut.values()];
  while (open.length > 0) {
    open.sort(largestFirst);
    const [whole] = open.splice(0, 1);
    const below = parts.get(whole?.id ?? "") ?? [];
    if (whole === undefined || below.length === 0) continue;
    const split = size - whole.size + sizeOf(below);
    if (split > budget || cut.size - 1 + below.length > most) continue;
    size = split;
    cut.delete(whole.id);
    for (const part of below) cut.set(part.id, part);
    open.push(...below);
  }
  return [...cut.values()].sort((a, b) => b.rating - a.rating || largestFirst(a, b));
}

const largestFirst = (a: ReportInTree, b: ReportInTree): number => b.members - a.members || a.seq - b.seq;
const sizeOf = (reports: readonly ReportInTree[]): number => reports.reduce((sum, { size }) => sum + size, 0);
