/** The processes of a group, from `/proc` or, where there is none, from `ps`. */
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { promisify } from "node:util";

/** Ids of the living processes of a group that run the program `name`. */
export async function membersOf(group: number, name: string): Promise<number[]> {
  const processes = existsSync("/proc/self/stat") ? fromProc() : await fromPs();
  return processes.filter((one) => one.group === group && one.name === name && one.alive).map(({ pid }) => pid);
}

interface Process {
  pid: number;
  group: number;
  name: string;
  /** Whether it runs: a zombie only waits for its parent to take notice. */
  alive: boolean;
}

function fromProc(): Process[] {
  return readdirSync("/proc").flatMap((entry): Process[] => {
    if (!/^\d+$/.test(entry)) return [];
    // "pid (name) state ppid pgrp …"; the name may contain anything
    const [, name = "", state, group] = /^\d+ \((.*)\) (\w) \d+ (\d+) /s.exec(readStat(entry)) ?? [];
    return [{ pid: Number(entry), group: Number(group), name, alive: state !== "Z" && state !== "X" }];
  });
}

/** Empty if the process has ended since it was listed. */
function readStat(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return "";
  }
}

async function fromPs(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,pgid=,state=,comm="]);
  return stdout.split("\n").flatMap((line): Process[] => {
    const [, pid, group, state = "", command = ""] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return [{ pid: Number(pid), group: Number(group), name: basename(command), alive: !state.startsWith("Z") }];
  });
}
