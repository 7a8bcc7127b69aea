import { useState } from "preact/hooks";
import { useLanguage, useWords } from "../language/language.ts";
import { formatDay, formatNumber } from "../language/moments.ts";
import { Loading } from "../parts/loading.tsx";
import { useLoaded } from "../session/load.ts";
import { useMemory } from "../session/session.tsx";
import { Budgets } from "./budgets.tsx";
import { dayOf, firstDay, MEASURES, spendByDay, type DaySpend, type Measure } from "./spend-by-day.ts";
import { SpendChart } from "./spend-chart.tsx";
import { OPERATIONS_WORDS } from "./words.ts";

const SPANS = [7, 30, 90] as const;
const COST_DIGITS = 4;

export function SpendPart() {
  const words = useWords(OPERATIONS_WORDS);
  const { engraph, name } = useMemory();
  const [days, setDays] = useState<number>(30);
  const [measure, setMeasure] = useState<Measure>("tokens");
  const [isOfAll, setOfAll] = useState(false);
  const loaded = useLoaded(
    async (signal) => {
      const now = Date.now();
      const [from, to] = [firstDay(now, days), dayOf(now)];
      const owner = isOfAll ? {} : name.kind === "users" ? { userId: name.id } : { graphId: name.id };
      return spendByDay(await engraph.usage({ from, to, ...owner, signal }).toArray(), from, to);
    },
    [days, isOfAll],
  );
  return (
    <>
      <section class="operations-wide">
        <h2>{words.spend}</h2>
        <div class="line">
          <label>
            {words.whose}
            <select value={String(isOfAll)} onChange={(event) => setOfAll(event.currentTarget.value === "true")}>
              <option value="false">{words.thisMemory}</option>
              <option value="true">{words.allMemories}</option>
            </select>
          </label>
          <label>
            {words.span}
            <select value={String(days)} onChange={(event) => setDays(Number(event.currentTarget.value))}>
              {SPANS.map((span) => (
                <option key={span} value={String(span)}>
                  {words.days(span)}
                </option>
              ))}
            </select>
          </label>
          <label>
            {words.measure}
            <select value={measure} onChange={(event) => setMeasure(event.currentTarget.value as Measure)}>
              {MEASURES.map((one) => (
                <option key={one} value={one}>
                  {words.measures[one]}
                </option>
              ))}
            </select>
          </label>
        </div>
        <Loading of={loaded}>{(all) => <Spend days={all} measure={measure} />}</Loading>
      </section>
      <Budgets />
    </>
  );
}

function Spend({ days, measure }: { days: DaySpend[]; measure: Measure }) {
  const words = useWords(OPERATIONS_WORDS);
  const language = useLanguage();
  const spent = days.filter(({ calls }) => calls > 0).toReversed();
  const sum = (of: (day: DaySpend) => number): number => days.reduce((total, day) => total + of(day), 0);
  if (spent.length === 0) return <p class="quiet">{words.nothingSpent}</p>;
  const row = (label: string, { calls, tokens, cost, unpriced }: Omit<DaySpend, "day">) => (
    <tr key={label}>
      <th scope="row">{label}</th>
      <td class="number">{formatNumber(language, calls)}</td>
      <td class="number">{formatNumber(language, tokens)}</td>
      <td class="number">{cost === 0 && unpriced > 0 ? "–" : `$${formatNumber(language, cost, COST_DIGITS)}`}</td>
    </tr>
  );
  return (
    <>
      <SpendChart days={days} measure={measure} />
      {sum(({ unpriced }) => unpriced) > 0 && <p class="quiet">{words.unpriced}</p>}
      <div class="operations-table" role="region" aria-label={words.spend} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.day}</th>
              <th scope="col" class="number">
                {words.measures.calls}
              </th>
              <th scope="col" class="number">
                {words.measures.tokens}
              </th>
              <th scope="col" class="number">
                {words.measures.cost}
              </th>
            </tr>
          </thead>
          <tbody>{spent.map(({ day, ...rest }) => row(formatDay(language, day), rest))}</tbody>
          <tfoot>
            {row(words.total, {
              calls: sum(({ calls }) => calls),
              tokens: sum(({ tokens }) => tokens),
              cost: sum(({ cost }) => cost),
              unpriced: sum(({ unpriced }) => unpriced),
            })}
          </tfoot>
        </table>
      </div>
    </>
  );
}
