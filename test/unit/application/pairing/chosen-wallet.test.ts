import { describe, expect, it } from "vitest";
import type { Latchkit, LatchkitEvent, LatchkitOptions } from "../../../../src/index.js";
import { InMemoryWalletPairing, inMemoryPorts } from "../../../../src/testing.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { internalsOf } from "../../../../src/application/internals.js";
import { SERVER_ENVIRONMENT } from "../../../../src/infrastructure/browser/environment.js";
import { createLatchkit } from "../../../../src/index.js";
import type { PairedSession } from "../../../../src/ports/wallet-pairing.port.js";
import { ALICE } from "../../../support/builders/connection.js";
import { flushPromises } from "../../../support/worlds/instance.js";

const fox = {
  id: "fox",
  name: "Fox",
  imageUrl: "https://app.example/fox.png",
  links: { mobile: "fox://" },
  stores: {},
};
const bear = { id: "bear", name: "Bear", links: { mobile: "bear://" }, stores: {} };
const session = (name: string, topic = "1".repeat(64)): PairedSession => ({
  topic,
  peer: { name },
  expiresAt: 9e15,
  namespaces: { eip155: { accounts: [`eip155:1:${ALICE}`], methods: ["personal_sign"] } },
});

interface Page {
  readonly latchkit: Latchkit;
  readonly pairing: InMemoryWalletPairing;
  readonly events: readonly LatchkitEvent[];
  readonly ports: NonNullable<LatchkitOptions["ports"]>;
}

const open = async (
  given: NonNullable<LatchkitOptions["ports"]> = inMemoryPorts({}),
  pairing = new InMemoryWalletPairing(),
): Promise<Page> => {
  const ports = { ...given, pairing: async () => pairing };
  const latchkit = createLatchkit({
    networks: [
      {
        id: "eip155:1",
        name: "One",
        rpcUrls: ["https://one.example"],
        currency: { symbol: "ETH", decimals: 18 },
      },
    ],
    customWallets: [fox, bear],
    ports,
  });
  const events: LatchkitEvent[] = [];
  latchkit.events.events$.subscribe((event) => events.push(event));
  await latchkit.start();
  return { latchkit, pairing, events, ports: given };
};
const pair = async (
  { latchkit, pairing }: Page,
  wallet: typeof bear | undefined,
  answer: PairedSession,
  leave?: () => void,
): Promise<void> => {
  const before = pairing.pairings.length;
  const connecting = latchkit.connection.connect("walletConnect", wallet && { wallet });
  await expect.poll(() => pairing.pairings.length, { timeout: 10_000 }).toBe(before + 1);
  leave?.();
  await flushPromises();
  pairing.pairings.at(-1)?.answer({ kind: "done", value: answer });
  await connecting;
};
const shownAs = ({ latchkit }: Page): object => {
  const { name, icon } = latchkit.account.snapshot.wallet ?? {};
  return { name, icon };
};
const rows = ({ latchkit }: Page, group: string): readonly string[] =>
  latchkit.connectors.snapshot.groups
    .filter(({ name }) => name === group)
    .flatMap((one) => one.rows)
    .map((row) => (row.connector ?? row.wallet).id);

describe("pairing with a chosen wallet", () => {
  it(
    "lists the paired wallet as recent, also after a reload",
    { tags: ["S4-008", "S3-002"] },
    async () => {
      const page = await open();
      await pair(page, fox, session("Something else"));
      expect(page.latchkit.pairing.snapshot.recentWallet).toEqual({ id: "fox", name: "Fox" });
      await page.latchkit.connection.disconnect();
      expect([rows(page, "recent"), rows(page, "custom")]).toEqual([["fox"], ["bear"]]);
      await page.latchkit.dispose();
      const next = await open(page.ports);
      expect([rows(next, "recent"), rows(next, "custom")]).toEqual([["fox"], ["bear"]]);
    },
  );

  it("lists the chosen wallet as recent even if the pairing URI was requested before the choice", async () => {
    const page = await open(
      inMemoryPorts({ environment: { ...SERVER_ENVIRONMENT, isTelegram: true, isIos: true } }),
    );
    internalsOf(page.latchkit).requestPairingCode("walletConnect");
    await expect.poll(() => page.pairing.pairings.length, { timeout: 10_000 }).toBe(1);
    const connecting = page.latchkit.connection.connect("walletConnect", {
      cache: "always",
      wallet: fox,
    });
    page.pairing.pairings[0]?.answer({ kind: "done", value: session("Something else") });
    await connecting;
    await page.latchkit.connection.disconnect();
    expect([page.pairing.pairings.length, rows(page, "recent")]).toEqual([1, ["fox"]]);
  });

  it("keeps two recent wallets, newest first", { tags: ["S3-003"] }, async () => {
    const page = await open();
    for (const wallet of [fox, bear]) {
      await pair(
        page,
        wallet,
        session(wallet.name, wallet === fox ? "1".repeat(64) : "2".repeat(64)),
      );
      await page.latchkit.connection.disconnect();
    }
    expect(rows(page, "recent")).toEqual(["bear", "fox"]);
  });

  it(
    "shows name and icon of the wallet that the user chose, not those that the wallet sends",
    { tags: ["S4-009"] },
    async () => {
      const page = await open();
      await pair(page, fox, session("Evil\u202e Wallet"));
      expect(page.events).toContainEqual({
        name: "CONNECT_SUCCESS",
        method: "qrcode",
        walletName: "Fox",
        namespace: "eip155",
      });
      expect(shownAs(page)).toEqual({ name: "Fox", icon: fox.imageUrl });
    },
  );

  it(
    "reports the wallet's name as Unknown if neither the user's choice nor the wallet has one",
    { tags: ["finding-W17", "S4-009"] },
    async () => {
      const page = await open();
      await pair(page, undefined, session(""));
      expect(page.events).toContainEqual({
        name: "CONNECT_SUCCESS",
        method: "qrcode",
        walletName: "Unknown",
        namespace: "eip155",
      });
    },
  );

  it(
    "reports the name that the wallet sends if the user chose no wallet",
    { tags: ["S4-009"] },
    async () => {
      const page = await open();
      await pair(page, undefined, session("Some Wallet"));
      expect(page.events).toContainEqual(
        expect.objectContaining({ name: "CONNECT_SUCCESS", walletName: "Some Wallet" }),
      );
    },
  );

  it(
    'reports the connection method "mobile" if the user opened a wallet link',
    { tags: ["S4-009"] },
    async () => {
      const page = await open();
      await pair(page, fox, session("Fox"), () =>
        page.latchkit.pairing.link({ href: "fox://", name: "Fox" }),
      );
      expect(page.events).toContainEqual({
        name: "CONNECT_SUCCESS",
        method: "mobile",
        walletName: "Fox",
        namespace: "eip155",
      });
    },
  );

  it(
    "reports the wallet's name as Unknown if the opened link has no name",
    { tags: ["finding-T3", "S4-009"] },
    async () => {
      const page = await open();
      await pair(page, undefined, session("Fox"), () =>
        page.latchkit.pairing.link({ href: "fox://", name: "" }),
      );
      expect(page.events).toContainEqual({
        name: "CONNECT_SUCCESS",
        method: "mobile",
        walletName: "Unknown",
        namespace: "eip155",
      });
    },
  );

  it(
    "shows the error of a failed pairing until a new pairing URI is requested",
    { tags: ["finding-T3", "S3-034"] },
    async () => {
      const page = await open();
      const { latchkit, pairing } = page;
      const failing = latchkit.connection.connect("walletConnect").catch((error: unknown) => error);
      await expect.poll(() => pairing.pairings.length, { timeout: 10_000 }).toBe(1);
      pairing.pairings[0]?.fail(
        new LatchkitError("http/unreachable", { url: "wss://relay.example" }),
      );
      const error = await failing;
      expect(latchkit.pairing.snapshot).toMatchObject({ status: "failed", error });
      void latchkit.connection.connect("walletConnect").catch(() => undefined);
      await expect.poll(() => pairing.pairings.length, { timeout: 10_000 }).toBe(2);
      expect(latchkit.pairing.snapshot).not.toHaveProperty("error");
      await latchkit.dispose();
    },
  );

  it(
    "shows the chosen wallet in the pairing state until the wallet disconnects",
    { tags: ["S4-005", "S3-034"] },
    async () => {
      const page = await open();
      await page.latchkit.modal.open();
      const waiting = page.latchkit.connection
        .connect("walletConnect", { wallet: fox })
        .catch(() => undefined);
      await expect
        .poll(() => page.latchkit.pairing.snapshot.recentWallet, { timeout: 10_000 })
        .toEqual({ id: "fox", name: "Fox" });
      await page.latchkit.modal.close();
      await waiting;
      await pair(page, fox, session("Fox"));
      await page.latchkit.connection.disconnect();
      expect(page.latchkit.pairing.snapshot).toEqual({ status: "idle", isBuffering: false });
    },
  );
});

describe("row of a custom wallet", () => {
  it("pairs with the custom wallet that the host takes from the wallet list", async () => {
    const page = await open();
    const rows = page.latchkit.connectors.snapshot.groups.flatMap((group) => group.rows);
    const row = rows.find(({ wallet }) => wallet?.id === "fox");
    if (row === undefined) throw new Error("no row");
    const waiting = page.latchkit.connection.connect(row).catch(() => undefined);
    await expect
      .poll(() => page.latchkit.pairing.snapshot.recentWallet, { timeout: 10_000 })
      .toEqual({ id: "fox", name: "Fox" });
    await page.latchkit.dispose();
    await waiting;
  });

  it("shows and stores the WalletConnect session under the custom wallet that the host passed", async () => {
    const page = await open();
    const row = page.latchkit.connectors.snapshot.groups
      .flatMap((group) => group.rows)
      .find(({ wallet }) => wallet?.id === "fox");
    if (row === undefined) throw new Error("no row");
    const connecting = page.latchkit.connection.connect(row);
    await expect.poll(() => page.pairing.pairings.length, { timeout: 10_000 }).toBe(1);
    page.pairing.pairings[0]?.answer({ kind: "done", value: session("Something else") });
    await connecting;
    expect(shownAs(page)).toEqual({ name: "Fox", icon: fox.imageUrl });
    await page.latchkit.connection.disconnect();
    expect(rows(page, "recent")).toEqual(["fox"]);
  });
});

describe("pairing with an unknown wallet", () => {
  it("shows a paired wallet's own name as plain text of one line and at most 64 characters", async () => {
    const page = await open();
    await pair(page, undefined, session(`My\u202e Wallet${"!".repeat(100)}`));
    expect(shownAs(page)).toEqual({ name: `My Wallet${"!".repeat(55)}`, icon: undefined });
    expect(page.events).toContainEqual(
      expect.objectContaining({ name: "CONNECT_SUCCESS", method: "qrcode" }),
    );
  });

  it("shows the custom wallet whose name the paired wallet sends, also after a reload", async () => {
    const page = await open();
    await pair(page, undefined, session("fox "));
    expect(shownAs(page)).toEqual({ name: "Fox", icon: fox.imageUrl });
    await page.latchkit.dispose();
    expect(shownAs(await open(page.ports, page.pairing))).toEqual({
      name: "Fox",
      icon: fox.imageUrl,
    });
  });

  it("shows WalletConnect as the wallet's name if the wallet sends none", async () => {
    const page = await open();
    await pair(page, undefined, session("\u200b"));
    expect(shownAs(page)).toEqual({ name: "WalletConnect", icon: undefined });
  });

  it("does not list an unknown paired wallet as recent, and forgets an earlier choice", async () => {
    const page = await open();
    await pair(page, fox, session("Fox"));
    await page.latchkit.connection.disconnect();
    await pair(page, undefined, session("Bear", "2".repeat(64)));
    expect(page.latchkit.pairing.snapshot.recentWallet).toBeUndefined();
    await page.latchkit.connection.disconnect();
    expect(rows(page, "recent")).toEqual(["fox"]);
  });
});
