import { openDiskReserve } from "./disk-reserve.ts";
import type { Program } from "./program.ts";
import { startReserveEndpoint } from "./reserve-endpoint.ts";

export interface Reserve {
  /** Sees to it that there is room for an erasure, or to recover. */
  release: () => void;
  /** From now on, and unless this says that an erasure still needs the room, the reserve is kept. */
  holdUnless: (isNeeded: () => boolean) => void;
  /** For the Worker. */
  variables: { DISK_RESERVE_URL: string };
}

/** Opens the reserve of the disk and what lets the Worker release it. To start on a full disk takes some room, so it is released first. */
export async function openReserve(program: Program, directory: string): Promise<Reserve> {
  let isNeeded = (): boolean => true;
  const reserve = openDiskReserve({ directory, isNeeded: () => isNeeded() });
  program.started(reserve);
  reserve.release();
  const endpoint = await startReserveEndpoint(reserve);
  program.started(endpoint);
  return {
    release: reserve.release,
    holdUnless: (needed) => void (isNeeded = needed),
    variables: { DISK_RESERVE_URL: endpoint.url },
  };
}
