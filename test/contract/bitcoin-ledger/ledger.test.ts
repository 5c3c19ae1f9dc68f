import { describe, it } from "vitest";
import { EmbeddedLedger } from "../../../src/testing/node/bitcoin/embedded-ledger.js";
import { findLitecoind, startLitecoinLedger } from "../../../src/testing/node/bitcoin/litecoin-ledger.js";
import { ledgerContract } from "./ledger.contract.js";

ledgerContract("the embedded ledger", async () => new EmbeddedLedger());

const binary = findLitecoind();
if (binary === undefined) describe("Litecoin Core as a ledger", () => it.skip("needs litecoind: apt-get install litecoind, or LATCHKIT_LITECOIND", () => undefined));
else ledgerContract("Litecoin Core", () => startLitecoinLedger(binary));
