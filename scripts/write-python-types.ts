import { writeFileSync } from "node:fs";
import { pythonTypes } from "./python-types.ts";
import { readContract } from "./read-contract.ts";

writeFileSync(new URL("../sdk-python/src/engraph_client/types.py", import.meta.url), pythonTypes(await readContract()));
