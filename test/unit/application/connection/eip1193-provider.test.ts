import { describe, expect, it } from "vitest";
import { LatchkitError, isLatchkitError } from "../../../../src/index.js";
import { connected } from "../../../support/started.js";
import { BOB } from "../../../support/builders.js";
import { revoked, touchy } from "../../../support/faults.js";

describe("the EIP-1193 door", () => {
  it("carries a request to the connected wallet and its answer back", async () => {
    const { latchkit, wallet } = await connected();
    wallet.onRequest = async ({ method, params }) => ({ kind: "done", value: { method, params } });
    const provider = await latchkit.connection.provider("eip155");
    expect(await provider.request({ method: "eth_call", params: [1] })).toEqual({
      method: "eth_call",
      params: [1],
    });
  });

  it("a visitor's no is code 4001, and the wallet's own code is kept", async () => {
    const { latchkit, wallet } = await connected();
    const provider = await latchkit.connection.provider("eip155");
    wallet.onRequest = async () => ({ kind: "declined" });
    await expect(provider.request({ method: "personal_sign" })).rejects.toMatchObject({
      code: 4001,
    });
    wallet.onRequest = async () => {
      throw new LatchkitError(
        "wallet/request-failed",
        { method: "eth_call" },
        { cause: { code: -32601, message: "no such method" } },
      );
    };
    await expect(provider.request({ method: "eth_call" })).rejects.toMatchObject({
      code: -32601,
      message: "no such method",
    });
  });

  it.each([
    ["a proxy that throws", touchy],
    ["a revoked proxy", revoked],
    ["nothing", () => undefined],
    [
      "a code whose message throws",
      () =>
        Object.defineProperty({ code: 4200 }, "message", {
          get: () => {
            throw new Error("no");
          },
        }),
    ],
  ])("a wallet that threw %s cannot get its own error thrown at the host", async (_, thrown) => {
    const { latchkit, wallet } = await connected();
    const provider = await latchkit.connection.provider("eip155");
    wallet.onRequest = async () => {
      throw new LatchkitError("wallet/request-failed", { method: "eth_call" }, { cause: thrown() });
    };
    const error: unknown = await provider
      .request({ method: "eth_call" })
      .catch((one: unknown) => one);
    expect(
      (error as { readonly code?: unknown }).code === 4200 ||
        isLatchkitError(error, "wallet/request-failed"),
    ).toBe(true);
  });

  it("tells accounts, chain and disconnect exactly as the facade shows them, and nothing after removal", async () => {
    const { latchkit, wallet } = await connected();
    const provider = await latchkit.connection.provider("eip155");
    const told: unknown[] = [];
    const onAccounts = (accounts: unknown): void => {
      told.push(accounts);
    };
    const onChain = (chain: unknown): void => {
      told.push(chain);
    };
    provider.on("accountsChanged", onAccounts);
    provider.on("chainChanged", onChain);
    wallet.emit({ kind: "network", networkId: "eip155:10" });
    wallet.emit({ kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] });
    expect(told).toEqual(["0xa", [BOB]]);
    provider.removeListener("accountsChanged", onAccounts);
    provider.removeListener("chainChanged", onChain);
    await latchkit.connection.disconnect();
    expect(told).toHaveLength(2);
    await expect(provider.request({ method: "eth_accounts" })).rejects.toMatchObject({
      code: 4100,
    });
  });
});
