import { recordsOf, textOf, uintOf, type Values } from "../arguments.js";
import type { Effect } from "../effects.js";
import type { RawCall } from "../evm/known-call.js";
import { safeCall } from "../evm/wrappers.js";
import type { MessageContext, TypedKind, TypedKinds } from "./typed-kind.js";

const call = (
  { networkId }: MessageContext,
  { from, to, value, data }: Omit<RawCall, "networkId">,
): RawCall => ({ networkId, from, to, value, data: data === "" ? "0x" : data });

const forwarded = (message: Values, context: MessageContext): readonly RawCall[] => [
  call(context, {
    from: textOf(message, "from"),
    to: textOf(message, "to"),
    value: uintOf(message, "value"),
    data: textOf(message, "data"),
  }),
];

/** The entry point makes the call (ERC-4337). */
const userOperation = (account: string, entryPoint?: string): TypedKind => ({
  effects: () => [],
  calls: (message, context) => [
    call(context, {
      from: entryPoint === undefined ? (context.contract ?? "") : textOf(message, entryPoint),
      to: textOf(message, account),
      value: 0n,
      data: textOf(message, "callData"),
    }),
  ],
});

const payee = (name: string): TypedKind => ({
  isChainFree: true,
  effects: (message) => [{ kind: "payee", address: textOf(message, name) }],
});

const delegation = (
  message: Values,
  name: string,
  limits: readonly string[] | undefined,
): Effect => ({
  kind: "delegation",
  delegate: textOf(message, name),
  isVotes: limits === undefined,
  limits: limits ?? [],
});

const SAFE_OP_END =
  "uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint";

/** Messages that act for an account or hand over its rights. */
export const ACCOUNTS: TypedKinds = {
  "SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)":
    {
      effects: (message) => [safeCall(message)],
      calls: (message, context) => [
        call(context, {
          from: context.contract ?? "",
          to: textOf(message, "to"),
          value: uintOf(message, "value"),
          data: textOf(message, "data"),
        }),
      ],
    },
  // The message may be the hash of anything.
  "SafeMessage(bytes message)": { effects: () => [{ kind: "unread", what: "message" }] },
  "PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)":
    userOperation("sender"),
  [`SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,uint128 callGasLimit,${SAFE_OP_END})`]:
    userOperation("safe", "entryPoint"),
  // ERC-7710.
  "Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)":
    {
      effects: (message) => [
        delegation(
          message,
          "delegate",
          recordsOf(message, "caveats").map((one) => textOf(one, "enforcer")),
        ),
      ],
    },
  "Delegation(address delegatee,uint256 nonce,uint256 expiry)": {
    effects: (message) => [
      delegation(message, "delegatee", undefined),
      { kind: "deadline", at: uintOf(message, "expiry") },
    ],
  },
  "MetaTransaction(uint256 nonce,address from,bytes functionSignature)": {
    effects: (message) => [{ kind: "signer", address: textOf(message, "from") }],
    calls: (message, context) => [
      call(context, {
        from: textOf(message, "from"),
        to: context.contract,
        value: 0n,
        data: textOf(message, "functionSignature"),
      }),
    ],
  },
  "ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data)": {
    effects: (message) => [{ kind: "signer", address: textOf(message, "from") }],
    calls: forwarded,
  },
  "ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data)":
    {
      effects: (message) => [
        { kind: "signer", address: textOf(message, "from") },
        { kind: "deadline", at: uintOf(message, "deadline") },
      ],
      calls: forwarded,
    },
  "HyperliquidTransaction:UsdSend(string hyperliquidChain,string destination,string amount,uint64 time)":
    payee("destination"),
  "HyperliquidTransaction:SpotSend(string hyperliquidChain,string destination,string token,string amount,uint64 time)":
    payee("destination"),
  "HyperliquidTransaction:Withdraw(string hyperliquidChain,string destination,string amount,uint64 time)":
    payee("destination"),
  // An agent trades for the account, but cannot withdraw.
  "HyperliquidTransaction:ApproveAgent(string hyperliquidChain,address agentAddress,string agentName,uint64 nonce)":
    {
      isChainFree: true,
      effects: (message) => [
        {
          kind: "delegation",
          delegate: textOf(message, "agentAddress"),
          isVotes: true,
          limits: [],
        },
      ],
    },
  // A trading action that shows only its hash.
  "Agent(string source,bytes32 connectionId)": {
    isChainFree: true,
    effects: () => [{ kind: "unread", what: "message" }],
  },
};
