import { listOf, recordsOf, textOf, toUint, uintOf, type Values } from "../arguments.js";
import type { Effect } from "../effects.js";
import type { DecodedCall } from "../review-part.js";
import type { KnownCall } from "./known-call.js";

const transferEffect = (args: Values, call: DecodedCall, amount: bigint): Effect => ({
  kind: "transfer",
  transfer: { token: call.to, to: textOf(args, "to"), amount },
  from: Object.hasOwn(args, "from") ? textOf(args, "from") : call.from,
  caller: call.from,
});

const move = (signature: string, amount = "amount"): KnownCall => ({
  signature,
  effects: (args, call) => [transferEffect(args, call, uintOf(args, amount))],
  amounts: [amount],
});
/** ERC-721: one token. */
const moveItem = (signature: string): KnownCall => ({
  signature,
  effects: (args, call) => [transferEffect(args, call, 1n)],
});
const withdraw = (signature: string, receiver: string): KnownCall => ({
  signature,
  effects: (args, { from }) => [
    { kind: "proceeds", receiver: textOf(args, receiver), caller: from },
  ],
});
const drain = (name: string): KnownCall => ({
  signature: `${name}()`,
  effects: (_, { value }) => [{ kind: "drainer-name", text: name, value }],
});

/** Functions that move tokens, and names that drainers give to functions that take payments. */
export const TRANSFERS: Readonly<Record<string, KnownCall>> = {
  "0xa9059cbb": move("transfer(address to, uint256 amount)"),
  "0x23b872dd": move("transferFrom(address from, address to, uint256 amount)"),
  "0x4000aea0": move("transferAndCall(address to, uint256 amount, bytes data)"),
  "0x42842e0e": moveItem("safeTransferFrom(address from, address to, uint256 id)"),
  "0xb88d4fde": moveItem("safeTransferFrom(address from, address to, uint256 id, bytes data)"),
  "0xf242432a": {
    ...move("safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)"),
    amounts: [],
  },
  "0x2eb2c2d6": {
    signature:
      "safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)",
    effects: (args, call) =>
      listOf(args, "amounts").map((amount) => transferEffect(args, call, toUint(amount))),
  },
  "0xe3ee160e": move(
    "transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)",
    "value",
  ),
  // Permit2.
  "0x36c78516": {
    signature: "transferFrom(address from, address to, uint160 amount, address token)",
    effects: (args, call) => [
      transferEffect(args, { ...call, to: textOf(args, "token") }, uintOf(args, "amount")),
    ],
  },
  "0x0d58b1db": {
    signature:
      "transferFrom((address from, address to, uint160 amount, address token)[] transferDetails)",
    effects: (args, call) =>
      recordsOf(args, "transferDetails").map((one) =>
        transferEffect(one, { ...call, to: textOf(one, "token") }, uintOf(one, "amount")),
      ),
  },
  // WETH.
  "0xd0e30db0": { signature: "deposit()" },
  "0x2e1a7d4d": { signature: "withdraw(uint256 amount)" },
  // ERC-4626 and Aave.
  "0xb460af94": withdraw("withdraw(uint256 assets, address receiver, address owner)", "receiver"),
  "0xba087652": withdraw("redeem(uint256 shares, address receiver, address owner)", "receiver"),
  "0x69328dec": withdraw("withdraw(address asset, uint256 amount, address to)", "to"),
  "0xaf347b61": drain("securityUpdate"),
  "0x5fba79f5": drain("SecurityUpdate"),
  "0x4e71d92d": drain("claim"),
  "0x3158952e": drain("Claim"),
  "0xb88a802f": drain("claimReward"),
  "0x372500ab": drain("claimRewards"),
  "0x79372f9a": drain("ClaimReward"),
  "0x12798972": drain("ClaimRewards"),
  "0x948cb719": drain("connect"),
  "0xa16f15c3": drain("Connect"),
  "0x2d66f063": drain("connectWallet"),
  "0xa06adfa8": drain("networkMerge"),
  "0x9c9316c5": drain("NetworkMerge"),
};
