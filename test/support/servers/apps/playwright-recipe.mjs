import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromiumArgs, findChromium } from "../../../../scripts/lib/programs.mjs";
import { run } from "../../../../scripts/lib/run.mjs";

/**
 * Runs the Playwright tests of an app with its own configuration, but at the address of a server
 * that runs already, in this machine's Chromium, and without a way to the network.
 */
export async function playwrightRecipe(folder, url) {
  const args = [...chromiumArgs(), "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"];
  const executablePath = await findChromium();
  const use = { baseURL: url, launchOptions: { args, executablePath } };
  writeFileSync(
    join(folder, "gate.config.js"),
    `import recipe from "./playwright.config.js";
const { webServer, use, ...rest } = recipe;
export default { ...rest, reporter: "list", use: { ...use, ...${JSON.stringify(use)} } };
`,
  );
  return (args = [], env = {}) =>
    run("npx", ["playwright", "test", "-c", "gate.config.js", ...args], {
      cwd: folder,
      env: { CI: "1", NO_COLOR: "1", FORCE_COLOR: "0", npm_config_offline: "true", ...env },
    });
}
