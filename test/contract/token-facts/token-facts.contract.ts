import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CaipNetworkId } from "../../../src/domain/caip/caip.types.js";
import type { TokenFacts } from "../../../src/ports/review.port.js";

/** A network with a token of six decimals and symbol `TUSD`, and an address that is no token. */
export interface TokenFactsHarness {
  readonly port: TokenFacts;
  readonly networkId: CaipNetworkId;
  readonly token: string;
  readonly noToken: string;
  dispose(): Promise<void>;
}

export const describeTokenFacts = (name: string, make: () => Promise<TokenFactsHarness>): void => {
  describe(`TokenFacts: ${name}`, () => {
    let harness: TokenFactsHarness;
    beforeAll(async () => void (harness = await make()));
    afterAll(() => harness?.dispose());
    const { signal } = new AbortController();
    const LABEL = { symbol: "TUSD", decimals: 6 };

    it("reads a token's symbol and decimals, listed under the address as the caller spelled it", async () => {
      const { port, networkId, token } = harness;
      for (const asked of [token, token.toLowerCase()])
        expect(await port.labels(networkId, [asked], signal)).toEqual({ [asked]: LABEL });
    });

    it("reads symbol and decimals of a token even if a second address in the call is not a token", async () => {
      const { port, networkId, token, noToken } = harness;
      const { [token]: label, [noToken]: nothing } = await port.labels(
        networkId,
        [noToken, token],
        signal,
      );
      expect(label).toEqual(LABEL);
      expect(nothing?.decimals).toBeUndefined();
      expect(nothing?.symbol).toBeUndefined();
    });

    it("reads no token facts for malformed addresses and for other networks", async () => {
      const { port, networkId, token } = harness;
      expect(await port.labels(networkId, ["0x12", ""], signal)).toEqual({});
      expect(await port.labels(`${networkId}9`, [token], signal)).toEqual({});
      expect(await port.labels(networkId, [], signal)).toEqual({});
    });

    it("rejects reading token facts with call/aborted if the signal has aborted or aborts later", async () => {
      const { port, networkId, noToken } = harness;
      const read = (one: AbortSignal) => port.labels(networkId, [noToken], one);
      await expect(read(AbortSignal.abort())).rejects.toMatchObject({ code: "call/aborted" });
      const abort = new AbortController();
      const running = read(abort.signal);
      abort.abort();
      await expect(running).rejects.toMatchObject({ code: "call/aborted" });
    });
  });
};
