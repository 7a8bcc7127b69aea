let lastProgress = "";

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
