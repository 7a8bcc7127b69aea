import { writeFileSync } from "node:fs";
import { generateReference, REFERENCE } from "./generate-reference.ts";

writeFileSync(REFERENCE, generateReference());
