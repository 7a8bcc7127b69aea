import type { ComponentChildren } from "preact";

interface OpenerProps {
  /** Null if the viewer may not open it; the text is then plain. */
  open: (() => void) | null;
  class?: string;
  children: ComponentChildren;
}

/** A text that opens something, as a button if the viewer may open it. */
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
