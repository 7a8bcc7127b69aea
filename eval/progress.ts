/** Progress on standard error during an evaluation; the report goes to standard output. */

/** The latest line, for `endProgress` if standard error is not a terminal. */
let lastProgress = "";

/**
 * Shows one line that overwrites the previous one on a terminal. Elsewhere, prints only the last one, on `endProgress`.
 */
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
