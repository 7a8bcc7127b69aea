import { Allowed } from "../parts/allowed.tsx";
import { EraseMemory } from "./erase-memory.tsx";
import { ExportMemory } from "./export-memory.tsx";

/** A memory as a whole: taken away as a file, or away for good. */
export const DataPart = () => (
  <>
    <ExportMemory />
    <Allowed to="write">
      <EraseMemory />
    </Allowed>
  </>
);
