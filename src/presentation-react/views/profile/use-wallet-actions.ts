import { useRef, useState } from "react";
import type {
  ProfileWalletsModel,
  ConnectedAddress,
  RecentAddress,
} from "../../../application/connection/views/profile-wallets.model.js";
import { useToast } from "../../hooks/use-modal.js";
import { useViewText } from "../../messages/use-text.js";
import type { TextKey } from "../../messages/keys.js";

/** Only one action runs at a time; others are ignored. */
export interface WalletActions {
  readonly isBusy: boolean;
  switchTo(address: ConnectedAddress): Promise<void>;
  disconnect(connected: ConnectedAddress): Promise<void>;
  disconnectAll(): Promise<void>;
  forget(recent: RecentAddress): Promise<void>;
  rename(address: string, label: string): Promise<void>;
  add(): void;
  openExplorer(url: string): void;
}

const keyOf = async (
  action: Promise<"done" | "failed">,
  doneKey: TextKey,
  failedKey: TextKey,
): Promise<readonly [boolean, TextKey]> =>
  (await action) === "done" ? [true, doneKey] : [false, failedKey];

const SWITCHED = { accountSwitched: "accountSwitched", walletSwitched: "walletSwitched" } as const;

export const useWalletActions = (model: ProfileWalletsModel): WalletActions => {
  const { show } = useToast();
  const text = useViewText();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const runWithToast = async (work: () => Promise<readonly [boolean, TextKey]>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    const [isSuccess, key] = await work();
    isRunning.current = false;
    setBusy(false);
    show({ variant: isSuccess ? "success" : "error", text: text(key) });
  };
  return {
    isBusy,
    switchTo: (address) =>
      runWithToast(async () => {
        const outcome = await model.switchTo(address);
        return outcome === "failed" ? [false, "switchWalletFailed"] : [true, SWITCHED[outcome]];
      }),
    disconnect: (address) =>
      runWithToast(() =>
        keyOf(model.disconnect(address), "walletDisconnected", "disconnectFailed"),
      ),
    disconnectAll: () =>
      runWithToast(() => keyOf(model.disconnectAll(), "walletsDisconnected", "disconnectFailed")),
    forget: (recent) =>
      runWithToast(() => keyOf(model.forget(recent), "walletRemoved", "walletRemoveFailed")),
    rename: async (address, label) => {
      if ((await model.rename(address, label)) === "failed")
        show({ variant: "error", text: text("renameFailed") });
    },
    add: () => model.add(() => show({ variant: "success", text: text("walletAdded") })),
    openExplorer: (url) => {
      if (!model.openExplorer(url)) show({ variant: "error", text: text("explorerRefused") });
    },
  };
};
