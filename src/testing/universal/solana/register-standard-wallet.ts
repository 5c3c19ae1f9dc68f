import type { StandardWalletFace } from "./standard-wallet.types.js";

interface AppRegistration {
  readonly register: (...wallets: readonly StandardWalletFace[]) => (() => void) | undefined;
}

/**
 * Registers a wallet with present and future apps of a page by the Wallet Standard. The returned
 * function undoes it. `target`: the window, or another event target.
 */
export const registerStandardWallet = (
  target: EventTarget,
  wallet: StandardWalletFace,
): (() => void) => {
  const undos: (() => void)[] = [];
  const enter = (app: AppRegistration): void => {
    const undo = app.register(wallet);
    if (typeof undo === "function") undos.push(undo);
  };
  const onReady = (event: Event): void => enter((event as CustomEvent<AppRegistration>).detail);
  target.addEventListener("wallet-standard:app-ready", onReady);
  target.dispatchEvent(new CustomEvent("wallet-standard:register-wallet", { detail: enter }));
  return () => {
    target.removeEventListener("wallet-standard:app-ready", onReady);
    for (const undo of undos.splice(0)) undo();
  };
};
