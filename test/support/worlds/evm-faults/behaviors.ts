import fc from "fast-check";
import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import type { EvmNodeRequest } from "../../../../src/testing/universal/evm/scripted-evm-node.js";

export const PAYER = privateKeyToAccount(`0x${"11".repeat(32)}`);
export const STRANGER = privateKeyToAccount(`0x${"22".repeat(32)}`);
export const RECEIVERS = [
  "0x00000000000000000000000000000000000ee001",
  "0x00000000000000000000000000000000000ee002",
] as const;
export const ATTRIBUTION = "62617365070080218021802180218021802180218021";
export const UNKNOWN_HASH = `0x${"ab".repeat(32)}`;
/** `approve(address,uint256)` with the whole allowance. */
export const APPROVAL: Hex = `0x095ea7b3${"33".repeat(20).padStart(64, "0")}${"f".repeat(64)}`;

/** A request of the host. */
export interface Request {
  readonly to: string;
  readonly value: bigint;
  readonly data?: Hex;
}

/** Behaviors of the wallet. */
export const WALLETS = [
  "honest",
  "other value",
  "other receiver",
  "other data",
  "attribution",
  "bytes after the data",
  "other allowance",
  "more gas",
  "later nonce",
  "another chain",
  "changes what it was given",
  "unknown hash",
  "hash of a stranger",
  "hash of an old payment",
  "hash of the last request",
  "no hash",
  "refuses though it sent",
  "sends nothing",
] as const;
export type WalletBehavior = (typeof WALLETS)[number];

/** A change to one answer of a node. */
export interface NetworkFault {
  readonly method: string;
  readonly change: string;
}
const METHODS = [
  "eth_getBlockByNumber",
  "eth_getCode",
  "eth_getTransactionByHash",
  "eth_getTransactionReceipt",
  "eth_chainId",
  "eth_getBalance",
  "eth_blockNumber",
  "eth_getTransactionCount",
];
const CHANGES = [
  "error",
  "null",
  "shape",
  "garbage",
  "long",
  "hash",
  "from",
  "to",
  "value",
  "input",
  "nonce",
  "chainId",
  "blockNumber",
  "timestamp",
  "type",
  "r",
  "v",
  "status",
  "number",
  "none",
];

const alter = (value: string, request: Request): string =>
  value.length === 42
    ? request.to
    : `0x${(BigInt(value === "0x" ? "0x0" : value) + 1n).toString(16)}`;

/** The changed answer of a faulty node, or the true one if the fault is of another method. */
export const notified = (
  { method, change }: NetworkFault,
  asked: EvmNodeRequest,
  honest: unknown,
  request: Request,
): unknown => {
  if (asked.method !== method || change === "none") return honest;
  if (change === "error") return undefined;
  if (change === "null") return null;
  if (change === "shape") return { other: [1, "two"] };
  if (change === "garbage") return "0xzz";
  if (change === "long") return `0x${"f".repeat(400)}`;
  if (typeof honest === "string") return alter(honest, request);
  if (typeof honest !== "object" || honest === null) return honest;
  const field = (honest as Readonly<Record<string, unknown>>)[change];
  if (change === "from") return { ...honest, from: PAYER.address };
  if (change === "value") return { ...honest, value: `0x${request.value.toString(16)}` };
  if (change === "input") return { ...honest, input: request.data ?? "0x" };
  if (change === "to") return { ...honest, to: request.to };
  return typeof field === "string" ? { ...honest, [change]: alter(field, request) } : honest;
};

export const requests: fc.Arbitrary<Request> = fc
  .record({
    to: fc.constantFrom(...RECEIVERS),
    value: fc.bigInt({ min: 0n, max: 2n }),
    data: fc.constantFrom<Hex | undefined>(undefined, "0x", "0x1234", APPROVAL),
  })
  .map(({ data, ...rest }) => ({ ...rest, ...(data !== undefined && { data }) }));

export const faults: fc.Arbitrary<NetworkFault> = fc.record({
  method: fc.constantFrom(...METHODS),
  change: fc.constantFrom(...CHANGES),
});

/** One request with the behavior of wallet and node, and the code of the account. */
export interface Scenario {
  readonly request: Request;
  readonly wallet: WalletBehavior;
  readonly faults: readonly NetworkFault[];
  readonly code: Hex;
  readonly isMining: boolean;
}

export const scenarios: fc.Arbitrary<Scenario> = fc.record({
  request: requests,
  wallet: fc.constantFrom(...WALLETS),
  faults: fc.array(faults, { maxLength: 3 }),
  code: fc.oneof(
    { weight: 6, arbitrary: fc.constant<Hex>("0x") },
    { weight: 1, arbitrary: fc.constantFrom<Hex>("0x6001", `0xef0100${"44".repeat(20)}`) },
  ),
  isMining: fc.boolean(),
});
