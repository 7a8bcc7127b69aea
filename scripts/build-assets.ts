/** Writes `dist/assets`, the Worker's static files. Part of `npm install`, and of every build by wrangler. */
import { writeAssets } from "./assets/write-assets.ts";

await writeAssets();
