import { describe, expect, it } from "vitest";
import type { Latchkit } from "../../../../src/index.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import {
  ManualWallet,
  ManualWallets,
  deferred,
  granted,
} from "../../../support/doubles/manual-wallet.js";
import { errorCodeOf, flushPromises, setupInstance } from "../../../support/worlds/instance.js";

const BOTH = [
  { address: ALICE, type: "eoa" },
  { address: BOB, type: "eoa" },
] as const;

/** A wallet that must be told which account signs, and answers when the test decides. */
class AskedWallet extends ManualWallet {
  readonly told = deferred<boolean>();
  choose(): Promise<boolean> {
    return this.told.promise;
  }
}

/** Two connected wallets; the page switches to an account of the second one, which is asked. */
const setupSwitch = async (address: string) => {
  const alpha = new ManualWallet();
  const beta = new AskedWallet({ id: "org.beta", name: "Beta" });
  const latchkit = await setupInstance(new ManualWallets(alpha, beta), {
    features: { multiWallet: true },
  });
  for (const wallet of [beta, alpha]) {
    const connecting = latchkit.connection.connect(wallet.connectorId);
    await flushPromises();
    wallet.approve({ ...granted(), accounts: BOTH });
    await connecting;
  }
  const { namespace, connectorId } = beta;
  const switching = latchkit.connection.switchConnection({ namespace, connectorId, address });
  const code = errorCodeOf(switching);
  await flushPromises();
  return { latchkit, beta, code };
};
const shown = ({ account, network }: Latchkit) => [
  account.snapshot.current?.connectorId,
  account.snapshot.current?.caipAddress,
  network.snapshot.active.id,
];

describe("wallet that changes while the page switches to it", () => {
  it("shows the network that the wallet reports during the switch", async () => {
    const { latchkit, beta, code } = await setupSwitch(BOB);
    beta.emit({ kind: "network", networkId: "eip155:10" });
    beta.told.resolve(true);
    expect(await code).toBe("resolved");
    expect(shown(latchkit)).toEqual(["org.beta", `eip155:10:${BOB}`, "eip155:10"]);
  });
  it("shows only the accounts that the wallet reports during the switch", async () => {
    const { latchkit, beta, code } = await setupSwitch(BOB);
    beta.emit({ kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] });
    beta.told.resolve(true);
    expect(await code).toBe("resolved");
    expect(latchkit.connection.snapshot.connections[0]?.accounts).toMatchObject([{ address: BOB }]);
  });
  it("rejects with account/not-available if the wallet withdraws the account", async () => {
    const { latchkit, beta, code } = await setupSwitch(BOB);
    beta.emit({ kind: "accounts", accounts: [{ address: ALICE, type: "eoa" }] });
    beta.told.resolve(true);
    expect(await code).toBe("account/not-available");
    expect(shown(latchkit)).toEqual(["org.alpha", `eip155:1:${ALICE}`, "eip155:1"]);
  });
  it("rejects with connection/superseded if the wallet disconnects, and shows the other one", async () => {
    const { latchkit, beta, code } = await setupSwitch(BOB);
    beta.emit({ kind: "disconnected" });
    beta.told.resolve(true);
    expect(await code).toBe("connection/superseded");
    expect(shown(latchkit)).toEqual(["org.alpha", `eip155:1:${ALICE}`, "eip155:1"]);
    expect(latchkit.connection.snapshot.connections).toHaveLength(1);
  });
});
