import { describe, it } from "vitest";
import { EmbeddedLedger } from "../../../src/testing/node/bitcoin/embedded-ledger.js";
import { startLitecoinLedger } from "../../../src/testing/node/bitcoin/litecoin-ledger.js";
import { LITECOIND, withoutLitecoind } from "../../support/litecoind.js";
import { ledgerContract } from "./ledger.contract.js";

ledgerContract("the embedded ledger", async () => new EmbeddedLedger());

const binary = LITECOIND;
if (binary === undefined)
  describe("Litecoin Core as a ledger", () =>
    it("keeps the rules of the embedded one", withoutLitecoind));
else ledgerContract("Litecoin Core", () => startLitecoinLedger(binary));
