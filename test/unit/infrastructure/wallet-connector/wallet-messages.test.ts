import { BehaviorSubject } from "rxjs";
import { describe, expect, it } from "vitest";
import { createLatchkit } from "../../../../src/index.js";
import { externalTransport } from "../../../../src/infrastructure/wallet-connector/external-transport.js";
import { PORTS } from "../../../../src/infrastructure/composition/ports.js";
import {
  FakeClock,
  InMemoryEvmWallet,
  RecordingLogger,
} from "../../../../src/infrastructure/in-memory/index.js";
import { InjectedWalletConnector } from "../../../../src/infrastructure/wallet-connector/injected-wallet-connector.js";
import type { WalletConnector } from "../../../../src/ports/wallet-connector.port.js";
import { ALICE, aConnector } from "../../../support/builders/connection.js";
import { lazy } from "../../../support/builders/lazy.js";
import { TWO_NETWORKS } from "../../../support/worlds/instance.js";

const MESSAGE = { type: "eth_subscription", data: { subscription: "0x1", result: {} } };
const parts = () => ({ scheduler: new FakeClock(), logger: new RecordingLogger() });

describe.each<[string, (provider: object) => WalletConnector]>([
  [
    "an announced wallet with a lazily loaded connector",
    (provider) => PORTS.injectedTransport({ ...parts(), lazy } as never)("x", provider),
  ],
  [
    "a host's wallet with its own disconnect",
    (provider) =>
      externalTransport("x", "eip155", Object.assign(provider, { disconnect: () => undefined }), {
        ...parts(),
        evm: (...made) => new InjectedWalletConnector(...made),
      }),
  ],
])("the messages of %s", (_, open) => {
  it("passes a wallet's messages to the host once while the host listens, and none afterwards", async () => {
    const { provider: page } = new InMemoryEvmWallet({
      addresses: [ALICE],
      networkIds: ["eip155:1"],
      scheduler: new FakeClock(),
    });
    const wallet = open(page);
    const connector = aConnector({ id: "x" });
    const latchkit = createLatchkit({
      networks: TWO_NETWORKS,
      ports: {
        injectedWallets: { wallets$: new BehaviorSubject([{ connector, open: () => wallet }]) },
      },
    });
    await latchkit.start();
    const provider = await latchkit.connection.provider("eip155");
    const heard: unknown[] = [];
    const listener = (message: unknown): void => void heard.push(message);
    provider.on("message", listener);
    await latchkit.connection.connect("x");
    page.notify(MESSAGE);
    expect(heard).toEqual([MESSAGE]);
    const before = page.listenerCount;
    provider.removeListener("message", listener);
    page.notify(MESSAGE);
    expect([heard.length, page.listenerCount]).toEqual([1, before - 1]);
    await latchkit.dispose();
  });
});
