import { describe, expect, it } from "vitest";
import { LatchkitError } from "../../../../../src/domain/errors/latchkit-error.js";
import { EMPTY_DRAFT } from "../../../../../src/domain/send/send-draft.js";
import { draftProblem } from "../../../../../src/domain/send/send-problem.js";
import { portfolioOf } from "../../../../../src/domain/tokens/token-balance.js";
import type { TokensState } from "../../../../../src/index.js";
import { sendModel } from "../../../../../src/application/send/views/send.model.js";
import { BOB } from "../../../../support/builders.js";
import { anAccount, fakeLatchkit } from "../../../../support/fake-latchkit.js";
import { ETHER, sendPage } from "../../../../support/send-page.js";
import { aToken } from "../../../../support/tokens.js";

const TOKEN = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

/** What the form shows that a host opened filled in. */
const opened = async (filled: { readonly token?: string }) => {
  const { latchkit } = await sendPage();
  const filledIn = { to: BOB, amount: "100", ...filled };
  await latchkit.modal.open({ view: "WalletSend", arguments: filledIn }).catch(() => undefined);
  return sendModel(latchkit).snapshot.token;
};

describe("the amount of the form", () => {
  const filled = async (amount: string) => {
    const { latchkit, send } = await sendPage();
    const model = sendModel(latchkit);
    const open = (): Promise<void> =>
      latchkit.modal
        .open({ view: "WalletSend", arguments: { to: BOB, amount } })
        .catch(() => undefined);
    return { model, send, open };
  };
  it("of a host is shown as the user's locale writes it, and stays the same amount", async () => {
    const { model, send, open } = await filled("0.234");
    await open();
    model.writeIn(",");
    expect(model.snapshot.draft).toMatchObject({ amount: "0,234", decimalSign: "," });
    expect((await send.review()).amount.units).toBe(234n * 10n ** 15n);
  });
  it("of a host is shown so too where the form is there already", async () => {
    const { model, open } = await filled("1.234");
    model.writeIn(",");
    await open();
    expect(model.snapshot.draft).toMatchObject({ amount: "1,234", decimalSign: "," });
  });
  it("stays the most, and what cannot be read stays as it was typed", async () => {
    const { model, send } = await filled("");
    await send.edit({ amount: "0.9", isMaximum: true });
    model.writeIn(",");
    expect(model.snapshot.draft).toMatchObject({ amount: "0,9", isMaximum: true });
    await send.edit({ amount: "1.234" });
    model.writeIn(".");
    expect(model.snapshot.draft).toMatchObject({ amount: "1.234", decimalSign: "." });
  });
});

describe("the token of the form", () => {
  it("is the network's currency where none is named", async () => {
    expect(await opened({})).toMatchObject({ symbol: "ETH", decimals: 18 });
    expect(await opened({})).not.toHaveProperty("address");
  });
  it("is never called the currency where it is one that no list has", async () => {
    const token = await opened({ token: TOKEN });
    expect(token).toEqual({ address: TOKEN, name: "0x5FbD…0aa3", symbol: "", decimals: 18 });
  });
});

describe("more than is held", () => {
  const current = anAccount();
  const known = portfolioOf(current.caipAddress, [aToken({ units: ETHER })], 0);
  /** The form of two ether, by what is known of one that is held. */
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
  it("closes the form", () => {
    const { token, problem } = formOf({ status: "ready", value: known });
    expect([token.units, problem]).toEqual([ETHER, "insufficient-funds"]);
  });
  it("is left to the chain where what is held could not be read anew", () => {
    const error = new LatchkitError("http/unreachable", { url: "https://data.example" });
    const { token, problem } = formOf({ status: "failed", error, previous: known });
    expect([token.units, problem]).toEqual([ETHER, undefined]);
  });
});

describe("tokens that are not shown by their units", () => {
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
  it("are none to choose from, like those of which nothing is held", () => {
    expect(stateOf().tokens.map(({ name }) => name)).toEqual(["Held"]);
  });
  it("have no amount in the form of a host that names one", () => {
    const { token } = stateOf("0xb");
    expect(token).toMatchObject({ name: "Scaled", address: "0xb" });
    expect(token).not.toHaveProperty("units");
  });
});
