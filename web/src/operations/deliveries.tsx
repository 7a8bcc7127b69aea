import { useEffect } from "preact/hooks";
import type { Schemas } from "../../../sdk/src/index.ts";
import { useLanguage, useWords } from "../language/language.ts";
import { formatMinute } from "../language/moments.ts";
import { Loading } from "../parts/loading.tsx";
import { useLoaded } from "../session/load.ts";
import { useMemory } from "../session/session.tsx";
import { OPERATIONS_WORDS } from "./words.ts";

const SHOWN = 20;
const LOOK_AGAIN_MS = 2_000;

export function Deliveries({ path, version }: { path: string; version: number }) {
  const words = useWords(OPERATIONS_WORDS);
  const language = useLanguage();
  const { engraph } = useMemory();
  const loaded = useLoaded(
    (signal) =>
      engraph.request<{ data: Schemas["Delivery"][] }>({
        method: "GET",
        path: `${path}/deliveries`,
        query: { limit: SHOWN },
        signal,
      }),
    [version],
  );
  const isWaiting = loaded.value?.data.some(({ status }) => status === "pending") === true;
  const { reload } = loaded;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(reload, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, reload]);
  return (
    <Loading of={loaded}>
      {({ data }) =>
        data.length === 0 ? (
          <p class="quiet">{words.noDeliveries}</p>
        ) : (
          <div class="operations-table" role="region" aria-label={words.deliveries} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{words.when}</th>
                  <th scope="col">{words.event}</th>
                  <th scope="col">{words.status}</th>
                  <th scope="col">{words.lastAttempt}</th>
                </tr>
              </thead>
              <tbody>
                {data.map(({ id, event, status, created_at, attempts }) => {
                  const last = attempts.at(-1);
                  return (
                    <tr key={id}>
                      <td>{formatMinute(language, created_at)}</td>
                      <td>{event}</td>
                      <td>{words.deliveryStatuses[status]}</td>
                      <td>
                        {last === undefined
                          ? "–"
                          : `${words.outcomes[last.outcome]}${last.status_code === null ? "" : ` (${last.status_code})`}`}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        )
      }
    </Loading>
  );
}
