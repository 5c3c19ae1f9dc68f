import { describe, expect, it } from "vitest";
import { LatchkitError } from "../../../../../src/domain/errors/latchkit-error.js";
import { EMPTY_DRAFT } from "../../../../../src/domain/send/send-draft.js";
import { draftProblem } from "../../../../../src/domain/send/send-problem.js";
import { portfolioOf } from "../../../../../src/domain/tokens/token-balance.js";
import type { TokensState } from "../../../../../src/index.js";
import { sendModel } from "../../../../../src/application/send/views/send.model.js";
import { BOB } from "../../../../support/builders/connection.js";
import { anAccount, fakeLatchkit } from "../../../../support/doubles/fake-latchkit.js";
import { ETHER, setupSend } from "../../../../support/worlds/send.js";
import { aToken } from "../../../../support/builders/tokens.js";

const TOKEN = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

/** The token of the form that a host opened with these arguments. */
const setupOpened = async (filled: { readonly token?: string }) => {
  const { latchkit } = await setupSend();
  const filledIn = { to: BOB, amount: "100", ...filled };
  await latchkit.modal.open({ view: "WalletSend", arguments: filledIn }).catch(() => undefined);
  return sendModel(latchkit).snapshot.token;
};

describe("amount of the send form", () => {
  const filled = async (amount: string) => {
    const { latchkit, send } = await setupSend();
    const model = sendModel(latchkit);
    const open = (): Promise<void> =>
      latchkit.modal
        .open({ view: "WalletSend", arguments: { to: BOB, amount } })
        .catch(() => undefined);
    return { model, send, open };
  };
  it("shows the host's amount with the user's decimal separator, and sends the same amount", async () => {
    const { model, send, open } = await filled("0.234");
    await open();
    model.setDecimalSign(",");
    expect(model.snapshot.draft).toMatchObject({ amount: "0,234", decimalSign: "," });
    expect((await send.review()).amount.units).toBe(234n * 10n ** 15n);
  });
  it("converts the host's amount to the user's decimal separator even if the form is open", async () => {
    const { model, open } = await filled("1.234");
    model.setDecimalSign(",");
    await open();
    expect(model.snapshot.draft).toMatchObject({ amount: "1,234", decimalSign: "," });
  });
  it("keeps `isMaximum` and a malformed amount when the decimal separator changes", async () => {
    const { model, send } = await filled("");
    await send.edit({ amount: "0.9", isMaximum: true });
    model.setDecimalSign(",");
    expect(model.snapshot.draft).toMatchObject({ amount: "0,9", isMaximum: true });
    await send.edit({ amount: "1.234" });
    model.setDecimalSign(".");
    expect(model.snapshot.draft).toMatchObject({ amount: "1.234", decimalSign: "." });
  });
});

describe("token of the send form", () => {
  it("selects the network's currency in the send form if the host names no token", async () => {
    expect(await setupOpened({})).toMatchObject({ symbol: "ETH", decimals: 18 });
    expect(await setupOpened({})).not.toHaveProperty("address");
  });
  it("shows the contract address of an unlisted token, not the currency's symbol", async () => {
    const token = await setupOpened({ token: TOKEN });
    expect(token).toEqual({ address: TOKEN, name: "0x5FbD…0aa3", symbol: "", decimals: 18 });
  });
});

describe("amount above the balance", () => {
  const current = anAccount();
  const known = portfolioOf(current.caipAddress, [aToken({ units: ETHER })], 0);
  /** The form for two ether, with this state of a balance of one ether. */
  const formOf = (tokens: TokensState) =>
    sendModel(
      fakeLatchkit({
        account: { status: "connected", isRestoring: false, byNamespace: {}, current },
        send: {
          step: "editing",
          draft: { ...EMPTY_DRAFT, amount: "2", to: BOB },
          check: draftProblem,
        },
        tokens,
      }).latchkit,
    ).snapshot;
  it("shows insufficient funds for an amount above the balance in the send form", () => {
    const { token, problem } = formOf({ status: "ready", value: known });
    expect([token.units, problem]).toEqual([ETHER, "insufficient-funds"]);
  });
  it("reports no problem with the amount to send if the balance could not be refreshed", () => {
    const error = new LatchkitError("http/unreachable", { url: "https://data.example" });
    const { token, problem } = formOf({ status: "failed", error, previous: known });
    expect([token.units, problem]).toEqual([ETHER, undefined]);
  });
});

describe("tokens with a scaled amount", () => {
  const current = anAccount();
  const tokens = [
    aToken({ name: "Held" }),
    aToken({ name: "Spent", address: "0xa", units: 0n }),
    aToken({ name: "Scaled", address: "0xb", shown: 2n * ETHER }),
  ];
  const stateOf = (token?: string) =>
    sendModel(
      fakeLatchkit({
        account: { status: "connected", isRestoring: false, byNamespace: {}, current },
        send: { step: "editing", draft: { ...EMPTY_DRAFT, token }, check: draftProblem },
        tokens: { status: "ready", value: portfolioOf(current.caipAddress, tokens, 0) },
      }).latchkit,
    ).snapshot;
  it("offers only tokens with a balance and an unscaled amount in the send form", () => {
    expect(stateOf().tokens.map(({ name }) => name)).toEqual(["Held"]);
  });
  it("shows no balance for a token with a scaled amount that the host names", () => {
    const { token } = stateOf("0xb");
    expect(token).toMatchObject({ name: "Scaled", address: "0xb" });
    expect(token).not.toHaveProperty("units");
  });
});
