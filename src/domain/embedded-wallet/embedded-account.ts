import { CHAINS } from "../chains/chains.js";
import type { FrameAccountType } from "../secure-frame/frame-payloads.js";
import type { Network } from "../network/network.js";

/** True if the frame supports smart accounts on a network. */
export const hasSmartAccounts = (
  { namespace, reference }: Pick<Network, "namespace" | "reference">,
  networks: readonly number[],
): boolean =>
  CHAINS[namespace].embedded?.hasSmartAccounts === true && networks.includes(Number(reference));

/** The account type of an address the user chose. */
export const chosenAccountType = (
  address: string,
  smartAddress: string | undefined,
  canSwitch: boolean,
): FrameAccountType =>
  canSwitch && smartAddress !== undefined && address.toLowerCase() === smartAddress.toLowerCase()
    ? "smartAccount"
    : "eoa";

/** Parses stored chain ids, separated by commas. Drops invalid ids. */
export const readSmartNetworks = (text: string): readonly number[] =>
  text
    .split(",")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

const MAX_NAME_GRAPHEMES = 30;

const graphemes = (text: string): readonly string[] =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

export interface SignedInUser {
  readonly email?: string | null | undefined;
  readonly userName?: string | null | undefined;
  readonly provider?: string | undefined;
}

/**
 * Display name of an embedded account: the social user name (for Discord without its trailing 0),
 * else the e-mail address; cut to 30 graphemes and "...". Undefined without both.
 */
export const displayName = ({ email, userName, provider }: SignedInUser): string | undefined => {
  const shownName = provider === "discord" ? userName?.replace(/0$/u, "") : userName;
  const name = [shownName, email].find((one) => typeof one === "string" && one !== "");
  if (typeof name !== "string") return undefined;
  const parts = graphemes(name);
  return parts.length > MAX_NAME_GRAPHEMES
    ? `${parts.slice(0, MAX_NAME_GRAPHEMES).join("")}...`
    : name;
};
