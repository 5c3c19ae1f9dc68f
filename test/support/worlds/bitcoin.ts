import { FakeClock } from "../../../src/infrastructure/in-memory/index.js";
import { BitcoinInjectedWallets } from "../../../src/infrastructure/injected-wallets/bitcoin-injected-wallets.js";
import type { BitcoinFamily } from "../../../src/infrastructure/injected-wallets/bitcoin-providers.js";
import type { BitcoinDriver } from "../../../src/infrastructure/wallet-connector/bitcoin/bitcoin-driver.js";
import { BitcoinWalletConnector } from "../../../src/infrastructure/wallet-connector/bitcoin/bitcoin-wallet-connector.js";
import { LeatherDriver } from "../../../src/infrastructure/wallet-connector/bitcoin/leather-driver.js";
import { OkxDriver } from "../../../src/infrastructure/wallet-connector/bitcoin/okx-driver.js";
import { SatsConnectDriver } from "../../../src/infrastructure/wallet-connector/bitcoin/sats-connect-driver.js";
import { UnisatDriver } from "../../../src/infrastructure/wallet-connector/bitcoin/unisat-driver.js";
import { WalletStandardBitcoinDriver } from "../../../src/infrastructure/wallet-connector/bitcoin/wallet-standard-driver.js";
import type { NetworkOption } from "../../../src/domain/network/network.js";
import type { DiscoveredWallet } from "../../../src/ports/injected-wallets.port.js";
import {
  scriptedBitcoinWallet,
  type ScriptedBitcoinWallet,
} from "../../../src/testing/universal/bitcoin/scripted-bitcoin-wallet.js";

export const REGTEST = "bip122:0f9188f13cb7b2c71f2a335e3a4fc328" as const;
export const FAMILIES = [
  "standard",
  "sats-connect",
  "leather",
  "okx",
  "unisat",
] as const satisfies readonly BitcoinFamily[];
/** Families that show one address at a time. */
export const ONE_ADDRESS: readonly BitcoinFamily[] = ["okx", "unisat"];

export const driverOf: { readonly [F in BitcoinFamily]: (provider: object) => BitcoinDriver } = {
  standard: (provider) => new WalletStandardBitcoinDriver(provider),
  "sats-connect": (provider) => new SatsConnectDriver(provider, true),
  leather: (provider) => new LeatherDriver(provider),
  okx: (provider) => new OkxDriver(provider, "mainnet"),
  unisat: (provider) => new UnisatDriver(provider),
};

/** A page without a browser, with discovery over it. */
export const setupBitcoin = (page: EventTarget, clock = new FakeClock()) => {
  const port = new BitcoinInjectedWallets(page, {
    scheduler: clock,
    transport: (id, family, provider) =>
      new BitcoinWalletConnector(id, driverOf[family](provider), {
        scheduler: clock,
        networkIds: () => [REGTEST],
      }),
  });
  let wallets: readonly DiscoveredWallet[] = [];
  const following = port.wallets$.subscribe((list) => {
    wallets = list;
  });
  return { port, clock, wallets: () => wallets, stop: () => following.unsubscribe() };
};

/** Lets `work` put wallets onto that page as if it were the browser's. */
export const onPage = <T>(page: EventTarget, work: () => T): T => {
  const before = Reflect.get(globalThis, "window") as unknown;
  Reflect.set(globalThis, "window", page);
  try {
    return work();
  } finally {
    if (before === undefined) Reflect.deleteProperty(globalThis, "window");
    else Reflect.set(globalThis, "window", before);
  }
};

export interface BitcoinWalletFixture {
  readonly wallet: ScriptedBitcoinWallet;
  readonly clock: FakeClock;
  readonly connector: BitcoinWalletConnector;
}

/** A scripted wallet with real keys in the form of one family, found on a page. */
export const setupBitcoinWallet = (
  family: BitcoinFamily,
  networks?: readonly NetworkOption[],
  { dialect }: { readonly dialect?: string } = {},
): BitcoinWalletFixture => {
  const page = new EventTarget();
  const wallet = scriptedBitcoinWallet({
    ...(networks && { networks }),
    ...(dialect !== undefined && { dialect }),
  });
  onPage(page, () => wallet.announce(family));
  const { wallets, clock, stop } = setupBitcoin(page);
  clock.advance(16);
  const connector = wallets()[0]?.open();
  stop();
  if (!(connector instanceof BitcoinWalletConnector)) throw new Error(`no ${family} wallet found`);
  return { wallet, clock, connector };
};
