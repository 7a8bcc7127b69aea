export interface ReportInTree {
  id: string;
  seq: number;
  parent_id: string | null;
  members: number;
  rating: number;
}

/**
 * Replaces the largest communities of the coarsest level by their parts while all reports fit (GraphRAG's global search
 * takes one level). Never both a community and its part.
 *
 * @param budget of all reports; the coarsest level may exceed it
 * @param sizesOf called only for communities that may be shown, because reading a report is slow
 */
export function cutOfTree(
  reports: readonly ReportInTree[],
  budget: number,
  most: number,
  sizesOf: (reports: readonly ReportInTree[]) => readonly number[],
): ReportInTree[] {
  const ids = new Set(reports.map(({ id }) => id));
  const parts = Map.groupBy(
    reports.filter(({ parent_id }) => parent_id !== null && ids.has(parent_id)),
    ({ parent_id }) => parent_id ?? "",
  );
  const cut = new Map(
    reports.filter(({ parent_id }) => parent_id === null || !ids.has(parent_id)).map((report) => [report.id, report]),
  );
  const sizes = new Map<string, number>();
  const sizeOf = (some: readonly ReportInTree[]): number => {
    const unknown = some.filter(({ id }) => !sizes.has(id));
    for (const [place, known] of sizesOf(unknown).entries()) sizes.set(unknown[place]?.id ?? "", known);
    return some.reduce((sum, { id }) => sum + (sizes.get(id) ?? 0), 0);
  };
  const open = cut.size < most ? [...cut.values()] : [];
  let size = sizeOf(open);
  while (open.length > 0) {
    open.sort(largestFirst);
    const [whole] = open.splice(0, 1);
    const below = parts.get(whole?.id ?? "") ?? [];
    if (whole === undefined || below.length === 0) continue;
    if (cut.size - 1 + below.length > most) continue;
    const split = size - sizeOf([whole]) + sizeOf(below);
    if (split > budget) continue;
    size = split;
    cut.delete(whole.id);
    for (const part of below) cut.set(part.id, part);
    open.push(...below);
  }
  return [...cut.values()].sort((a, b) => b.rating - a.rating || largestFirst(a, b));
}

const largestFirst = (a: ReportInTree, b: ReportInTree): number => b.members - a.members || a.seq - b.seq;
