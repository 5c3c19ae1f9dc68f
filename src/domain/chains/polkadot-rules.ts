import { isPolkadotAddress } from "../address/polkadot-address.js";
import type { ChainRules } from "./chain-rules.js";

export const POLKADOT_RULES: ChainRules = {
  isAddress: isPolkadotAddress,
  session: { methods: ["polkadot_signTransaction", "polkadot_signMessage"] },
};
