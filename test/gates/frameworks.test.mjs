import { cpSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { BUILD_LIMIT_MS, LOCAL, describeBuiltApps } from "../support/servers/apps/built-apps.mjs";

const FOLDER = fileURLToPath(new URL("../../examples/frameworks", import.meta.url));
/** How each framework builds and serves an app; the port is in `PORT`. */
const FRAMEWORKS = {
  angular: { build: ["node_modules/@angular/cli/bin/ng.js", "build"], folder: "dist/app/browser" },
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
/** The package of each framework whose `engines` field states the required Node version. */
const PACKAGES = {
  angular: "@angular/cli",
  astro: "astro",
  nuxt: "nuxt",
  "react-router": "@react-router/dev",
  sveltekit: "@sveltejs/kit",
};
/** A message if this Node is older than the lowest of a range such as `^22.18.0 || >=24.11.0`. */
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

describe("framework examples", () => {
  it("each folder of the framework examples has a test", () => {
    expect(readdirSync(FOLDER).toSorted()).toEqual(Object.keys(FRAMEWORKS));
  });

  it.each(Object.keys(FRAMEWORKS))(
    "the framework example %s imports from no folder outside its own",
    (name) => {
      const manifest = JSON.parse(readFileSync(join(FOLDER, name, "package.json"), "utf8"));
      const ranges = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
      expect(ranges.filter((range) => !/^[\^~]?\d/.test(range))).toEqual([]);
    },
  );
});

describeBuiltApps("an app of a further framework, from the packed tarball", (apps) => {
  it.for(Object.entries(FRAMEWORKS))(
    "the framework example %s builds, connects and logs nothing to the console",
    async ([name, setup], { skip }) => {
      const app = apps.create();
      cpSync(join(FOLDER, name), app, { recursive: true });
      await apps.install(app);
      const missing = missingNode(app, name);
      if (missing !== undefined) skip(missing);
      await apps.tryApp(app, setup, async (page) => {
        if (name !== WITHOUT_STATUS) await page.getByText("Connected: 0x7099").waitFor();
      });
    },
    BUILD_LIMIT_MS,
  );
});
