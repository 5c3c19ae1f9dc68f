import type { Namespace } from "../../domain/caip/caip.types.js";
import { ProviderRpcError, type WalletErrors } from "../../infrastructure/in-memory/index.js";

/** Creates a new error as the wallet throws it. */
export type WalletErrorFactory = () => unknown;

/** The errors of one real wallet, or of a library between it and the page. */
export interface WalletDialectRow {
  /** The name that selects this dialect. */
  readonly wallet: string;
  /** The namespace of the wallet. */
  readonly namespace: Extract<Namespace, "eip155" | "solana" | "bip122">;
  /** Public source: repository and path, issue, or page. */
  readonly source: string;
  /** Errors that mean that the user declined. */
  readonly refusals: readonly [WalletErrorFactory, ...WalletErrorFactory[]];
  /** Errors that mean that an older request is open. */
  readonly pending?: readonly WalletErrorFactory[];
  /** EIP-3326: a chain unknown to the wallet. */
  readonly unknownChain?: readonly WalletErrorFactory[];
  /** Errors for requests that fail without the user. */
  readonly failures?: readonly WalletErrorFactory[];
}

const error = (code: number, message: string, data?: unknown): WalletErrorFactory => {
  return () => new ProviderRpcError(code, message, data);
};
const plainError = (message: string, fields: object = {}): WalletErrorFactory => {
  return () => Object.assign(new Error(message), fields);
};
const value = (thrownValue: unknown): WalletErrorFactory => {
  return () => structuredClone(thrownValue);
};

const UNKNOWN =
  'Unrecognized chain ID "0xa". Try adding the chain using wallet_addEthereumChain first.';
const REJECTED = "User rejected the request.";
const UNISWAP = "Uniswap/interface apps/web/src/utils/swapErrorToUserReadableMessage.tsx";

const EVM: readonly WalletDialectRow[] = [
  {
    wallet: "MetaMask extension",
    namespace: "eip155",
    source:
      "MetaMask/core packages/message-manager, packages/approval-controller; MetaMask/metamask-extension issue 11613, pull request 11030",
    refusals: [
      error(4001, REJECTED),
      error(4001, "MetaMask Message Signature: User denied message signature."),
      error(4001, "MetaMask Tx Signature: User denied transaction signature."),
    ],
    pending: [
      error(
        -32002,
        "Request of type 'wallet_requestPermissions' already pending for origin https://app.example. Please wait.",
      ),
      error(-32002, "Already processing eth_requestAccounts. Please wait."),
    ],
    unknownChain: [error(4902, UNKNOWN)],
    failures: [error(-32603, "Internal JSON-RPC error."), error(4100, "Unauthorized.")],
  },
  {
    wallet: "MetaMask mobile",
    namespace: "eip155",
    source:
      "MetaMask/metamask-mobile app/core/RPCMethods/RPCMethodMiddleware.ts; pull request 13415; Uniswap/web3-react pull request 770",
    refusals: [
      error(4001, "User denied account authorization."),
      error(-32603, "User denied account authorization."),
    ],
    unknownChain: [
      error(-32603, UNKNOWN, { originalError: { code: 4902 } }),
      value({ code: -32603, message: UNKNOWN }),
      error(32603, "Invalid chain"),
    ],
  },
  {
    wallet: "Rabby",
    namespace: "eip155",
    source:
      "RabbyHub/Rabby src/background/service/notification.ts, src/background/controller/provider/{rpcFlow,controller}.ts",
    refusals: [error(4001, REJECTED), error(4001, "User Cancel")],
    pending: [error(4001, "please request after current approval resolve")],
    unknownChain: [
      error(
        4902,
        'Unrecognized chain ID "0xa". Try adding the chain using wallet_switchEthereumChain first.',
      ),
      error(-32603, "Internal JSON-RPC error.", {
        originalError: {
          code: 4902,
          message:
            'Unrecognized chain ID "0xa". Try adding the chain using wallet_switchEthereumChain first.',
        },
      }),
    ],
    failures: [error(-32601, "method [wallet_foo] doesn't has corresponding handler")],
  },
  {
    wallet: "Coinbase Wallet",
    namespace: "eip155",
    source:
      "coinbase/coinbase-wallet-sdk packages/wallet-sdk/src/core/error/constants.ts; KyberNetwork/kyberswap-interface (COINBASE_REJECTED_REQUEST)",
    refusals: [error(4001, REJECTED), plainError("Error: User denied account authorization")],
    unknownChain: [error(4902, "Unrecognized chain ID.")],
    failures: [error(-32003, "Transaction rejected."), error(-32603, "Internal JSON-RPC error.")],
  },
  {
    wallet: "OneKey",
    namespace: "eip155",
    source: "OneKeyHQ/app-monorepo packages/kit-bg/src/providers/ProviderApiEthereum.ts",
    refusals: [error(4001, REJECTED)],
    unknownChain: [
      error(
        4902,
        "Unrecognized chain ID 0xa. Try adding the chain using wallet_addEthereumChain first.",
      ),
    ],
  },
  {
    wallet: "Zerion",
    namespace: "eip155",
    source: "zeriontech/zerion-wallet-extension src/shared/errors/errors.ts, pull request 519",
    refusals: [error(4001, "User Rejected Request")],
    unknownChain: [
      error(
        4902,
        "Unrecognized chainId: Try adding the chain using wallet_addEthereumChain first.",
      ),
      error(4902, "Chain not configured"),
    ],
    failures: [error(2_312_103, "Session expired")],
  },
  {
    wallet: "Trust Wallet",
    namespace: "eip155",
    source: `trustwallet/wallet-core issue 3171; trustwallet/trust-web3-provider packages/ethereum/RPCServer.ts; ${UNISWAP}`,
    refusals: [
      value("User cancelled"),
      plainError("User canceled"),
      plainError("Rejected by user"),
    ],
    unknownChain: [
      plainError(
        'Unrecognized chain ID "0xa". Try adding the chain using wallet_addEthereumChain first',
      ),
    ],
    failures: [error(4200, "EthereumProvider does not support calling wallet_addEthereumChain")],
  },
  {
    wallet: "Rainbow",
    namespace: "eip155",
    source: UNISWAP,
    refusals: [plainError("Request rejected"), error(4001, "User Rejected Request")],
  },
  {
    wallet: "Frame",
    namespace: "eip155",
    source: `frame-labs/frame (tray:rejectRequest); ${UNISWAP}`,
    refusals: [
      value({ code: 4001, message: "User rejected the request" }),
      plainError("User declined transaction"),
    ],
  },
  {
    wallet: "SafePal",
    namespace: "eip155",
    source: UNISWAP,
    refusals: [plainError("Cancelled by user"), plainError("cancelled by user")],
  },
  {
    wallet: "Binance Wallet",
    namespace: "eip155",
    source: UNISWAP,
    refusals: [plainError("User closed modal"), plainError("closed modal")],
  },
  {
    wallet: "AlphaWallet",
    namespace: "eip155",
    source: "KyberNetwork/kyberswap-interface (ALPHA_WALLET_REJECTED_CODE)",
    refusals: [value({ code: -32_050, message: "Request rejected" })],
  },
  {
    wallet: "Brave Wallet",
    namespace: "eip155",
    source:
      "brave/brave-core components/resources/wallet_strings.grdp (IDS_WALLET_USER_REJECTED_REQUEST)",
    refusals: [value({ code: 4001, message: "The user rejected the request." })],
  },
  {
    wallet: "Phantom (EVM)",
    namespace: "eip155",
    source: "https://docs.phantom.com/ethereum-and-polygon/provider-api-reference/errors",
    refusals: [error(4001, "User rejected the request.")],
    pending: [error(-32002, "Requested resource not available")],
    failures: [
      error(-32603, "Something went wrong within Phantom."),
      error(-32003, "Transaction Rejected"),
    ],
  },
  {
    wallet: "Ledger device",
    namespace: "eip155",
    source: "LedgerHQ/ledger-live packages/errors (StatusCodes, 0x6985)",
    refusals: [
      plainError("Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)", {
        name: "TransportStatusError",
      }),
    ],
    failures: [plainError("Ledger device: Locked device (0x5515)", { name: "LockedDeviceError" })],
  },
  {
    wallet: "WalletConnect",
    namespace: "eip155",
    source: "WalletConnect/walletconnect-monorepo packages/utils/src/errors.ts; CAIP-25",
    refusals: [
      value({ code: 5000, message: "User rejected." }),
      value({ code: 5001, message: "User rejected chains." }),
      value({ code: 5002, message: "User rejected methods." }),
      value({ code: 5003, message: "User rejected events." }),
      value({ code: 5000, message: "User disapproved requested chains" }),
    ],
    unknownChain: [value({ code: 5100, message: "Unsupported chains." })],
    failures: [value({ code: 3001, message: "Unauthorized method." })],
  },
  {
    wallet: "ethers 6",
    namespace: "eip155",
    source:
      "ethers-io/ethers.js src.ts/providers/{provider-browser,provider-jsonrpc}.ts; BoltzExchange/boltz-web-app issue 1220",
    refusals: [
      plainError('user rejected action (action="sendTransaction", reason="rejected")', {
        code: "ACTION_REJECTED",
        reason: "rejected",
        info: { error: { code: 4001, message: `ethers-user-denied: ${REJECTED}` } },
      }),
      value({ code: "UNKNOWN_ERROR", error: { code: 4001 } }),
    ],
    unknownChain: [
      plainError("could not coalesce error", {
        code: "UNKNOWN_ERROR",
        error: { code: -32603, message: UNKNOWN, data: { originalError: { code: 4902 } } },
      }),
    ],
  },
  {
    wallet: "viem and wagmi",
    namespace: "eip155",
    source: "wevm/viem src/errors/rpc.ts",
    refusals: [
      plainError("User rejected the request.\n\nDetails: MetaMask Tx Signature", {
        name: "UserRejectedRequestError",
        code: 4001,
      }),
      plainError("An unknown RPC error occurred.", { cause: { code: 4001 } }),
    ],
    pending: [
      plainError("Requested resource not available.", {
        name: "ResourceUnavailableRpcError",
        cause: { code: -32002 },
      }),
    ],
    unknownChain: [
      plainError("An internal error was received.", {
        code: -32603,
        data: '{"message":"Unrecognized chain ID 0xa"}',
      }),
    ],
  },
];

const SOLANA: readonly WalletDialectRow[] = [
  {
    wallet: "Phantom",
    namespace: "solana",
    source: "https://docs.phantom.com/solana/errors",
    refusals: [error(4001, REJECTED)],
    pending: [error(-32002, "Requested resource not available")],
    failures: [error(-32603, "Unexpected error"), error(-32003, "Transaction Rejected")],
  },
  {
    wallet: "Solflare",
    namespace: "solana",
    source: UNISWAP,
    refusals: [plainError("Transaction cancelled"), plainError("Connection rejected")],
  },
  {
    wallet: "Backpack",
    namespace: "solana",
    source:
      "coral-xyz/backpack packages/provider-core/src/chained-request-manager.ts, packages/secure-ui",
    refusals: [plainError("Approval Denied: Popup Closed."), plainError("Approval Denied")],
  },
  {
    wallet: "Solana wallet adapters",
    namespace: "solana",
    source: "anza-xyz/wallet-adapter packages/core/base/src/errors.ts",
    refusals: [
      plainError(REJECTED, {
        name: "WalletSignTransactionError",
        error: { code: 4001, message: REJECTED },
      }),
      plainError("Window closed", { name: "WalletWindowClosedError" }),
    ],
    failures: [
      plainError("Unexpected error", { name: "WalletSignTransactionError", code: -32603 }),
    ],
  },
  {
    wallet: "Brave Wallet (Solana)",
    namespace: "solana",
    source: "brave/brave-core components/brave_wallet/browser/solana_provider_impl.cc",
    refusals: [error(4001, "The user rejected the request.")],
  },
];

const BITCOIN: readonly WalletDialectRow[] = [
  {
    wallet: "Xverse",
    namespace: "bip122",
    source: "secretkeylabs/sats-connect-core src/types.ts (RpcErrorCode)",
    refusals: [value({ code: -32_000, message: "User rejected the request" })],
    failures: [value({ code: -32_603, message: "Wallet method call error" })],
  },
  {
    wallet: "Leather",
    namespace: "bip122",
    source:
      "leather-io/extension src/background/messaging/rpc-request-utils.ts, src/shared/rpc/methods/validation.utils.ts; leather-io/mono packages/rpc (RpcErrorCode)",
    refusals: [value({ code: 4001, message: "User rejected request" })],
  },
  {
    wallet: "UniSat",
    namespace: "bip122",
    source:
      "unisat-wallet/extension src/background/controller/provider/rpcFlow.ts, src/background/service/notification.ts",
    refusals: [error(4001, REJECTED), error(4001, "User Cancel")],
    failures: [error(-32601, "method [foo] doesn't has corresponding handler")],
  },
  {
    wallet: "OKX Wallet",
    namespace: "bip122",
    source: "https://web3.okx.com/build/dev-docs/sdks/chains/bitcoin/provider",
    refusals: [value({ code: 4001, message: REJECTED })],
  },
  {
    wallet: "Stacks wallets",
    namespace: "bip122",
    source: "stx-labs/connect packages/connect/src/errors.ts (JsonRpcErrorCode.UserCanceled)",
    refusals: [value({ code: -31_001, message: "User canceled the request" })],
  },
  {
    wallet: "MetaMask (Bitcoin)",
    namespace: "bip122",
    source:
      "MetaMask/bitcoin-wallet-standard src/wallet.ts; MetaMask/multichain-api-client src/types/errors.ts (MultichainApiError)",
    refusals: [
      plainError(REJECTED, {
        name: "MultichainApiError",
        cause: { code: 4001, message: REJECTED },
      }),
    ],
    failures: [plainError("Scope not found."), plainError("No connected account")],
  },
];

/** Errors of widely used wallets and libraries, from their public sources. */
export const WALLET_DIALECTS: readonly WalletDialectRow[] = [...EVM, ...SOLANA, ...BITCOIN];

const inTurn = (
  errors: readonly WalletErrorFactory[] | undefined,
): WalletErrorFactory | undefined => {
  let times = 0;
  return errors && errors.length > 0 ? () => errors[times++ % errors.length]?.() : undefined;
};

/** The errors of a scripted wallet of `namespace`. Throws a `RangeError` for an unknown dialect. */
export const speechOf = (namespace: Namespace, dialect: string | undefined): WalletErrors => {
  if (dialect === undefined) return {};
  const row = WALLET_DIALECTS.find((one) => one.namespace === namespace && one.wallet === dialect);
  if (!row) throw new RangeError(`No dialect "${dialect}" of ${namespace}.`);
  const [refusal, pending, unknownChain] = [
    inTurn(row.refusals),
    inTurn(row.pending),
    inTurn(row.unknownChain),
  ];
  return {
    ...(refusal && { refusal }),
    ...(pending && { pending }),
    ...(unknownChain && { unknownChain }),
  };
};
