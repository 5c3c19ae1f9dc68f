import { describe, expect, it } from "vitest";
import { isLatchkitError } from "../../../../src/index.js";
import { VIEW_NAMES } from "../../../support/fixtures/view-names.js";
import { setupInstance } from "../../../support/worlds/instance.js";
import { ManualWallets } from "../../../support/doubles/manual-wallet.js";

const rejected = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );
const setupPage = () => setupInstance(new ManualWallets());
const pairingPage = () =>
  setupInstance(new ManualWallets(), { services: { relay: "wss://relay.example" } });

describe("modal.open({ view })", () => {
  it(
    "opens every view that needs no argument by name with `modal.open`",
    { tags: ["finding-H12"] },
    async () => {
      for (const view of [
        "Connect",
        "Networks",
        "UnsupportedChain",
        "WhatIsAWallet",
        "WhatIsANetwork",
        "GetWallet",
        "AllWallets",
        "ProfileWallets",
      ] as const) {
        const latchkit = await setupPage();
        await latchkit.modal.open({ view });
        expect(latchkit.navigation.snapshot.current).toEqual({ view });
      }
    },
  );

  it(
    "opens ConnectingWalletConnect by name if wallets can be paired",
    { tags: ["finding-H12"] },
    async () => {
      for (const view of ["ConnectingWalletConnect", "ConnectingWalletConnectBasic"] as const) {
        const latchkit = await pairingPage();
        await latchkit.modal.open({ view });
        expect(latchkit.navigation.snapshot.current).toEqual({ view });
      }
    },
  );

  it(
    "rejects a view that `modal.open` cannot open, with an error that says what to call instead",
    { tags: ["finding-H12"] },
    async () => {
      const latchkit = await setupPage();
      const needy = [
        "ConnectingExternal",
        "ConnectingMultiChain",
        "SwitchNetwork",
        "SwitchActiveChain",
        "Downloads",
        "ConnectingWalletConnect",
      ] as const;
      for (const view of [...needy, "Swapp" as never]) {
        const error = await rejected(latchkit.modal.open({ view }));
        expect(isLatchkitError(error, "modal/view-not-openable") && error.context.view).toBe(view);
        expect(String(error)).toMatch(/: The view "\w+" cannot be opened\. (Call|Open|Give) .+\./u);
      }
      expect(latchkit.modal.snapshot.isOpen).toBe(false);
      expect(latchkit.navigation.snapshot.entries).toEqual([{ view: "Connect" }]);
    },
  );

  it(
    "rejects an unknown view with an error that lists the views that can be opened",
    { tags: ["finding-H12"] },
    async () => {
      const error = await rejected((await setupPage()).modal.open({ view: "connect" as never }));
      const names = VIEW_NAMES.filter((name) => String(error).includes(` ${name}`));
      expect(names).toContain("Connect");
      expect(names).not.toContain("SwitchNetwork");
    },
  );
});
