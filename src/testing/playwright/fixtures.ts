import {
  expect,
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from "@playwright/test";
import { callNode } from "../node/json-rpc.js";
import { startWorld } from "../node/start-world.js";
import type { WorldServices } from "../node/services/services.types.js";
import type { World, WorldChain } from "../node/world.types.js";
import { watchBreaches } from "./breaches.js";
import { LatchkitPage } from "./latchkit-page.js";
import type { ScriptedPhone } from "../universal/scripted-phone.js";
import { openPagePhone } from "./page-phone.js";
import { pageBitcoinWallet, type PageBitcoinWallet } from "./page-bitcoin-wallet.js";
import { installPageSolanaWallet } from "./page-solana-wallet.js";
import type { ScriptedSolanaWallet } from "../universal/solana/scripted-solana-wallet.js";
import { pageMailbox, type Mailbox } from "./page-mailbox.js";
import { installPageWallet, type PageWallet } from "./page-wallet.js";

/** 100 of the chain's own currency, in base units. */
const FUNDS = `0x${(100n * 10n ** 18n).toString(16)}`;
/** 100 SOL in lamports. */
const SOLANA_FUNDS = 100n * 10n ** 9n;

/**
 * What a test gets. `world` is one per worker; a test whose world lacks a part is skipped with the
 * reason.
 */
export interface LatchkitFixtures {
  /** A wallet of this test's own, funded on every chain, that knows the first chain only. */
  readonly wallet: PageWallet;
  /**
   * A Bitcoin wallet of this test's own with 1 BTC on the local chain:
   * `bitcoinWallet.place(page, "standard")` before the page is opened.
   */
  readonly bitcoinWallet: PageBitcoinWallet;
  /** A Solana wallet of this test's own on the page, with 100 SOL on the local chain. */
  readonly solanaWallet: ScriptedSolanaWallet;
  /**
   * A phone of this test's own on the world's relay, funded on every chain:
   * `phone.scan(await latchkit.pairingUri())`. It needs the package `@reown/walletkit`.
   */
  readonly phone: ScriptedPhone;
  /**
   * An option, off unless set: `phone` connects and signs in with one approval (CAIP-222), where
   * the page asks for both.
   */
  readonly phoneSignsTogether: boolean;
  /**
   * The catalogue service and analytics as they are at first: what one test set, the next does not
   * find. A test fails when a request broke the services' rules.
   */
  readonly services: WorldServices;
  /**
   * E-mails of the world's secure site, which users of the embedded wallet sign in at:
   * `latchkit.signInByEmail("ana@example.org", mailbox)`.
   */
  readonly mailbox: Mailbox;
  /** Reads in the `locale` of the test (Playwright's own option). */
  readonly latchkit: LatchkitPage;
  /**
   * An option, off unless set: a test fails when a page broke its content security policy or threw
   * an error that nobody caught.
   */
  readonly failOnBreach: boolean;
  /** Every breach and uncaught error so far, in all pages of the test's context. */
  readonly breaches: readonly string[];
}

const fund = (chains: readonly WorldChain[], address: string): Promise<unknown> =>
  Promise.all(chains.map((chain) => callNode(chain.rpcUrl, "anvil_setBalance", [address, FUNDS])));

/** What the tests of one worker share. */
type WorkerFixtures = PlaywrightWorkerArgs & PlaywrightWorkerOptions & { readonly world: World };

/**
 * Playwright's `test` with the local world, a scripted wallet and Latchkit as a page object. The
 * page's base URL is the demo host.
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & LatchkitFixtures,
  WorkerFixtures
> = base.extend<LatchkitFixtures, { readonly world: World }>({
  world: [
    // Playwright reads the fixtures' names off the first parameter, so it must be a pattern.
    async ({}, use) => {
      const world = await startWorld({ ports: "free" });
      await use(world);
      await world.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ world }, use) => {
    await use(world.addresses.demo);
  },
  wallet: async ({ page, world }, use, info) => {
    const chains = world.addresses.evm ?? [];
    info.skip(
      chains.length === 0,
      world.left.map(({ part, reason }) => `${part}: ${reason}`).join("; "),
    );
    const wallet = await installPageWallet(page, chains.slice(0, 1));
    await fund(chains, wallet.address);
    await use(wallet);
  },
  bitcoinWallet: async ({ world }, use, info) => {
    info.skip(
      world.bitcoin === undefined,
      world.left.map(({ part, reason }) => `${part}: ${reason}`).join("; "),
    );
    const wallet = pageBitcoinWallet(world.addresses.bitcoin ?? []);
    await world.bitcoin?.fund(wallet.address, 100_000_000);
    await use(wallet);
  },
  solanaWallet: async ({ page, world }, use, info) => {
    const { solana } = world;
    if (solana === undefined)
      return info.skip(true, world.left.map(({ part, reason }) => `${part}: ${reason}`).join("; "));
    const wallet = await installPageSolanaWallet(page, [solana.network]);
    solana.airdrop(wallet.address, SOLANA_FUNDS);
    await use(wallet);
  },
  phoneSignsTogether: [false, { option: true }],
  phone: async ({ world, phoneSignsTogether }, use, info) => {
    const phone = await openPagePhone(world.addresses, phoneSignsTogether);
    if (phone === undefined)
      return info.skip(true, world.left.map(({ part, reason }) => `${part}: ${reason}`).join("; "));
    await fund(world.addresses.evm ?? [], phone.address);
    for (const { networkId } of world.addresses.solana ?? [])
      world.solana?.airdrop(phone.addressOn(networkId), SOLANA_FUNDS);
    await use(phone);
    await phone.stop();
  },
  services: async ({ world }, use, info) => {
    const { services } = world;
    if (services === undefined) return info.skip(true, "the world was started without services");
    services.reset();
    await use(services);
    const refused = services.requests.flatMap(({ path, refused: reason }) =>
      reason === undefined ? [] : [`${path}: ${reason}`],
    );
    services.reset();
    expect(refused, "requests that the services refuse").toEqual([]);
  },
  mailbox: async ({ context, world }, use, info) => {
    const { secure } = world.addresses;
    if (secure === undefined)
      return info.skip(true, world.left.map(({ part, reason }) => `${part}: ${reason}`).join("; "));
    await use(pageMailbox(context, secure));
  },
  failOnBreach: [false, { option: true }],
  breaches: [
    async ({ context, failOnBreach }, use) => {
      const found = watchBreaches(context);
      await use(found);
      if (failOnBreach)
        expect(found, "breaches of the page's policy and uncaught errors").toEqual([]);
    },
    { auto: true },
  ],
  latchkit: async ({ page, locale }, use) => {
    await use(new LatchkitPage(page, locale));
  },
});
