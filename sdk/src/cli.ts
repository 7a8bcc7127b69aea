#!/usr/bin/env node
/** `npx engraph` imports the memory that another service has of a user. */
import { runCommand } from "./importers/command.ts";

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  out: (text) => void process.stdout.write(`${text}\n`),
  // so that a log stays readable
  progress: (text) => void process.stderr.write(`${text}\n`),
  now: Date.now,
});
