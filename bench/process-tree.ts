import { readdirSync, readFileSync } from "node:fs";

/** Linux counts hundredths of a second, and pages. */
const TICK_MS = 10;
const PAGE_BYTES = 4_096;

export interface TreeUsage {
  cpu_ms: number;
  resident_bytes: number;
}

interface Process extends TreeUsage {
  pid: number;
  parent: number;
  name: string;
}

/** @throws Error without Linux's `/proc` */
export function usageOfTree(root: number, only?: string): TreeUsage {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(Number(pid)));
  const children = Map.groupBy(all, ({ parent }) => parent);
  const total: TreeUsage = { cpu_ms: 0, resident_bytes: 0 };
  const open = all.filter(({ pid }) => pid === root);
  for (let process = open.pop(); process !== undefined; process = open.pop()) {
    open.push(...(children.get(process.pid) ?? []));
    if (only !== undefined && process.name !== only) continue;
    total.cpu_ms += process.cpu_ms;
    total.resident_bytes += process.resident_bytes;
  }
  return total;
}

function readProcess(pid: number): Process[] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    // the name is in brackets and may contain spaces
    const name = line.slice(line.indexOf("(") + 1, line.lastIndexOf(")"));
    const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
    const at = (place: number): number => Number(fields[place] ?? 0);
    return [
      {
        pid,
        name,
        parent: at(1),
        cpu_ms: (at(11) + at(12)) * TICK_MS,
        resident_bytes: at(21) * PAGE_BYTES,
      },
    ];
  } catch {
    return [];
  }
}
