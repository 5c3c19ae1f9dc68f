import { describe, expect, it, vi } from "vitest";
import { SwitchConnectionFlow } from "../../../../src/application/flows/switch-connection-flow.js";
import { setupFlow } from "../../../support/worlds/flow.js";

const leading = () => {
  const page = setupFlow();
  const switchConnection = { run: () => Promise.reject(new Error("not asked")) };
  const signIn = vi.fn<(provider: string) => void>();
  return { ...page, signIn, flow: new SwitchConnectionFlow({ ...page, switchConnection, signIn }) };
};

describe("SwitchConnectionFlow", () => {
  it.each(["AllWallets", "ConnectingWalletConnect"] as const)(
    "opens %s alone in a closed modal, or on top of the view of an open modal",
    { tags: ["S4-015"] },
    (view) => {
      const { flow, modal, views } = leading();
      flow.navigate({ kind: "pairing-needed", view });
      expect([modal.isOpen, views()]).toEqual([true, [view]]);
      modal.close();
      modal.open();
      flow.navigate({ kind: "pairing-needed", view });
      expect(views()).toEqual(["Connect", view]);
    },
  );

  it(
    "starts the social login synchronously with the provider that the user used before",
    { tags: ["S4-013"] },
    () => {
      const { flow, modal, signIn, views } = leading();
      flow.navigate({ kind: "pairing-needed", view: "ConnectingSocial", provider: "github" });
      expect([modal.isOpen, views()]).toEqual([true, ["ConnectSocials"]]);
      expect(signIn.mock.calls).toEqual([["github"]]);
    },
  );

  it(
    "rejects with 'Modal closed' if the user closes the modal before pairing with a second wallet",
    { tags: ["S4-024"] },
    () => {
      const { flow, modal } = leading();
      const ends: string[] = [];
      flow
        .navigate({ kind: "pairing-needed", view: "AllWallets" })
        .subscribe(({ code }) => ends.push(code));
      modal.close();
      expect(ends).toEqual(["modal/closed"]);
    },
  );
});
