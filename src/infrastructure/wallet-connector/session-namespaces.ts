import { plainAccountType } from "../../domain/account/account-rules.js";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import type { PeerWallet } from "../../domain/connectors/wallet-match.js";
import {
  type ApprovedNamespace,
  approvedSession,
  grantedAddresses,
  covers,
} from "../../domain/pairing/approved-session.js";
import type { SessionProperties } from "../../domain/pairing/session-capabilities.js";
import type { SessionProposal } from "../../domain/pairing/session-proposal.js";
import type { WalletAccount, WalletSession } from "../../ports/wallet-connector.port.js";
import type { PairedSession } from "../../ports/wallet-pairing.port.js";

export interface SessionNamespace {
  readonly granted: ApprovedNamespace;
  readonly networkId: CaipNetworkId;
}
/** A session by namespace; at least one. */
export interface GrantedSession {
  readonly topic: string;
  readonly peer: string;
  readonly namespaces: ReadonlyMap<Namespace, SessionNamespace>;
  readonly properties?: SessionProperties;
}

/**
 * Keeps the approved part of a session, limited to the proposal. Uses the first covered network of
 * `preferredNetworks`.
 */
export const grantedSession = (
  { topic, peer, namespaces: session, properties }: PairedSession,
  proposal: SessionProposal,
  preferredNetworks: readonly CaipNetworkId[],
): GrantedSession | undefined => {
  const namespaces = approvedSession(session, proposal).map(
    (granted): [Namespace, SessionNamespace] => [
      granted.namespace,
      {
        granted,
        networkId:
          preferredNetworks.find((id) => covers(granted, id)) ?? granted.accounts[0].networkId,
      },
    ],
  );
  return namespaces.length === 0
    ? undefined
    : {
        topic,
        peer: peer.name,
        namespaces: new Map(namespaces),
        ...(properties && { properties }),
      };
};

/** Accounts on the active network, with the namespace's default type. */
export const accountsOf = ({
  granted,
  networkId,
}: SessionNamespace): readonly [WalletAccount, ...WalletAccount[]] => {
  const type = plainAccountType(granted.namespace);
  const [first = granted.accounts[0].address, ...others] = grantedAddresses(granted, networkId);
  return [{ address: first, type }, ...others.map((address): WalletAccount => ({ address, type }))];
};

export const sessionOf = (
  active: SessionNamespace,
  peer: PeerWallet | undefined,
): WalletSession => ({
  namespace: active.granted.namespace,
  accounts: accountsOf(active),
  networkId: active.networkId,
  ...(peer && { peer }),
});

export const isSameNamespace = (a: SessionNamespace | undefined, b: SessionNamespace): boolean =>
  a !== undefined && JSON.stringify(a) === JSON.stringify(b);
