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

/** One namespace of a session and its active network. */
export interface Place {
  readonly granted: ApprovedNamespace;
  readonly networkId: CaipNetworkId;
}
/** A session by namespace; at least one. */
export interface GrantedSession {
  readonly topic: string;
  readonly peer: string;
  readonly places: ReadonlyMap<Namespace, Place>;
  readonly properties?: SessionProperties;
}

/**
 * Keeps the approved part of a session, limited to the proposal. Uses the first covered network of
 * `preferred`.
 */
export const grantedSession = (
  { topic, peer, namespaces, properties }: PairedSession,
  proposal: SessionProposal,
  preferred: readonly CaipNetworkId[],
): GrantedSession | undefined => {
  const places = approvedSession(namespaces, proposal).map((granted): [Namespace, Place] => [
    granted.namespace,
    {
      granted,
      networkId: preferred.find((id) => covers(granted, id)) ?? granted.accounts[0].networkId,
    },
  ]);
  return places.length === 0
    ? undefined
    : { topic, peer: peer.name, places: new Map(places), ...(properties && { properties }) };
};

/** Accounts on the active network, with the namespace's default type. */
export const accountsOf = ({
  granted,
  networkId,
}: Place): readonly [WalletAccount, ...WalletAccount[]] => {
  const type = plainAccountType(granted.namespace);
  const [first = granted.accounts[0].address, ...others] = grantedAddresses(granted, networkId);
  return [{ address: first, type }, ...others.map((address): WalletAccount => ({ address, type }))];
};

/** Converts a place to a `WalletSession`. */
export const sessionOf = (place: Place, peer: PeerWallet | undefined): WalletSession => ({
  namespace: place.granted.namespace,
  accounts: accountsOf(place),
  networkId: place.networkId,
  ...(peer && { peer }),
});

/** True if both are equal. */
export const isSamePlace = (a: Place | undefined, b: Place): boolean =>
  a !== undefined && JSON.stringify(a) === JSON.stringify(b);
