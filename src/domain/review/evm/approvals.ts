import { flagOf, recordOf, recordsOf, textOf, uintOf, type Values } from "../arguments.js";
import { allowance, operator, type Effect } from "../effects.js";
import type { KnownCall } from "./known-call.js";

const PERMIT_DETAILS = "(address token, uint160 amount, uint48 expiration, uint48 nonce)";

/** Allowances of Permit2, of one token or several. */
export const permit2Allowances = (
  details: readonly Values[],
  spender: string,
): readonly Effect[] => [
  ...details.map((one) =>
    allowance({
      token: textOf(one, "token"),
      spender,
      units: uintOf(one, "amount"),
      until: uintOf(one, "expiration"),
      removal: "lockdown",
    }),
  ),
  ...details.map((one): Effect => ({ kind: "deadline", at: uintOf(one, "expiration") })),
  { kind: "token-list", count: details.length },
];

const allow = (signature: string, spender: string, amount: string): KnownCall => ({
  signature,
  effects: (args, { to }) => [
    allowance({ token: to, spender: textOf(args, spender), units: uintOf(args, amount) }),
  ],
  amounts: [amount],
});
/** Adds to the allowance: adding nothing takes nothing back. */
const increase = (signature: string): KnownCall => {
  const { effects = () => [], ...known } = allow(signature, "spender", "addedValue");
  return {
    ...known,
    effects: (args, call) => (uintOf(args, "addedValue") === 0n ? [] : effects(args, call)),
  };
};
const setOperator = (signature: string, name: string, flag: string): KnownCall => ({
  signature,
  effects: (args, { to }) => [operator(to, textOf(args, name), flagOf(args, flag))],
});
const revoke = (signature: string, name: string): KnownCall => ({
  signature,
  effects: (args, { to }) => [{ kind: "revoke", token: to, spender: textOf(args, name) }],
});

/** Functions that give or take rights over tokens. */
export const APPROVALS: Readonly<Record<string, KnownCall>> = {
  "0x095ea7b3": allow("approve(address spender, uint256 amount)", "spender", "amount"),
  "0x39509351": increase("increaseAllowance(address spender, uint256 addedValue)"),
  "0xd73dd623": increase("increaseApproval(address spender, uint256 addedValue)"),
  "0xcae9ca51": allow(
    "approveAndCall(address spender, uint256 amount, bytes data)",
    "spender",
    "amount",
  ),
  "0xc04a8a10": allow(
    "approveDelegation(address delegatee, uint256 amount)",
    "delegatee",
    "amount",
  ),
  // ERC-6909.
  "0x426a8493": {
    ...allow("approve(address spender, uint256 id, uint256 amount)", "spender", "amount"),
    amounts: [],
  },
  // The rest of the allowance stays.
  "0xa457c2d7": {
    signature: "decreaseAllowance(address spender, uint256 subtractedValue)",
    amounts: ["subtractedValue"],
  },
  "0xa22cb465": setOperator(
    "setApprovalForAll(address operator, bool approved)",
    "operator",
    "approved",
  ),
  "0x558a7297": setOperator("setOperator(address operator, bool approved)", "operator", "approved"),
  // Compound III and Morpho.
  "0x110496e5": setOperator("allow(address manager, bool isAllowed)", "manager", "isAllowed"),
  "0xeecea000": setOperator(
    "setAuthorization(address authorized, bool newIsAuthorized)",
    "authorized",
    "newIsAuthorized",
  ),
  // ERC-777.
  "0x959b8c3f": {
    signature: "authorizeOperator(address operator)",
    effects: (args, { to }) => [operator(to, textOf(args, "operator"), true)],
  },
  "0xfad8b32a": revoke("revokeOperator(address operator)", "operator"),
  // ERC-2612 and DAI: a signature that is sent.
  "0xd505accf": {
    signature:
      "permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)",
    effects: (args, { to }) => [
      allowance({ token: to, spender: textOf(args, "spender"), units: uintOf(args, "value") }),
    ],
    amounts: ["value"],
  },
  "0x8fcbaf0c": {
    signature:
      "permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)",
    effects: (args, { to }) => [
      allowance({
        token: to,
        spender: textOf(args, "spender"),
        units: flagOf(args, "allowed") ? 2n ** 256n - 1n : 0n,
      }),
    ],
  },
  // Permit2.
  "0x87517c45": {
    signature: "approve(address token, address spender, uint160 amount, uint48 expiration)",
    effects: (args) => permit2Allowances([args], textOf(args, "spender")),
  },
  "0x2b67b570": {
    signature: `permit(address owner, (${PERMIT_DETAILS} details, address spender, uint256 sigDeadline) permitSingle, bytes signature)`,
    effects: (args) => {
      const permit = recordOf(args, "permitSingle");
      return permit2Allowances([recordOf(permit, "details")], textOf(permit, "spender"));
    },
  },
  "0x2a2d80d1": {
    signature: `permit(address owner, (${PERMIT_DETAILS}[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)`,
    effects: (args) => {
      const permit = recordOf(args, "permitBatch");
      return permit2Allowances(recordsOf(permit, "details"), textOf(permit, "spender"));
    },
  },
  "0xcc53287f": {
    signature: "lockdown((address token, address spender)[] approvals)",
    effects: (args) =>
      recordsOf(args, "approvals").map((one) => ({
        kind: "revoke",
        token: textOf(one, "token"),
        spender: textOf(one, "spender"),
      })),
  },
  // Ends signatures, not allowances.
  "0x65d9723c": {
    signature: "invalidateNonces(address token, address spender, uint48 newNonce)",
  },
};
