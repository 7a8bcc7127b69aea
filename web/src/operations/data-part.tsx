import { Allowed } from "../parts/allowed.tsx";
import { EraseMemory } from "./erase-memory.tsx";
import { ExportMemory } from "./export-memory.tsx";

export const DataPart = () => (
  <>
    <ExportMemory />
    <Allowed to="write">
      <EraseMemory />
    </Allowed>
  </>
);
