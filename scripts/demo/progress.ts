export interface Progress {
  update: (done: number) => void;
  say: (line: string) => void;
  end: (summary: string) => void;
}

const BAR_WIDTH = 30;
const PLAIN_STEPS = 10;

export function startProgress(label: string, total: number, stream: NodeJS.WriteStream): Progress {
  let shown = 0;
  let lastStep = 0;
  const draw = (): void => void stream.write(`\r\x1b[K${progressBar(label, shown, total)}`);
  return {
    update(done) {
      shown = done;
      const step = Math.floor((done / total) * PLAIN_STEPS);
      if (stream.isTTY) draw();
      else if (step > lastStep) stream.write(`${label.padEnd(LABEL_WIDTH)} ${done}/${total}\n`);
      lastStep = Math.max(step, lastStep);
    },
    say(line) {
      stream.write(stream.isTTY ? `\r\x1b[K${line}\n` : `${line}\n`);
      if (stream.isTTY) draw();
    },
    end(summary) {
      stream.write(`${stream.isTTY ? "\r\x1b[K" : ""}${label.padEnd(LABEL_WIDTH)} ${summary}\n`);
    },
  };
}

const LABEL_WIDTH = 13;

export function progressBar(label: string, done: number, total: number): string {
  const filled = Math.round(BAR_WIDTH * Math.min(1, total === 0 ? 1 : done / total));
  return `${label.padEnd(LABEL_WIDTH)} ${"█".repeat(filled)}${"░".repeat(BAR_WIDTH - filled)}  ${done}/${total}`;
}
