import { describe, expect, it } from "vitest";
import { createContainer, SERVICE } from "../../../../src/container.js";
import { type TransactionRequest, isLatchkitError } from "../../../../src/index.js";
import {
  FakeClock,
  InMemoryChainAccess,
  InMemoryChain,
  InMemoryChainSigner,
} from "../../../../src/infrastructure/in-memory/index.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import {
  ManualWallet,
  ManualWallets,
  deferred,
  granted,
} from "../../../support/doubles/manual-wallet.js";
import {
  TWO_NETWORKS,
  errorCodeOf,
  setupConnected,
  flushPromises,
} from "../../../support/worlds/instance.js";
import { normalizeNetwork } from "../../../../src/domain/network/network.js";

const HASH = `0x${"ab".repeat(32)}`;
const PAY: TransactionRequest = { to: BOB, value: 1n };

/** A wallet that is asked to send and does not notice that the caller aborted. */
const setupPage = async () => {
  const clock = new FakeClock();
  const chain = new InMemoryChain(TWO_NETWORKS.map(normalizeNetwork), clock);
  const signer = new InMemoryChainSigner(clock, chain);
  const chains = new InMemoryChainAccess([{ reader: chain, signer }]);
  const { latchkit, wallet } = await setupConnected({ ports: { chains, clock, scheduler: clock } });
  const approval = deferred<unknown>();
  const chainId = deferred<unknown>();
  chainId.resolve("0x1");
  wallet.onRequest = async ({ method }) => ({
    kind: "done",
    value: await (method === "eth_chainId" ? chainId : approval).promise,
  });
  const asked = (method: string) => expect.poll(() => wallet.asked).toContain(method);
  return { latchkit, wallet, clock, approval, asked };
};
const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => "resolved",
    (error: unknown) => error,
  );

describe("aborted sendTransaction", () => {
  it("rejects with call/aborted if the signal was aborted before sending began", async () => {
    const wallet = new ManualWallet();
    const injectedWallets = new ManualWallets(wallet);
    const container = createContainer({ networks: TWO_NETWORKS, ports: { injectedWallets } });
    const latchkit = container.get(SERVICE.latchkit);
    await latchkit.start();
    // Loads the code of wallet requests, so that the wallet is asked synchronously.
    await latchkit.connection.provider("eip155");
    const connecting = latchkit.connection.connect(wallet.connectorId);
    wallet.approve(granted("eip155:1", ALICE));
    await connecting;
    let hasRun = false;
    const sending = container.get(SERVICE.activeWallets).send(AbortSignal.abort(), async () => {
      hasRun = true;
    });
    expect(await errorCodeOf(sending)).toBe("call/aborted");
    expect(hasRun).toBe(false);
  });
  it("rejects an aborted send with call/aborted if the wallet was not asked yet", async () => {
    const { latchkit, wallet } = await setupPage();
    const caller = new AbortController();
    const sending = errorCodeOf(latchkit.account.sendTransaction(PAY, { signal: caller.signal }));
    caller.abort();
    expect(await sending).toBe("call/aborted");
    await flushPromises();
    expect(wallet.asked).not.toContain("eth_sendTransaction");
  });
  it("rejects an aborted send with transaction/unknown within 20 s if the wallet was asked", async () => {
    const { latchkit, clock, asked } = await setupPage();
    const caller = new AbortController();
    const sending = rejection(latchkit.account.sendTransaction(PAY, { signal: caller.signal }));
    await asked("eth_sendTransaction");
    caller.abort();
    await clock.pass(20_000);
    expect(await sending).toMatchObject({
      code: "transaction/unknown",
      isCancellation: false,
      context: { networkId: "eip155:1", mayBeSent: true },
    });
    expect(clock.pending).toBe(0);
  });
  it("resolves an aborted send if the wallet answers within 20 s", async () => {
    const { latchkit, clock, approval, asked } = await setupPage();
    const caller = new AbortController();
    const sending = latchkit.account.sendTransaction(PAY, { signal: caller.signal });
    await asked("eth_sendTransaction");
    caller.abort();
    approval.resolve(HASH);
    await clock.pass(10_000);
    expect(await sending).toMatchObject({ hash: HASH });
  });
  it("includes the hash in the error of an aborted send if the wallet had already answered", async () => {
    const { latchkit, clock, approval, asked } = await setupPage();
    const caller = new AbortController();
    const sending = rejection(latchkit.account.sendTransaction(PAY, { signal: caller.signal }));
    await asked("eth_sendTransaction");
    approval.resolve(HASH);
    await flushPromises();
    caller.abort();
    const error = await sending;
    expect(isLatchkitError(error, "transaction/unknown") && error.context.hash).toBe(HASH);
    await clock.pass(10_000);
    expect(clock.pending).toBe(0);
  });
  it.each(["sendTransaction", "sendCalls"] as const)(
    "rejects a pending request of %s with transaction/unknown when the instance is disposed",
    async (action) => {
      const { latchkit, clock, asked } = await setupPage();
      const { account } = latchkit;
      const work = action === "sendCalls" ? account.sendCalls([PAY]) : account.sendTransaction(PAY);
      const sending = errorCodeOf(work);
      await asked(action === "sendCalls" ? "wallet_sendCalls" : "eth_sendTransaction");
      await latchkit.dispose();
      expect(await sending).toBe("transaction/unknown");
      expect(clock.pending).toBe(0);
    },
  );
  it("rejects a pending provider request with transaction/unknown when the instance is disposed", async () => {
    const { latchkit, asked } = await setupPage();
    const provider = await latchkit.connection.provider("eip155");
    const sending = errorCodeOf(provider.request({ method: "eth_sendTransaction", params: [PAY] }));
    const signing = errorCodeOf(
      provider.request({ method: "personal_sign", params: ["0x", "0x"] }),
    );
    await asked("eth_sendTransaction");
    await latchkit.dispose();
    expect([await sending, await signing]).toEqual(["transaction/unknown", "instance/disposed"]);
  });
  it("rejects an aborted signature with call/aborted", async () => {
    const { latchkit, asked } = await setupPage();
    const caller = new AbortController();
    const signing = errorCodeOf(latchkit.account.signMessage("hello", { signal: caller.signal }));
    await asked("personal_sign");
    caller.abort();
    expect(await signing).toBe("call/aborted");
  });
});
