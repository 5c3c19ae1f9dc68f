import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { SignInState } from "../../../../src/application/sign-in/sign-in.api.js";
import { signMessageModel } from "../../../../src/application/sign-in/views/sign-message.model.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { InEnglish } from "../../../support/fixtures/in-english.js";
import SignMessageView from "../../../../src/presentation-react/views/sign-in/sign-message-view.js";
import { aConnector, anAccount, fakeLatchkit } from "../../../support/doubles/fake-latchkit.js";

const setup = (signIn: SignInState, hasWallet = true) =>
  fakeLatchkit({
    signIn,
    account: {
      status: hasWallet ? "connected" : "disconnected",
      isRestoring: false,
      byNamespace: {},
      ...(hasWallet && { current: anAccount(), wallet: aConnector("acme", "Acme") }),
    },
  });
const markupOf = (signIn: SignInState, hasWallet = true): string =>
  renderToStaticMarkup(
    <InEnglish latchkit={setup(signIn, hasWallet).latchkit}>
      <SignMessageView />
    </InEnglish>,
  );

describe("SIWXSignMessage", () => {
  it(
    "warns that cancelling the sign-in disconnects if sign-in is required",
    { tags: ["S2-013", "S2-047"] },
    () => {
      const markup = markupOf({ status: "needed", isRequired: true });
      expect(markup).toContain("If you cancel, you’ll be disconnected");
    },
  );

  it("does not warn about disconnecting if sign-in is optional", { tags: ["S4-040"] }, () => {
    const markup = markupOf({ status: "needed", isRequired: false });
    expect(markup).toContain("It’s free and doesn’t move funds.");
    expect(markup).not.toContain("disconnected");
  });

  it("shows that the wallet is asked to sign, and then that sign-in is being cancelled", () => {
    expect(markupOf({ status: "signing", isRequired: true })).toContain("Confirm in your wallet…");
    expect(markupOf({ status: "cancelling", isRequired: true })).toContain("Canceling…");
  });

  it("shows the sign-in message only after the wallet has been asked to sign it", () => {
    const message = "host.example wants you to sign in";
    expect(markupOf({ status: "needed", isRequired: true })).not.toContain("View message");
    const markup = markupOf({ status: "signing", isRequired: true, message });
    expect(markup).toMatch(/<summary>View message<\/summary><pre dir="ltr">host.example wants/u);
  });

  it("shows that the wallet disconnected during the sign-in", () => {
    expect(markupOf({ status: "needed", isRequired: true }, false)).toContain(
      "Your wallet was disconnected",
    );
  });
});

describe("signInModel", () => {
  const rejecting = (error: LatchkitError) => {
    const { latchkit } = setup({ status: "needed", isRequired: true });
    const reject = async (): Promise<never> => {
      throw error;
    };
    const actions = async () => ({
      sign: reject,
      cancel: reject,
      open: reject,
      sessions: reject,
      signOut: reject,
    });
    return signMessageModel({ ...latchkit, signIn: { ...latchkit.signIn, actions } });
  };

  it.each(["sign-in/failed", "sign-in/invalid-signature", "sign-in/not-enabled"] as const)(
    "resolves sign() of the sign-in view with the error %s",
    async (code) => {
      const error = new LatchkitError(code, {});
      expect(await rejecting(error).sign()).toBe(error);
    },
  );

  it("resolves sign() without an error if the user cancelled or switched accounts", async () => {
    expect(await rejecting(new LatchkitError("call/aborted", {})).sign()).toBeUndefined();
    const moved = new LatchkitError("account/not-available", { address: "" });
    expect(await rejecting(moved).sign()).toBeUndefined();
  });
});
