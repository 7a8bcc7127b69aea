import { useState } from "preact/hooks";
import type { Schemas } from "../../../sdk/src/index.ts";
import { useLanguage, useWords } from "../language/language.ts";
import { formatMinute, formatNumber } from "../language/moments.ts";
import { Problem } from "../parts/problem.tsx";
import { useAction } from "../session/action.ts";
import { useMemory } from "../session/session.tsx";
import { OPERATIONS_WORDS } from "./words.ts";

const LOOK_AGAIN_MS = 1_000;

export function EraseMemory() {
  const words = useWords(OPERATIONS_WORDS);
  const { memory } = useMemory();
  const [typed, setTyped] = useState("");
  const [receipt, setReceipt] = useState<Schemas["ErasureReceipt"] | null>(null);
  const erase = useAction(async () => {
    for (;;) {
      const answer = await memory.erase();
      setReceipt(answer);
      if (answer.status === "erased") return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  });
  return (
    <section class="operations-erase">
      <h2>{words.erase}</h2>
      {receipt === null && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (typed === memory.id) void erase.run();
          }}
        >
          <p>{words.eraseWhy}</p>
          <label>
            <span>
              {words.typeToErase} <code class="operations-breakable">{memory.id}</code>
            </span>
            <input
              autoComplete="off"
              spellcheck={false}
              value={typed}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
          </label>
          <p>
            <button type="submit" class="danger" disabled={typed !== memory.id || erase.isRunning}>
              {words.eraseNow}
            </button>
          </p>
        </form>
      )}
      <div role="status">{receipt !== null && <Receipt receipt={receipt} />}</div>
      {erase.error !== null && <Problem error={erase.error} retry={() => void erase.run()} />}
    </section>
  );
}

function Receipt({ receipt }: { receipt: Schemas["ErasureReceipt"] }) {
  const words = useWords(OPERATIONS_WORDS);
  const language = useLanguage();
  const counts = Object.entries(receipt.counts).filter(([, count]) => count > 0);
  return (
    <>
      <p>
        <strong>
          {receipt.erased_at === null ? words.erasing : words.erased(formatMinute(language, receipt.erased_at))}
        </strong>
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.erasedWhat}</th>
            <th scope="col" class="number">
              {words.rows}
            </th>
          </tr>
        </thead>
        <tbody>
          {counts.map(([name, count]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td class="number">{formatNumber(language, count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
