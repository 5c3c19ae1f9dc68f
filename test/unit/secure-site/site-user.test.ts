import { describe, expect, it } from "vitest";
import { PretendSiteKeys } from "../../../src/testing/universal/secure-site/pretend-site-keys.js";
import {
  RecordingSiteKeys,
  SMART,
  setupSignedInSite as stand,
} from "../../support/worlds/signed-in-site.js";
import { setupSecureSite } from "../../support/worlds/secure-site.js";

const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

describe("signed-in user", () => {
  it("reports both accounts of the user, and prefers the smart account if the chain has one", async () => {
    const { request, accounts, keys } = await stand();
    const { eoa, smartAccount } = accounts;
    expect(await request("GET_USER")).toEqual({
      email: null,
      userName: "ana",
      address: eoa,
      chainId: 1,
      preferredAccountType: "eoa",
      smartAccountDeployed: false,
      accounts: [
        { address: eoa, type: "eoa" },
        { address: smartAccount, type: "smartAccount" },
      ],
    });
    expect(await request("GET_USER", { chainId: SMART, rpcUrl: "https://node" })).toMatchObject({
      address: smartAccount,
      chainId: SMART,
      preferredAccountType: "smartAccount",
      smartAccountDeployed: true,
    });
    expect(keys.asked).toEqual([{ chainId: SMART, rpcUrl: "https://node" }]);
  });
  it("reports one account of the user if the secure site has no smart accounts", async () => {
    const keys = new RecordingSiteKeys();
    keys.accounts = () => ({ eoa: "0x1", smartAccount: "0x1", solana: "s" });
    const { request } = await stand({ keys });
    expect((await request("GET_USER"))["accounts"]).toEqual([{ address: "0x1", type: "eoa" }]);
  });
  it("keeps the user's preferred account until sign-out", async () => {
    const { request, page, accounts, signInElsewhere } = await stand();
    const { eoa, smartAccount } = accounts;
    await request("SWITCH_NETWORK", { chainId: SMART });
    const preferred = await request("SET_PREFERRED_ACCOUNT", { type: "eoa" });
    expect(preferred).toEqual({ type: "eoa", address: eoa });
    expect(await page()("GET_USER", { chainId: SMART })).toMatchObject({ address: eoa });
    const login = { preferredAccountType: "smartAccount" };
    expect(await request("GET_USER", login)).toMatchObject({ address: smartAccount });
    await request("SET_PREFERRED_ACCOUNT", { type: "eoa" });
    await request("SIGN_OUT");
    await signInElsewhere(request, "ana");
    expect(await request("GET_USER")).toMatchObject({ address: smartAccount });
  });
  it("stores the last chain that the page requested, as a number on eip155", async () => {
    const { request, accounts } = await stand();
    for (const [named, chainId] of [
      ["5", 5],
      ["eip155:10", 10],
      [137, 137],
      [SOLANA, SOLANA],
    ]) {
      expect(await request("SWITCH_NETWORK", { chainId: named })).toEqual({ chainId: named });
      expect(await request("GET_CHAIN_ID")).toEqual({ chainId });
    }
    const user = { email: null, userName: "ana", address: accounts.solana, chainId: SOLANA };
    expect(await request("GET_USER")).toEqual(user);
    expect(await request("INIT_SMART_ACCOUNT")).toMatchObject({ isDeployed: false });
  });
  it("reads the user on the requested chain, even for concurrent requests", async () => {
    const { request, accounts, keys } = await stand();
    const preferredAccountType = "smartAccount";
    const [evm, solana] = await Promise.all([
      request("GET_USER", { chainId: SMART, preferredAccountType }),
      request("GET_USER", { chainId: SOLANA, preferredAccountType }),
    ]);
    const { smartAccount, solana: address } = accounts;
    expect(evm).toMatchObject({
      address: smartAccount,
      chainId: SMART,
      smartAccountDeployed: true,
    });
    expect(solana).toMatchObject({ address, chainId: SOLANA });
    expect(keys.asked).toEqual([{ chainId: SMART }]);
  });
  it("reports the user's smart account as not deployed if the chain cannot be reached", async () => {
    const { request, keys, accounts } = await stand();
    await request("SWITCH_NETWORK", { chainId: SMART });
    const { smartAccount: address } = accounts;
    expect(await request("INIT_SMART_ACCOUNT")).toEqual({ address, isDeployed: true });
    keys.answer = Promise.reject(new Error("away"));
    expect(await request("INIT_SMART_ACCOUNT")).toEqual({ address, isDeployed: false });
    const { request: other } = await stand({ keys: new PretendSiteKeys([SMART]) });
    await other("SWITCH_NETWORK", { chainId: SMART });
    expect(await other("INIT_SMART_ACCOUNT")).toMatchObject({ isDeployed: false });
  });
  it("reports no user name after an e-mail sign-in", async () => {
    const { page, signIn } = setupSecureSite();
    const request = page();
    await signIn(request, "ana@example.org");
    const user = await request("GET_USER");
    expect(user["email"]).toBe("ana@example.org");
    expect(user).not.toHaveProperty("userName");
  });
  it("rejects requests about the user before sign-in", async () => {
    const request = setupSecureSite().page();
    const nobody = { message: "Not signed in" };
    for (const name of ["GET_USER", "INIT_SMART_ACCOUNT"])
      expect(await request(name)).toEqual(nobody);
    expect(await request("SET_PREFERRED_ACCOUNT", { type: "eoa" })).toEqual(nobody);
    expect(await request("IS_CONNECTED")).toEqual({ isConnected: false });
  });
});
