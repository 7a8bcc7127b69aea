import { useWords } from "../language/language.ts";
import { CopyButton } from "../parts/copy-button.tsx";
import { OPERATIONS_WORDS } from "./words.ts";

export function Secret({ label, secret, close }: { label: string; secret: string; close: () => void }) {
  const words = useWords(OPERATIONS_WORDS);
  return (
    <div class="operations-secret" role="status">
      <strong>{label}</strong>
      <p>{words.shownOnce}</p>
      <code>{secret}</code>
      <div class="line">
        <CopyButton text={secret} />
        <button type="button" onClick={close}>
          {words.keptIt}
        </button>
      </div>
    </div>
  );
}
