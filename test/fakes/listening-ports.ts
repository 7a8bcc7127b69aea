/** Ports that processes listen at, from `/proc`. */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { descendantsOf } from "../../scripts/process-group.ts";

export interface ListeningPort {
  /** As it is written: `127.0.0.1`, or hexadecimal for IPv6. */
  address: string;
  port: number;
}

/** In the tables of the kernel. */
const LISTENING = "0A";
const PROGRAMS = ["node", "workerd", "MainThread", "esbuild"];

/** Ports at which a process and those below it listen. */
export async function portsBelow(ancestor: number): Promise<ListeningPort[]> {
  const below = await Promise.all(PROGRAMS.map((name) => descendantsOf(ancestor, name)));
  const sockets = new Set([ancestor, ...below.flat()].flatMap(socketsOf));
  return ["tcp", "tcp6"].flatMap((table) =>
    readFileSync(`/proc/net/${table}`, "utf8")
      .split("\n")
      .slice(1)
      .flatMap((line): ListeningPort[] => {
        const [, local = "", , state, , , , , , inode = ""] = line.trim().split(/\s+/);
        if (state !== LISTENING || !sockets.has(inode)) return [];
        const [address = "", port = ""] = local.split(":");
        return [{ address: table === "tcp" ? dotted(address) : address, port: Number.parseInt(port, 16) }];
      }),
  );
}

/** Inodes of the sockets that a process has open. */
function socketsOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).flatMap((descriptor) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`${folder}/${descriptor}`))?.[1] ?? [];
    } catch {
      // it has been closed since
      return [];
    }
  });
}

/** The kernel writes an address as a number of this machine, whose first byte is the last of four. */
const dotted = (hexadecimal: string): string =>
  (hexadecimal.match(/../g) ?? [])
    .map((byte) => Number.parseInt(byte, 16))
    .toReversed()
    .join(".");
