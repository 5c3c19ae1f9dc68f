import { describe, expect, it } from "vitest";
import { InMemoryHttpClient } from "../../../../src/infrastructure/in-memory/index.js";
import { BLOCKCHAIN_SERVICE } from "../../../../src/domain/network/service-rpc.js";
import { ALICE } from "../../../support/builders/connection.js";
import { setupConnected } from "../../../support/worlds/instance.js";

const SHARE = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const entry = (symbol: string, decimals: string, address?: string) => ({
  name: symbol,
  symbol,
  chainId: "eip155:1",
  quantity: { decimals, numeric: "3" },
  ...(address !== undefined && { address: `eip155:1:${address}` }),
});

/** The token list of a page whose service answers with these entries. */
const listed = async (entries: readonly object[], options: object = {}) => {
  const http = new InMemoryHttpClient();
  http.route("GET", `${BLOCKCHAIN_SERVICE}/v1/supported-chains`, () => ({
    body: { http: ["eip155:1"], ws: [] },
  }));
  http.route("GET", `${BLOCKCHAIN_SERVICE}/v1/account/${ALICE}/balance`, () => ({
    body: { balances: entries },
  }));
  const { latchkit } = await setupConnected({ projectId: "p1", ...options, ports: { http } });
  const { tokens } = await latchkit.tokens.refresh();
  return tokens.map(({ symbol, units, address }) => [symbol, units, address]);
};

describe("token list", () => {
  const both = [entry("ETH", "18"), entry("SHARE", "0", SHARE)];
  it("omits tokens without decimals from the token list", async () => {
    expect(await listed(both)).toEqual([["ETH", 3n * 10n ** 18n, undefined]]);
  });
  it("lists tokens without decimals with the option `wholeTokens`", async () => {
    expect(await listed(both, { wholeTokens: true })).toContainEqual(["SHARE", 3n, SHARE]);
  });
  it("lists the currency once if the service also lists it under a placeholder address", async () => {
    const placeholder = "0x0000000000000000000000000000000000001010";
    const twice = [entry("ETH", "18"), entry("ETH", "18", placeholder)];
    expect(await listed(twice)).toEqual([["ETH", 3n * 10n ** 18n, undefined]]);
  });
});
