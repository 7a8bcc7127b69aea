import { useState } from "preact/hooks";
import { useWords } from "../language/language.ts";
import { PARTS_WORDS } from "./words.ts";

export function CopyButton({ text, label }: { text: string; label?: string }) {
  const words = useWords(PARTS_WORDS);
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <button type="button" onClick={() => void copy()}>
      {isCopied ? words.copied : (label ?? words.copy)}
    </button>
  );
}
