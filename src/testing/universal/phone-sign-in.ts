/** A page's request for a signed message together with the connection (CAIP-222). */
export interface KitAuthentication {
  readonly id: number;
  /** The app's name for itself. Untrusted. */
  readonly app: string;
  readonly chains: readonly string[];
  readonly payload: KitPayload;
}

/** The used fields; the others are returned as received. */
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

/** The requested capabilities, limited to these chains. */
const recapText = (recap: string, chains: readonly string[]): string => {
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

/** The payload that a wallet with these `chains` signs; `undefined` without a common chain. */
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
      resources: [...resources.slice(0, -1), recapText(last, chains)],
    }),
  };
};
