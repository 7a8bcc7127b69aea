/** A community with what its report costs, as one node of the tree of communities. */
export interface ReportInTree {
  id: string;
  /** Its place in the order in which communities were made; breaks ties. */
  seq: number;
  parent_id: string | null;
  /** Length of its report in characters, with what stands around it. */
  size: number;
  /** Number of members of it and of all communities below. */
  members: number;
  /** 0–10; 0 without a report. */
  rating: number;
}

/**
 * The communities that give an overview of everything: those of the coarsest level, and in the place of a community its parts as long as the
 * reports of all of these fit, the largest community first (GraphRAG's global search takes one level; here the budget chooses the level of each
 * branch). A community and one of its parts are never both among them. The highest rated first, then the largest.
 *
 * @param budget of the reports together, in characters; where those of the coarsest level alone exceed it, they are all returned
 * @param most number of communities, unless the coarsest level has more
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
