/** `npm run pictures`: writes docs/pictures, one picture per screen, from the demo in a real server and browser. */
import { writeFileSync } from "node:fs";
import { skip, startExplorer } from "./browser.ts";
import { demoScreens, pictureFile, takePicture } from "./screens.ts";

if (skip !== false) throw new Error(skip);
const explorer = await startExplorer();
try {
  for (const screen of await demoScreens(explorer))
    writeFileSync(pictureFile(screen.name), await takePicture(explorer, screen));
} finally {
  await explorer.close();
}
