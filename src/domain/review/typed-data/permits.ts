import { flagOf, recordOf, recordsOf, textOf, uintOf, type Values } from "../arguments.js";
import { allowance, grantedAmount, type Effect } from "../effects.js";
import { permit2Allowances } from "../evm/approvals.js";
import { PERMIT2, isSame } from "../known-addresses.js";
import type { MessageContext, TypedKind, TypedKinds } from "./typed-kind.js";

const DETAILS = "PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)";
const TOKEN = "TokenPermissions(address token,uint256 amount)";
const UNLIMITED = 2n ** 256n - 1n;

const signer = (message: Values, name: string): Effect => ({
  kind: "signer",
  address: textOf(message, name),
});
const deadline = (message: Values, name: string): Effect => ({
  kind: "deadline",
  at: uintOf(message, name),
});

/** What UniswapX promises in return for the permitted tokens. */
const witnessOrder = (message: Values, account: string, offered: readonly Values[]): Effect[] => {
  const outputs = recordsOf(recordOf(message, "witness"), "outputs");
  if (outputs.length === 0) return [];
  const ownOutputs = outputs.filter((output) => isSame(textOf(output, "recipient"), account));
  const minimumOf = (output: Values): bigint => {
    const [start, end] = [uintOf(output, "startAmount"), uintOf(output, "endAmount")];
    return start < end ? start : end;
  };
  return [
    {
      kind: "order",
      offerer: account,
      offered: offered.map((one) => ({
        token: textOf(one, "token"),
        amount: uintOf(one, "amount"),
        isItem: false,
        isAnyOf: false,
      })),
      received: ownOutputs.map((output) => ({
        token: textOf(output, "token"),
        amount: minimumOf(output),
        isItem: false,
        isAnyOf: false,
      })),
      receiver: account,
    },
  ];
};

const transferFrom = (isBatch: boolean): TypedKind => ({
  contract: PERMIT2,
  effects: (message, { account }) => {
    const permitted = isBatch ? recordsOf(message, "permitted") : [recordOf(message, "permitted")];
    const until = uintOf(message, "deadline");
    return [
      ...permitted.map((one) =>
        allowance({
          token: textOf(one, "token"),
          spender: textOf(message, "spender"),
          units: uintOf(one, "amount"),
          until,
          removal: "cancel-on-chain",
        }),
      ),
      deadline(message, "deadline"),
      { kind: "token-list", count: permitted.length },
      ...witnessOrder(message, account, permitted),
    ];
  },
});

const allowanceTransfer = (isBatch: boolean): TypedKind => ({
  contract: PERMIT2,
  effects: (message) => [
    ...permit2Allowances(
      isBatch ? recordsOf(message, "details") : [recordOf(message, "details")],
      textOf(message, "spender"),
    ),
    deadline(message, "sigDeadline"),
  ],
});

const erc3009: TypedKind = {
  effects: (message, { account, contract }) => [
    signer(message, "from"),
    {
      kind: "transfer",
      transfer: { token: contract, to: textOf(message, "to"), amount: uintOf(message, "value") },
      from: textOf(message, "from"),
      caller: account,
    },
    deadline(message, "validBefore"),
  ],
};

const token = ({ contract }: MessageContext): string | undefined => contract;
const ERC3009 =
  "address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce";

/** Signatures that let another address move tokens. */
export const PERMITS: TypedKinds = {
  "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)": {
    effects: (message, context) => [
      signer(message, "owner"),
      allowance({
        token: token(context),
        spender: textOf(message, "spender"),
        units: uintOf(message, "value"),
      }),
      deadline(message, "deadline"),
    ],
  },
  // DAI: all or nothing; an expiry of 0 never ends.
  "Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)": {
    effects: (message, context) => [
      signer(message, "holder"),
      allowance({
        token: token(context),
        spender: textOf(message, "spender"),
        units: flagOf(message, "allowed") ? UNLIMITED : 0n,
      }),
      { kind: "deadline", at: uintOf(message, "expiry") || UNLIMITED },
    ],
  },
  // ERC-4494: one item.
  "Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)": {
    effects: (message, context) => [
      {
        kind: "grant",
        grant: {
          token: token(context),
          spender: textOf(message, "spender"),
          amount: grantedAmount(1n),
          until: undefined,
          removal: "approve-zero",
        },
      },
      deadline(message, "deadline"),
    ],
  },
  [`PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${DETAILS}`]:
    allowanceTransfer(false),
  [`PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${DETAILS}`]:
    allowanceTransfer(true),
  [`PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${TOKEN}`]:
    transferFrom(false),
  [`PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${TOKEN}`]:
    transferFrom(true),
  [`TransferWithAuthorization(${ERC3009})`]: erc3009,
  [`ReceiveWithAuthorization(${ERC3009})`]: erc3009,
  "CancelAuthorization(address authorizer,bytes32 nonce)": {
    effects: (message) => [signer(message, "authorizer")],
  },
};

/** Kinds whose last member is a struct of the application: the members before it. */
export const WITNESS_PERMITS: TypedKinds = {
  "PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline":
    transferFrom(false),
  "PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline":
    transferFrom(true),
};
/** The struct that `WITNESS_PERMITS` name. */
export const TOKEN_PERMISSIONS = "address token,uint256 amount";
