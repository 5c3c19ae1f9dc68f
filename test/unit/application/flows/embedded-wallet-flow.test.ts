import { describe, expect, it } from "vitest";
import { ConnectionStore } from "../../../../src/application/connection/connection.store.js";
import { EmbeddedWalletFlow } from "../../../../src/application/flows/wallet-for-network-flow.js";
import type { Connection } from "../../../../src/domain/connection/connection-state.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { errorCodeOf } from "../../../support/worlds/instance.js";
import { normalizeNetwork } from "../../../../src/domain/network/network.js";

const SOLANA = normalizeNetwork({
  id: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  name: "Solana",
  rpcUrls: ["https://solana.example"],
  currency: { symbol: "SOL", decimals: 9 },
});
const OTHER = { networkId: "eip155:10", phase: "waiting" } as const;

/** An active EVM wallet; connecting on Solana settles with `answer`. */
const setup = (connectorId = "ID_AUTH", answer: () => Promise<unknown> = async () => undefined) => {
  const connectionStore = new ConnectionStore("eip155:1");
  const active = { namespace: "eip155", connector: { id: connectorId } } as Connection;
  connectionStore.update((state) => ({
    ...state,
    connection: { ...state.connection, connections: [active] },
  }));
  const asked: unknown[] = [];
  const run = (...given: readonly unknown[]): Promise<never> => {
    asked.push(given.slice(0, 2));
    return answer() as Promise<never>;
  };
  const reach = new EmbeddedWalletFlow({ connectionStore, connect: { run } });
  const switching = () => connectionStore.snapshot.switching;
  return { connectionStore, reach, asked, switching };
};
const { signal } = new AbortController();

describe("embedded wallet on another namespace", () => {
  it("connects the embedded wallet on a second namespace only if it is the active wallet", () => {
    expect(setup().reach.isNeeded(SOLANA)).toBe(true);
    expect(setup("io.metamask").reach.isNeeded(SOLANA)).toBe(false);
  });

  it("connects the embedded wallet on the namespace before the network switch ends", async () => {
    const { reach, asked, switching } = setup();
    const running = reach.run(SOLANA, signal);
    expect(switching()).toEqual({ networkId: SOLANA.id, phase: "waiting" });
    await running;
    expect(asked).toEqual([["ID_AUTH", { namespace: "solana", isHidden: true }]]);
    expect(switching()).toBeUndefined();
  });

  it("shows the error of a failed embedded wallet connection, and rejects the network switch with it", async () => {
    const { reach, switching } = setup("ID_AUTH", () => Promise.reject(new Error("no")));
    expect(await errorCodeOf(reach.run(SOLANA, signal))).toBe("internal/unexpected");
    expect(switching()).toMatchObject({
      networkId: SOLANA.id,
      phase: "failed",
      error: { code: "internal/unexpected", context: { where: "network.switch" } },
    });
  });

  it("shows no error if the caller aborted the network switch of the embedded wallet", async () => {
    const life = new AbortController();
    const { reach, switching } = setup("ID_AUTH", () => {
      life.abort();
      return Promise.reject(new LatchkitError("call/aborted", {}));
    });
    expect(await errorCodeOf(reach.run(SOLANA, life.signal))).toBe("call/aborted");
    expect(switching()).toBeUndefined();
  });

  it.each(["done", "failed"])(
    'keeps the state of a newer network switch when an older one ends as "%s"',
    async (end) => {
      const { connectionStore, reach, switching } = setup("ID_AUTH", async () => {
        connectionStore.setSwitching(OTHER);
        if (end === "failed") throw new Error("no");
      });
      await errorCodeOf(reach.run(SOLANA, signal));
      expect(switching()).toEqual(OTHER);
    },
  );
});
