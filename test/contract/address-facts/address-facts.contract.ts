import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CaipNetworkId } from "../../../src/domain/caip/caip.types.js";
import type { CodeKind } from "../../../src/domain/review/facts.js";
import type { AddressFacts } from "../../../src/ports/review.port.js";

/** A network with an address of every kind. */
export interface AddressFactsHarness {
  readonly port: AddressFacts;
  readonly networkId: CaipNetworkId;
  readonly addresses: Readonly<Record<CodeKind, string>>;
  dispose(): Promise<void>;
}

export const describeAddressFacts = (
  name: string,
  make: () => Promise<AddressFactsHarness>,
): void => {
  describe(`AddressFacts: ${name}`, () => {
    let harness: AddressFactsHarness;
    beforeAll(async () => void (harness = await make()));
    afterAll(() => harness?.dispose());
    const { signal } = new AbortController();

    it.each(["none", "delegated", "contract", "proxy"] as const)(
      "classifies an address given in lower case as %s",
      async (kind) => {
        const { port, networkId, addresses } = harness;
        const lower = addresses[kind].toLowerCase();
        expect(await port.codes(networkId, [lower], signal)).toEqual({ [lower]: kind });
      },
    );

    it("classifies several addresses in one call", async () => {
      const { port, networkId, addresses } = harness;
      const expected = Object.entries(addresses).map(([kind, address]) => [address, kind]);
      expect(await port.codes(networkId, Object.values(addresses), signal)).toEqual(
        Object.fromEntries(expected),
      );
    });

    it("returns no kind for malformed addresses and addresses of other networks", async () => {
      const { port, networkId, addresses } = harness;
      expect(await port.codes(networkId, ["0x12", ""], signal)).toEqual({});
      expect(await port.codes(`${networkId}9`, [addresses.contract], signal)).toEqual({});
      expect(await port.codes(networkId, [], signal)).toEqual({});
    });

    it("rejects classifying addresses with call/aborted when the signal aborts before or during the call", async () => {
      const { port, networkId, addresses } = harness;
      const read = (one: AbortSignal) => port.codes(networkId, [addresses.none], one);
      await expect(read(AbortSignal.abort())).rejects.toMatchObject({ code: "call/aborted" });
      const abort = new AbortController();
      const running = read(abort.signal);
      abort.abort();
      await expect(running).rejects.toMatchObject({ code: "call/aborted" });
    });
  });
};
