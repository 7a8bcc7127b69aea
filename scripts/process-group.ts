import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { promisify } from "node:util";

export async function membersOf(group: number, name: string): Promise<number[]> {
  const processes = await allProcesses();
  return processes.filter((one) => one.group === group && one.name === name && one.alive).map(({ pid }) => pid);
}

export async function descendantsOf(ancestor: number, name: string): Promise<number[]> {
  const processes = await allProcesses();
  const below = new Set([ancestor]);
  for (let size = 0; size !== below.size;) {
    size = below.size;
    for (const { pid, parent } of processes) if (below.has(parent)) below.add(pid);
  }
  return processes.filter((one) => one.alive && one.name === name && below.has(one.pid)).map(({ pid }) => pid);
}

const allProcesses = async (): Promise<Process[]> => (existsSync("/proc/self/stat") ? fromProc() : fromPs());

interface Process {
  pid: number;
  parent: number;
  group: number;
  name: string;
  alive: boolean;
}

function fromProc(): Process[] {
  return readdirSync("/proc").flatMap((entry): Process[] => {
    if (!/^\d+$/.test(entry)) return [];
    const [, name = "", state, parent, group] = /^\d+ \((.*)\) (\w) (\d+) (\d+) /s.exec(readStat(entry)) ?? [];
    return [
      { pid: Number(entry), parent: Number(parent), group: Number(group), name, alive: state !== "Z" && state !== "X" },
    ];
  });
}

function readStat(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return "";
  }
}

async function fromPs(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid=,pgid=,state=,comm="]);
  return stdout.split("\n").flatMap((line): Process[] => {
    const [, pid, parent, group, state = "", command = ""] =
      /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return [
      {
        pid: Number(pid),
        parent: Number(parent),
        group: Number(group),
        name: basename(command),
        alive: !state.startsWith("Z"),
      },
    ];
  });
}
