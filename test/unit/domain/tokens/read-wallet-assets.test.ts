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

describe("wallet assets", () => {
  it("reads the wallet's assets in base units, and the native currency without an address", () => {
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
  ])(
    "rejects a wallet asset whose `%s` is %o instead of a string",
    { tags: ["S5-026"] },
    (field, value) => {
      expect(isWalletAsset(ETHER)).toBe(true);
      expect(isWalletAsset({ ...ETHER, [field]: value })).toBe(false);
      expect(read(DOLLARS, { ...ETHER, [field]: value })).toBeUndefined();
    },
  );
  it.each(["erc20", "ERC721", "", undefined])(
    "rejects a wallet asset of type %o",
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
  ])(
    "rejects a wallet asset whose metadata field `%s` is %o",
    { tags: ["S5-028"] },
    (field, value) => {
      const asset = { ...ETHER, metadata: { ...METADATA, [field]: value } };
      expect(isWalletAsset(asset)).toBe(false);
      expect(read(DOLLARS, asset)).toBeUndefined();
    },
  );
  it.each([undefined, null, 7, "native", [], { ...ETHER, metadata: null }])(
    "rejects %o as a wallet asset",
    (asset) => {
      expect(isWalletAsset(asset)).toBe(false);
    },
  );
  it.each([
    ["decimals 0, as collectibles have them", { metadata: { ...METADATA, decimals: 0 } }],
    ["fractional decimals", { metadata: { ...METADATA, decimals: 6.5 } }],
    ["too many decimals", { metadata: { ...METADATA, decimals: 1e9 } }],
    ["a balance that is not a hex quantity", { balance: "10" }],
    ["a balance of more than 256 bits", { balance: `0x1${"0".repeat(64)}` }],
    ["an invalid contract address", { address: "0x1", type: "ERC20" }],
    ["type ERC20 and no contract address", { type: "ERC20" }],
    ["type NATIVE and a contract address", { address: USDC }],
  ])("drops a well-formed wallet asset with %s", { tags: ["S5-025"] }, (_, change) => {
    expect(read({ ...ETHER, ...change }, DOLLARS)?.map(({ symbol }) => symbol)).toEqual(["USDC"]);
  });
  it("requests the wallet's assets only on networks for which it reports the assets capability", () => {
    const reported = (supported: unknown) => ({ "eip155:1": { assetDiscovery: { supported } } });
    expect(reportsAssets(reported(true), "eip155:1")).toBe(true);
    expect(reportsAssets(reported("true"), "eip155:1")).toBe(false);
    expect(reportsAssets(reported(true), "eip155:10")).toBe(false);
    expect(reportsAssets({ "eip155:1": { assetDiscovery: null } }, "eip155:1")).toBe(false);
  });
});

it("drops a wallet asset with invalid decimals, and keeps the others", () => {
  const counted = (decimals: number) => ({ ...ETHER, metadata: { ...METADATA, decimals } });
  for (const decimals of [-1, 1.5, 37, Number.NaN])
    expect(read(counted(decimals), DOLLARS)).toHaveLength(1);
  expect(read(counted(36))?.[0]?.decimals).toBe(36);
});
