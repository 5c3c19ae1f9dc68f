/** Connector ids the specification fixes. */
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

/**
 * No announcer may take one of these: they mean other transports. `AUTH` is another name of
 * the embedded wallet.
 */
export const RESERVED_IDS: readonly string[] = [...Object.values(CONNECTOR_ID), "AUTH"];

/** An announcement with its provider. The provider is compared by identity and never read. */
export interface IdentifiableAnnouncement {
  readonly name: string;
  readonly rdns?: string;
  readonly uuid?: string;
  readonly provider: unknown;
}

/** An announcement with the id it is known by. */
export interface IdentifiedAnnouncement<A> {
  readonly announcement: A;
  readonly id: string;
  /**
   * Shares an rdns, uuid or id with another provider, or asked for a fixed id: shown marked, never
   * merged, never restored.
   */
  readonly isConflicting: boolean;
}

const baseIdOf = (announcement: IdentifiableAnnouncement): string =>
  announcement.rdns ?? announcement.name;

const isSame = (a: IdentifiableAnnouncement, b: IdentifiableAnnouncement): boolean =>
  a.provider === b.provider && baseIdOf(a) === baseIdOf(b);

const clash = (a: IdentifiableAnnouncement, b: IdentifiableAnnouncement): boolean =>
  a.provider !== b.provider &&
  (baseIdOf(a) === baseIdOf(b) || (a.uuid !== undefined && a.uuid === b.uuid));

const freeId = (wanted: string, taken: ReadonlySet<string>): string => {
  let id = wanted;
  for (let count = 2; taken.has(id); count += 1) id = `${wanted}~${count}`;
  return id;
};

/**
 * Gives every announcement its connector id, in order of arrival: the rdns, else the name, else the
 * uuid (which `sanitizeAnnouncement` has put in the name). A later announcer of a taken rdns or
 * uuid with another provider gets `rdns~uuid` and both are marked; the first keeps its id. The same
 * provider announcing the same identity again is left out. Ids given once never change when more
 * announcements follow.
 */
export const assignConnectorIds = <A extends IdentifiableAnnouncement>(
  announcements: readonly A[],
): readonly IdentifiedAnnouncement<A>[] => {
  const kept = announcements.filter(
    (one, index) => announcements.findIndex((other) => isSame(one, other)) === index,
  );
  const taken = new Set<string>(RESERVED_IDS);
  return kept.map((announcement, index) => {
    const base = baseIdOf(announcement);
    const isLater =
      RESERVED_IDS.includes(base) ||
      kept.slice(0, index).some((earlier) => clash(announcement, earlier));
    const id = freeId(
      isLater && announcement.uuid !== undefined ? `${base}~${announcement.uuid}` : base,
      taken,
    );
    taken.add(id);
    return {
      announcement,
      id,
      isConflicting: isLater || kept.some((other) => clash(announcement, other)),
    };
  });
};
