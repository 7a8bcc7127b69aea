import { Panel } from "../parts/panel.tsx";

export function FactCard({ id, close }: { id: string; close: () => void }) {
  return (
    <Panel title={id} close={close}>
      {null}
    </Panel>
  );
}
