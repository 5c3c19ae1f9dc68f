import { expect, it } from "vitest";
import { transactionOf, type SendPreview } from "../../../../src/domain/send/send-preview.js";
import type { SendDraft } from "../../../../src/domain/send/send-draft.js";
import { withChange } from "../../../../src/domain/send/typed-amount.js";
import { BOB } from "../../../support/builders/connection.js";

const preview = (change: Partial<SendPreview>): SendPreview => ({
  networkId: "bip122:000000000019d6689c085ae165831e93",
  account: "bip122:000000000019d6689c085ae165831e93:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  amount: { units: 5_000n, decimals: 8, symbol: "BTC", formatted: "0.00005" },
  to: "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3",
  fee: { units: 300n, decimals: 8, symbol: "BTC", formatted: "0.000003" },
  warnings: [],
  ...change,
});

it("builds a transfer of the previewed amount with the previewed fee as the limit", () => {
  const { to } = preview({});
  expect(transactionOf(preview({}))).toEqual({ to, value: 5_000n, maxFee: 300n });
});

it("builds a token transfer from the preview, without a fee limit where wallets set the fee", () => {
  const onEthereum = preview({ networkId: "eip155:1", to: BOB, token: BOB });
  expect(transactionOf(onEthereum)).toEqual({ to: BOB, value: 5_000n, token: BOB });
});

it("keeps the value of a typed amount when only the decimal separator changes", () => {
  type Typed = Pick<SendDraft, "amount" | "decimalSign">;
  const typed = (amount: string) =>
    withChange<Typed>({ amount, decimalSign: "." }, { decimalSign: "," }).amount;
  expect([typed("1.5"), typed("1,234.5"), typed("7")]).toEqual(["1,5", "1,234.5", "7"]);
  const same = withChange<Typed>({ amount: "1.5", decimalSign: "." }, { decimalSign: "." });
  expect(same.amount).toBe("1.5");
});
