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
export const typeOfChosen = (
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
