import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CaipNetworkId } from "../../../src/domain/caip/caip.types.js";
import type { SimulationInput, Simulator } from "../../../src/ports/review.port.js";

/** A network where the account can pay a friend, but not more than it has. */
export interface SimulatorHarness {
  readonly port: Simulator;
  readonly networkId: CaipNetworkId;
  /** Pays the friend one base unit of the native currency. */
  readonly payment: SimulationInput;
  /** Sends the friend five base units of a token of this address and precision. */
  readonly tokenPayment: SimulationInput;
  readonly token: string;
  readonly decimals: number;
  /** Fails when it runs. */
  readonly impossible: SimulationInput;
  dispose(): Promise<void>;
}

export const describeSimulator = (name: string, make: () => Promise<SimulatorHarness>): void => {
  describe(`Simulator: ${name}`, () => {
    let harness: SimulatorHarness;
    beforeAll(async () => void (harness = await make()));
    afterAll(() => harness?.dispose());
    const { signal } = new AbortController();

    it("reports the native currency that leaves the account in a simulation, without the network fee", async () => {
      const { port, payment } = harness;
      const changes = await port.simulate(payment, signal);
      expect(changes).toMatchObject({
        status: "simulated",
        moves: [{ token: undefined, tokenId: undefined, amount: -1n }],
        findings: [],
      });
      expect(changes.status === "simulated" && typeof changes.block).toBe("bigint");
    });

    it("reports a token amount that leaves the account in a simulation, with the token's decimals", async () => {
      const { port, tokenPayment, token, decimals } = harness;
      expect(await port.simulate(tokenPayment, signal)).toMatchObject({
        status: "simulated",
        moves: [{ token, tokenId: undefined, amount: -5n, decimals }],
        findings: [],
      });
    });

    it("reports that a simulated request reverts", async () => {
      const { port, impossible } = harness;
      expect(await port.simulate(impossible, signal)).toMatchObject({ status: "reverts" });
    });

    it("does not simulate on a different network, or a request without transactions", async () => {
      const { port, payment, networkId } = harness;
      const unsupported = { status: "not-simulated", why: "unsupported" };
      const elsewhere = { ...payment, networkId: `${networkId}9` as const };
      expect(await port.simulate(elsewhere, signal)).toEqual(unsupported);
      const { account } = payment;
      const empty = { networkId, account, calls: [], transactions: [] };
      expect(await port.simulate(empty, signal)).toEqual(unsupported);
    });

    it("rejects with call/aborted before and during a simulation", async () => {
      const { port, payment } = harness;
      await expect(port.simulate(payment, AbortSignal.abort())).rejects.toMatchObject({
        code: "call/aborted",
      });
      const abort = new AbortController();
      const running = port.simulate(payment, abort.signal);
      abort.abort();
      await expect(running).rejects.toMatchObject({ code: "call/aborted" });
    });
  });
};
