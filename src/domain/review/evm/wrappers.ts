import { listOf, recordsOf, textOf, toUint, uintOf, type Values } from "../arguments.js";
import type { Argument, DecodedCall } from "../review-part.js";
import type { Effect } from "../effects.js";
import type { KnownCall, RawCall } from "./known-call.js";
import { packedCalls } from "./packed-calls.js";

const bytesOf = (value: Argument | undefined): string => (typeof value === "string" ? value : "0x");

const callEffect = (
  call: DecodedCall,
  { to, value, data }: { readonly to: string; readonly value: bigint; readonly data: string },
): RawCall => ({ networkId: call.networkId, from: call.to, to, value, data });

const multicall = (signature: string): KnownCall => ({
  signature,
  calls: (args, { networkId, from, to }) =>
    listOf(args, "data").map((data) => ({ networkId, from, to, value: 0n, data: bytesOf(data) })),
});

const structCalls =
  (list: string, data: string) =>
  (args: Values, call: DecodedCall): readonly RawCall[] =>
    recordsOf(args, list).map((one) =>
      callEffect(call, {
        to: textOf(one, "target"),
        value: uintOf(one, "value"),
        data: textOf(one, data),
      }),
    );

const listCalls = (args: Values, call: DecodedCall): readonly RawCall[] => {
  const [values, datas] = [listOf(args, "values"), listOf(args, "datas")];
  return listOf(args, "targets").map((target, at) =>
    callEffect(call, {
      to: bytesOf(target),
      value: toUint(values[at]),
      data: bytesOf(datas[at]),
    }),
  );
};

/** A call of a Safe, from `execTransaction` or from typed data. */
export const safeCall = (args: Values): Effect => ({
  kind: "safe-call",
  operation: uintOf(args, "operation"),
  to: textOf(args, "to"),
  gasPrice: uintOf(args, "gasPrice"),
});

const SAFE_EXECUTE: KnownCall = {
  signature:
    "execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)",
  effects: (args) => [safeCall(args)],
  calls: (args, call) => [
    callEffect(call, {
      to: textOf(args, "to"),
      value: uintOf(args, "value"),
      data: textOf(args, "data"),
    }),
  ],
};

const userOperation = (name: string): KnownCall => ({
  signature: `${name}(address to, uint256 value, bytes data, uint8 operation)`,
  effects: (args) => [safeCall(args)],
  calls: (args, call) => [
    callEffect(call, {
      to: textOf(args, "to"),
      value: uintOf(args, "value"),
      data: textOf(args, "data"),
    }),
  ],
});

/** The Safe makes the calls: it calls this contract by delegate call. */
const MULTI_SEND: KnownCall = {
  signature: "multiSend(bytes transactions)",
  effects: (args) => {
    const calls = packedCalls(textOf(args, "transactions"));
    if (calls === undefined) return [{ kind: "unread", what: "malformed" }];
    return calls.map(
      ({ operation, to }): Effect => ({ kind: "safe-call", operation, to, gasPrice: 0n }),
    );
  },
  calls: (args, { networkId, from }) =>
    (packedCalls(textOf(args, "transactions")) ?? []).map(({ to, value, data }) => ({
      networkId,
      from,
      to,
      value,
      data,
    })),
};

/** Functions that run other calls. */
export const WRAPPERS: Readonly<Record<string, KnownCall>> = {
  "0xac9650d8": multicall("multicall(bytes[] data)"),
  "0x5ae401dc": multicall("multicall(uint256 deadline, bytes[] data)"),
  "0x1f0464d1": multicall("multicall(bytes32 previousBlockhash, bytes[] data)"),
  "0x252dba42": {
    signature: "aggregate((address target, bytes callData)[] calls)",
    calls: structCalls("calls", "callData"),
  },
  "0xbce38bd7": {
    signature: "tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls)",
    calls: structCalls("calls", "callData"),
  },
  "0x82ad56cb": {
    signature: "aggregate3((address target, bool allowFailure, bytes callData)[] calls)",
    calls: structCalls("calls", "callData"),
  },
  "0x174dea71": {
    signature:
      "aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)",
    calls: structCalls("calls", "callData"),
  },
  // Smart accounts.
  "0xb61d27f6": {
    signature: "execute(address target, uint256 value, bytes data)",
    calls: (args, call) => [
      callEffect(call, {
        to: textOf(args, "target"),
        value: uintOf(args, "value"),
        data: textOf(args, "data"),
      }),
    ],
  },
  "0x34fcd5be": {
    signature: "executeBatch((address target, uint256 value, bytes data)[] calls)",
    calls: structCalls("calls", "data"),
  },
  "0x47e1da2a": {
    signature: "executeBatch(address[] targets, uint256[] values, bytes[] datas)",
    calls: listCalls,
  },
  "0x18dfb3c7": {
    signature: "executeBatch(address[] targets, bytes[] datas)",
    calls: listCalls,
  },
  // Safe's ERC-4337 module, which calls for the account.
  "0x7bb37428": userOperation("executeUserOp"),
  "0x541d63c8": userOperation("executeUserOpWithErrorString"),
  "0x6a761202": SAFE_EXECUTE,
  "0x8d80ff0a": MULTI_SEND,
};
