import { useRef, useState } from "react";
import type {
  ProfileWalletsModel,
  ConnectedAddress,
  RecentAddress,
} from "../../../application/connection/views/profile-wallets.model.js";
import { useToast } from "../../hooks/use-modal.js";
import { useViewText } from "../../messages/use-text.js";
import type { TextKey } from "../../messages/keys.js";

/** The actions of the view, with toasts. Only one runs at a time; others are ignored. */
export interface WalletActions {
  readonly isBusy: boolean;
  switchTo(held: ConnectedAddress): Promise<void>;
  disconnect(held: ConnectedAddress): Promise<void>;
  disconnectAll(): Promise<void>;
  forget(recent: RecentAddress): Promise<void>;
  rename(address: string, label: string): Promise<void>;
  add(): void;
  openExplorer(url: string): void;
}

const outcome = async (
  action: Promise<"done" | "failed">,
  done: TextKey,
  failed: TextKey,
): Promise<readonly [boolean, TextKey]> =>
  (await action) === "done" ? [true, done] : [false, failed];

const SWITCHED = { accountSwitched: "accountSwitched", walletSwitched: "walletSwitched" } as const;

/** Creates the actions of ProfileWallets with their toasts. */
export const useWalletActions = (model: ProfileWalletsModel): WalletActions => {
  const { show } = useToast();
  const text = useViewText();
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const notified = async (work: () => Promise<readonly [boolean, TextKey]>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const [isGood, key] = await work();
    running.current = false;
    setBusy(false);
    show({ variant: isGood ? "success" : "error", text: text(key) });
  };
  return {
    isBusy,
    switchTo: (held) =>
      notified(async () => {
        const end = await model.switchTo(held);
        return end === "failed" ? [false, "switchWalletFailed"] : [true, SWITCHED[end]];
      }),
    disconnect: (held) =>
      notified(() => outcome(model.disconnect(held), "walletDisconnected", "disconnectFailed")),
    disconnectAll: () =>
      notified(() => outcome(model.disconnectAll(), "walletsDisconnected", "disconnectFailed")),
    forget: (recent) =>
      notified(() => outcome(model.forget(recent), "walletRemoved", "walletRemoveFailed")),
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
