import { renderToStaticMarkup } from "react-dom/server";
import type { ReactElement } from "react";
import { describe, expect, it } from "vitest";
import type { SendProgress } from "../../../../src/application/send/send.api.js";
import type { SwapProgress } from "../../../../src/application/swap/swap.api.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { EMPTY_DRAFT } from "../../../../src/domain/send/send-draft.js";
import type { SendPreview } from "../../../../src/domain/send/send-preview.js";
import { EMPTY_SWAP } from "../../../../src/domain/swap/swap-draft.js";
import type { SwapPreview } from "../../../../src/domain/swap/swap-preview.js";
import { InEnglish } from "../../../support/fixtures/in-english.js";
import WalletSendView from "../../../../src/presentation-react/views/send/wallet-send-view.js";
import { WalletSendPreviewView } from "../../../../src/presentation-react/views/send/wallet-send-preview-view.js";
import { swapModel } from "../../../../src/application/swap/views/swap.model.js";
import { useModel } from "../../../../src/presentation-react/hooks/use-model.js";
import { SwapForm } from "../../../../src/presentation-react/views/swap/swap-form.js";
import { SwapPreviewView } from "../../../../src/presentation-react/views/swap/swap-preview-view.js";
import { BOB } from "../../../support/builders/connection.js";
import { aNetwork, anAccount, fakeLatchkit } from "../../../support/doubles/fake-latchkit.js";
import { ACCOUNT, ETH, ROUTER, USDC } from "../../../support/fixtures/swap.js";
import { withFormatted } from "../../../../src/domain/balance/balance.js";

const ONE = aNetwork("1", "One");
const error = new LatchkitError("transaction/unknown", {
  networkId: "eip155:1",
  waitMs: 15_000,
  lastSeen: "waiting",
  mayBeSent: true,
});
const amount = withFormatted({ units: 1n, decimals: 18, symbol: "ETH" });
const TRANSFER: SendPreview = {
  account: ACCOUNT,
  networkId: "eip155:1",
  amount,
  to: BOB,
  fee: amount,
  warnings: [],
};
const SWAP: SwapPreview = {
  account: ACCOUNT,
  networkId: "eip155:1",
  source: ETH,
  target: USDC,
  given: amount,
  received: amount,
  minimum: amount,
  slippage: 1,
  providerFee: amount,
  to: ROUTER,
  isTargetKnown: true,
  isCallRead: true,
  needsYes: false,
  isUnlimited: false,
  isBatch: false,
  transaction: { to: ROUTER },
  expiresAt: 30_000,
};

const markup = (
  view: ReactElement,
  progress: { readonly send?: SendProgress; readonly swap?: SwapProgress },
): string => {
  const { latchkit } = fakeLatchkit({
    ...progress,
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
/** The classes of the button with this test id; undefined if it is not shown. */
const classesOf = (shown: string, testId: string): string | undefined =>
  new RegExp(`class="([^"]*)"[^>]*data-testid="${testId}"`, "u").exec(shown)?.[1];

const sending = (
  over: Partial<SendProgress>,
  preview = TRANSFER,
  view = <WalletSendPreviewView />,
): string =>
  markup(view, {
    send: { step: "review", draft: EMPTY_DRAFT, check: () => undefined, preview, ...over },
  });
function ShownSwapForm(): ReactElement {
  return <SwapForm {...useModel(swapModel)} />;
}
const swapping = (
  over: Partial<SwapProgress>,
  preview = SWAP,
  view = <SwapPreviewView />,
): string =>
  markup(view, {
    swap: {
      step: "review",
      draft: EMPTY_SWAP,
      check: () => undefined,
      tokens: { status: "idle" },
      estimate: { status: "idle" },
      secondsLeft: 30,
      preview,
      ...over,
    },
  });

describe("review of a transfer", () => {
  it("offers to show the activity instead of sending again if the transfer may have been sent", () => {
    const shown = sending({ error, mayBeSent: true });
    expect(shown).toContain("Check your wallet before sending again.");
    expect(shown).toContain("lk-send-look");
    expect(shown).not.toContain("lk-send-confirm");
    expect(sending({})).toContain("lk-send-confirm");
  });
  it("warns in the review if an earlier transfer to the same address may have been sent", () => {
    const shown = sending({}, { ...TRANSFER, warnings: ["earlier-transfer"] });
    expect(shown).toContain("An earlier transfer to this address may have been sent.");
  });
  it("makes Send a secondary button if an earlier transfer may have been sent", () => {
    const shown = sending({}, { ...TRANSFER, warnings: ["earlier-transfer"] });
    expect(classesOf(shown, "lk-send-look")).toContain("action-primary");
    expect(classesOf(shown, "lk-send-confirm")).toContain("action-secondary");
    expect(shown).toContain("Send again");
  });
});

describe("review of a swap", () => {
  it("offers to show the activity instead of swapping again if the swap may have been sent", () => {
    const shown = swapping({ error, mayBeSent: true });
    expect(shown).toContain("lk-swap-look");
    expect(shown).not.toContain("lk-swap-confirm");
    expect(swapping({})).toContain("lk-swap-confirm");
  });
  it("warns in the review if an earlier swap of the same tokens may have been sent", () => {
    const shown = swapping({}, { ...SWAP, earlierMayBeSent: true });
    expect(shown).toContain("An earlier swap of these tokens may have been sent.");
  });
  it("makes Swap a secondary button if an earlier swap may have been sent", () => {
    const shown = swapping({}, { ...SWAP, earlierMayBeSent: true, isBatch: true });
    expect(classesOf(shown, "lk-swap-look")).toContain("action-primary");
    expect(classesOf(shown, "lk-swap-confirm")).toContain("action-secondary");
    expect(shown).toContain("Swap again");
  });
});

describe("form after a request whose outcome is unknown", () => {
  it("makes Review a secondary button in the send form if an earlier transfer may have been sent", () => {
    const shown = sending({ error, mayBeSent: true }, TRANSFER, <WalletSendView />);
    expect(classesOf(shown, "lk-send-look")).toContain("action-primary");
    expect(classesOf(shown, "lk-send-review")).toContain("action-secondary");
  });
  it("makes Review a secondary button in the swap form if an earlier swap may have been sent", () => {
    const shown = swapping({ error, mayBeSent: true }, SWAP, <ShownSwapForm />);
    expect(classesOf(shown, "lk-swap-look")).toContain("action-primary");
    expect(classesOf(shown, "lk-swap-review")).toContain("action-secondary");
  });
  it("makes Review the primary button of the form if no transfer or swap may have been sent", () => {
    const sent = sending({}, TRANSFER, <WalletSendView />);
    expect(classesOf(sent, "lk-send-review")).toContain("action-primary");
    expect(classesOf(sent, "lk-send-look")).toBeUndefined();
  });
});
