import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  namehash,
  parseAbi,
} from "viem";
import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import type { ChainReader } from "../../../src/ports/chain-reader.port.js";

const REGISTRY = "0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e";
const RESOLVER = `0x${"5e".repeat(20)}` as const;
const registry = parseAbi(["function resolver(bytes32 node) view returns (address)"]);
const resolver = parseAbi([
  "function addr(bytes32 node) view returns (address)",
  "function addr(bytes32 node, uint256 coinType) view returns (bytes)",
  "function name(bytes32 node) view returns (string)",
  "function text(bytes32 node, string key) view returns (string)",
]);

/** Records of a name by coin type (60 is Ethereum's), and what an older resolver refuses. */
export interface EnsRecords {
  readonly addresses?: Readonly<Record<number, `0x${string}`>>;
  readonly name?: string;
  readonly avatar?: string;
  /** The resolver knows Ethereum's address alone and refuses other coin types. */
  readonly isOld?: boolean;
}

const revert = (): Error => new LatchkitError("rpc/request-failed", { rpcCode: 3, isRevert: true });

/** ENS as `eth_call` on Ethereum shows it: one resolver with the records of each name. */
export const ensReader = (names: Readonly<Record<string, EnsRecords>>) => {
  const asked: string[] = [];
  const byNode = new Map(Object.entries(names).map(([name, own]) => [namehash(name), own]));
  const answer = (data: `0x${string}`): string => {
    const { functionName, args } = decodeFunctionData({ abi: resolver, data });
    const own = byNode.get(args[0]) ?? {};
    if (functionName === "name") return text(own.name);
    if (functionName === "text") return text(own.avatar);
    const coinType = Number(args[1] ?? 60);
    const address = own.addresses?.[coinType] ?? "0x";
    if (args.length === 1) return `0x${address.slice(2).toLowerCase().padStart(64, "0")}`;
    if (own.isOld) throw revert();
    return encodeAbiParameters([{ type: "bytes" }], [address]);
  };
  const ask: ChainReader["ask"] = async (networkId, { params }) => {
    const [{ to, data }] = params as readonly [
      { readonly to: string; readonly data: `0x${string}` },
    ];
    asked.push(networkId);
    if (to.toLowerCase() !== REGISTRY.toLowerCase()) return answer(data);
    return encodeFunctionResult({ abi: registry, functionName: "resolver", result: RESOLVER });
  };
  return { asked, ask };
};

const text = (value = ""): string => encodeAbiParameters([{ type: "string" }], [value]);
