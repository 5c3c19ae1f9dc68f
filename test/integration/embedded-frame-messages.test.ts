import { inMemoryPorts, inMemorySecureFrame, settled } from "latchkit/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Latchkit, type LatchkitOptions, createLatchkit } from "../../src/index.js";
import type { SitePlace } from "../../src/secure-site/site.ports.js";
import { PretendSiteKeys } from "../../src/testing/universal/secure-site/pretend-site-keys.js";
import { ALICE } from "../support/builders/connection.js";
import { TWO_NETWORKS, errorCodeOf } from "../support/worlds/instance.js";

const EMAIL = "ana@example.org";

/** Keys whose smart account is deployed when the test says so. */
class DeployableKeys extends PretendSiteKeys {
  isThere = false;
  readonly asked: SitePlace[] = [];
  async isDeployed(_: string, where: SitePlace): Promise<boolean> {
    this.asked.push(where);
    return this.isThere;
  }
}
interface Heard {
  readonly type: string;
  readonly payload?: Readonly<Record<string, unknown>>;
}

let page: Latchkit | undefined;
afterEach(() => page?.dispose());

const setup = async (
  options: Partial<LatchkitOptions> = {},
  storage: Readonly<Record<string, string>> = {},
) => {
  const ports = inMemoryPorts({ networks: TWO_NETWORKS, storage });
  const { clock, chain, logger } = ports;
  const keys = new DeployableKeys([1, 10]);
  const memory = inMemorySecureFrame({ clock, logger, knownEmails: [EMAIL], keys });
  const { site } = memory;
  const heard: Heard[] = [];
  const receive = site.receive.bind(site);
  site.receive = (data) => {
    heard.push(data as Heard);
    return receive(data);
  };
  const latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    ...options,
    ports: { ...ports, secureFrame: memory.frame },
  });
  page = latchkit;
  const sent = (name: string): readonly Heard[] =>
    heard.filter(({ type }) => type === `@w3m-app/${name}`);
  const signIn = async (): Promise<void> => {
    const email = await latchkit.emailLogin.actions();
    const login = email.submit(EMAIL);
    await clock.pass(500);
    await login;
    await email.confirm(site.lastCode);
    await settled();
  };
  return { latchkit, ...memory, keys, ports, clock, chain, logger, heard, sent, signIn };
};
/** A page with a signed-in user and smart accounts on all networks. */
const signedIn = async (options?: Partial<LatchkitOptions>) => {
  const fixture = await setup(options);
  await fixture.latchkit.start();
  await fixture.signIn();
  const provider = await fixture.latchkit.connection.provider("eip155");
  const address = fixture.latchkit.account.snapshot.current?.address ?? "";
  return { ...fixture, provider, address };
};

describe("messages to the secure frame", () => {
  it(
    "sends the SDK version and the RPC URL of each network to the secure frame",
    { tags: ["S3-057", "S3-067"] },
    async () => {
      const { sent } = await signedIn({ projectId: "p01" });
      expect(sent("SYNC_DAPP_DATA")).toHaveLength(1);
      const { projectId, sdkType, sdkVersion, networks } = sent("SYNC_DAPP_DATA")[0]?.payload ?? {};
      expect({ projectId, sdkType }).toEqual({ projectId: "p01", sdkType: "appkit" });
      expect(sdkVersion).toMatch(/^react-universal-\d+\.\d+\.\d+$/u);
      const told = networks as readonly { readonly chainId: string; readonly rpcUrl: string }[];
      expect(told.length).toBeGreaterThanOrEqual(26);
      expect(new Set(told.map(({ chainId }) => chainId.split(":")[0]))).toEqual(
        new Set(["eip155", "solana"]),
      );
      // The page's own node for a listed network, else the hosted service.
      expect(told.find(({ chainId }) => chainId === "eip155:10")?.rpcUrl).toBe(
        TWO_NETWORKS[1].rpcUrls[0],
      );
      expect(told.find(({ chainId }) => chainId === "eip155:137")?.rpcUrl).toBe(
        "https://rpc.walletconnect.org/v1/?chainId=eip155%3A137&projectId=p01",
      );
    },
  );

  it(
    "the secure site uses the network's RPC URL for a request that names no network",
    { tags: ["S3-067"] },
    async () => {
      const { site, keys, signIn, latchkit } = await setup({ projectId: "p01" });
      await latchkit.start();
      await signIn();
      keys.asked.length = 0;
      await site.receive({ type: "@w3m-app/SWITCH_NETWORK", id: "a", payload: { chainId: 10 } });
      await site.receive({ type: "@w3m-app/INIT_SMART_ACCOUNT", id: "b" });
      expect(keys.asked).toEqual([{ chainId: 10, rpcUrl: TWO_NETWORKS[1].rpcUrls[0] }]);
    },
  );

  it(
    "asks a newly opened frame for its network, and switches it to the page's network",
    { tags: ["S7-056"] },
    async () => {
      const { sent } = await signedIn({ defaultNetwork: "eip155:10" });
      expect(sent("GET_CHAIN_ID")).toHaveLength(1);
      expect(sent("SWITCH_NETWORK").map(({ payload }) => payload?.["chainId"])).toEqual([
        "eip155:10",
      ]);
    },
  );

  it(
    "does not switch a secure frame that is already on the page's network",
    { tags: ["S7-056"] },
    async () => {
      const { sent } = await signedIn();
      expect(sent("GET_CHAIN_ID")).toHaveLength(1);
      expect(sent("SWITCH_NETWORK")).toEqual([]);
    },
  );

  it(
    "returns a stored session token only to the secure frame that issued it",
    { tags: ["S3-064"] },
    async () => {
      const former = await signedIn();
      const { storage } = former.ports;
      const stored = Object.fromEntries(storage.keys().map((key) => [key, storage.get(key) ?? ""]));
      await former.latchkit.dispose();
      const { latchkit, clock, deliverMessage, isInPage, sent } = await setup({}, stored);
      const starting = latchkit.start();
      await vi.waitUntil(isInPage, { interval: 1 });
      deliverMessage({
        data: { type: "@w3m-frame/SESSION_UPDATE", payload: { token: "session-1" } },
      });
      await clock.pass(500);
      await starting;
      await settled();
      expect(sent("IS_CONNECTED").map(({ payload }) => payload)).toEqual([{ token: "session-1" }]);
    },
  );
});

describe("frame that answers after 12 s", () => {
  const reloaded = async () => {
    const former = await signedIn();
    const { storage } = former.ports;
    const stored = Object.fromEntries(storage.keys().map((key) => [key, storage.get(key) ?? ""]));
    await former.latchkit.dispose();
    const fixture = await setup({}, stored);
    const { latchkit, site, clock, sent } = fixture;
    // The same user and site, but the test delays the reply.
    const receive = site.receive.bind(site);
    let reply: (() => void) | undefined;
    site.receive = async (data) => {
      const answer = (await receive(data)) as Heard;
      if (answer.type !== "@w3m-frame/IS_CONNECTED_SUCCESS") return answer;
      await new Promise<void>((resolve) => (reply = resolve));
      return { ...answer, payload: { isConnected: true } };
    };
    const starting = latchkit.start();
    await vi.waitUntil(fixture.isInPage, { interval: 1 });
    await clock.pass(500);
    await vi.waitUntil(() => sent("IS_CONNECTED").length > 0, { interval: 1 });
    await clock.pass(12_000);
    await starting;
    expect(latchkit.account.snapshot.current).toBeUndefined();
    return { ...fixture, answer: () => reply?.() };
  };

  it("restores the embedded wallet's user when the secure frame answers after 12 s", async () => {
    const { latchkit, answer, site, clock } = await reloaded();
    // The user is still signed in at the site from the previous page load.
    const receive = site.receive.bind(site);
    site.receive = async (data) =>
      (data as Heard).type === "@w3m-app/GET_USER"
        ? {
            type: "@w3m-frame/GET_USER_SUCCESS",
            id: (data as { readonly id: string }).id,
            payload: { address: ALICE, chainId: 1, email: EMAIL },
          }
        : receive(data);
    answer();
    await clock.pass(16);
    await settled();
    await expect.poll(() => latchkit.account.snapshot.current?.address).toBe(ALICE);
  });
});

describe("answers of the secure frame", () => {
  it(
    "marks the smart account as deployed after a transaction deployed it",
    { tags: ["S7-057"] },
    async () => {
      const { latchkit, keys, provider, address, sent } = await signedIn();
      await latchkit.embeddedAccount.actions();
      expect(latchkit.embeddedAccount.snapshot.smartAccountDeployed).toBe(false);
      const before = sent("GET_USER").length;
      keys.isThere = true;
      await provider.request({
        method: "eth_sendTransaction",
        params: [{ from: address, to: address, value: "0x0" }],
      });
      await settled();
      expect(sent("INIT_SMART_ACCOUNT").length).toBeGreaterThan(0);
      expect(sent("GET_USER")).toHaveLength(before);
      expect(latchkit.embeddedAccount.snapshot.smartAccountDeployed).toBe(true);
    },
  );

  const answers = [
    ["S5-034", "a transaction's hash", "eth_sendTransaction"],
    ["S5-035", "a signed message", "personal_sign"],
  ] as const;
  for (const [id, answer, method] of answers)
    it(
      `refreshes the balance at once after the secure frame returned ${answer}`,
      { tags: [id] },
      async () => {
        const { latchkit, chain, provider, address } = await signedIn();
        const account = latchkit.account.snapshot.current?.caipAddress;
        if (account === undefined) throw new Error("nobody is connected");
        chain.setBalance(account, 5n);
        const release = latchkit.balance.watch();
        await latchkit.balance.refresh({ force: true });
        chain.setBalance(account, 3n);
        const params =
          method === "personal_sign"
            ? ["0x68656c6c6f", address]
            : [{ from: address, to: address, value: "0x0" }];
        await provider.request({ method, params });
        await settled();
        expect(latchkit.balance.snapshot).toMatchObject({ value: { units: 3n } });
        release();
      },
    );

  it("does not refresh the balance after a secure frame's answer that is not a transaction", async () => {
    const { latchkit, chain, provider } = await signedIn();
    const account = latchkit.account.snapshot.current?.caipAddress;
    if (account === undefined) throw new Error("nobody is connected");
    chain.setBalance(account, 5n);
    const release = latchkit.balance.watch();
    await latchkit.balance.refresh({ force: true });
    chain.setBalance(account, 3n);
    await provider.request({ method: "wallet_revokePermissions", params: [{}] });
    await settled();
    expect(latchkit.balance.snapshot).toMatchObject({ value: { units: 5n } });
    release();
  });

  it(
    'shows the user "Action not allowed", and logs the refused method for the developer',
    { tags: ["S6-011"] },
    async () => {
      const { latchkit, provider, logger } = await signedIn();
      expect(await errorCodeOf(provider.request({ method: "eth_sign", params: [] }))).toBe(
        "frame/method-refused",
      );
      await settled();
      expect(latchkit.toast.snapshot.shown).toMatchObject({
        variant: "error",
        text: "Action not allowed",
      });
      expect(logger.lines.map(({ message }) => message).join()).toContain(
        "Requested RPC call is not allowed",
      );
    },
  );

  it(
    "logs failures of the embedded wallet to the console, but no requests or user rejections",
    { tags: ["S9-045"] },
    async () => {
      const { latchkit, site, logger, provider, address } = await signedIn();
      const told = (): readonly string[] =>
        logger.lines.filter(({ level }) => level === "warn").map(({ message }) => message);
      expect(told()).toEqual([]);
      site.desk.reject();
      await latchkit.account.signMessage("hello").catch(() => undefined);
      expect(told()).toEqual([]);
      site.refusal = "The vault is closed for repairs";
      const call = { method: "eth_getBalance", params: [address, "latest"] };
      await provider.request(call).catch(() => undefined);
      expect(told()).toHaveLength(1);
      expect(JSON.stringify(logger.lines)).not.toContain("repairs");
    },
  );
});
