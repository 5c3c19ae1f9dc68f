import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { codeBlocks } from "../../scripts/lib/pages.mjs";
import { ROOT, run } from "../../scripts/lib/run.mjs";
import { freePort } from "../../src/testing/node/listen.ts";
import { lettersIn } from "../support/servers/secure-site/command-site.ts";
import { siteClient } from "../support/servers/secure-site/site-client.ts";

const [ORIGIN, PAGE] = ["http://localhost:8787", "http://127.0.0.1:5173"];
const EMAIL = "ana@example.org";
const markdown = readFileSync(join(ROOT, "docs/secure-site.md"), "utf8");
const commands = codeBlocks(markdown)
  .filter(({ language }) => language === "bash")
  .map(({ code }) => code.trim());
const blockWith = (text) => {
  const found = commands.filter((code) => code.includes(text));
  expect(found, text).toHaveLength(1);
  return found[0];
};

/** A clone after the first commands of the page. */
const clone = mkdtempSync(join(tmpdir(), "secure-site-page-"));
const site = join(clone, "examples/secure-site");
const isSource = (path) => !path.slice(ROOT.length).includes("node_modules");
const prepare = () => {
  for (const name of ["package.json", "README.md", "LICENSE", "CHANGELOG.md", "dist"])
    cpSync(join(ROOT, name), join(clone, name), { recursive: true });
  mkdirSync(join(clone, "examples"));
  for (const name of ["secure-site", "databases"])
    cpSync(join(ROOT, "examples", name), join(clone, "examples", name), {
      recursive: true,
      filter: isSource,
    });
};

let port = 0;
const asTyped = (code) => code.replaceAll("127.0.0.1:8787", `127.0.0.1:${port}`);
const play = async (code, cwd) => {
  const { code: status, output } = await run("bash", ["-ec", asTyped(code)], { cwd });
  expect({ code, status, output }).toEqual({ code, status: 0, output });
  return output;
};

const started = [];
/** Starts the site with the page's command; returns a function that stops it. */
const start = async () => {
  const child = spawn("bash", ["-ec", blockWith("start.mjs")], {
    cwd: site,
    env: { ...process.env, SITE_PORT: String(port) },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part) => {
      text += String(part);
    });
  const ended = once(child, "exit");
  started.push(child);
  await Promise.race([
    once(child.stdout, "data"),
    ended.then(() => Promise.reject(new Error(`the site did not start: ${text}`))),
  ]);
  return async () => {
    process.kill(-child.pid, "SIGTERM");
    await ended;
  };
};
afterAll(() => {
  for (const { pid, exitCode, signalCode } of started)
    if (exitCode === null && signalCode === null) process.kill(-pid, "SIGKILL");
  rmSync(clone, { recursive: true, force: true });
});

/** Signs a user in at the running site from a new browser; returns the wallet address. */
const wallet = async () => {
  const letterTo = (email) =>
    lettersIn(join(site, "letters")).findLast((one) => one.includes(`To: ${email}\r\n`)) ?? "";
  const url = `http://127.0.0.1:${port}`;
  const browser = await siteClient({ url, origin: ORIGIN, page: PAGE, letterTo });
  await browser.signIn(EMAIL);
  const { address } = await browser.send("GET_USER", { chainId: 1 });
  expect(address).toMatch(/^0x[\dA-Fa-f]{40}$/u);
  return address;
};
const walletOnce = async () => {
  const stop = await start();
  const address = await wallet();
  await stop();
  return address;
};

it("sets up, rotates, backs up and restores a secure site with the commands of docs/secure-site.md", async () => {
  prepare();
  port = await freePort();
  expect(commands[0]).toBe("npm ci && npm run build");
  await play(blockWith("cd examples/secure-site"), clone);
  await play(blockWith("site.env <<"), site);
  expect(statSync(join(site, "secret")).mode & 0o777).toBe(0o600);

  const stop = await start();
  expect(await play(blockWith("/health"), site)).toBe('{"status":"ok"}');
  const before = await wallet();
  await stop();

  expect(await play(blockWith("ops.mjs rotate"), site)).toContain("1 keys wrapped");
  expect(await walletOnce()).toBe(before);
  // The page says: "Then take the line out of `site.env`".
  await play("sed -i.old /FORMER/d site.env", site);
  expect(await walletOnce()).toBe(before);

  expect(await play(blockWith("ops.mjs backup"), site)).toMatch(/\d+ records backed up/u);
  expect(await play(blockWith("ops.mjs restore"), site)).toMatch(/\d+ records restored/u);
  expect(await walletOnce()).toBe(before);
  expect(commands).toHaveLength(8);
}, 600_000);
