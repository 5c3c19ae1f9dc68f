// file: offchain-names.ts
import type { Names } from "latchkit";
import { type PublicClient, getAddress, toCoinType } from "viem";
import { normalize } from "viem/ens";

/** The coin type of Ethereum's own record. */
const ETHEREUM = 60n;

const partsOf = (id: string) => {
  const [, chainId = "", address = ""] = id.split(":");
  return { coinType: toCoinType(Number(chainId)), address: address as `0x${string}` };
};
const isNormalized = (name: string) => {
  try {
    return normalize(name) === name;
  } catch {
    return false;
  }
};

/** ENS with off-chain records and wildcards. `client`: viem's public client of Ethereum. */
export function offchainNames(client: PublicClient): Names {
  return {
    async identity(account) {
      const { coinType, address } = partsOf(account);
      const name =
        (await client.getEnsName({ address, coinType })) ?? (await client.getEnsName({ address }));
      if (name === null || !isNormalized(name)) return {};
      const avatar = await client.getEnsAvatar({ name });
      return { name, ...(avatar !== null && { avatar }) };
    },
    async resolve({ name, networkId }) {
      const { coinType } = partsOf(networkId);
      const address = await client.getEnsAddress({ name, coinType });
      if (address !== null) return { address: getAddress(address), record: "network" };
      const other = await client.getEnsAddress({ name, coinType: ETHEREUM });
      return other === null ? undefined : { address: getAddress(other), record: "ethereum" };
    },
    namesOf: async () => [],
    suggestions: async () => [],
    register: () => Promise.reject(new Error("no names are registered here")),
  };
}
