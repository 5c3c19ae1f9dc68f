import type { Account } from "../../domain/account/account.js";
import {
  keyOf,
  type Connection,
  type WalletsState,
  hasKey,
} from "../../domain/connection/connection-state.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { Readable } from "../shared/state-store.js";
import type { AccountSignIn } from "./account-sign-in.js";
import type { SignWithWallet } from "./sign-with-wallet.js";

export interface EndWithConnectionParts {
  readonly connectionStore: Readable<WalletsState>;
  readonly signIn: Pick<AccountSignIn, "signedInAccounts" | "forget">;
  readonly signer: Pick<SignWithWallet, "signsOut" | "revoke" | "signOut">;
  readonly life: Lifetime;
}

/**
 * Ends sessions with their connections, unless the host disabled it: all with the last connection,
 * else those of the disconnected accounts. Failures are not retried.
 */
export const endWithConnection = (parts: EndWithConnectionParts): void => {
  const { connectionStore, life } = parts;
  let connected: readonly Connection[] = [];
  const subscription = connectionStore.state$.subscribe(({ connection: { connections } }) => {
    const disconnected = connected.filter((one) => !connections.some(hasKey(keyOf(one))));
    connected = connections;
    if (disconnected.length > 0) endSessions(parts, disconnected, connections.length === 0);
  });
  life.onEnd(() => subscription.unsubscribe());
};

const endSessions = (
  { signIn, signer, life }: EndWithConnectionParts,
  disconnected: readonly Connection[],
  isLast: boolean,
): void => {
  const isDisconnected = (account: Account): boolean => disconnected.some(hasKey(account));
  const accounts = signIn.signedInAccounts.filter(isDisconnected);
  signIn.forget(isLast ? () => true : isDisconnected);
  if (life.isOver || !signer.signsOut) return;
  const requests = isLast
    ? [signer.signOut(life.signal)]
    : accounts.map((account) => signer.revoke(account, life.signal));
  for (const request of requests) request.catch(() => undefined);
};
