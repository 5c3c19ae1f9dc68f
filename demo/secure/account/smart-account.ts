import {
  type Hex,
  concatHex,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  parseAbi,
  serializeErc6492Signature,
  zeroHash,
} from "viem";
import type { Chain, ChainCall } from "./chain.js";
import { SMART_ACCOUNT_BYTECODE } from "./smart-account.bytecode.js";

/**
 * The CREATE2 factory, at this address on nearly every EVM chain. Call data: salt and creation
 * code.
 */
const FACTORY = "0x4e59b44847b379578588920cA78FbF26c0B4956C";
const SALT = zeroHash;
const ABI = parseAbi([
  "constructor(address owner)",
  "struct Call { address to; uint256 value; bytes data; }",
  "function execute(address to, uint256 value, bytes data)",
  "function executeBatch(Call[] calls)",
]);

const creationOf = (owner: Hex): Hex =>
  encodeDeployData({ abi: ABI, bytecode: SMART_ACCOUNT_BYTECODE, args: [owner] });
const deploymentOf = (owner: Hex): Hex => concatHex([SALT, creationOf(owner)]);

/** The address of an owner's smart account on every chain, deployed or not. */
export const smartAddressOf = (owner: Hex): Hex =>
  getContractAddress({
    opcode: "CREATE2",
    from: FACTORY,
    salt: SALT,
    bytecode: creationOf(owner),
  });

/** True if the account is deployed on the chain. */
export const isDeployed = async (owner: Hex, { reader }: Chain): Promise<boolean> =>
  ((await reader.getCode({ address: smartAddressOf(owner) })) ?? "0x") !== "0x";

/** The owner's signature for the account: ERC-1271, or ERC-6492 before deployment. */
export const smartSignature = async (owner: Hex, signature: Hex, chain: Chain): Promise<Hex> =>
  (await isDeployed(owner, chain))
    ? signature
    : serializeErc6492Signature({ address: FACTORY, data: deploymentOf(owner), signature });

const wireCall = ({ to, data = "0x", value = 0n }: ChainCall) => {
  if (to === undefined) throw new TypeError("a smart account cannot deploy contracts");
  return { to, data, value };
};

const dataOf = (calls: readonly ChainCall[]): Hex => {
  const [first, ...others] = calls.map(wireCall);
  if (first === undefined) throw new TypeError("no calls");
  if (others.length > 0)
    return encodeFunctionData({
      abi: ABI,
      functionName: "executeBatch",
      args: [[first, ...others]],
    });
  const { to, value, data } = first;
  return encodeFunctionData({ abi: ABI, functionName: "execute", args: [to, value, data] });
};

/** Executes all calls in one transaction or none; deploys the account first if needed. */
export const sendAsSmart = async (
  owner: Hex,
  calls: readonly ChainCall[],
  chain: Chain,
): Promise<Hex> => {
  const data = dataOf(calls);
  if (!(await isDeployed(owner, chain)))
    await chain.done({ to: FACTORY, data: deploymentOf(owner) });
  return chain.send({ to: smartAddressOf(owner), data });
};
