import { Allowed } from "../parts/allowed.tsx";
import { EraseMemory } from "./erase-memory.tsx";
import { ExportMemory } from "./export-memory.tsx";

/** Exports or erases a whole memory. */
export const DataPart = () => (
  <>
    <ExportMemory />
    <Allowed to="write">
      <EraseMemory />
    </Allowed>
  </>
);
