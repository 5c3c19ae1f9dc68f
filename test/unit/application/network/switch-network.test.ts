import { describe, expect, it } from "vitest";
import type { ChainSigner } from "../../../../src/index.js";
import { LatchkitError } from "../../../../src/index.js";
import { deferred, ManualWallets } from "../../../support/doubles/manual-wallet.js";
import { RecordingLogger } from "../../../../src/infrastructure/in-memory/index.js";
import type { WalletOutcome } from "../../../../src/ports/wallet-connector.port.js";
import {
  errorCodeOf,
  setupConnected,
  flushPromises,
  setupInstance,
} from "../../../support/worlds/instance.js";

const refuse = (): Promise<never> =>
  Promise.reject(new LatchkitError("internal/unexpected", { where: "test" }));
/** A signer that only switches networks, when the test resolves the switch. */
const switching = () => {
  const answers: ReturnType<typeof deferred<WalletOutcome<void>>>[] = [];
  const signer: ChainSigner = {
    namespace: "eip155",
    signMessage: refuse,
    signTypedData: refuse,
    send: refuse,
    capabilities: refuse,
    sendCalls: refuse,
    callsStatus: refuse,
    switchNetwork: () => {
      const answer = deferred<WalletOutcome<void>>();
      answers.push(answer);
      return answer.promise;
    },
  };
  return { answers, ports: { chains: { reader: refuse, signer: async () => signer } } };
};

describe("network switch", () => {
  it("selects the network without a wallet request if no wallet is connected", async () => {
    const latchkit = await setupInstance(new ManualWallets());
    await latchkit.network.switch("eip155:10");
    expect(latchkit.network.snapshot.active.id).toBe("eip155:10");
  });

  it.each(["eip155:10", "eip155:1"] as const)(
    "opens Connect on the chosen network %s from UnsupportedChain if no wallet is connected",
    async (chosen) => {
      const latchkit = await setupInstance(new ManualWallets());
      await latchkit.modal.open({ view: "UnsupportedChain" });
      await latchkit.network.switch(chosen);
      expect(latchkit.network.snapshot.active.id).toBe(chosen);
      expect(latchkit.modal.snapshot.isOpen).toBe(true);
      expect(latchkit.navigation.snapshot.entries).toEqual([{ view: "Connect" }]);
    },
  );

  it(
    "shows SwitchNetwork while the wallet is asked, and then goes back",
    { tags: ["S2-029", "S2-032"] },
    async () => {
      const { answers, ports } = switching();
      const { latchkit } = await setupConnected({ ports });
      await latchkit.modal.open();
      latchkit.navigation.push({ view: "Networks" });

      const done = latchkit.network.switch("eip155:10");
      expect(latchkit.navigation.snapshot.current).toEqual({
        view: "SwitchNetwork",
        networkId: "eip155:10",
      });
      expect(latchkit.network.snapshot.switching).toEqual({
        networkId: "eip155:10",
        phase: "waiting",
      });
      await flushPromises();
      answers[0]?.resolve({ kind: "done", value: undefined });

      expect((await done).id).toBe("eip155:10");
      expect(latchkit.navigation.snapshot.current).toEqual({ view: "Account" });
      expect(latchkit.network.snapshot.switching).toBeUndefined();
      expect(latchkit.account.snapshot.current?.networkId).toBe("eip155:10");
    },
  );

  it("completes a network switch in one state change if the wallet's event comes before its answer", async () => {
    const { ports } = switching();
    const { latchkit, wallet } = await setupConnected({ ports });
    const done = latchkit.network.switch("eip155:10");
    await flushPromises();
    const notified: unknown[] = [];
    latchkit.network.state$.subscribe(({ active, switching: request }) =>
      notified.push([active.id, request?.phase]),
    );
    wallet.emit({ kind: "network", networkId: "eip155:10" });
    expect(notified).toEqual([
      ["eip155:1", "waiting"],
      ["eip155:10", undefined],
    ]);
    expect((await done).id).toBe("eip155:10");
  });

  it("shows a declined network switch without changing the network, and allows another switch", async () => {
    const { answers, ports } = switching();
    const { latchkit } = await setupConnected({ ports });
    const first = latchkit.network.switch("eip155:10");
    await flushPromises();
    answers[0]?.resolve({ kind: "declined" });
    await expect(first).rejects.toMatchObject({
      code: "network/switch-declined",
      isCancellation: true,
    });
    expect(latchkit.network.snapshot).toMatchObject({
      active: { id: "eip155:1" },
      switching: { phase: "declined" },
    });

    const second = latchkit.network.switch("eip155:10");
    await flushPromises();
    answers[1]?.resolve({ kind: "done", value: undefined });
    expect((await second).id).toBe("eip155:10");
  });

  it(
    "rejects a network switch with 'Chain is not supported' if the wallet does not support the chain",
    { tags: ["S8-049"] },
    async () => {
      const { answers, ports } = switching();
      const { latchkit } = await setupConnected({ ports });
      const failing = latchkit.network.switch("eip155:10");
      await flushPromises();
      answers[0]?.reject(new LatchkitError("chain/not-supported", { networkId: "eip155:10" }));
      await expect(failing).rejects.toMatchObject({ message: "Chain is not supported" });
      expect(latchkit.network.snapshot.switching?.phase).toBe("failed");
    },
  );

  it("completes a pending network switch when the user switches in the wallet itself", async () => {
    const { ports } = switching();
    const { latchkit, wallet } = await setupConnected({ ports });
    await latchkit.modal.open({ view: "Networks" });
    const waiting = latchkit.network.switch("eip155:10");
    await flushPromises();
    wallet.emit({ kind: "network", networkId: "eip155:10" });
    expect((await waiting).id).toBe("eip155:10");
    expect(latchkit.modal.snapshot.isOpen).toBe(false);
  });

  it("rejects a network switch as cancelled when the user goes back or closes the modal", async () => {
    const { ports } = switching();
    const { latchkit } = await setupConnected({ ports });
    await latchkit.modal.open();
    latchkit.navigation.push({ view: "Networks" });
    const left = errorCodeOf(latchkit.network.switch("eip155:10"));
    latchkit.navigation.back();
    expect(await left).toBe("network/switch-declined");
    expect(latchkit.network.snapshot.switching).toBeUndefined();

    const closed = errorCodeOf(latchkit.network.switch("eip155:10"));
    await latchkit.modal.close();
    expect(await closed).toBe("modal/closed");
    expect(latchkit.network.snapshot.switching).toBeUndefined();
  });

  it(
    "rejects a switch to an unlisted network, emits an alert, and logs it only in debug mode",
    { tags: ["finding-W16", "S8-005"] },
    async () => {
      const text = "Network Not Found: eip155:5 must be in the networks list";
      for (const debug of [true, false]) {
        const logger = new RecordingLogger();
        const { latchkit } = await setupConnected({ debug, ports: { logger } });
        const alerts: unknown[] = [];
        latchkit.events.events$.subscribe((event) => {
          if (event.name === "ALERT") alerts.push(event.code);
        });
        await expect(latchkit.network.switch("eip155:5")).rejects.toMatchObject({
          message: "Network not found",
        });
        await expect.poll(() => alerts).toEqual(["network-not-found"]);
        expect(logger.lines.map(({ message }) => message)).toEqual(debug ? [text] : []);
      }
    },
  );

  it(
    "rejects a signature with 'Chain adapter not found' if the namespace has no adapter",
    { tags: ["S8-044"] },
    async () => {
      const { latchkit } = await setupConnected({
        chains: [{ namespace: "eip155", load: () => Promise.reject(new Error("offline")) }],
      });
      expect(await errorCodeOf(latchkit.account.signMessage("hello"))).toBe("code/unavailable");
      const chains = {
        reader: refuse,
        signer: async () => {
          throw new LatchkitError("chain/adapter-not-found", { namespace: "eip155" });
        },
      } as const;
      const other = await setupConnected({ ports: { chains } });
      await expect(other.latchkit.account.signMessage("hello")).rejects.toMatchObject({
        message: "Chain adapter not found",
      });
    },
  );
});
