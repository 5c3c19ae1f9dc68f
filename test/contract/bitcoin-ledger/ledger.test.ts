import { describe, it } from "vitest";
import { EmbeddedLedger } from "../../../src/testing/node/bitcoin/embedded-ledger.js";
import { startLitecoinLedger } from "../../../src/testing/node/bitcoin/litecoin-ledger.js";
import { LITECOIND, withoutLitecoind } from "../../support/servers/litecoind.js";
import { ledgerContract } from "./ledger.contract.js";

ledgerContract("the embedded ledger", async () => new EmbeddedLedger());

const binary = LITECOIND;
if (binary === undefined)
  describe("Ledger: Litecoin Core", () =>
    it("enforces the same rules in Litecoin Core as in the embedded ledger", withoutLitecoind));
else ledgerContract("Litecoin Core", () => startLitecoinLedger(binary));
