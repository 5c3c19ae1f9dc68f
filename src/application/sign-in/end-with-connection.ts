import type { Account } from "../../domain/account/account.js";
import {
  hasKey,
  keyOf,
  type Connection,
  type WalletsState,
} from "../../domain/connection/connection-state.js";

import type { Lifetime } from "../shared/lifetime.js";
import type { Readable } from "../shared/state-store.js";
import type { AccountSignIn } from "./account-sign-in.js";
import type { SignWithWallet } from "./sign-with-wallet.js";

/** Dependencies of `endWithConnection`. */
export interface EndWithConnectionParts {
  readonly connectionStore: Readable<WalletsState>;
  readonly signIn: Pick<AccountSignIn, "signed" | "forget">;
  readonly signer: Pick<SignWithWallet, "signsOut" | "revoke" | "signOut">;
  readonly life: Lifetime;
}

/**
 * Ends sessions with their connections, unless the host disabled it: all sessions with the last
 * connection, else those of the disconnected accounts. Failures are not retried.
 */
export const endWithConnection = (parts: EndWithConnectionParts): void => {
  const { connectionStore, life } = parts;
  let connected: readonly Connection[] = [];
  const following = connectionStore.state$.subscribe(({ connection: { connections } }) => {
    const gone = connected.filter((one) => !connections.some(hasKey(keyOf(one))));
    connected = connections;
    if (gone.length > 0) ended(parts, gone, connections.length === 0);
  });
  life.onEnd(() => following.unsubscribe());
};

const ended = (
  { signIn, signer, life }: EndWithConnectionParts,
  gone: readonly Connection[],
  isLast: boolean,
): void => {
  const isGone = (account: Account): boolean => gone.some(hasKey(account));
  const accounts = signIn.signed.filter(isGone);
  signIn.forget(isLast ? () => true : isGone);
  if (life.isOver || !signer.signsOut) return;
  const ends = isLast
    ? [signer.signOut(life.signal)]
    : accounts.map((account) => signer.revoke(account, life.signal));
  for (const end of ends) end.catch(() => undefined);
};
