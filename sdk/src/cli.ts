#!/usr/bin/env node
import { runCommand } from "./importers/command.ts";

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  out: (text) => void process.stdout.write(`${text}\n`),
  progress: (text) => void process.stderr.write(`${text}\n`),
  now: Date.now,
});
