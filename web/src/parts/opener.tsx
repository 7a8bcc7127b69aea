import type { ComponentChildren } from "preact";

interface OpenerProps {
  open: (() => void) | null;
  class?: string;
  children: ComponentChildren;
}

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
