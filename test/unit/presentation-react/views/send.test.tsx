import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { ReactElement } from "react";
import type { SendPreview, SendProgress } from "../../../../src/application/send/send.api.js";
import type { NameRecord } from "../../../../src/domain/names/resolved-name.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { EMPTY_DRAFT } from "../../../../src/domain/send/send-draft.js";
import { InEnglish } from "../../../support/fixtures/in-english.js";
import { WalletSendPreviewView } from "../../../../src/presentation-react/views/send/wallet-send-preview-view.js";
import WalletSendView from "../../../../src/presentation-react/views/send/wallet-send-view.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { aNetwork, anAccount, fakeLatchkit } from "../../../support/doubles/fake-latchkit.js";
import { withFormatted } from "../../../../src/domain/balance/balance.js";

const ONE = aNetwork("1", "One");

/** The markup of a view of a transfer. */
const markupOf = (progress: Partial<SendProgress>, view: ReactElement): string => {
  const draft = { ...EMPTY_DRAFT, amount: "0.1", to: BOB };
  const { latchkit } = fakeLatchkit({
    send: { step: "review", draft, check: () => undefined, ...progress },
    network: { active: ONE, networks: [ONE], isSupported: true, isSwitchingNamespace: false },
    account: {
      status: "connected",
      isRestoring: false,
      byNamespace: {},
      current: anAccount(),
    },
  });
  return renderToStaticMarkup(<InEnglish latchkit={latchkit}>{view}</InEnglish>);
};
const form = (progress: Partial<SendProgress>): string => markupOf(progress, <WalletSendView />);

describe("send form after the user went back during a wallet request", () => {
  const error = new LatchkitError("wallet/no-answer", { method: "m", waitMs: 1 });
  it("does not show a failed transfer in the form if the transfer may have been sent", () => {
    const markup = form({ error, mayBeSent: true });
    expect(markup).toContain("Check your wallet before sending again.");
    expect(markup).not.toContain("Couldn’t send. ");
  });
  it("shows the failure of a transfer in the form if the transfer was certainly not sent", () => {
    const markup = form({ error, mayBeSent: false });
    expect(markup).toContain("Couldn’t send. ");
  });
});

describe("send form with a resolved name", () => {
  const draft = { ...EMPTY_DRAFT, amount: "0.1", to: "bob.eth" };
  const shown = (record: NameRecord): string => {
    const recipient = { status: "found", name: "bob.eth", address: BOB, record } as const;
    return form({ step: "editing", draft, recipient });
  };
  const note = "This is the Ethereum address of bob.eth. A contract account may not exist on One.";
  const other =
    "bob.eth was registered on another network. A contract account may not exist on One.";
  it("shows a note if a recipient's name resolved to an address of a different network", () => {
    expect(shown("ethereum")).toContain(note);
    expect(shown("other-network")).toContain(other);
  });
  it("shows no note if a recipient's name resolved to the network's own or the default EVM address", () => {
    for (const record of ["network", "default"] as const)
      expect(shown(record)).not.toContain("lk-send-record");
  });
});

describe("review of a transfer to a name", () => {
  it("notes in the transfer review that a name resolved to its Ethereum address", () => {
    const amount = withFormatted({ units: 1n, decimals: 18, symbol: "ETH" });
    const preview: SendPreview = {
      account: `eip155:1:${ALICE}`,
      networkId: "eip155:1",
      amount,
      to: BOB,
      name: "bob.eth",
      nameRecord: "ethereum",
      fee: amount,
      warnings: ["ethereum-record", "first-recipient"],
    };
    const markup = markupOf({ preview }, <WalletSendPreviewView />);
    expect(markup).toContain("This is the Ethereum address of bob.eth.");
    expect(markup).toContain("may not exist on One.");
  });
});
