import type { AccountState } from "../../application/account/account.api.js";
import { internalsOf } from "../../application/internals.js";
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

/** wagmi says nothing when it is through with another connector; so long it is asked again. */
const AGAIN_MS = 500;
const MOST_TIMES = 600;

/**
 * Passes each change of the connected EVM wallet on to wagmi. wagmi drops a `connect` that comes
 * while it connects or reconnects by itself or by another connector; it is passed on again until it
 * is taken over, for five minutes. What `isEnding` covers is wagmi's own `disconnect`, which it
 * needs no event for. Returns what compares the two once more and passes on where one is connected
 * alone.
 */
export const followLatchkit = (
  latchkit: Latchkit,
  emitter: WagmiEmitter,
  isEnding: () => boolean,
): (() => void) => {
  const { scheduler } = internalsOf(latchkit);
  const isFollowed = (): boolean => emitter.listenerCount("change") > 0;
  let known: WagmiConnection | undefined;
  let stop = (): void => undefined;
  const again = (connection: WagmiConnection, left: number): void => {
    if (isFollowed() || left === 0) return;
    emitter.emit("connect", connection);
    stop = scheduler.after(AGAIN_MS, () => again(connection, left - 1));
  };
  const pass = (connection: WagmiConnection | undefined, isNews: boolean): void => {
    known = connection;
    stop();
    if (connection === undefined) {
      if (isFollowed() && !isEnding()) emitter.emit("disconnect");
    } else if (!isFollowed()) again(connection, MOST_TIMES);
    else if (isNews) emitter.emit("change", connection);
  };
  const next = (state: AccountState): void => {
    const connection = connectionIn(state);
    if (!isSame(connection, known)) pass(connection, true);
  };
  latchkit.account.state$.subscribe({ next, complete: () => stop() });
  return () => pass(connectionIn(latchkit.account.snapshot), false);
};
