const at = (name, file, from, to, ...tests) => ({ name, file, from, to, tests });
const RANKING = "test/unit/infrastructure/chain-reader/viem-transport.test.ts";
const STORED = "test/unit/application/connection/keep-remembered.test.ts";
const SEVERAL = "test/unit/application/connection/several-wallets.test.ts";
const PAIRED = "test/unit/application/pairing/chosen-wallet.test.ts";
const EXITS = "test/unit/application/network/every-state-has-an-exit.test.ts";
const CATALOGUE = "test/unit/application/catalogue/catalogue-wiring.test.ts";
const TRANSPORT = "src/infrastructure/chain-reader/viem-transport.ts";
const REMEMBER = "src/application/connection/remember-connections.ts";
const CONTROL = "src/application/modal/modal-control.ts";

/**
 * Stated behaviours that are taken away one by one: `from` must stand in the file exactly once, so that the list stays true; `tests` are the
 * ones that must notice.
 */
export const LISTED = [
  at("S9-051", TRANSPORT, "batchSize: 1_000", "batchSize: 2_000", RANKING),
  at("S9-052", TRANSPORT, "interval: 4_000", "interval: 5_000", RANKING),
  at("S9-052", TRANSPORT, "sampleCount: 10", "sampleCount: 20", RANKING),
  at("S9-053", TRANSPORT, "timeout: 1_000,", "timeout: 2_000,", RANKING),
  at("S9-054", TRANSPORT, "stability: 0.7, latency: 0.3", "stability: 0.6, latency: 0.4", RANKING),
  at(
    "S3-075",
    REMEMBER,
    "this.#stored.write(STORAGE_ENTRIES.connectionStatus, state.status);",
    "",
    STORED,
  ),
  at(
    "S3-075",
    REMEMBER,
    "this.#stored.write(STORAGE_ENTRIES.connectedNamespaces, state.namespaces);",
    "",
    STORED,
  ),
  at(
    "S3-071",
    REMEMBER,
    "this.#stored.write(STORAGE_ENTRIES.activeNetworkId, state.networkId);",
    "",
    STORED,
  ),
  at(
    "S4-017",
    "src/application/connection/hold-connection.ts",
    "if (modal.isOpen && leads) modal.show(walletsView(namespace));",
    "if (modal.isOpen && leads) return;",
    SEVERAL,
  ),
  at(
    "S3-034",
    "src/infrastructure/wallet-connector/pairing-attempts.ts",
    "? pairingFailed(state, error)",
    "? state",
    PAIRED,
  ),
  at(
    "S5-017",
    "src/infrastructure/composition/catalogue.entry.ts",
    "options.enableEIP6963 === false && options.enableInjected === false",
    "false",
    CATALOGUE,
  ),
  at(
    "S9-002",
    "src/domain/catalogue/catalogue-rules.ts",
    "entries: new Set(featuredIds).size,",
    "entries: 4,",
    CATALOGUE,
  ),
  at(
    "S7-063",
    "src/domain/pairing/session-proposal.ts",
    '    "wallet_getCallsStatus",\n',
    "",
    "test/unit/domain/pairing/session.test.ts",
  ),
  at(
    "S2-034",
    "src/application/navigation/waiting-transactions.ts",
    "run?.();",
    "",
    "test/unit/application/navigation",
  ),
  at(
    "S2-035",
    "src/application/navigation/waiting-transactions.ts",
    "if (goBack) this.#back();",
    "",
    "test/unit/application/navigation",
  ),
  at(
    "S4-006",
    "src/infrastructure/composition/pairing.entry.ts",
    "code.loaded?.transactions.reset();",
    "",
    "test/unit/application/navigation",
  ),
  at("exit: back", CONTROL, "if (this.#navigation.back()) this.requestClose();", "", EXITS),
  at("exit: sign-in", CONTROL, "!this.#modal.snapshot.canClose ? false", "false ? false", EXITS),
];

const guard = (file, ...tests) => ({ file, tests });
const LINKS = ["test/unit/domain/pairing", "test/property/pairing"];

/** Files that decide what is allowed, and the tests that hold them: every condition and every throw in them is changed in turn. */
export const GUARDS = [
  guard("src/domain/pairing/openable-link.ts", ...LINKS),
  guard("src/domain/pairing/link-choice.ts", ...LINKS),
  guard("src/domain/pairing/pairing-uri.ts", ...LINKS),
  guard("src/infrastructure/chain-signer/evm-transaction.ts", "test/contract/chain-signer"),
  guard("src/infrastructure/chain-signer/wallet-answers.ts", "test/contract/chain-signer"),
  guard("src/infrastructure/chain-signer/solana-signed.ts", "test/contract/chain-signer"),
  guard(
    "src/domain/transaction/check-bitcoin-transfer.ts",
    "test/unit/domain",
    "test/contract/chain-signer",
  ),
  guard("src/domain/connectors/announcement.ts", "test/unit/domain/connectors"),
  guard("src/domain/image/plain-svg.ts", "test/unit/domain/image", "test/property/images"),
  guard("src/domain/image/picture-type.ts", "test/unit/domain/image"),
  guard(
    "src/infrastructure/composition/options/option-checks.ts",
    "test/unit/infrastructure/composition",
  ),
  guard("src/domain/tabs/tab-message.ts", "test/unit/domain/tabs", "test/property/tabs"),
  guard("src/domain/connection/connection-changes.ts", "test/unit/domain/connection"),
  guard("src/domain/network/unsupported-chain.ts", "test/unit/domain/network"),
];

/** Changes that no test can notice, each with the reason: `{ file, from, to, reason }`. Without `to` every change of that text is meant. */
export const KNOWN = [];
