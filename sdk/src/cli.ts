#!/usr/bin/env node
/** `npx engraph`: brings what others remember of a user into a memory. */
import { runCommand } from "./importers/command.ts";

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  out: (text) => void process.stdout.write(`${text}\n`),
  // a line for each step, so that a log stays readable
  progress: (text) => void process.stderr.write(`${text}\n`),
  now: Date.now,
});
