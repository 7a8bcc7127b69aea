import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useWords } from "../language/language.ts";
import { PARTS_WORDS } from "./words.ts";

export function Panel({ title, close, children }: { title: string; close: () => void; children: ComponentChildren }) {
  const words = useWords(PARTS_WORDS);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element?.open === false) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class="panel"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div class="panel-head">
        <h2>{title}</h2>
        <button type="button" class="plain" aria-label={words.close} onClick={close}>
          ✕
        </button>
      </div>
      <div class="panel-body">{children}</div>
    </dialog>
  );
}
