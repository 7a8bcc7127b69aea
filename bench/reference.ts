import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(new URL("reference.py", import.meta.url));
const MODULES = ["igraph", "leidenalg", "sklearn", "numpy"] as const;
const ONE_THREAD = { OMP_NUM_THREADS: "1", OPENBLAS_NUM_THREADS: "1", MKL_NUM_THREADS: "1" };
const MAX_ANSWER_BYTES = 64 * 2 ** 20;

export interface PageRankTask {
  task: "pagerank";
  nodes: number;
  from: number[];
  to: number[];
  weights: number[];
  reset: number[];
  damping: number;
}

export interface ScanTask {
  task: "scan";
  count: number;
  dimensions: number;
  k: number;
}

interface GraphTask {
  nodes: number;
  from: number[];
  to: number[];
  weights: number[];
}

export interface CommunityTask extends GraphTask {
  task: "leiden";
  library: "igraph" | "leidenalg";
  iterations: number;
}

export interface LabelTask extends GraphTask {
  task: "labels";
}

export interface MixtureTask {
  task: "mixture";
  points: number[];
  dimensions: number;
  components: number;
}

export interface Reference {
  (task: CommunityTask | LabelTask | MixtureTask): { ms: number; quality: number };
  (task: PageRankTask): { ms: number; ranks: number[] };
  (task: ScanTask): { ms: number };
}

/** Returns the scientific Python libraries that results are compared with, or null if they are not installed. */
export function findReference(python: string): Reference | null {
  const probe = spawnSync(python, ["-c", `import ${MODULES.join(", ")}`]);
  if (probe.status !== 0) return null;
  return (task: PageRankTask | ScanTask | CommunityTask | LabelTask | MixtureTask) => {
    const { status, stdout, stderr } = spawnSync(python, [SCRIPT], {
      input: JSON.stringify(task),
      encoding: "utf8",
      env: { ...process.env, ...ONE_THREAD },
      maxBuffer: MAX_ANSWER_BYTES,
    });
    if (status !== 0) throw new Error(`${python} ${SCRIPT} ended with ${status}:\n${stderr}`);
    return JSON.parse(stdout) as { ms: number; ranks: number[]; quality: number };
  };
}
