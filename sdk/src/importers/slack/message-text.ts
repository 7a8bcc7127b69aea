const MARK = /<([^<>]+)>/gu;
const ESCAPED = /&(amp|lt|gt);/gu;
const SIGNS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">" };

export const readableText = (text: string, names: ReadonlyMap<string, string>): string =>
  text
    .replace(MARK, (_, mark: string) => readableMark(mark, names))
    // unescape once: a writer's "&lt;" is "&amp;lt;" in the export
    .replace(ESCAPED, (_, sign: string) => SIGNS[sign] ?? "");

function readableMark(mark: string, names: ReadonlyMap<string, string>): string {
  const bar = mark.indexOf("|");
  const [target, label] = bar === -1 ? [mark, ""] : [mark.slice(0, bar), mark.slice(bar + 1)];
  switch (target[0]) {
    case "@":
      return `@${names.get(target.slice(1)) ?? (label || target.slice(1))}`;
    case "#":
      return `#${label || (names.get(target.slice(1)) ?? target.slice(1))}`;
    case "!":
      // `<!date^1392734382^{date}|18 February 2014>`, `<!subteam^S1|@team>`, `<!here|here>`
      return target.startsWith("!date^") ? label : `@${label.replace(/^@/u, "") || target.slice(1)}`;
    default: {
      const address = target.replace(/^(?:mailto|tel):/u, "");
      return label === "" || label === address || target.endsWith(`//${label}`) ? address : `${label} (${address})`;
    }
  }
}
