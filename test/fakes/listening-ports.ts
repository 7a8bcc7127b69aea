import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { descendantsOf } from "../../scripts/process-group.ts";

export interface ListeningPort {
  address: string;
  port: number;
}

const LISTENING = "0A";
const PROGRAMS = ["node", "workerd", "MainThread", "esbuild"];

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

function socketsOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).flatMap((descriptor) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`${folder}/${descriptor}`))?.[1] ?? [];
    } catch {
      return [];
    }
  });
}

const dotted = (hexadecimal: string): string =>
  (hexadecimal.match(/../g) ?? [])
    .map((byte) => Number.parseInt(byte, 16))
    .toReversed()
    .join(".");
