import { useState } from "preact/hooks";
import type { Schemas } from "../../../sdk/src/index.ts";
import { useLanguage, useWords } from "../language/language.ts";
import { formatMinute, formatNumber } from "../language/moments.ts";
import { Allowed } from "../parts/allowed.tsx";
import { Loading } from "../parts/loading.tsx";
import { Problem } from "../parts/problem.tsx";
import { useAction } from "../session/action.ts";
import { useLoaded } from "../session/load.ts";
import { useMemory } from "../session/session.tsx";
import { OPERATIONS_WORDS } from "./words.ts";

type BudgetsAnswer = Schemas["Budgets"];

export function Budgets() {
  const words = useWords(OPERATIONS_WORDS);
  const { engraph, name } = useMemory();
  const loaded = useLoaded(
    (signal) =>
      engraph.request<BudgetsAnswer>({
        method: "GET",
        path: "/v1/budgets",
        query: name.kind === "users" ? { userId: name.id } : { graphId: name.id },
        signal,
      }),
    [],
  );
  return (
    <section class="operations-wide">
      <h2>{words.budgets}</h2>
      <Loading of={loaded}>
        {(budgets) => (
          <>
            <Balances budgets={budgets} />
            <Allowed to="administer">
              <Limits key={JSON.stringify(budgets)} budgets={budgets} changed={loaded.reload} />
            </Allowed>
          </>
        )}
      </Loading>
    </section>
  );
}

function Balances({ budgets }: { budgets: BudgetsAnswer }) {
  const words = useWords(OPERATIONS_WORDS);
  const language = useLanguage();
  const balances = [
    [words.tenant, budgets.tenant],
    [words.thisMemory, budgets.memory],
  ] as const;
  const lineOf = ({ used, limit }: { used: number; limit: number | null }): string =>
    `${formatNumber(language, used)} / ${limit === null ? words.noLimit : formatNumber(language, limit)}`;
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.usedToday}</th>
            <th scope="col" class="number">
              {words.measures.calls}
            </th>
            <th scope="col" class="number">
              {words.measures.tokens}
            </th>
          </tr>
        </thead>
        <tbody>
          {balances.map(
            ([label, balance]) =>
              balance !== null && (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td class="number">{lineOf(balance.calls)}</td>
                  <td class="number">{lineOf(balance.tokens)}</td>
                </tr>
              ),
          )}
        </tbody>
      </table>
      <p class="quiet">{words.resets(formatMinute(language, budgets.resets_at))}</p>
    </>
  );
}

const FIELDS = ["tenant.calls", "tenant.tokens", "user.calls", "user.tokens"] as const;

function Limits({ budgets, changed }: { budgets: BudgetsAnswer; changed: () => void }) {
  const words = useWords(OPERATIONS_WORDS);
  const { engraph } = useMemory();
  const { tenant, user } = budgets;
  const [values, setValues] = useState<Record<(typeof FIELDS)[number], number | null>>({
    "tenant.calls": tenant.calls.limit,
    "tenant.tokens": tenant.tokens.limit,
    "user.calls": user.calls,
    "user.tokens": user.tokens,
  });
  const [onSpent, setOnSpent] = useState(budgets.on_spent);
  const save = useAction(async () => {
    await engraph.request({
      method: "PUT",
      path: "/v1/budgets",
      body: {
        tenant: { calls: values["tenant.calls"], tokens: values["tenant.tokens"] },
        user: { calls: values["user.calls"], tokens: values["user.tokens"] },
        on_spent: onSpent,
      },
    });
    changed();
  });
  return (
    <details>
      <summary>{words.changeLimits}</summary>
      <form
        class="line"
        onSubmit={(event) => {
          event.preventDefault();
          void save.run();
        }}
      >
        {FIELDS.map((field) => (
          <label key={field}>
            {words.limitNames[field]}
            <input
              type="number"
              min="0"
              step="1"
              placeholder={words.noLimit}
              value={values[field] ?? ""}
              onInput={(event) => {
                const text = event.currentTarget.value;
                setValues({ ...values, [field]: text === "" ? null : Number(text) });
              }}
            />
          </label>
        ))}
        <label>
          {words.onSpent}
          <select
            value={onSpent}
            onChange={(event) => setOnSpent(event.currentTarget.value as BudgetsAnswer["on_spent"])}
          >
            <option value="wait">{words.onSpentWait}</option>
            <option value="builtin">{words.onSpentBuiltin}</option>
          </select>
        </label>
        <button type="submit" class="primary" disabled={save.isRunning}>
          {words.save}
        </button>
      </form>
      {save.error !== null && <Problem error={save.error} />}
    </details>
  );
}
