import { describe, it } from "vitest";
import { EmbeddedBitcoinChain } from "../../../src/testing/node/bitcoin/embedded-bitcoin-chain.js";
import { startLitecoinCore } from "../../../src/testing/node/bitcoin/litecoin-core.js";
import { LITECOIND, withoutLitecoind } from "../../support/servers/litecoind.js";
import { bitcoinChainContract } from "./bitcoin-chain.contract.js";

bitcoinChainContract("the embedded chain", async () => new EmbeddedBitcoinChain());

const binary = LITECOIND;
if (binary === undefined)
  describe("Bitcoin test chain: Litecoin Core", () =>
    it("enforces the same rules in Litecoin Core as in the embedded chain", withoutLitecoind));
else bitcoinChainContract("Litecoin Core", () => startLitecoinCore(binary));
