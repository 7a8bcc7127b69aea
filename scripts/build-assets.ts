/** Part of `npm install`, and of every build by wrangler. */
import { writeAssets } from "./assets/write-assets.ts";

await writeAssets();
