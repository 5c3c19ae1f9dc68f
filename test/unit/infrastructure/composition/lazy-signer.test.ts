import { describe, expect, it } from "vitest";
import type { ChainSigner } from "../../../../src/ports/chain-signer.port.js";
import {
  type ChainContext,
  LazyChainAccess,
} from "../../../../src/infrastructure/composition/chains/chain-support.js";
import { FakeClock } from "../../../../src/infrastructure/in-memory/index.js";
import { lazy } from "../../../support/builders/lazy.js";
import { errorCodeOf } from "../../../support/worlds/instance.js";

const clock = new FakeClock();
const context: ChainContext = {
  networks: [],
  signal: new AbortController().signal,
  clock,
  scheduler: clock,
  lazy,
};

describe("the signer of a chain", () => {
  it("loads a chain's signer on the first signature, not on the first read, and retries a failed load", async () => {
    const signer = { namespace: "bip122" } as ChainSigner;
    const fetched: string[] = [];
    let isDown = true;
    const chains = new LazyChainAccess(
      [
        {
          namespace: "bip122",
          load: async () => () => ({
            reader: { namespace: "bip122" } as never,
            signer: async () => {
              fetched.push("signer");
              if (isDown) throw new TypeError("Failed to fetch");
              return signer;
            },
          }),
        },
      ],
      context,
    );
    await chains.reader("bip122");
    expect(fetched).toEqual([]);
    expect(await errorCodeOf(chains.signer("bip122"))).toBe("code/unavailable");
    isDown = false;
    expect(await chains.signer("bip122")).toBe(signer);
    expect(await errorCodeOf(chains.signer("solana"))).toBe("chain/adapter-not-found");
  });
});
