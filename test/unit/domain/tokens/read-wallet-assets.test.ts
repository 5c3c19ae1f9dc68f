import { describe, expect, it } from "vitest";
import {
  isWalletAsset,
  readWalletAssets,
  reportsAssets,
} from "../../../../src/domain/tokens/read-wallet-assets.js";

const USDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const METADATA = {
  name: "Ether",
  symbol: "ETH",
  decimals: 18,
  price: 3_000,
  iconUrl: "https://img.example/eth.png",
};
const ETHER = {
  address: "native",
  balance: "0xde0b6b3a7640000",
  type: "NATIVE",
  metadata: METADATA,
};
const DOLLARS = {
  address: USDC.toLowerCase(),
  balance: "0x2625a0",
  type: "ERC20",
  metadata: { ...METADATA, name: "USD Coin", symbol: "USDC", decimals: 6, price: 1 },
};
const read = (...assets: readonly unknown[]) => readWalletAssets(assets, "eip155:1");

describe("the assets that a wallet reports", () => {
  it("are tokens of the network, in base units, the currency without an address", () => {
    expect(read(ETHER, DOLLARS)).toStrictEqual([
      {
        networkId: "eip155:1",
        name: "Ether",
        symbol: "ETH",
        decimals: 18,
        units: 10n ** 18n,
        price: 3_000n * 10n ** 18n,
        value: 3_000n * 10n ** 18n,
        iconUrl: "https://img.example/eth.png",
      },
      expect.objectContaining({ address: USDC, symbol: "USDC", decimals: 6, units: 2_500_000n }),
    ]);
  });
  it.each([
    ["address", 7],
    ["balance", 1n],
    ["balance", undefined],
  ])("are valid only if %s is a string, and not %o", { tags: ["S5-026"] }, (field, value) => {
    expect(isWalletAsset(ETHER)).toBe(true);
    expect(isWalletAsset({ ...ETHER, [field]: value })).toBe(false);
    expect(read(DOLLARS, { ...ETHER, [field]: value })).toBeUndefined();
  });
  it.each(["erc20", "ERC721", "", undefined])(
    "are not valid if the type is %o",
    { tags: ["S5-027"] },
    (type) => {
      expect(isWalletAsset({ ...ETHER, type })).toBe(false);
      expect(read(DOLLARS, { ...ETHER, type })).toBeUndefined();
    },
  );
  it.each([
    ["name", 1],
    ["symbol", null],
    ["iconUrl", undefined],
    ["decimals", "18"],
    ["price", "3000"],
  ])("are not valid if the metadata's %s is %o", { tags: ["S5-028"] }, (field, value) => {
    const asset = { ...ETHER, metadata: { ...METADATA, [field]: value } };
    expect(isWalletAsset(asset)).toBe(false);
    expect(read(DOLLARS, asset)).toBeUndefined();
  });
  it.each([undefined, null, 7, "native", [], { ...ETHER, metadata: null }])(
    "are not %o",
    (asset) => {
      expect(isWalletAsset(asset)).toBe(false);
    },
  );
  it.each([
    ["S5-025 decimals 0, as collectibles have them", { metadata: { ...METADATA, decimals: 0 } }],
    ["half a decimal", { metadata: { ...METADATA, decimals: 6.5 } }],
    ["more decimals than any token has", { metadata: { ...METADATA, decimals: 1e9 } }],
    ["a balance that is no quantity", { balance: "10" }],
    ["a balance of more than 256 bits", { balance: `0x1${"0".repeat(64)}` }],
    ["a contract that is no address", { address: "0x1", type: "ERC20" }],
    ["the currency under a contract's type", { type: "ERC20" }],
    ["a contract under the currency's type", { address: USDC }],
  ])("leave out what is whole and cannot be shown: %s", (_, change) => {
    expect(read({ ...ETHER, ...change }, DOLLARS)?.map(({ symbol }) => symbol)).toEqual(["USDC"]);
  });
  it("are asked for only where the wallet says that it reports them there", () => {
    const reported = (supported: unknown) => ({ "eip155:1": { assetDiscovery: { supported } } });
    expect(reportsAssets(reported(true), "eip155:1")).toBe(true);
    expect(reportsAssets(reported("true"), "eip155:1")).toBe(false);
    expect(reportsAssets(reported(true), "eip155:10")).toBe(false);
    expect(reportsAssets({ "eip155:1": { assetDiscovery: null } }, "eip155:1")).toBe(false);
  });
});

it("an asset with decimals that no token has is left out, and the others stay", () => {
  const counted = (decimals: number) => ({ ...ETHER, metadata: { ...METADATA, decimals } });
  for (const decimals of [-1, 1.5, 37, Number.NaN])
    expect(read(counted(decimals), DOLLARS)).toHaveLength(1);
  expect(read(counted(36))?.[0]?.decimals).toBe(36);
});
