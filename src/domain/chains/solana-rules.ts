import { isProgramDerived, isSolanaAddress } from "../address/solana-address.js";
import { addressesOn, known } from "../pairing/granted.js";
import { readSolanaLink } from "../payment-link/solana-link.js";
import type { ChainRules } from "./chain-rules.js";

const PLACEHOLDER = "So11111111111111111111111111111111111111111";
const CURRENCY: readonly string[] = [PLACEHOLDER, "1".repeat(32)];
const ACCOUNT_METHODS: readonly string[] = ["solana_getAccounts", "solana_requestAccounts"];

export const SOLANA_RULES: ChainRules = {
  isAddress: isSolanaAddress,
  nativePlaceholder: PLACEHOLDER,
  isCurrency: (_networkId, address) => CURRENCY.includes(address),
  recipient: {
    // Tokens of a program-derived owner can be out of reach; the currency only warns.
    problem: (to, token) =>
      token !== undefined && isProgramDerived(to) ? "program-address" : undefined,
    warning: (to) => (isProgramDerived(to) ? "program-address" : undefined),
  },
  link: { scheme: "solana", read: readSolanaLink },
  session: {
    methods: [
      "solana_signMessage",
      "solana_signTransaction",
      "solana_requestAccounts",
      "solana_getAccounts",
      "solana_signAllTransactions",
      "solana_signAndSendTransaction",
    ],
    olderIds: {
      "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp": "solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ",
      "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1": "solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K",
    },
    answer: (granted, networkId, { method }) =>
      ACCOUNT_METHODS.includes(method)
        ? known(addressesOn(granted, networkId).map((pubkey) => ({ pubkey })))
        : undefined,
  },
};
