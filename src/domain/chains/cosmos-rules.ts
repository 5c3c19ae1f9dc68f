import { isCosmosAddress } from "../address/cosmos-address.js";
import type { ChainRules } from "./chain-rules.js";

export const COSMOS_RULES: ChainRules = {
  isAddress: isCosmosAddress,
  session: { methods: ["cosmos_getAccounts", "cosmos_signDirect", "cosmos_signAmino"] },
};
