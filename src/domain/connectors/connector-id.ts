/** Connector ids fixed by the specification. */
export const CONNECTOR_ID = {
  walletConnect: "walletConnect",
  injected: "injected",
  walletStandard: "announced",
  coinbase: "coinbaseWallet",
  coinbaseSdk: "coinbaseWalletSDK",
  baseAccount: "baseAccount",
  safe: "safe",
  ledger: "ledger",
  okx: "okx",
  eip6963: "eip6963",
  auth: "ID_AUTH",
} as const;

/** Ids of other transports, which no announced wallet may take. `AUTH` is the embedded wallet. */
export const RESERVED_IDS: readonly string[] = [...Object.values(CONNECTOR_ID), "AUTH"];

/** An announcement with its provider, which is compared by identity and never read. */
export interface IdentifiableAnnouncement {
  readonly name: string;
  readonly rdns?: string;
  readonly uuid?: string;
  readonly provider: unknown;
}

/** An announcement with its connector id. */
export interface IdentifiedAnnouncement<A> {
  readonly announcement: A;
  readonly id: string;
  /**
   * Shares an id, rdns or uuid with another provider; shown as a conflict, never merged or
   * restored.
   */
  readonly isConflicting: boolean;
}

const baseIdOf = (announcement: IdentifiableAnnouncement): string =>
  announcement.rdns ?? announcement.name;

const isSame = (a: IdentifiableAnnouncement, b: IdentifiableAnnouncement): boolean =>
  a.provider === b.provider && baseIdOf(a) === baseIdOf(b);

const shareIdentity = (a: IdentifiableAnnouncement, b: IdentifiableAnnouncement): boolean =>
  a.provider !== b.provider &&
  (baseIdOf(a) === baseIdOf(b) || (a.uuid !== undefined && a.uuid === b.uuid));

const freeId = (preferredId: string, takenIds: ReadonlySet<string>): string => {
  let id = preferredId;
  for (let count = 2; takenIds.has(id); count += 1) id = `${preferredId}~${count}`;
  return id;
};

/**
 * Assigns connector ids in order of arrival: rdns, else name. A later provider with a taken rdns or
 * uuid gets `rdns~uuid`, and both are marked.
 */
export const assignConnectorIds = <A extends IdentifiableAnnouncement>(
  announcements: readonly A[],
): readonly IdentifiedAnnouncement<A>[] => {
  const distinctAnnouncements = announcements.filter(
    (one, index) => announcements.findIndex((other) => isSame(one, other)) === index,
  );
  const takenIds = new Set<string>(RESERVED_IDS);
  return distinctAnnouncements.map((announcement, index) => {
    const base = baseIdOf(announcement);
    const isLater =
      RESERVED_IDS.includes(base) ||
      distinctAnnouncements.slice(0, index).some((earlier) => shareIdentity(announcement, earlier));
    const id = freeId(
      isLater && announcement.uuid !== undefined ? `${base}~${announcement.uuid}` : base,
      takenIds,
    );
    takenIds.add(id);
    return {
      announcement,
      id,
      isConflicting:
        isLater || distinctAnnouncements.some((other) => shareIdentity(announcement, other)),
    };
  });
};

/** Origin of the Safe app; only its frames count as a Safe. */
export const SAFE_ORIGIN = "https://app.safe.global";

/** True for Safe, which returns a proposal id instead of a transaction hash. */
export const isProposal = (connectorId: string): boolean => connectorId === CONNECTOR_ID.safe;
