import { describe, expect, it } from "vitest";
import { sendModel } from "../../../../../src/application/send/views/send.model.js";
import { BOB } from "../../../../support/builders.js";
import { sendPage } from "../../../../support/send-page.js";

const TOKEN = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

/** What the form shows that a host opened filled in. */
const opened = async (filled: { readonly token?: string }) => {
  const { latchkit } = await sendPage();
  const filledIn = { to: BOB, amount: "100", ...filled };
  await latchkit.modal.open({ view: "WalletSend", arguments: filledIn }).catch(() => undefined);
  return sendModel(latchkit).snapshot.token;
};

describe("the token of the form", () => {
  it("is the network's currency where none is named", async () => {
    expect(await opened({})).toMatchObject({ symbol: "ETH", decimals: 18 });
    expect(await opened({})).not.toHaveProperty("address");
  });
  it("is never called the currency where it is one that no list has", async () => {
    const token = await opened({ token: TOKEN });
    expect(token).toEqual({ address: TOKEN, name: "0x5F…180aa3", symbol: "", decimals: 18 });
  });
});
