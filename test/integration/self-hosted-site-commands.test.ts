import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { run } from "../../scripts/lib/run.mjs";
import {
  startCommand,
  siteEnvironment,
  type CommandSite,
} from "../support/servers/secure-site/command-site.js";
import { copiedSite } from "../support/servers/secure-site/copied-site.mjs";
import { startPostgres, runSql } from "../support/servers/postgres.mjs";

const LIMIT_MS = 600_000;
const USERS = ["ana@example.org", "bea@example.net"];
const SECRET = Buffer.from("5f".repeat(32), "hex");
const folders: string[] = [];
const running: CommandSite[] = [];
const server = startPostgres();
afterEach(async () => {
  await Promise.all(running.splice(0).map((site) => site.stop()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
afterAll(() => (typeof server === "string" ? undefined : server.stop()));

const site = () => {
  const folder = copiedSite();
  folders.push(folder);
  writeFileSync(join(folder, "secret"), SECRET, { mode: 0o600 });
  const start = async (more: Readonly<Record<string, string>> = {}) => {
    const started = await startCommand(folder, more);
    running.push(started);
    return started;
  };
  const ops = async (args: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const env = siteEnvironment(more);
    const { code, output } = await run(process.execPath, ["ops.mjs", ...args], {
      cwd: folder,
      env,
    });
    return { code, output: String(output).trim() };
  };
  return { folder, start, ops };
};

/** Signs each user in from a new browser; returns their wallets. */
const walletsAt = async (started: CommandSite) => {
  const wallets: unknown[] = [];
  for (const email of USERS) {
    const browser = await started.begin();
    await browser.signIn(email);
    const { address } = await browser.send("GET_USER", { chainId: 1 });
    wallets.push(address);
  }
  expect(new Set(wallets).size).toBe(USERS.length);
  return wallets;
};

describe("commands of the secure site", () => {
  it(
    "restores all wallets from a backup after the secure site's data folder is lost",
    async () => {
      const { folder, start, ops } = site();
      const before = await start();
      const wallets = await walletsAt(before);
      expect(await before.stop()).toBe(0);
      const { code, output } = await ops(["backup", "backup.jsonl"]);
      expect([code, output]).toEqual([0, expect.stringMatching(/^\d+ records backed up$/u)]);
      const backup = join(folder, "backup.jsonl");
      expect(statSync(backup).mode & 0o777).toBe(0o600);
      expect(readFileSync(backup, "utf8")).not.toContain(wallets[0]);

      rmSync(join(folder, "data"), { recursive: true });
      expect(await ops(["restore", "backup.jsonl"])).toEqual({
        code: 0,
        output: output.replace("backed up", "restored"),
      });
      expect((await ops(["restore", "backup.jsonl"])).output).toContain("has records already");
      const after = await start();
      expect(await walletsAt(after)).toEqual(wallets);
    },
    LIMIT_MS,
  );

  it(
    "refuses an incomplete backup of the secure site, and writes no part of it",
    async () => {
      const { folder, start, ops } = site();
      const started = await start();
      await walletsAt(started);
      await started.stop();
      await ops(["backup", "backup.jsonl"]);
      const whole = readFileSync(join(folder, "backup.jsonl"), "utf8");
      rmSync(join(folder, "data"), { recursive: true });
      const lines = whole.trimEnd().split("\n");
      const broken = [
        lines.slice(0, -1).join("\n"),
        lines.toSpliced(1, 1).join("\n"),
        whole.replace("ana@", "eve@"),
        whole.replace("latchkit secure site backup", "another"),
        "",
      ];
      for (const text of broken) {
        writeFileSync(join(folder, "broken.jsonl"), text);
        const { code, output } = await ops(["restore", "broken.jsonl"]);
        expect(code, text.slice(0, 80)).not.toBe(0);
        expect(output).toMatch(/is not whole|is no backup|JSON/u);
      }
      expect((await ops(["restore", "backup.jsonl"])).code).toBe(0);
    },
    LIMIT_MS,
  );

  it(
    "rotates the master secret while the secure site runs and while it is stopped",
    async () => {
      const { folder, start, ops } = site();
      const before = await start();
      const wallets = await walletsAt(before);
      await before.stop();
      writeFileSync(join(folder, "second"), Buffer.alloc(32, 2));
      writeFileSync(join(folder, "third"), Buffer.alloc(32, 3));

      const second = { SITE_SECRET_FILE: "second", SITE_FORMER_SECRET_FILES: "secret" };
      const rotating = await start(second);
      await expect.poll(() => rotating.written()).toContain('"event":"rewrapped","count":2');
      expect(await walletsAt(rotating)).toEqual(wallets);
      await rotating.stop();

      const third = { SITE_SECRET_FILE: "third", SITE_FORMER_SECRET_FILES: "second" };
      expect((await ops(["rotate"], third)).output).toBe(
        "2 keys wrapped with the present master secret",
      );
      expect((await ops(["rotate"], third)).output).toBe(
        "0 keys wrapped with the present master secret",
      );
      const after = await start({ SITE_SECRET_FILE: "third" });
      expect(await walletsAt(after)).toEqual(wallets);
    },
    LIMIT_MS,
  );

  it(
    "moves a secure site and all its wallets from its folder to a PostgreSQL server",
    async ({ skip }) => {
      if (typeof server === "string") return skip(server);
      const { start, ops } = site();
      const before = await start();
      const wallets = await walletsAt(before);
      await before.stop();
      await ops(["backup", "backup.jsonl"]);
      const url = await server.freshUrl();
      expect((await ops(["restore", "backup.jsonl"], { SITE_STORE: url })).code).toBe(0);
      const [one, two] = await Promise.all([
        start({ SITE_STORE: url }),
        start({ SITE_STORE: url }),
      ]);
      expect(await walletsAt(one)).toEqual(wallets);
      expect(await walletsAt(two)).toEqual(wallets);
      // A PostgreSQL server can be backed up while the site runs.
      expect((await ops(["backup", "second.jsonl"], { SITE_STORE: url })).code).toBe(0);
      await runSql(url, "UPDATE site_records SET ends_at = 1 WHERE kind = 'browser'");
      expect((await ops(["clean"], { SITE_STORE: url })).output).toMatch(
        /^[1-9]\d* records deleted$/u,
      );
    },
    LIMIT_MS,
  );

  it(
    "logs no sign-in secret, and nothing that unlocks a wallet or identifies its owner",
    async () => {
      const { start, folder } = site();
      const started = await start();
      const browser = await started.begin();
      await browser.signIn(USERS[0] ?? "");
      const user = await browser.send("GET_USER", { chainId: 1 });
      const address = String(user["address"]);
      await browser.send("RPC_REQUEST", {
        method: "personal_sign",
        params: ["0x68656c6c6f", address],
        chainId: 1,
      });
      await browser.send("CONNECT_EMAIL", { email: "no address" });
      await fetch(`${started.url}/result?state=secretstate&code=secretcode`);
      await fetch(`${started.url}/approve?link=secretlink`);
      await fetch(`${started.url}/message`, { method: "POST", body: "{secretbody" });
      await started.stop();
      const written = started.written();
      expect(written).toContain('"path":"/message"');
      const letters = started.letters().join("\n");
      const secrets = [
        browser.session,
        /Subject: .*?(\d{6})/u.exec(started.letters().at(-1) ?? "")?.[1] ?? "none",
        /#([\da-f]{64})/u.exec(letters)?.[1] ?? "none",
        "secretstate",
        "secretcode",
        "secretlink",
        "secretbody",
        ...USERS,
        "ana@",
        address,
        address.toLowerCase(),
        SECRET.toString("hex"),
        SECRET.toString("base64"),
        SECRET.toString("latin1"),
        folder,
      ];
      expect(secrets).not.toContain("none");
      expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
    },
    LIMIT_MS,
  );
});
