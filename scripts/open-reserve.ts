import { openDiskReserve } from "./disk-reserve.ts";
import type { Program } from "./program.ts";
import { startReserveEndpoint } from "./reserve-endpoint.ts";

export interface Reserve {
  /** Frees the space for an erasure or a recovery. */
  release: () => void;
  /** Reserves the space from now on, unless an erasure needs it. */
  holdUnless: (isNeeded: () => boolean) => void;
  /** Variables for the Worker. */
  variables: { DISK_RESERVE_URL: string };
}

/**
 * Opens the disk's reserve and the Worker's endpoint to release it. Releases it first, because starting on a full disk
 * needs space.
 */
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
