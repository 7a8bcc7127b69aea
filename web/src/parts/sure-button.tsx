import { useState } from "preact/hooks";

interface SureButtonProps {
  label: string;
  /** What the button says once it was pressed, until it is pressed again or left. */
  sureLabel: string;
  disabled: boolean;
  act: () => void;
}

/** For what cannot be taken back: acts when it is pressed a second time. */
export function SureButton({ label, sureLabel, disabled, act }: SureButtonProps) {
  const [isSure, setSure] = useState(false);
  return (
    <button
      type="button"
      class="danger"
      disabled={disabled}
      onBlur={() => setSure(false)}
      onClick={() => (isSure ? act() : setSure(true))}
    >
      {isSure ? sureLabel : label}
    </button>
  );
}
