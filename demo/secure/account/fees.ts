import { type Hex, parseEther } from "viem";
import type { Chain } from "./chain.js";

const ENOUGH = parseEther("0.05");
const GIVEN = parseEther("0.1");

/**
 * Pays the fees of smart accounts on local chains: an account of the node funds the owner. On other
 * chains the owner pays.
 */
export const payFees = async (owner: Hex, { reader }: Chain): Promise<void> => {
  if ((await reader.getBalance({ address: owner })) >= ENOUGH) return;
  const accounts = await reader.request<{
    Method: "eth_accounts";
    Parameters?: undefined;
    ReturnType: readonly Hex[];
  }>({ method: "eth_accounts" });
  const from = accounts.at(-1);
  if (from === undefined) return;
  const hash = await reader.request<{
    Method: "eth_sendTransaction";
    Parameters: readonly [{ from: Hex; to: Hex; value: Hex }];
    ReturnType: Hex;
  }>({
    method: "eth_sendTransaction",
    params: [{ from, to: owner, value: `0x${GIVEN.toString(16)}` }],
  });
  await reader.waitForTransactionReceipt({ hash });
};
