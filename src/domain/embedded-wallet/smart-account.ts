import type { FrameAccountType } from "../secure-frame/frame-payloads.js";
import type { Network } from "../network/network.js";

/** Whether the frame has smart accounts on a network. */
export const hasSmartAccounts = (
  { namespace, reference }: Pick<Network, "namespace" | "reference">,
  networks: readonly number[],
): boolean => namespace === "eip155" && networks.includes(Number(reference));

/** The kind of account that an address chosen by the user stands for (S4-012). */
export const typeOfChosen = (
  address: string,
  smartAddress: string | undefined,
  canSwitch: boolean,
): FrameAccountType =>
  canSwitch && smartAddress !== undefined && address.toLowerCase() === smartAddress.toLowerCase()
    ? "smartAccount"
    : "eoa";

/**
 * The chain ids of smart accounts from what is stored, joined by commas (S3-082). What is no chain
 * id is left out.
 */
export const readSmartNetworks = (text: string): readonly number[] =>
  text
    .split(",")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
