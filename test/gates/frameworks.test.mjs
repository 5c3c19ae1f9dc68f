import { cpSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../scripts/lib/run.mjs";
import { freePort } from "../../src/testing/node/free-port.ts";
import { hostApps, install, packInto } from "../support/host-app.mjs";
import { serveApp } from "../support/newcomer/serve-app.mjs";
import { newcomerBrowser, visit } from "../support/newcomer/visit.mjs";
import { INSTALL_LIMIT_MS } from "../support/npm-install.mjs";
import { IS_SOAK } from "../support/repeats.ts";

const FOLDER = fileURLToPath(new URL("../../examples/frameworks", import.meta.url));
const LOCAL = "127.0.0.1";
/** How each framework builds an app and serves what was built; the port is in `PORT`. */
const FRAMEWORKS = {
  astro: {
    build: ["node_modules/astro/bin/astro.mjs", "build"],
    serve: (port) => [
      "node_modules/astro/bin/astro.mjs",
      "preview",
      "--host",
      LOCAL,
      "--port",
      port,
    ],
  },
  nuxt: {
    build: ["node_modules/nuxt/bin/nuxt.mjs", "build"],
    serve: () => [".output/server/index.mjs"],
  },
  "react-router": {
    build: ["node_modules/@react-router/dev/bin.js", "build"],
    serve: () => ["node_modules/@react-router/serve/bin.cjs", "build/server/index.js"],
  },
  sveltekit: {
    build: ["node_modules/vite/bin/vite.js", "build"],
    serve: () => ["build"],
  },
};
/** The package of each whose `engines` say which Node it needs. */
const PACKAGES = {
  astro: "astro",
  nuxt: "nuxt",
  "react-router": "@react-router/dev",
  sveltekit: "@sveltejs/kit",
};
/** The lowest Node that a range as `^22.18.0 || >=24.11.0` names, where this one is lower. */
const missingNode = (app, name) => {
  const path = join(app, "node_modules", PACKAGES[name], "package.json");
  const range = JSON.parse(readFileSync(path, "utf8")).engines?.node ?? "";
  const lowest = /(\d+)(?:\.(\d+))?/.exec(range)?.slice(1).map(Number) ?? [0, 0];
  const [major, minor] = process.versions.node.split(".").map(Number);
  const isHere = major > lowest[0] || (major === lowest[0] && minor >= (lowest[1] || 0));
  return isHere ? undefined : `${name} needs Node ${range}`;
};
/** This one has no line of text that names the account. */
const WITHOUT_STATUS = "react-router";

describe("the examples of further frameworks", () => {
  it("are all tried in a soak", () => {
    expect(readdirSync(FOLDER).toSorted()).toEqual(Object.keys(FRAMEWORKS));
  });

  it.each(Object.keys(FRAMEWORKS))("%s needs no folder outside of its own", (name) => {
    const manifest = JSON.parse(readFileSync(join(FOLDER, name, "package.json"), "utf8"));
    const ranges = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(ranges.filter((range) => !/^[\^~]?\d/.test(range))).toEqual([]);
  });
});

/** In a soak alone. */
const describeSoak = (name, suite) => (IS_SOAK ? describe(name, suite) : undefined);
describeSoak("an app of a further framework, from the packed tarball", () => {
  const apps = hostApps();
  let browser;
  beforeAll(async () => {
    browser = await newcomerBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await apps.remove();
  }, 300_000);

  it.for(Object.entries(FRAMEWORKS))(
    "%s builds, connects and says nothing on the console",
    async ([name, { build, serve }], { skip }) => {
      const app = apps.create();
      cpSync(join(FOLDER, name), app, { recursive: true });
      await install(app, [await packInto(app), "--ignore-scripts"]);
      const missing = missingNode(app, name);
      if (missing !== undefined) skip(missing);
      const env = { CI: "1", NODE_ENV: undefined, NUXT_TELEMETRY_DISABLED: "1" };
      const { code, output } = await run(process.execPath, build, { cwd: app, env });
      expect({ code, output: code === 0 ? "" : output }).toEqual({ code: 0, output: "" });
      const port = String(await freePort());
      const server = await serveApp(app, serve(port), { HOST: LOCAL, PORT: port });
      try {
        const { before, reported } = await visit(browser, server.url, async (page) => {
          if (name !== WITHOUT_STATUS) await page.getByText("Connected: 0x7099").waitFor();
        });
        expect({ before, reported }).toEqual({ before: [], reported: [] });
      } finally {
        await server.stop();
      }
    },
    INSTALL_LIMIT_MS,
  );
});
