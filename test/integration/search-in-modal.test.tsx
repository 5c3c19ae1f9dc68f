// @vitest-environment happy-dom
import {
  InMemoryBlockchainData,
  InMemoryWalletCatalogue,
  addInMemoryWallet,
  inMemoryPorts,
  queryInModal,
} from "latchkit/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLatchkit, type Latchkit } from "../../src/index.js";
import { evmWallets } from "../support/doubles/manual-catalogue.js";
import { findInModal, typeInto } from "../support/assertions/modal-fields.js";
import { mountPage } from "../support/worlds/mounted-page.js";

const TETHER = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const LINK = "0x514910771AF9Ca656af840dff83E8264EcF986CA";
const networks = [
  [1, "Ethereum"],
  [59144, "Linea"],
  [10, "OP Mainnet"],
  [56, "BNB Smart Chain"],
  [137, "Polygon"],
  [8453, "Base"],
  [42161, "Arbitrum One"],
].map(([id, name]) => ({
  id: `eip155:${Number(id)}` as const,
  name: String(name),
  rpcUrls: ["https://node.example"],
  currency: { symbol: "ETH", decimals: 18 },
}));

let latchkit: Latchkit;
let ports: ReturnType<typeof inMemoryPorts>;
let end: () => Promise<void>;
beforeEach(async () => {
  document.documentElement.lang = "tr";
  ports = inMemoryPorts({ networks });
  const blockchainData = new InMemoryBlockchainData();
  const wallets = evmWallets(2).map((wallet, at) => ({
    ...wallet,
    name: ["Binance Wallet", "Café Wallet"][at] ?? "",
  }));
  addInMemoryWallet(ports, "eip155", { name: "Test Wallet" });
  latchkit = createLatchkit({
    networks,
    ports: { ...ports, blockchainData, catalogue: new InMemoryWalletCatalogue(wallets) },
  });
  end = mountPage(latchkit).end;
  const [connector] = latchkit.connectors.snapshot.groups.flatMap(({ rows }) =>
    rows.flatMap((row) => ("connector" in row && row.connector ? [row.connector] : [])),
  );
  await latchkit.connection.connect(connector?.id ?? "");
  const account = latchkit.account.snapshot.current?.caipAddress ?? "eip155:1:0x";
  const held = { networkId: "eip155:1", units: 10n ** 18n, decimals: 18 } as const;
  blockchainData.setTokens(account, [
    { ...held, name: "Ether", symbol: "ETH" },
    { ...held, name: "Tether USD", symbol: "USDT", address: TETHER },
    { ...held, name: "Chainlink", symbol: "LINK", address: LINK },
  ]);
});
afterEach(async () => {
  await end();
  document.documentElement.removeAttribute("lang");
});
const rowsOf = async (prefix: string): Promise<readonly string[]> => {
  const dialog = await findInModal({ role: "dialog" });
  return [...dialog.querySelectorAll<HTMLElement>(`[data-testid^="${prefix}"]`)].map(
    ({ dataset }) => dataset["testid"]?.slice(prefix.length) ?? "",
  );
};

describe("token search in the send form", () => {
  it.each([
    ["a symbol", "usdt", TETHER],
    ["a contract", TETHER.toLowerCase(), TETHER],
    ["a part of a contract", "514910771A", LINK],
    ["a name typed on a Turkish keyboard", "CHAİNLİNK", LINK],
    ["a name in full width", "ｌｉｎｋ", LINK],
    ["a name with accents", "Tèther", TETHER],
    ["a symbol pasted with an invisible space", "\u200bLINK\u200b", LINK],
    ["a name with a wide space", "Tether\u00a0\u00a0USD", TETHER],
  ])("finds a token in the send form by %s", async (_, typed, address) => {
    await latchkit.modal.open({ view: "WalletSend" });
    (await findInModal({ role: "button", name: /Ether/u })).click();
    await findInModal({ text: "Chainlink" });
    await typeInto("Search name or paste address", typed, "searchbox");
    await expect.poll(() => rowsOf("lk-send-token-")).toEqual([address]);
  });
});

describe("network search", () => {
  it.each(["LİNEA", "lınea", "ｌｉｎｅａ", "Linéa"])(
    'finds the network Linea by "%s"',
    async (typed) => {
      await latchkit.modal.open({ view: "Networks" });
      await findInModal({ role: "button", name: /Linea/u });
      await typeInto("Search networks", typed);
      await expect.poll(() => queryInModal({ role: "button", name: /Ethereum/u })).toBeUndefined();
      expect(queryInModal({ role: "button", name: /Linea/u })).toBeDefined();
    },
  );
});

describe("wallet search", () => {
  it.each([
    ["BİNANCE", "Binance Wallet"],
    ["bınance", "Binance Wallet"],
    ["cafe", "Café Wallet"],
  ])('searching "%s" finds the wallet %s', async (typed, name) => {
    await latchkit.connection.disconnect();
    await latchkit.modal.open({ view: "AllWallets" });
    await typeInto("Search wallets", typed);
    await ports.clock.pass(1_000);
    await findInModal({ role: "button", name });
  });
});
