import type { AccountState } from "../../application/account/account.api.js";
import type { Latchkit } from "../../application/latchkit.js";
import type { WagmiConnection, WagmiEmitter } from "./wagmi-objects.js";

const EVM = "eip155:";

/** The connected EVM wallet in wagmi's terms; undefined without one. */
export const connectionIn = ({
  byNamespace,
  allAccounts,
}: AccountState): WagmiConnection | undefined => {
  const shown = byNamespace.eip155;
  if (shown === undefined) return undefined;
  const others = allAccounts.flatMap((account) =>
    account.namespace === "eip155" && account.address !== shown.address ? [account.address] : [],
  );
  return {
    accounts: [...new Set([shown.address, ...others])],
    chainId: Number(shown.networkId.slice(EVM.length)),
  };
};

const isSame = (a: WagmiConnection | undefined, b: WagmiConnection | undefined): boolean =>
  a?.chainId === b?.chainId && a?.accounts.join() === b?.accounts.join();

/**
 * Passes each change of the connected EVM wallet on to wagmi. wagmi drops a `connect` that comes
 * while it connects or reconnects by itself; the next change is then a `connect` again. What
 * `isEnding` covers is wagmi's own `disconnect`, which it needs no event for. Returns what compares
 * the two once more and passes on where one is connected alone.
 */
export const followLatchkit = (
  latchkit: Latchkit,
  emitter: WagmiEmitter,
  isEnding: () => boolean,
): (() => void) => {
  let known: WagmiConnection | undefined;
  const pass = (connection: WagmiConnection | undefined, isNews: boolean): void => {
    known = connection;
    const isFollowed = emitter.listenerCount("change") > 0;
    if (connection === undefined) {
      if (isFollowed && !isEnding()) emitter.emit("disconnect");
    } else if (!isFollowed) emitter.emit("connect", connection);
    else if (isNews) emitter.emit("change", connection);
  };
  latchkit.account.state$.subscribe((state) => {
    const connection = connectionIn(state);
    if (!isSame(connection, known)) pass(connection, true);
  });
  return () => pass(connectionIn(latchkit.account.snapshot), false);
};
