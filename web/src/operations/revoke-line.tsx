import { useWords } from "../language/language.ts";
import { Allowed } from "../parts/allowed.tsx";
import { Problem } from "../parts/problem.tsx";
import { SureButton } from "../parts/sure-button.tsx";
import { useAction } from "../session/action.ts";
import { OPERATIONS_WORDS } from "./words.ts";

export function RevokeLine({ revoke }: { revoke: () => Promise<void> }) {
  const words = useWords(OPERATIONS_WORDS);
  const { isRunning, error, run } = useAction(revoke);
  return (
    <>
      <Allowed to="write">
        <div class="line">
          <SureButton label={words.revoke} sureLabel={words.reallyRevoke} disabled={isRunning} act={() => void run()} />
        </div>
      </Allowed>
      {error !== null && <Problem error={error} />}
    </>
  );
}
