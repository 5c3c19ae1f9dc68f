import { isChainRead } from "../network/rpc-methods.js";

/** Methods that sign nothing. For accounts and networks, the wallet itself asks the user. */
const NON_SIGNING_METHODS: ReadonlySet<string> = new Set(
  (
    "eth_accounts eth_chainId eth_coinbase eth_newBlockFilter eth_newFilter " +
    "eth_newPendingTransactionFilter eth_protocolVersion eth_requestAccounts eth_sendRawTransaction " +
    "eth_simulateV1 eth_subscribe eth_syncing eth_uninstallFilter eth_unsubscribe net_listening " +
    "net_peerCount personal_ecRecover requestAccounts solana_requestAccounts " +
    "wallet_addEthereumChain wallet_registerOnboarding wallet_requestPermissions " +
    "wallet_revokePermissions wallet_showCallsStatus wallet_switchEthereumChain wallet_watchAsset " +
    "web3_clientVersion web3_sha3"
  ).split(" "),
);
/** Such as `wallet_getCapabilities`, `getAccountAddresses` and `zks_estimateFee`. */
const GETTER = /^(?:[a-z0-9]+_)?(?:get|estimate)[A-Z]/u;
const SIGNING = /sign|send|grant|transfer|execut|delegat|authoriz/iu;

/** True if a wallet method may sign, send or grant something. True for unknown methods. */
export const asksToSign = (method: string): boolean =>
  !NON_SIGNING_METHODS.has(method) &&
  !isChainRead(method) &&
  (!GETTER.test(method) || SIGNING.test(method));
