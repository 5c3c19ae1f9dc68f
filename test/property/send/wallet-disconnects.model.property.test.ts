import fc from "fast-check";
import { inMemoryPorts } from "latchkit/testing";
import { afterAll, expect, it } from "vitest";
import { createLatchkit, evm, isLatchkitError, solana } from "../../../src/index.js";
import { base64Of, bytesOfBase58 } from "../../../src/domain/shared/byte-texts.js";
import { normalizeNetwork } from "../../../src/domain/network/network.js";
import { solanaWallets } from "../../../src/infrastructure/composition/chains/solana-wallets.entry.js";
import {
  InMemoryKeyValueStorage,
  RecordingLogger,
} from "../../../src/infrastructure/in-memory/index.js";
import {
  SolanaStandardWallet,
  pretendKey,
} from "../../../src/infrastructure/in-memory/solana-standard-wallet.js";
import { deferred } from "../../support/doubles/manual-wallet.js";
import { lazy } from "../../support/builders/lazy.js";
import { checkAsync } from "../../support/runner/property.js";
import { repeats } from "../../support/runner/repeats.js";
import { TWO_NETWORKS, flushPromises } from "../../support/worlds/instance.js";

const SOLANA = {
  id: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  name: "Solana",
  rpcUrls: ["https://solana.example"],
  currency: { symbol: "SOL", decimals: 9 },
} as const;
const NETWORKS = [SOLANA, ...TWO_NETWORKS] as const;
const SEQUENCES = repeats(10_000, 40);
/** Longer than any request waits for the user. */
const MINUTES = 12;

const STEPS = [
  "ask",
  "approve",
  "reject",
  "network answers",
  "close",
  "dispose",
  "page reloads",
  "a second passes",
  "a minute passes",
] as const;
type Step = (typeof STEPS)[number];

const seen = { sequences: 0, sent: 0, refused: 0, unknown: 0, done: 0 };

interface Asked {
  end?: "done" | "refused" | "unknown" | "failed" | "gone";
  /** Number of send requests the wallet had received before. */
  readonly from: number;
}

const endOf = (error: unknown): NonNullable<Asked["end"]> => {
  if (isLatchkitError(error, "transaction/unknown")) return "unknown";
  if (isLatchkitError(error))
    return error.isCancellation || error.code === "wallet/declined" ? "refused" : "failed";
  return (error as { readonly code?: number }).code === 4001 ? "refused" : "failed";
};

/** A legacy transaction with the account as its only signer. */
const transactionOf = (address: string): string => {
  const keys = [...(bytesOfBase58(address) ?? []), ...new Uint8Array(32)];
  const message = [1, 0, 1, 2, ...keys, ...new Uint8Array(32).fill(9), 1, 1, 1, 0, 0];
  return base64Of(Uint8Array.from([1, ...new Uint8Array(64), ...message]));
};

const setup = async () => {
  const ports = inMemoryPorts({ networks: NETWORKS });
  const { clock } = ports;
  /** For each broadcast, the number of the wallet request it belongs to. */
  const sent: number[] = [];
  const answers: (() => void)[] = [];
  const wallet = new SolanaStandardWallet({
    name: "Injected",
    keys: [pretendKey(1)],
    broadcast: async () => {
      sent.push(sends());
      const answer = deferred<void>();
      answers.push(() => answer.resolve());
      await answer.promise;
    },
  });
  const sends = (): number =>
    wallet.requests.filter(({ method }) => method === "solana:signAndSendTransaction").length;
  const load = async () => {
    const page = new EventTarget();
    wallet.register(page);
    const injectedWallets = solanaWallets({
      window: page as never,
      networks: NETWORKS.map(normalizeNetwork),
      scheduler: clock,
      logger: new RecordingLogger(),
      instanceId: "default",
      activeNetworkId: () => SOLANA.id,
      lazy,
    });
    const latchkit = createLatchkit({
      networks: NETWORKS,
      chains: [evm(), solana()],
      ports: { ...ports, injectedWallets, storage: new InMemoryKeyValueStorage() },
    });
    await latchkit.start();
    wallet.desk.approve();
    await latchkit.connection.connect("Injected");
    wallet.desk.wait();
    const provider = await latchkit.connection.provider("solana");
    return { latchkit, provider };
  };
  let page = await load();
  const asked: Asked[] = [];
  const ask = (): void => {
    const { provider } = page;
    const one: Asked = { from: sends() };
    asked.push(one);
    const params = { transaction: transactionOf(wallet.address), pubkey: wallet.address };
    provider.request({ method: "solana_signAndSendTransaction", params }).then(
      () => (one.end ??= "done"),
      (error: unknown) => (one.end ??= endOf(error)),
    );
  };
  const reload = async (): Promise<void> => {
    for (const one of asked) one.end ??= "gone";
    await page.latchkit.dispose();
    page = await load();
  };
  return { clock, wallet, sent, answers, asked, ask, reload, page: () => page };
};
type Setup = Awaited<ReturnType<typeof setup>>;

const take = async (world: Setup, step: Step): Promise<void> => {
  const { wallet, clock, answers, asked } = world;
  const { latchkit } = world.page();
  const last = asked.at(-1);
  if (step === "ask" && last?.end !== undefined) world.ask();
  if (step === "approve" && wallet.desk.pendingCount > 0) wallet.desk.approve(1);
  if (step === "reject" && wallet.desk.pendingCount > 0) wallet.desk.reject();
  if (step === "approve" || step === "reject") {
    await flushPromises();
    wallet.desk.wait();
  }
  if (step === "network answers") for (const answer of answers.splice(0)) answer();
  if (step === "close") await latchkit.modal.close().catch(() => undefined);
  if (step === "dispose") await latchkit.dispose();
  if (step === "page reloads") await world.reload();
  if (step === "a second passes") await clock.pass(1_000);
  if (step === "a minute passes") await clock.pass(60_000);
  await flushPromises();
};

const play = async (steps: readonly Step[]): Promise<void> => {
  const world = await setup();
  const { asked, sent } = world;
  world.ask();
  await flushPromises();
  for (const step of steps) await take(world, step);
  for (const step of ["approve", "network answers"] as const) await take(world, step);
  for (let minute = 0; minute < MINUTES; minute += 1) await take(world, "a minute passes");
  expect(asked.filter(({ end }) => end === undefined)).toEqual([]);
  expect(sent.length).toBeLessThanOrEqual(asked.length);
  asked.forEach(({ end, from }, at) => {
    const isIts = (request: number): boolean =>
      request > from && request <= (asked[at + 1]?.from ?? Number.POSITIVE_INFINITY);
    if (end === "refused") expect(sent.filter(isIts)).toEqual([]);
    if (end === "done") expect(sent.filter(isIts).length).toBe(1);
  });
  seen.sequences += 1;
  seen.sent += sent.length;
  for (const { end } of asked)
    if (end === "refused" || end === "unknown" || end === "done") seen[end] += 1;
  await world.page().latchkit.dispose();
};

it(
  "sends a Wallet Standard transfer at most once, and never reports a sent one as refused",
  { tags: ["F16"], timeout: 3_600_000 },
  () =>
    checkAsync(
      fc.asyncProperty(
        fc.array(fc.constantFrom<Step>(...STEPS), { minLength: 3, maxLength: 14, size: "max" }),
        play,
      ),
      { numRuns: SEQUENCES },
    ),
);
afterAll(() => {
  console.info(JSON.stringify(seen));
  expect(seen.sent).toBeGreaterThan(0);
});
