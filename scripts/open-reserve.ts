import { openDiskReserve } from "./disk-reserve.ts";
import type { Program } from "./program.ts";
import { startReserveEndpoint } from "./reserve-endpoint.ts";

export interface Reserve {
  release: () => void;
  holdUnless: (isNeeded: () => boolean) => void;
  variables: { DISK_RESERVE_URL: string };
}

/** Opens the reserve of disk space that lets deletions succeed on a full disk. */
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
