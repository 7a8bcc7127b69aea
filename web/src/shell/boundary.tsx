import type { ComponentChildren } from "preact";
import { useErrorBoundary } from "preact/hooks";
import { Problem } from "../parts/problem.tsx";

export function Boundary({ children }: { children: ComponentChildren }) {
  const [fault] = useErrorBoundary();
  if (fault === undefined || fault === null) return <>{children}</>;
  const leave = (): void => {
    location.hash = "";
    location.reload();
  };
  return (
    <main id="content">
      <Problem error={fault} retry={leave} />
    </main>
  );
}
