import { useState } from "preact/hooks";

interface SureButtonProps {
  label: string;
  /** Shown between the first press and the second, or until the button loses focus. */
  sureLabel: string;
  disabled: boolean;
  act: () => void;
}

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
