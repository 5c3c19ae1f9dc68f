import { beforeEach, describe } from "vitest";
import { privateKeyToAccount } from "viem/accounts";
import type { InMemoryWalletPairing } from "../../../src/infrastructure/in-memory/index.js";
import { InMemoryPhone } from "../../support/doubles/in-memory-phone.js";
import { describeWalletPairing, type WalletPairingHarness } from "./wallet-pairing.contract.js";

const KEYS = [1, 2].map((byte) => privateKeyToAccount(`0x${`0${byte}`.repeat(32)}`));

/** Pages in memory, and a phone with real keys. */
const inMemory = (): WalletPairingHarness => {
  let account = 0;
  let page: InMemoryWalletPairing | undefined;
  const addressOf = (index: number): string => KEYS[index]?.address ?? "";
  const phone = new InMemoryPhone(
    (index) => ({
      eip155: {
        accounts: ["eip155:31337", "eip155:10"].map((chain) => `${chain}:${addressOf(index)}`),
        methods: ["personal_sign"],
        events: ["chainChanged", "accountsChanged"],
      },
    }),
    async ({ params }) => {
      const [raw] = params as readonly [`0x${string}`];
      return KEYS[account]?.signMessage({ message: { raw } });
    },
  );
  return {
    phone: {
      get address() {
        return addressOf(account);
      },
      get sessions() {
        return phone.sessions;
      },
      proposals: phone.proposals,
      requests: phone.requests,
      scan: (uri) => phone.scan(uri),
      approve: () => phone.desk.approve(),
      reject: () => phone.desk.reject(),
      wait: () => phone.desk.wait(),
      changeAccount: (index) => {
        account = index;
        phone.changeAccount(index);
      },
      changeNetwork: (id) => phone.changeNetwork(id),
      disconnect: () => phone.disconnect(),
    },
    start: async () => (page = phone.page(undefined)),
    reload: async () => (page = phone.page(page)),
  };
};

let harness = inMemory();
describe("WalletPairing", { tags: ["finding-T6"] }, () => {
  describeWalletPairing("in memory", () => harness);
});
beforeEach(() => void (harness = inMemory()));
