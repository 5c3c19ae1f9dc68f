/**
 * Modules that decide about money and custody, in groups. Each group runs only the tests of its
 * own modules, so that a mutant takes a few seconds at most. Do not add tests that load modules
 * with `import()`: Stryker then counts their constants as covered by that one test, and its mutants
 * survive although others would kill them.
 */
export const GUARDS = {
  amounts: {
    mutate: ["src/domain/{amount,caip}/**/*.ts"],
    tests: ["test/unit/domain/{amount,caip,vectors}/**"],
  },
  addresses: {
    mutate: ["src/domain/{address,payment-link}/**/*.ts"],
    tests: [
      "test/unit/domain/{address,payment-link,vectors}/**",
      "test/property/domain/curve25519.property.test.ts",
    ],
  },
  send: {
    mutate: ["src/domain/send/**/*.ts"],
    tests: ["test/unit/domain/{balance,send}/**"],
  },
  swap: {
    mutate: ["src/domain/swap/**/*.ts"],
    tests: ["test/unit/domain/swap/**"],
  },
  transactions: {
    mutate: ["src/domain/transaction/**/*.ts"],
    tests: [
      "test/unit/domain/transaction/**",
      "test/unit/application/shared/unsettled-transfers.test.ts",
    ],
  },
  "sign-in": {
    mutate: ["src/{domain,infrastructure}/sign-in/**/*.ts"],
    tests: ["test/unit/{domain,infrastructure}/sign-in/**"],
  },
  "secure-frame": {
    mutate: ["src/{domain,infrastructure}/{embedded-wallet,secure-frame}/**/*.ts"],
    tests: [
      "test/unit/{domain,infrastructure}/{embedded-wallet,secure-frame}/**",
      "test/contract/secure-frame/**",
      "test/contract/wallet-connector/embedded-wallet.test.ts",
    ],
  },
  "secure-site": {
    mutate: ["src/secure-site/**/*.ts"],
    tests: ["test/unit/secure-site/**"],
  },
  bitcoin: {
    mutate: ["src/infrastructure/chain-signer/bitcoin/**/*.ts"],
    tests: [
      "test/unit/infrastructure/bitcoin/**",
      "test/contract/chain-signer/bitcoin-{amounts,delivery}.test.ts",
    ],
  },
  signers: {
    mutate: ["src/infrastructure/chain-signer/*.ts"],
    tests: [
      "test/unit/infrastructure/{chain-signer/**,ed25519.test.ts}",
      "test/contract/chain-signer/{chain-signer,solana-*}.test.ts",
    ],
  },
  chains: {
    mutate: ["src/domain/{chains,network}/*.ts"],
    tests: [
      "test/unit/domain/{account,address,chains,network,pairing,tokens}/**",
      "test/unit/infrastructure/wallet-connector/pairing-*",
    ],
  },
  connections: {
    mutate: ["src/domain/{connection,pairing,storage,tabs}/**/*.ts"],
    tests: [
      "test/unit/domain/{connection,pairing,storage,tabs}/**",
      "test/unit/infrastructure/wallet-connector/pairing-*",
    ],
  },
};
