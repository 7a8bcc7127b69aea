import type { ComponentChildren } from "preact";

interface OpenerProps {
  /** Null: there is nothing to open, and the text is no button. */
  open: (() => void) | null;
  class?: string;
  children: ComponentChildren;
}

/** A text that opens something, where that can be seen. */
export const Opener = ({ open, class: kind = "", children }: OpenerProps) =>
  open === null ? (
    <span class={`opener ${kind}`} dir="auto">
      {children}
    </span>
  ) : (
    <button type="button" class={`plain ${kind}`} dir="auto" onClick={open}>
      {children}
    </button>
  );
