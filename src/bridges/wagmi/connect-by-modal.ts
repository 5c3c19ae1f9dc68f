import type { Latchkit } from "../../application/latchkit.js";
import { isAttemptPending } from "../../domain/connection/connection-state.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { connectionIn } from "./follow-latchkit.js";
import type { WagmiConnection } from "./wagmi-objects.js";

/**
 * Opens the modal and resolves with the EVM wallet that the user connects. Rejects with
 * `modal/closed` if the user closes it, and as `modal.open`.
 */
export const connectByModal = async (latchkit: Latchkit): Promise<WagmiConnection> => {
  await latchkit.modal.open({ view: "Connect", namespace: "eip155" });
  await untilOver(latchkit);
  const connection = connectionIn(latchkit.account.snapshot);
  if (connection === undefined) throw new LatchkitError("modal/closed", {});
  return connection;
};

/** True if a wallet is connected, or if the modal is closed and no attempt is pending. */
const isEnded = ({ account, connection, modal }: Latchkit): boolean =>
  connectionIn(account.snapshot) !== undefined ||
  (!modal.snapshot.isOpen && !isAttemptPending(connection.snapshot.attempt));

const untilOver = (latchkit: Latchkit): Promise<void> =>
  new Promise<void>((resolve) => {
    const ends: (() => void)[] = [];
    const check = (): void => {
      if (!isEnded(latchkit)) return;
      for (const end of ends) end();
      resolve();
    };
    const observer = { next: check, complete: resolve };
    const subscriptions = [
      latchkit.account.state$.subscribe(observer),
      latchkit.connection.state$.subscribe(observer),
      latchkit.modal.state$.subscribe(observer),
    ];
    for (const following of subscriptions) ends.push(() => following.unsubscribe());
    check();
  });
