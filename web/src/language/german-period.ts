const MONTHS: Readonly<Record<string, string>> = {
  Jan: "Jan.",
  Feb: "Feb.",
  Mar: "März",
  Apr: "Apr.",
  May: "Mai",
  Jun: "Juni",
  Jul: "Juli",
  Aug: "Aug.",
  Sep: "Sep.",
  Oct: "Okt.",
  Nov: "Nov.",
  Dec: "Dez.",
};

const PHRASES: Readonly<Record<string, string>> = {
  "was planned for the week of": "war geplant für die Woche vom",
  "planned for the week of": "geplant für die Woche vom",
  "since the week of": "seit der Woche vom",
  "until the week of": "bis zur Woche vom",
  "from the week of": "ab der Woche vom",
  "done in the week of": "erledigt während der Woche vom",
  "dropped in the week of": "verworfen während der Woche vom",
  "the week of": "Woche vom",
  "was planned for": "war geplant für",
  "planned for": "geplant für",
  "as of": "Stand",
  "ended before": "endete vor dem",
  before: "vor dem",
  since: "seit",
  until: "bis",
  from: "ab",
  "done on": "erledigt am",
  "done in": "erledigt",
  "dropped on": "verworfen am",
  "dropped in": "verworfen",
  done: "erledigt",
  dropped: "verworfen",
  by: "spätestens am",
};

const PARTS = new RegExp(
  `\\b(?:(?<phrase>${Object.keys(PHRASES).join("|")})|(?:(?<day>\\d{1,2}) )?(?<month>${Object.keys(MONTHS).join("|")}) (?<year>\\d+)(?: (?<time>\\d\\d:\\d\\d))?)(?!\\w)`,
  "g",
);

export function germanPeriod(period: string): string {
  return period.replaceAll(PARTS, (...found) => {
    const { phrase, day, month = "", year, time } = found.at(-1) as Partial<Record<string, string>>;
    if (phrase !== undefined) return PHRASES[phrase] ?? phrase;
    return `${day === undefined ? "" : `${day}. `}${MONTHS[month]} ${year}${time === undefined ? "" : `, ${time}`}`;
  });
}
