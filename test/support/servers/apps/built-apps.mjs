import { join } from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { run } from "../../../../scripts/lib/run.mjs";
import { freePort } from "../../../../src/testing/node/listen.ts";
import { hostApps, install, packInto } from "./host-app.mjs";
import { INSTALL_LIMIT_MS } from "../../runner/npm-install.mjs";
import { IS_SOAK } from "../../runner/repeats.ts";
import { serveApp } from "./serve-app.mjs";
import { serveFolder } from "./serve-folder.mjs";
import { newcomerBrowser, visit } from "./visit.mjs";

const QUIET = {
  CI: "1",
  NODE_ENV: undefined,
  NEXT_TELEMETRY_DISABLED: "1",
  NG_CLI_ANALYTICS: "false",
  NUXT_TELEMETRY_DISABLED: "1",
};
/** Where the servers of built apps listen. */
export const LOCAL = "127.0.0.1";
export const BUILD_LIMIT_MS = INSTALL_LIMIT_MS;

/** The build of an app, by a script of a package that it installed. */
async function build(app, args) {
  const { code, output } = await run(process.execPath, args, { cwd: app, env: QUIET });
  expect({ code, output: code === 0 ? "" : output }).toEqual({ code: 0, output: "" });
}

/** A built app is a folder of files, or has a server of its own: `serve` gives its arguments. */
async function start(app, { folder, serve }) {
  if (folder !== undefined) return serveFolder(join(app, folder));
  const port = String(await freePort());
  return serveApp(app, serve(port), { HOST: LOCAL, PORT: port });
}

/** Builds, serves and visits an app. Its console must stay empty, and no host be asked before. */
async function tryApp(browser, app, setup, also) {
  await build(app, setup.build);
  const server = await start(app, setup);
  try {
    const { before, reported } = await visit(browser, server.url, also);
    expect({ before, reported }).toEqual({ before: [], reported: [] });
  } finally {
    await server.stop();
  }
}

/**
 * A suite of apps that their own tools build from the packed package, in a soak alone. The suite
 * gets `create` (an empty app), `install` (with the package) and `tryApp`.
 */
export function describeBuiltApps(title, suite) {
  if (!IS_SOAK) return;
  describe(title, () => {
    const apps = hostApps();
    let browser;
    beforeAll(async () => {
      browser = await newcomerBrowser();
    });
    afterAll(async () => {
      await browser?.close();
      await apps.remove();
    }, 300_000);

    suite({
      create: apps.create,
      install: async (app, packages = []) =>
        install(app, [await packInto(app), ...packages, "--ignore-scripts"]),
      tryApp: (app, setup, also) => tryApp(browser, app, setup, also),
    });
  });
}
