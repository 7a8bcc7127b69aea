import { useRef, useState } from "preact/hooks";
import { useWords } from "../language/language.ts";
import { Problem } from "../parts/problem.tsx";
import { useMemory } from "../session/session.tsx";
import { CHAT_WORDS } from "./words.ts";

export function Composer({ sent }: { sent: () => void }) {
  const words = useWords(CHAT_WORDS);
  const { memory } = useMemory();
  const [text, setText] = useState("");
  const [thread, setThread] = useState("default");
  const [role, setRole] = useState<"user" | "assistant">("user");
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const send = async (): Promise<void> => {
    if (text.trim() === "" || isSending) return;
    setSending(true);
    setError(null);
    setText("");
    try {
      await memory.add({ role, content: text }, { thread: thread.trim() === "" ? "default" : thread.trim() });
      sent();
    } catch (reason) {
      setText((meanwhile) => (meanwhile === "" ? text : `${text}\n${meanwhile}`));
      setError(reason);
    } finally {
      setSending(false);
      field.current?.focus();
    }
  };
  return (
    <form
      class="chat-composer"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {error !== null && <Problem error={error} />}
      <textarea
        ref={field}
        rows={2}
        dir="auto"
        aria-label={words.message}
        placeholder={words.hint}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter also ends an IME composition
          if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          void send();
        }}
      />
      <div class="line">
        <label>
          {words.thread}
          <input value={thread} onInput={(event) => setThread(event.currentTarget.value)} />
        </label>
        <label>
          {words.as}
          <select value={role} onChange={(event) => setRole(event.currentTarget.value as typeof role)}>
            <option value="user">{words.user}</option>
            <option value="assistant">{words.assistant}</option>
          </select>
        </label>
        <button type="submit" class="primary" disabled={isSending || text.trim() === ""}>
          {words.send}
        </button>
      </div>
    </form>
  );
}
