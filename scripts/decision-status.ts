export interface DecisionFile {
  name: string;
  text: string;
}

export interface StatusProblem {
  name: string;
  line: number;
  what: string;
}

const STATUS = /^(?:accepted|dropped|(?:partly )?superseded by \d{4}(?:, \d{4})*)$/;

/**
 * Requires one `Status:` line between title and first heading. The README's list ends lines of all statuses except "accepted" with
 * `_(status)_`.
 */
export function statusProblems(records: readonly DecisionFile[], readme: DecisionFile): StatusProblem[] {
  const problems: StatusProblem[] = [];
  const numbers = new Set(records.map(({ name }) => name.slice(0, 4)));
  const statuses = new Map<string, string>();
  for (const { name, text } of records) {
    const report = (line: number, what: string): void => void problems.push({ name, line, what });
    const lines = text.split("\n");
    const heading = lines.findIndex((line) => line.startsWith("## "));
    const head = heading < 0 ? lines : lines.slice(0, heading);
    const places = head.flatMap((line, at) => (line.startsWith("Status: ") ? [at] : []));
    const [place] = places;
    if (place === undefined || places.length > 1) {
      report(
        1,
        'needs one line "Status: accepted", "Status: superseded by NNNN", "Status: partly superseded by NNNN" or "Status: dropped" under its title',
      );
      continue;
    }
    const status = (lines[place] ?? "").slice("Status: ".length);
    if (!STATUS.test(status)) report(place + 1, `has the unknown status "${status}"`);
    for (const [number] of status.matchAll(/\d{4}/g))
      if (!numbers.has(number) || number === name.slice(0, 4))
        report(place + 1, `is superseded by ${number}, which is no other record`);
    statuses.set(name, status);
  }
  const listed = new Set<string>();
  for (const [at, line] of readme.text.split("\n").entries()) {
    const name = /^- \[\d{4}\]\(([^)]+)\)/.exec(line)?.[1];
    if (name === undefined) continue;
    listed.add(name);
    const shown = / _\(([^()]+)\)_$/.exec(line)?.[1] ?? "accepted";
    const status = statuses.get(name);
    if (status !== undefined && shown !== status)
      problems.push({
        name: readme.name,
        line: at + 1,
        what: `shows the status "${shown}" of ${name}, which is "${status}"`,
      });
  }
  for (const { name } of records)
    if (!listed.has(name)) problems.push({ name: readme.name, line: 1, what: `does not list ${name}` });
  return problems;
}
