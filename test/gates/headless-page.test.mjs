import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { build } from "vite";
import { ROOT, run } from "../../scripts/lib/run.mjs";

const OF_REACT = ["@tanstack/react-virtual", "observable-hooks"];
const PAGE = `
import { createLatchkit, evm } from "latchkit";
const currency = { symbol: "ETH", decimals: 18 };
const networks = [{ id: "eip155:1", name: "Ethereum", rpcUrls: ["https://rpc.example"], currency }];
const latchkit = createLatchkit({ networks, chains: [evm()] });
console.log("connections:", latchkit.connection.snapshot.connections.length);
await latchkit.dispose();
`;

let app;
beforeAll(() => {
  app = mkdtempSync(join(tmpdir(), "headless-page-"));
  const modules = join(app, "node_modules");
  mkdirSync(join(modules, "latchkit"), { recursive: true });
  cpSync(join(ROOT, "dist"), join(modules, "latchkit/dist"), { recursive: true });
  cpSync(join(ROOT, "package.json"), join(modules, "latchkit/package.json"));
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const names = Object.keys(dependencies).filter((name) => !OF_REACT.includes(name));
  for (const name of [...names, "viem"]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  }
  writeFileSync(join(app, "package.json"), '{ "type": "module" }');
  writeFileSync(join(app, "main.js"), PAGE);
});
afterAll(() => rmSync(app, { recursive: true, force: true }));

it("a headless page builds and runs with only latchkit and viem, without React", async () => {
  await build({
    root: app,
    configFile: false,
    logLevel: "silent",
    build: {
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: join(app, "main.js"), output: { entryFileNames: "page.js" } },
    },
  });
  const { code, output } = await run(process.execPath, [join(app, "dist/page.js")]);
  expect(output).toContain("connections: 0");
  expect(code).toBe(0);
}, 120_000);
