import { describe, expect, it } from "vitest";
import { memoryStore } from "../../../examples/secure-site/index.mjs";
import {
  type SiteCall,
  type SiteQuestion,
  type SitePorts,
  type SiteStore,
  SiteRefusal,
} from "../../../src/secure-site/site.ports.js";
import type { CallsToSend } from "../../../src/secure-site/signing/signing.types.js";
import { PretendSiteKeys } from "../../../src/testing/universal/secure-site/pretend-site-keys.js";
import { deferred } from "../../support/doubles/manual-wallet.js";
import { setupSecureSite } from "../../support/worlds/secure-site.js";

const SMART = 8_453;
const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const OTHER = "0x1111111111111111111111111111111111111111";
const NOT_IN_USE = { message: "Not the account in use" };
const REJECTED = { message: "User rejected" };

class Keys extends PretendSiteKeys {
  readonly calls: SiteCall[] = [];
  problem: Error | undefined;
  override async call(userId: string, call: SiteCall): Promise<unknown> {
    this.calls.push(call);
    if (this.problem) throw this.problem;
    return super.call(userId, call);
  }
}
const setup = async ({
  keys = new Keys([SMART]),
  ...over
}: Partial<Omit<SitePorts, "keys">> & { readonly keys?: Keys } = {}) => {
  const site = setupSecureSite({ keys, ...over });
  const request = site.page();
  await site.signInElsewhere(request, "ana");
  return { ...site, request, keys, accounts: keys.accounts("google:ana") };
};
const sign = (address: string, chainId: string | number = 1) => ({
  method: "personal_sign",
  params: ["0x68", address],
  chainId,
});

describe("RPC requests", () => {
  it("shows a signing request with its account, and signs it after the user's approval", async () => {
    const { request, shown, keys, accounts } = await setup();
    const call = sign(accounts.eoa);
    expect(await request("RPC_REQUEST", call)).toMatch(/^0x[\da-f]{130}$/u);
    const account = { address: accounts.eoa, type: "eoa" };
    expect(shown).toMatchObject([
      { method: "personal_sign", chainId: 1, account, shown: [{ label: "Message", value: "h" }] },
    ]);
    expect(keys.calls).toMatchObject([
      { method: "personal_sign", chainId: 1, account, signing: { bytes: Uint8Array.of(0x68) } },
    ]);
  });
  it("passes the decoded request to the secure site's keys, not the page's parameters", async () => {
    const { request, keys, accounts } = await setup();
    await request("RPC_REQUEST", sign(accounts.eoa));
    expect(keys.calls[0]?.params).toBeUndefined();
  });
  it("shows and signs the request with the fee that the secure site's keys added", async () => {
    const fee = { gas: 21_000n, maxFeePerGas: 2n * 10n ** 9n };
    const keys = Object.assign(new Keys([SMART]), {
      prepare: async (_id: string, { signing }: SiteCall) => ({ ...signing, fee }) as CallsToSend,
    });
    const { request, shown, accounts } = await setup({ keys });
    const params = [{ from: accounts.eoa, to: OTHER, value: "0x1" }];
    await request("RPC_REQUEST", { method: "eth_sendTransaction", params, chainId: 1 });
    expect(shown[0]?.shown).toContainEqual({ label: "Network fee at most", value: "0.000042" });
    expect(keys.calls.at(-1)?.signing).toMatchObject({ kind: "calls", fee });
  });
  it("shows no request that the secure site's keys cannot prepare", async () => {
    const prepare = () => Promise.reject(new SiteRefusal("The price of gas is far too high"));
    const keys = Object.assign(new Keys([SMART]), { prepare });
    const { request, shown, accounts } = await setup({ keys });
    expect(await request("RPC_REQUEST", sign(accounts.eoa))).toEqual({
      message: "The price of gas is far too high",
    });
    expect(shown).toEqual([]);
  });
  it("warns about an unknown fee if the secure site's keys return none", async () => {
    const { request, shown } = await setup();
    const params = [{ to: OTHER, value: "0x1" }];
    await request("RPC_REQUEST", { method: "eth_sendTransaction", params });
    expect(shown[0]?.shown?.filter(({ isWarning }) => isWarning)).toHaveLength(1);
  });
  it("executes a read request of the page without approval", async () => {
    const { request, shown, keys } = await setup();
    await request("RPC_REQUEST", { method: "eth_getBalance", params: [OTHER, "latest"] });
    expect([shown, keys.calls.length]).toEqual([[], 1]);
  });
  it.each([
    ["eth_sign", [OTHER, "0x"]],
    ["toString", []],
    ["wallet_sendCalls", [{ calls: [{ to: "none" }] }]],
    ["personal_sign", { 0: "0x68" }],
  ])("rejects the method %s of the page with %j", async (method, params) => {
    const { request, shown, keys } = await setup();
    const refused = { message: "Requested RPC call is not allowed" };
    expect(await request("RPC_REQUEST", { method, params })).toEqual(refused);
    expect([shown, keys.calls]).toEqual([[], []]);
  });
  it("accepts only the active account of the chain in a request, in any letter case", async () => {
    const { request, shown, keys, accounts } = await setup();
    const { eoa, smartAccount } = accounts;
    const wrong = [sign(OTHER), sign(smartAccount), sign(eoa, SMART), sign(eoa, SOLANA)];
    for (const call of wrong) expect(await request("RPC_REQUEST", call)).toEqual(NOT_IN_USE);
    expect([shown, keys.calls]).toEqual([[], []]);
    const upper = `0x${eoa.slice(2).toUpperCase()}`;
    for (const call of [sign(upper), sign(smartAccount, `eip155:${SMART}`)])
      expect(await request("RPC_REQUEST", call)).toMatch(/^0x/u);
    await request("SET_PREFERRED_ACCOUNT", { type: "eoa" });
    expect(await request("RPC_REQUEST", sign(smartAccount, SMART))).toEqual(NOT_IN_USE);
    expect(await request("RPC_REQUEST", sign(eoa, SMART))).toMatch(/^0x/u);
  });
  it("grants and revokes permissions only for the active account", async () => {
    const { request, shown, keys, accounts } = await setup();
    const { eoa, smartAccount } = accounts;
    const of = (method: string, address: string): object => ({
      method,
      params: [{ address, permissions: [] }],
      chainId: SMART,
    });
    for (const method of ["wallet_grantPermissions", "wallet_revokePermissions"]) {
      expect(await request("RPC_REQUEST", of(method, eoa))).toEqual(NOT_IN_USE);
      expect([shown, keys.calls]).toEqual([[], []]);
    }
    await request("RPC_REQUEST", of("wallet_grantPermissions", smartAccount));
    expect([shown.length, keys.calls.length]).toEqual([1, 1]);
  });
  it("uses the active account and chain if the page's request names none", async () => {
    const { request, keys, accounts } = await setup();
    const open = { method: "eth_sendTransaction", params: [{ to: OTHER }] };
    await request("RPC_REQUEST", open);
    await request("SWITCH_NETWORK", { chainId: `eip155:${SMART}` });
    await request("RPC_REQUEST", open);
    await request("SWITCH_NETWORK", { chainId: SOLANA });
    const message = {
      method: "solana_signMessage",
      params: { message: "a", pubkey: accounts.solana },
    };
    await request("RPC_REQUEST", message);
    expect(keys.calls.map(({ account }) => account)).toEqual([
      { address: accounts.eoa, type: "eoa" },
      { address: accounts.smartAccount, type: "smartAccount" },
      { address: accounts.solana, type: "eoa" },
    ]);
  });
  it("rejects a request of the page without a signed-in user", async () => {
    const keys = new Keys();
    expect(await setupSecureSite({ keys }).page()("RPC_REQUEST", sign(OTHER))).toEqual({
      message: "Not signed in",
    });
    expect(keys.calls).toEqual([]);
  });
  it("does not execute a page's request that the user rejects", async () => {
    const { request, keys, accounts } = await setup({ approval: { ask: async () => false } });
    expect(await request("RPC_REQUEST", sign(accounts.eoa))).toEqual(REJECTED);
    expect(keys.calls).toEqual([]);
  });
  it.each(["RPC_ABORT", "SIGN_OUT"])(
    "does not execute a page's request cancelled by %s, even if the user approves the request later",
    async (name) => {
      const asked: ((isAgreed: boolean) => void)[] = [];
      const signals: AbortSignal[] = [];
      const ask = (_question: SiteQuestion, signal: AbortSignal) => {
        signals.push(signal);
        return new Promise<boolean>((resolve) => asked.push(resolve));
      };
      const { request, keys, accounts } = await setup({ approval: { ask } });
      const waiting = request("RPC_REQUEST", sign(accounts.eoa));
      await expect.poll(() => asked.length).toBe(1);
      expect(signals[0]?.aborted).toBe(false);
      await request(name);
      expect(signals[0]?.aborted).toBe(true);
      asked[0]?.(true);
      expect(await waiting).toEqual(REJECTED);
      expect(keys.calls).toEqual([]);
    },
  );
  it("returns the result of a request that the user approved before the page aborted it (RPC_ABORT)", async () => {
    const { request, keys, accounts } = await setup();
    const [begun, chain] = [deferred<void>(), deferred<void>()];
    const call = keys.call.bind(keys);
    keys.call = async (...asked) => {
      begun.resolve();
      await chain.promise;
      return call(...asked);
    };
    const sending = request("RPC_REQUEST", sign(accounts.eoa));
    await begun.promise;
    await request("RPC_ABORT");
    chain.resolve();
    expect(await sending).toMatch(/^0x/u);
  });
  it.each(["RPC_ABORT", "SIGN_OUT"])(
    "does not show a request that %s cancels while the secure site's store is read",
    async (name) => {
      const kept = memoryStore();
      const [reads, hold]: [(() => void)[], { isOn: boolean }] = [[], { isOn: false }];
      const store: SiteStore = {
        ...kept,
        transaction: async (work) => {
          const result = await kept.transaction(work);
          if (hold.isOn) await new Promise<void>((resolve) => reads.push(resolve));
          return result;
        },
      };
      const { request, shown, keys, accounts } = await setup({ store });
      hold.isOn = true;
      const waiting = request("RPC_REQUEST", sign(accounts.eoa));
      await expect.poll(() => reads.length).toBe(1);
      hold.isOn = false;
      await request(name);
      reads[0]?.();
      expect(await waiting).toEqual(REJECTED);
      expect([shown, keys.calls]).toEqual([[], []]);
      if (name === "RPC_ABORT")
        expect(await request("RPC_REQUEST", sign(accounts.eoa))).toMatch(/^0x/u);
    },
  );
  it("returns the message of a SiteRefusal to the page, and no other error's message", async () => {
    const { request, keys, accounts } = await setup();
    keys.problem = new SiteRefusal("Too little of it");
    expect(await request("RPC_REQUEST", sign(accounts.eoa))).toEqual({
      message: "Too little of it",
    });
    keys.problem = new Error("key 0x1234");
    expect(await request("RPC_REQUEST", sign(accounts.eoa))).toEqual({
      message: "Something went wrong",
    });
  });
});
