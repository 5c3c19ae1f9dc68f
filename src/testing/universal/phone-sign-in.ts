/** A message that a page asks to be signed together with the connection (CAIP-222). */
export interface KitAuthentication {
  readonly id: number;
  /** Who asks, in its own words: untrusted. */
  readonly app: string;
  readonly chains: readonly string[];
  /** As it came. */
  readonly payload: KitPayload;
}

/** What of the payload is read here; the rest goes back as it came. */
export interface KitPayload {
  readonly chains: readonly string[];
  readonly aud: string;
  readonly domain: string;
  readonly version: string;
  readonly nonce: string;
  readonly iat: string;
  readonly statement?: string;
  readonly resources?: readonly string[];
}

const RECAP = "urn:recap:";

/** What the page asked to be allowed, on these chains alone. */
const limited = (recap: string, chains: readonly string[]): string => {
  const { att } = JSON.parse(atob(recap.slice(RECAP.length))) as {
    readonly att: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  const limits = Object.entries(att).map(([target, abilities]) => [
    target,
    Object.fromEntries(Object.keys(abilities).map((ability) => [ability, [{ chains }]])),
  ]);
  const text = JSON.stringify({ att: Object.fromEntries(limits) });
  return RECAP + btoa(text).replaceAll("=", "");
};

/** The payload as a wallet signs it that serves `chains`; none of them is `undefined`. */
export const grantedPayload = (
  payload: KitPayload,
  served: readonly string[],
): KitPayload | undefined => {
  const chains = payload.chains.filter((chain) => served.includes(chain));
  if (chains.length === 0) return undefined;
  const { resources = [] } = payload;
  const last = resources.at(-1);
  return {
    ...payload,
    chains,
    ...(last?.startsWith(RECAP) === true && {
      resources: [...resources.slice(0, -1), limited(last, chains)],
    }),
  };
};
