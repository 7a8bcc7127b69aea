import type { EpochGraph } from "../../ports/graph/graph.ts";
import type { Clock } from "../../ports/system.ts";
import { whileRenewed } from "../access/while-renewed.ts";

export const whileLeased = <T>(
  { clock }: { clock: Clock },
  graph: EpochGraph,
  token: string,
  work: Promise<T>,
): Promise<T> => whileRenewed(clock, () => graph.renew(token), work);
