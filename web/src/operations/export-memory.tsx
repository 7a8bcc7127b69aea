import { useState } from "preact/hooks";
import { useLanguage, useWords } from "../language/language.ts";
import { formatNumber } from "../language/moments.ts";
import { Problem } from "../parts/problem.tsx";
import { useAction } from "../session/action.ts";
import { useMemory } from "../session/session.tsx";
import { fileName } from "./file-name.ts";
import { chooseFile, saveStream } from "./save-stream.ts";
import { dayOf } from "./spend-by-day.ts";
import { OPERATIONS_WORDS } from "./words.ts";

const KILOBYTE = 1_024;

export function ExportMemory() {
  const words = useWords(OPERATIONS_WORDS);
  const language = useLanguage();
  const { memory } = useMemory();
  const [bytes, setBytes] = useState(0);
  const [isDone, setDone] = useState(false);
  const save = useAction(async () => {
    setDone(false);
    setBytes(0);
    const name = fileName(memory.id, dayOf(Date.now()));
    const file = await chooseFile(name);
    if (file === null) return;
    await saveStream(await memory.export(), name, file, setBytes);
    setDone(true);
  });
  const size = formatNumber(language, Math.ceil(bytes / KILOBYTE));
  return (
    <section>
      <h2>{words.export}</h2>
      <p>{words.exportWhy}</p>
      <button type="button" class="primary" disabled={save.isRunning} onClick={() => void save.run()}>
        {words.exportNow}
      </button>
      <p role="status">{isDone ? words.exported(size) : save.isRunning ? words.exporting(size) : ""}</p>
      {save.error !== null && <Problem error={save.error} />}
    </section>
  );
}
