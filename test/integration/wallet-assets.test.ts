import { inMemoryPorts, inMemorySecureFrame } from "latchkit/testing";
import { describe, expect, it } from "vitest";
import { createLatchkit } from "../../src/index.js";
import { InMemoryBlockchainData } from "../../src/infrastructure/in-memory/index.js";
import { PretendSiteKeys } from "../../src/testing/universal/secure-site/pretend-site-keys.js";
import type { SiteCall } from "../../src/secure-site/site.ports.js";
import { setupConnected, TWO_NETWORKS } from "../support/worlds/instance.js";
import { aToken } from "../support/builders/tokens.js";

const EMAIL = "ana@example.org";
const ASSET = {
  address: "native",
  balance: "0xde0b6b3a7640000",
  type: "NATIVE",
  metadata: { name: "Ether", symbol: "ETH", decimals: 18, price: 3_000, iconUrl: "" },
};

/** Site keys that report the assets of their account. */
class ReportingKeys extends PretendSiteKeys {
  readonly asked: SiteCall[] = [];
  answer: () => unknown = () => ({ "0x1": [ASSET] });
  isReporting = true;

  override async call(userId: string, call: SiteCall): Promise<unknown> {
    if (!call.method.startsWith("wallet_get")) return super.call(userId, call);
    this.asked.push(call);
    if (call.method === "wallet_getAssets") return this.answer();
    return { "0x1": { assetDiscovery: { supported: this.isReporting } } };
  }
}

/** Signs in by e-mail; the token service reports another balance. */
const signedIn = async () => {
  const keys = new ReportingKeys();
  const ports = inMemoryPorts({ networks: TWO_NETWORKS });
  const memory = inMemorySecureFrame({ clock: ports.clock, knownEmails: [EMAIL], keys });
  const service = new InMemoryBlockchainData();
  const latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    ports: { ...ports, secureFrame: memory.frame, blockchainData: service },
  });
  await latchkit.start();
  const email = await latchkit.emailLogin.actions();
  const sent = email.submit(EMAIL);
  await memory.clock.pass(500);
  await sent;
  await email.confirm(memory.site.lastCode);
  const account = latchkit.account.snapshot.current?.caipAddress;
  if (account === undefined) throw new Error("nobody is connected");
  service.setTokens(account, [aToken({ units: 7n })]);
  return { latchkit, keys, service, account, clock: memory.clock };
};

describe("assets reported by the embedded wallet", () => {
  it(
    "shows the tokens that the embedded wallet reports, without asking the token service",
    { tags: ["S7-046"] },
    async () => {
      const { latchkit, keys, service, account } = await signedIn();
      const { tokens, total } = await latchkit.tokens.refresh();
      expect(tokens).toMatchObject([{ symbol: "ETH", units: 10n ** 18n }]);
      expect(total).toBe(3_000n * 10n ** 18n);
      expect(keys.asked.at(-1)).toMatchObject({
        method: "wallet_getAssets",
        params: [{ account: account.split(":")[2], chainFilter: ["0x1"] }],
      });
      expect(service.queries).toEqual([]);
      await latchkit.dispose();
    },
  );
  it.each<[string, (keys: ReportingKeys) => void]>([
    ["does not announce asset reports", (keys) => (keys.isReporting = false)],
    ["reports an incomplete entry", (keys) => (keys.answer = () => ({ "0x1": [{}] }))],
    ["reports another network", (keys) => (keys.answer = () => ({ "0xa": [ASSET] }))],
    ["fails", (keys) => (keys.answer = () => Promise.reject(new Error("no")))],
  ])("asks the token service if the embedded wallet %s", async (_, change) => {
    const { latchkit, keys } = await signedIn();
    change(keys);
    const { tokens } = await latchkit.tokens.refresh();
    expect(tokens).toMatchObject([{ units: 7n }]);
    await latchkit.dispose();
  });
  it("reads the tokens from the token service if the embedded wallet does not answer within 5 seconds", async () => {
    const { latchkit, keys, clock } = await signedIn();
    keys.answer = () => new Promise(() => undefined);
    const reading = latchkit.tokens.refresh();
    await clock.pass(5_000);
    expect((await reading).tokens).toMatchObject([{ units: 7n }]);
    await latchkit.dispose();
  });
});

describe("assets of any other wallet", () => {
  it("requests token balances from no wallet other than the embedded wallet", async () => {
    const data = new InMemoryBlockchainData();
    const { latchkit, wallet } = await setupConnected({ ports: { blockchainData: data } });
    data.setTokens(latchkit.account.snapshot.current?.caipAddress ?? "eip155:1:0x", [
      aToken({ units: 7n }),
    ]);
    const asked: string[] = [];
    wallet.request = async ({ method }) => {
      asked.push(method);
      return { kind: "done", value: {} };
    };
    expect((await latchkit.tokens.refresh()).tokens).toMatchObject([{ units: 7n }]);
    expect(asked).toEqual([]);
    await latchkit.dispose();
  });
});
