import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { SendProgress } from "../../../../src/application/send/send.api.js";
import { sharedError } from "../../../../src/domain/errors/shared-errors.js";
import { EMPTY_DRAFT } from "../../../../src/domain/send/send-draft.js";
import { LatchkitContext } from "../../../../src/presentation-react/provider/context.js";
import WalletSendView from "../../../../src/presentation-react/views/send/wallet-send-view.js";
import { BOB } from "../../../support/builders.js";
import { aNetwork, anAccount, fakeLatchkit } from "../../../support/fake-latchkit.js";

const ONE = aNetwork("1", "One");

/** The form of a transfer, as it stands. */
const form = (progress: Partial<SendProgress>): string => {
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
  return renderToStaticMarkup(
    <LatchkitContext.Provider value={latchkit}>
      <WalletSendView />
    </LatchkitContext.Provider>,
  );
};

describe("the form, for who went back to it while the wallet was asked", () => {
  const error = sharedError("wallet/no-answer", { method: "m", waitMs: 1 });
  it("does not call failed what may have been sent all the same", () => {
    const markup = form({ error, mayBeSent: true });
    expect(markup).toContain("Look into your wallet before you send again.");
    expect(markup).not.toContain("Failed to send transaction");
  });
  it("names what was certainly not sent", () => {
    const markup = form({ error, mayBeSent: false });
    expect(markup).toContain("Failed to send transaction");
  });
});
