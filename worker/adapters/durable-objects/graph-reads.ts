import { isFault } from "../../../shared/fault.ts";
import type { GraphReads } from "../../ports/graph/reads.ts";

const READS: Readonly<Record<keyof GraphReads, true>> = {
  status: true,
  statuses: true,
  settledStatuses: true,
  requireVisible: true,
  pinMoment: true,
  episodes: true,
  episode: true,
  entities: true,
  entity: true,
  facts: true,
  fact: true,
  instructions: true,
  factsAt: true,
  communities: true,
  community: true,
  reportsUnder: true,
  wholeReports: true,
  threads: true,
  file: true,
  fileVersions: true,
  recentMessages: true,
  subgraph: true,
  graphLines: true,
  diff: true,
  search: true,
  searchHierarchy: true,
  context: true,
  contextCandidates: true,
  profile: true,
  expiry: true,
  events: true,
  indexedGraph: true,
  ownerName: true,
  task: true,
  tasks: true,
  observations: true,
  observation: true,
};

export interface Disk {
  isFull: () => Promise<boolean>;
  makeRoom: (purpose: "to read") => Promise<void>;
}

export const isGraphRead = (method: string): boolean => Object.hasOwn(READS, method);

/** Repeats a read that found the disk full, after making room: the runtime creates a file to open an object. */
export async function withRoomToRead<T>(disk: Disk | undefined, isRead: boolean, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (disk === undefined || !isRead || !isFault(error, "full")) throw error;
    await disk.makeRoom("to read");
    return call();
  }
}
