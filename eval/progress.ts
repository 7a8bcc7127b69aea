/** What is told on standard error while a report is made: the report itself goes to standard output. */

/** Kept where progress is not drawn. */
let lastProgress = "";

/** One line that is written over, on a terminal; elsewhere only the last before `endProgress` is worth keeping. */
export function progress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
  else lastProgress = line;
}

export function endProgress(): void {
  process.stderr.write(process.stderr.isTTY ? "\n" : `eval: ${lastProgress}\n`);
}

export function log(line: string): void {
  process.stderr.write(`eval: ${line}\n`);
}
