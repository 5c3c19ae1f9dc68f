import {
  expect,
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestInfo,
  type TestType,
} from "@playwright/test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { callNode } from "../node/call-node.js";
import { startWorld } from "../node/start-world.js";
import type { WorldServices } from "../node/services/services.types.js";
import type { World, WorldChain, WorldPart } from "../node/world.types.js";
import { LatchkitPage } from "./latchkit-page.js";
import {
  reviewProblems,
  type ReviewBounds,
  type ReviewSettings,
} from "../universal/review/assert-review.js";
import type { ScriptedPhone } from "../universal/scripted-phone.js";
import { openPagePhone } from "./page-phone.js";
import { pageBitcoinWallet, type PageBitcoinWallet } from "./page-bitcoin-wallet.js";
import { installPageSolanaWallet } from "./page-solana-wallet.js";
import type { ScriptedSolanaWallet } from "../universal/solana/scripted-solana-wallet.js";
import { pageMailbox, type Mailbox } from "./page-mailbox.js";
import { installPageWallet, type PageNetwork, type PageWallet } from "./page-wallet.js";
import type { BrowserContext } from "@playwright/test";

const FUNDS = `0x${(100n * 10n ** 18n).toString(16)}`;
/** 100 SOL in lamports. */
const SOLANA_FUNDS = 100n * 10n ** 9n;

/**
 * Fixtures of a test. Each worker starts one `world` when needed. A test whose world lacks a part
 * fails with the reason, or is skipped with `skipMissingParts`.
 */
export interface LatchkitFixtures {
  /**
   * A wallet for this test only. It starts on the first chain of the world, with funds on all
   * chains. With `walletOptions.networks` it has these networks instead, and no funds.
   */
  readonly wallet: PageWallet;
  /**
   * Option. `networks`: those of the app under test, as in `createLatchkit({ networks })`; `wallet`
   * then needs no world.
   */
  readonly walletOptions: { readonly networks?: readonly PageNetwork[] };
  /**
   * Option: upper bounds for what a flow may ask of a wallet, as in `expectReview`. A test fails if
   * a request to `wallet` or `phone` asked for more. Default: no review.
   */
  readonly askAtMost: ReviewBounds | undefined;
  /**
   * Option: facts about the app that help to read its requests, such as the ABIs of its contracts.
   */
  readonly reviewSettings: ReviewSettings;
  /**
   * Option, default off unless LATCHKIT_SKIP_MISSING_PARTS is 1: skips tests whose part cannot run.
   */
  readonly skipMissingParts: boolean;
  /**
   * A Bitcoin wallet for this test only, with 1 BTC on the local chain. Call
   * `bitcoinWallet.inject(page, "standard")` before opening the page.
   */
  readonly bitcoinWallet: PageBitcoinWallet;
  /** A Solana wallet for this test only, on the page, with 100 SOL on the local chain. */
  readonly solanaWallet: ScriptedSolanaWallet;
  /**
   * A phone for this test only, on the world's relay, funded on every chain: `phone.scan(await
   * latchkit.pairingUri())`. Needs the package `@reown/walletkit`.
   */
  readonly phone: ScriptedPhone;
  /**
   * Option, default off: `phone` connects and signs in with one approval (CAIP-222) if the page
   * requests both.
   */
  readonly phoneSignsTogether: boolean;
  /**
   * The catalogue service and analytics, reset before each test. A test fails if a request broke
   * the services' rules.
   */
  readonly services: WorldServices;
  /**
   * E-mails of the world's secure site, where users of the embedded wallet sign in:
   * `latchkit.signInByEmail("ana@example.org", mailbox)`.
   */
  readonly mailbox: Mailbox;
  /** Uses the test's `locale` (Playwright's option). */
  readonly latchkit: LatchkitPage;
  /**
   * Option, default off: fails a test whose page broke its content security policy or had an
   * uncaught error.
   */
  readonly failOnBreach: boolean;
  /** All violations and uncaught errors so far, in all pages of the test's context. */
  readonly breaches: readonly string[];
}

const fund = (chains: readonly WorldChain[], address: string): Promise<unknown> =>
  Promise.all(chains.map((chain) => callNode(chain.rpcUrl, "anvil_setBalance", [address, FUNDS])));

const skipOrFail = (
  info: TestInfo,
  skips: boolean,
  part: WorldPart,
  { missingParts }: World,
): void => {
  const missing = missingParts.filter((one) => one.part === part);
  const reasons = (missing.length > 0 ? missing : missingParts).map(
    (one) => `${one.part}: ${one.reason}`,
  );
  const reason = reasons.join("; ") || `the world has no part "${part}"`;
  info.skip(skips, reason);
  throw new Error(
    `This test needs the part "${part}" of the local world, which cannot run here.\n${reason}\n` +
      "To skip such tests instead: use: { skipMissingParts: true } in playwright.config, " +
      "or LATCHKIT_SKIP_MISSING_PARTS=1.",
  );
};

type Recorded = Pick<PageWallet, "requests">;
const review = (
  { requests }: Recorded,
  { askAtMost, reviewSettings }: Pick<LatchkitFixtures, "askAtMost" | "reviewSettings">,
): void => {
  const problems = askAtMost && reviewProblems(requests, askAtMost, reviewSettings);
  expect(problems ?? [], "what the wallet was asked for beyond askAtMost").toEqual([]);
};

interface OwnWorkerFixtures {
  readonly openWorld: () => Promise<World>;
  readonly world: World;
}
type WorkerFixtures = PlaywrightWorkerArgs & PlaywrightWorkerOptions & OwnWorkerFixtures;

const hasDemo = (): boolean => existsSync(join(process.cwd(), "demo/dist/index.html"));

/**
 * Playwright's `test` with the local world, a scripted wallet and a Latchkit page object. The base
 * URL is the project's, else the demo host if it is built.
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & LatchkitFixtures,
  WorkerFixtures
> = base.extend<LatchkitFixtures, OwnWorkerFixtures>({
  openWorld: [
    // Playwright reads fixture names from the first parameter, so it must be a pattern.
    async ({}, use) => {
      let openingWorld: Promise<World> | undefined;
      await use(() => (openingWorld ??= startWorld({ ports: "free" })));
      await (await openingWorld)?.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  world: [
    async ({ openWorld }, use) => {
      await use(await openWorld());
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ baseURL, openWorld }, use) => {
    await use(baseURL ?? (hasDemo() ? (await openWorld()).addresses.demo : undefined));
  },
  walletOptions: [{}, { option: true }],
  askAtMost: [undefined, { option: true }],
  reviewSettings: [{}, { option: true }],
  skipMissingParts: [process.env["LATCHKIT_SKIP_MISSING_PARTS"] === "1", { option: true }],
  wallet: async (
    { page, walletOptions, openWorld, skipMissingParts, askAtMost, reviewSettings },
    use,
    info,
  ) => {
    const world = walletOptions.networks ? undefined : await openWorld();
    const chains = world?.addresses.evm ?? [];
    if (world && chains.length === 0) return skipOrFail(info, skipMissingParts, "evm", world);
    const wallet = await installPageWallet(page, walletOptions.networks ?? chains.slice(0, 1));
    await fund(chains, wallet.address);
    await use(wallet);
    review(wallet, { askAtMost, reviewSettings });
  },
  bitcoinWallet: async ({ world, skipMissingParts }, use, info) => {
    if (world.bitcoin === undefined) return skipOrFail(info, skipMissingParts, "bitcoin", world);
    const wallet = pageBitcoinWallet(world.addresses.bitcoin ?? []);
    await world.bitcoin.fund(wallet.address, 100_000_000);
    await use(wallet);
  },
  solanaWallet: async ({ page, world, skipMissingParts }, use, info) => {
    const { solana } = world;
    if (solana === undefined) return skipOrFail(info, skipMissingParts, "solana", world);
    const wallet = await installPageSolanaWallet(page, [solana.network]);
    solana.airdrop(wallet.address, SOLANA_FUNDS);
    await use(wallet);
  },
  phoneSignsTogether: [false, { option: true }],
  phone: async (
    { world, phoneSignsTogether, skipMissingParts, askAtMost, reviewSettings },
    use,
    info,
  ) => {
    const phone = await openPagePhone(world.addresses, phoneSignsTogether);
    if (phone === undefined) return skipOrFail(info, skipMissingParts, "relay", world);
    await fund(world.addresses.evm ?? [], phone.address);
    for (const { networkId } of world.addresses.solana ?? [])
      world.solana?.airdrop(phone.addressOn(networkId), SOLANA_FUNDS);
    await use(phone);
    await phone.stop();
    review(phone, { askAtMost, reviewSettings });
  },
  services: async ({ world, skipMissingParts }, use, info) => {
    const { services } = world;
    if (services === undefined) return skipOrFail(info, skipMissingParts, "services", world);
    services.reset();
    await use(services);
    const refusedRequests = services.requests.flatMap(({ path, refused: reason }) =>
      reason === undefined ? [] : [`${path}: ${reason}`],
    );
    services.reset();
    expect(refusedRequests, "requests that the services refuse").toEqual([]);
  },
  mailbox: async ({ context, world, skipMissingParts }, use, info) => {
    const { secure } = world.addresses;
    if (secure === undefined) return skipOrFail(info, skipMissingParts, "secure", world);
    await use(pageMailbox(context, secure));
  },
  failOnBreach: [false, { option: true }],
  breaches: [
    async ({ context, failOnBreach }, use) => {
      const breaches = watchBreaches(context);
      await use(breaches);
      if (failOnBreach) expect(breaches, "policy violations and uncaught errors").toEqual([]);
    },
    { auto: true },
  ],
  latchkit: async ({ page, locale }, use) => {
    await use(new LatchkitPage(page, locale));
  },
});

const POLICY = /content security policy|trusted ?(script|html|type)/i;

/** Records policy violations and uncaught errors in all pages and frames of a context. */
const watchBreaches = (context: BrowserContext): readonly string[] => {
  const breaches: string[] = [];
  context.on("console", (message) => {
    if (POLICY.test(message.text())) breaches.push(message.text());
  });
  context.on("weberror", (uncaught) => void breaches.push(uncaught.error().message));
  return breaches;
};
