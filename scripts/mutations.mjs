const at = (name, file, from, to, ...tests) => ({ name, file, from, to, tests });
const RANKING = "test/unit/infrastructure/chain-reader/viem-transport.test.ts";
const STORED = "test/unit/application/connection/record-connections.test.ts";
const SEVERAL = "test/unit/application/connection/several-wallets.test.ts";
const PAIRED = "test/unit/application/pairing/chosen-wallet.test.ts";
const EXITS = "test/unit/application/network/every-state-has-an-exit.test.ts";
const CATALOGUE = "test/unit/application/catalogue/catalogue-wiring.test.ts";
const TRANSPORT = "src/infrastructure/chain-reader/viem-transport.ts";
const REMEMBER = "src/application/connection/connection-memory-writer.ts";
const CONTROL = "src/application/modal/modal-control.ts";

/**
 * Stated behaviours that are taken away one by one: `from` must stand in the file exactly once, so
 * that the list stays true; `tests` are the ones that must notice.
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
    "this.#stored.write(STORAGE_ENTRIES.activeNetworkId, networkId);",
    "",
    STORED,
  ),
  at(
    "S4-017",
    "src/application/flows/connect-flow.ts",
    "if (modal.isOpen && hasList) modal.show(walletsView(namespace));",
    "if (modal.isOpen && hasList) return;",
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
    "src/infrastructure/composition/chunks/catalogue.entry.ts",
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
    "src/application/transactions/waiting-transactions.ts",
    "run?.();",
    "",
    "test/unit/application/transactions",
  ),
  at(
    "S2-035",
    "src/application/transactions/waiting-transactions.ts",
    "if (goBack) this.#back();",
    "",
    "test/unit/application/transactions",
  ),
  at(
    "S4-006",
    "src/infrastructure/composition/chunks/pairing.entry.ts",
    "operations.loaded?.actions.loaded?.transactions.reset();",
    "",
    "test/unit/application/transactions",
  ),
  at("exit: back", CONTROL, "if (this.#navigation.back()) this.requestClose();", "", EXITS),
  at("exit: sign-in", CONTROL, "!this.#modal.snapshot.canClose ? false", "false ? false", EXITS),
];

const guard = (file, ...tests) => ({ file, tests });
const LINKS = ["test/unit/domain/pairing", "test/property/pairing"];
const ADDRESSES = [
  "test/unit/domain/address/address.test",
  "test/unit/domain/vectors/address-vectors",
];
const BITCOIN = [
  "test/unit/domain/transaction",
  "test/property/domain/bitcoin",
  "test/unit/infrastructure/bitcoin",
  "test/contract/chain-signer/bitcoin",
];
const SOLANA = ["test/unit/domain/transaction", "test/contract/chain-signer/solana"];
const EVM = ["test/contract/chain-signer/chain-signer.test.ts", "test/property/money"];
const STORAGE = [
  "test/unit/domain/storage",
  "test/unit/application/connection/poisoned-storage",
  "test/unit/application/connection/recent-connections",
];

const FRAME = ["test/unit/domain/secure-frame", "test/property/domain/secure-frame"];
const LOGIN_RULES = [
  "test/unit/domain/embedded-wallet",
  "test/unit/domain/secure-frame/frame-rules",
  "test/unit/domain/storage",
];
const LOGIN = "test/unit/application/embedded-wallet";
const LOGGING_IN = [
  LOGIN,
  "test/unit/application/flows/email-login-flow",
  "test/integration/embedded-account.test",
];
const FRAME_PORT = ["test/unit/infrastructure/secure-frame", "test/contract/secure-frame"];
const EMBEDDED = [
  "test/unit/infrastructure/embedded-wallet",
  "test/contract/wallet-connector/embedded-wallet",
];
const SITE = ["test/unit/secure-site", "test/integration/own-secure-site"];
const SIGN_IN = ["test/unit/domain/sign-in", "test/property/sign-in"];
const SIGNING_IN = [
  "test/unit/application/sign-in",
  "test/unit/application/flows/sign-in-flow",
  "test/property/sign-in",
];
const SENDING = [
  "test/unit/domain/send",
  "test/unit/application/send",
  "test/property/domain/send",
  "test/unit/application/flows/send-flow",
];

const SWAPPING = [
  "test/unit/application/swap",
  "test/unit/application/flows/swap-flow",
  "test/unit/presentation-react/hooks/use-swap",
];
const BUYING = ["test/unit/application/flows/onramp-flow"];

/**
 * Files that decide what is allowed, and the tests that hold them: every condition and every throw
 * in them is changed in turn.
 */
export const GUARDS = [
  guard("src/domain/pairing/openable-link.ts", ...LINKS),
  guard("src/domain/pairing/link-choice.ts", ...LINKS),
  guard("src/domain/pairing/deep-link.ts", ...LINKS),
  guard("src/domain/pairing/pairing-uri.ts", ...LINKS),
  guard("src/domain/pairing/approved-session.ts", ...LINKS),
  guard("src/domain/amount/amount.ts", "test/unit/domain/amount", "test/property/domain"),
  guard(
    "src/domain/transaction/match-evm-transaction.ts",
    "test/unit/domain/transaction/match-evm-transaction",
    ...EVM,
  ),
  guard("src/domain/transaction/bitcoin-fee.ts", ...BITCOIN),
  guard(
    "src/domain/transaction/bitcoin-transfer.ts",
    "test/unit/domain/transaction/bitcoin-transfer",
  ),
  guard(
    "src/domain/transaction/check-bitcoin-transfer.ts",
    "test/unit/domain/transaction/check-bitcoin-transfer",
  ),
  guard("src/domain/transaction/refuse-unknown-fields.ts", "test/unit/domain/transaction", ...EVM),
  guard("src/domain/transaction/added-instructions.ts", ...SOLANA),
  guard("src/domain/address/evm-address.ts", ...ADDRESSES),
  guard("src/domain/address/solana-address.ts", ...ADDRESSES),
  guard(
    "src/domain/address/bitcoin-address.ts",
    ...ADDRESSES,
    "test/unit/domain/address/mutated.test",
  ),
  guard("src/domain/address/bitcoin-network.ts", "test/unit/domain/address/bitcoin-network"),
  guard("src/domain/address/bitcoin-uri.ts", "test/unit/domain/vectors/bitcoin-uri-vectors"),
  guard("src/domain/storage/codecs.ts", ...STORAGE),
  guard("src/domain/storage/connection-entries.ts", ...STORAGE),
  guard("src/domain/connection/stored-connections.ts", ...STORAGE),
  guard("src/infrastructure/chain-signer/evm-transaction.ts", ...EVM),
  guard(
    "src/infrastructure/chain-signer/wallet-answers.ts",
    "test/unit/infrastructure/chain-signer/wallet-answers",
    "test/contract/chain-signer/chain-signer.test.ts",
  ),
  guard(
    "src/infrastructure/chain-signer/evm-read-back.ts",
    "test/unit/infrastructure/chain-signer/evm-read-back",
    ...EVM,
  ),
  guard(
    "src/infrastructure/chain-signer/solana-signed.ts",
    "test/unit/infrastructure/chain-signer/solana-signed",
    ...SOLANA,
  ),
  guard(
    "src/infrastructure/chain-signer/bitcoin/shown-psbt.ts",
    "test/unit/infrastructure/bitcoin/shown-psbt",
    "test/unit/infrastructure/bitcoin/psbt-vectors",
  ),
  guard(
    "src/infrastructure/chain-signer/bitcoin/signed-psbt.ts",
    "test/unit/infrastructure/bitcoin/transfer-psbt",
  ),
  guard(
    "src/infrastructure/chain-signer/bitcoin/spent-output.ts",
    "test/unit/infrastructure/bitcoin/spent-output",
  ),
  guard("src/domain/connectors/announcement.ts", "test/unit/domain/connectors"),
  guard("src/domain/image/plain-svg.ts", "test/unit/domain/image/plain-svg"),
  guard("src/domain/image/raster-type.ts", "test/unit/domain/image"),
  guard(
    "src/infrastructure/composition/options/option-checks.ts",
    "test/unit/infrastructure/composition",
  ),
  guard("src/domain/tabs/tab-message.ts", "test/unit/domain/tabs"),
  guard("src/domain/connection/connection-changes.ts", "test/unit/domain/connection"),
  guard("src/domain/network/unsupported-chain.ts", "test/unit/domain/network"),
  guard("src/domain/send/send-problem.ts", ...SENDING),
  guard("src/domain/send/send-arguments.ts", ...SENDING, "test/unit/application/flows/opened"),
  guard("src/domain/send/look-alike.ts", ...SENDING),
  guard("src/domain/send/solana-rent.ts", ...SENDING),
  guard("src/domain/send/typed-amount.ts", ...SENDING),
  guard("src/application/send/send-transfer.ts", ...SENDING),
  guard("src/application/send/recipient-lookup.ts", ...SENDING),
  guard("src/domain/swap/check-swap.ts", "test/unit/domain/swap"),
  guard("src/domain/swap/router-call.ts", "test/unit/domain/swap"),
  guard("src/domain/swap/swap-amounts.ts", "test/unit/domain/swap"),
  guard("src/domain/swap/swap-draft.ts", "test/unit/domain/swap"),
  guard("src/domain/swap/swap-preview.ts", "test/unit/domain/swap"),
  guard("src/domain/swap/swap-routers.ts", "test/unit/domain/swap"),
  guard(
    "src/domain/swap/swap-arguments.ts",
    "test/unit/domain/swap",
    "test/unit/application/flows/opened",
  ),
  guard("src/domain/swap/search-given.ts", "test/property/domain/swap-search"),
  guard("src/application/swap/follow-quote.ts", ...SWAPPING, "test/property/domain/swap-quotes"),
  guard("src/application/swap/make-swaps.ts", ...SWAPPING),
  guard("src/application/swap/prepare-swap.ts", ...SWAPPING),
  guard("src/application/swap/read-quote.ts", ...SWAPPING),
  guard("src/application/swap/submit-swap.ts", ...SWAPPING),
  guard("src/application/swap/swap-approvals.ts", ...SWAPPING),
  guard("src/application/swap/swap-place.ts", ...SWAPPING),
  guard("src/application/flows/swap-flow.ts", ...SWAPPING, "test/unit/application/flows/opened"),
  guard("src/application/flows/onramp-flow.ts", ...BUYING),
  guard(
    "src/application/flows/follow-purchase.ts",
    "test/unit/application/flows/follow-purchase",
    ...BUYING,
  ),
  guard("src/application/onramp/offered-providers.ts", ...BUYING),
  guard("src/domain/onramp/purchase-progress.ts", "test/unit/domain/onramp"),
  guard("src/domain/onramp/fitting-quote.ts", "test/unit/domain/onramp"),
  guard("src/domain/onramp/payment-amount.ts", "test/unit/domain/onramp"),
  guard("src/domain/onramp/onramp-providers.ts", "test/unit/domain/onramp"),
  guard("src/domain/secure-frame/message-guard.ts", ...FRAME),
  guard("src/domain/secure-frame/plain-data.ts", ...FRAME),
  guard("src/domain/secure-frame/frame-methods.ts", ...FRAME),
  guard("src/domain/secure-frame/frame-address.ts", ...FRAME),
  guard("src/domain/secure-frame/shape.ts", ...FRAME),
  guard("src/domain/secure-frame/frame-messages.ts", ...FRAME),
  guard("src/domain/secure-frame/frame-payloads.ts", ...FRAME),
  guard("src/domain/secure-frame/frame-answer.ts", ...FRAME),
  guard("src/secure-site/one-time-code.ts", ...SITE),
  guard("src/secure-site/email-sign-in.ts", ...SITE),
  guard("src/secure-site/email-owners.ts", ...SITE),
  guard("src/secure-site/email-update.ts", ...SITE),
  guard("src/secure-site/named-account.ts", ...SITE),
  guard("src/secure-site/page-sign-in.ts", ...SITE),
  guard("src/secure-site/social-sign-in.ts", ...SITE),
  guard("src/secure-site/site-session.ts", ...SITE),
  guard("src/secure-site/secure-site.ts", ...SITE),
  guard("src/domain/embedded-wallet/code-entry.ts", ...LOGIN_RULES),
  guard("src/domain/embedded-wallet/display-name.ts", ...LOGIN_RULES),
  guard("src/domain/embedded-wallet/email.ts", ...LOGIN_RULES),
  guard("src/domain/embedded-wallet/email-login.ts", ...LOGIN_RULES, ...LOGGING_IN),
  guard("src/domain/embedded-wallet/redirect-login.ts", ...LOGIN_RULES),
  guard("src/domain/embedded-wallet/smart-account.ts", ...LOGIN_RULES),
  guard("src/domain/embedded-wallet/social-providers.ts", ...LOGIN_RULES),
  guard("src/domain/embedded-wallet/social-result.ts", ...LOGIN_RULES, ...LOGGING_IN),
  guard("src/domain/storage/embedded-entries.ts", ...LOGIN_RULES, ...LOGGING_IN),
  guard("src/infrastructure/secure-frame/frame-requests.ts", ...FRAME_PORT),
  guard("src/infrastructure/secure-frame/iframe-transport.ts", ...FRAME_PORT),
  guard("src/infrastructure/secure-frame/message-secure-frame.ts", ...FRAME_PORT),
  guard("src/infrastructure/secure-frame/outgoing-message.ts", ...FRAME_PORT),
  guard("src/infrastructure/embedded-wallet/embedded-calls.ts", ...EMBEDDED),
  guard("src/infrastructure/embedded-wallet/embedded-session.ts", ...EMBEDDED),
  guard("src/infrastructure/embedded-wallet/embedded-wallet-connector.ts", ...EMBEDDED),
  guard("src/application/embedded-wallet/step-problem.ts", `${LOGIN}/step-problem`),
  guard("src/application/embedded-wallet/login-cache.ts", `${LOGIN}/login-cache`),
  guard("src/application/embedded-wallet/one-step.ts", `${LOGIN}/one-step`),
  guard("src/application/embedded-wallet/open-frame.ts", `${LOGIN}/open-frame`),
  guard("src/application/embedded-wallet/embedded-account.ts", `${LOGIN}/embedded-account`),
  guard("src/application/embedded-wallet/email-update.ts", `${LOGIN}/email-update`),
  guard(
    "src/application/embedded-wallet/email-login.ts",
    `${LOGIN}/email-login`,
    "test/unit/application/flows/email-login-flow",
    "test/integration/email-login.test",
  ),
  guard(
    "src/application/embedded-wallet/social-login.ts",
    `${LOGIN}/social-`,
    "test/unit/application/flows/social-login-flow",
    "test/integration/telegram-sign-in",
  ),
  guard("src/application/flows/embedded-reach.ts", "test/unit/application/flows/embedded-reach"),
  guard("src/domain/secure-frame/frame-log.ts", "test/unit/domain/secure-frame/frame-log"),
  guard("src/infrastructure/popups/browser-popups.ts", "test/contract/popups"),
  guard("src/domain/sign-in/sign-in-session.ts", ...SIGN_IN),
  guard("src/domain/sign-in/sign-in-fields.ts", ...SIGN_IN),
  guard("src/domain/sign-in/cacao.ts", ...SIGN_IN),
  guard("src/domain/sign-in/sign-in-message.ts", ...SIGN_IN),
  guard("src/domain/sign-in/rfc3339.ts", ...SIGN_IN),
  guard("src/domain/storage/sign-in-entries.ts", "test/unit/domain/storage/sign-in-entries"),
  guard("src/infrastructure/sign-in/browser-sign-in.ts", "test/contract/sign-in"),
  guard("src/infrastructure/sign-in/server-sign-in.ts", "test/contract/sign-in"),
  guard("src/infrastructure/sign-in/cloud-sign-in.ts", "test/contract/sign-in"),
  guard("src/application/sign-in/account-sign-in.ts", ...SIGNING_IN),
  guard("src/application/sign-in/sign-with-wallet.ts", ...SIGNING_IN),
  guard("src/application/flows/sign-in-flow.ts", ...SIGNING_IN),
  guard("src/domain/names/name-rules.ts", "test/unit/domain/names"),
  guard("src/domain/activity/read-activity.ts", "test/unit/domain/activity"),
  guard(
    "src/domain/tokens/read-token-balance.ts",
    "test/unit/domain/tokens",
    "test/property/domain/tokens",
  ),
  guard(
    "src/domain/transaction/transaction-outcome.ts",
    "test/unit/domain/transaction/transaction-outcome",
  ),
  guard("src/domain/tokens/read-wallet-assets.ts", "test/unit/domain/tokens"),
  guard(
    "src/domain/storage/stored-amount.ts",
    "test/unit/domain/storage",
    "test/unit/application/balance",
  ),
  guard(
    "src/domain/storage/portfolio-entry.ts",
    "test/unit/domain/storage",
    "test/unit/application/balance",
  ),
];

const known = (file, from, to, reason) => ({ file, from, to, reason });

/**
 * Changes that no test can notice, each with the reason: `{ file, from, to, reason }`. Without `to`
 * every change of that text is meant.
 */
export const KNOWN = [
  known(
    "src/application/embedded-wallet/embedded-account.ts",
    '"smartAccountDeployed" in user ? user.smartAccountDeployed : undefined',
    "(user.smartAccountDeployed)",
    "only the compiler asks: what is missing is undefined both ways",
  ),
  known(
    "src/domain/secure-frame/frame-log.ts",
    "Object.keys(payload).length <= MAX_FIELDS",
    "Object.keys(payload).length < MAX_FIELDS",
    "the bound is no whole number",
  ),
  known(
    "src/infrastructure/embedded-wallet/embedded-wallet-connector.ts",
    "one !== undefined && isSameAddress(this.namespace, one.address, address)",
    "(isSameAddress(this.namespace, one.address, address))",
    "only the compiler asks: a session has an account",
  ),
  known(
    "src/infrastructure/embedded-wallet/embedded-wallet-connector.ts",
    'isLatchkitError(error, "frame/aborted") && error.context.isByUser',
    "(error.context.isByUser)",
    "no other error has such a field",
  ),
  known(
    "src/application/embedded-wallet/social-login.ts",
    'isLatchkitError(known, "social/not-started") ? known.context.reason : undefined',
    "(known.context.reason)",
    "no other error has such a reason",
  ),
  known(
    "src/domain/address/bitcoin-uri.ts",
    "asked === undefined ? undefined : satoshi(asked)",
    "(satoshi(asked))",
    "what is not asked for is no number both ways",
  ),
  known(
    "src/domain/address/bitcoin-address.ts",
    'typeof value !== "string" || value.length > LONGEST',
    undefined,
    "the decoders refuse what is no text, or longer than any address: this is only sooner",
  ),
  known(
    "src/domain/address/bitcoin-address.ts",
    "value.length > LONGEST",
    "value.length >= LONGEST",
    "no address is of that length",
  ),
  known(
    "src/domain/transaction/transaction-outcome.ts",
    '!("receipt" in one) || !("receipt" in other)',
    '(!("receipt" in one))',
    "of two with one status both have a receipt, or neither",
  ),
  known(
    "src/domain/transaction/transaction-outcome.ts",
    '!("receipt" in one) || !("receipt" in other)',
    '(!("receipt" in other))',
    "of two with one status both have a receipt, or neither",
  ),
  known(
    "src/domain/connection/connection-changes.ts",
    "first === undefined ? connection : { ...connection, accounts: [first, ...others] }",
    "({ ...connection, accounts: [first, ...others] })",
    "there is a first account: only the compiler asks",
  ),
  known(
    "src/domain/tabs/tab-message.ts",
    'kind === "changes" && Array.isArray(changes)',
    '(kind === "changes")',
    "what is no list has no entries to go through: it throws, which is caught",
  ),
  known(
    "src/application/swap/prepare-swap.ts",
    "given > reported",
    "given >= reported",
    "of two that are the same either will do",
  ),
  known(
    "src/application/flows/sign-in-flow.ts",
    "isOpen && this.#opened()",
    "(this.#opened())",
    "nobody closes the modal where a sign-in is required and needed",
  ),
  known(
    "src/application/flows/sign-in-flow.ts",
    "namespace === account.namespace &&\n        networkId !== account.networkId",
    "(networkId !== account.networkId)",
    "an address of one namespace is none of another",
  ),
  known(
    "src/application/flows/sign-in-flow.ts",
    'status === "idle" && error !== undefined',
    "(error !== undefined)",
    "no other state that comes so far has an error",
  ),
  known(
    "src/application/flows/sign-in-flow.ts",
    "last !== undefined && (await this.#isBackOn(last, signal))",
    "(await this.#isBackOn(last, signal))",
    "sessions of nobody cannot be read, which leads away from the wallet too",
  ),
  known(
    "src/application/flows/sign-in-flow.ts",
    "isRequired && WAITING.includes(status)",
    "(isRequired)",
    "nobody is on such a view in another state but while cancelling",
  ),
  known(
    "src/application/flows/sign-in-flow.ts",
    "control.isOpen && isOfFlow(navigation.current.view)",
    "(isOfFlow(navigation.current.view))",
    "a closed modal is on none of the views",
  ),
  known(
    "src/application/flows/swap-flow.ts",
    "transaction && { transaction }",
    "({ transaction })",
    "what is done was sent",
  ),
  known(
    "src/application/flows/swap-flow.ts",
    "account === this.#account",
    "false",
    "one account is not emitted twice, and at first there is no form to begin anew",
  ),
  known(
    "src/application/flows/swap-flow.ts",
    "meant === undefined || this.#account === undefined",
    "(meant === undefined)",
    "of nobody no tokens are listed",
  ),
  known(
    "src/application/flows/follow-purchase.ts",
    'outcome.kind === "done" ? outcome.value : undefined',
    "(outcome.value)",
    "what failed has no value",
  ),
  known(
    "src/application/flows/follow-purchase.ts",
    "reports === undefined || this.#failures >= MOST_FAILURES",
    "(this.#failures >= MOST_FAILURES)",
    "nobody to ask is a question that fails, and no progress",
  ),
  known(
    "src/application/swap/read-quote.ts",
    "givenValue !== undefined && receivedValue !== undefined",
    "(receivedValue !== undefined)",
    "of nothing known to be given there is no impact",
  ),
  known(
    "src/application/swap/follow-quote.ts",
    'step === "editing" && this.#parts.isWhole(draft)',
    '(step === "editing")',
    "what is due was asked for as a whole form, and every change begins anew",
  ),
  known(
    "src/application/swap/follow-quote.ts",
    "this.#asking === stop && this.#parts.store.snapshot.draft === draft",
    "(this.#asking === stop)",
    "every other form begins with the end of what is asked",
  ),
  known(
    "src/application/swap/follow-quote.ts",
    "this.#asking === stop && this.#parts.store.snapshot.draft === draft",
    "(this.#parts.store.snapshot.draft === draft)",
    "one form is asked about once at a time",
  ),
  known(
    "src/application/swap/follow-quote.ts",
    "this.#asking === stop && this.#parts.store.snapshot.draft === draft && !life.isOver",
    "(this.#asking === stop && this.#parts.store.snapshot.draft === draft)",
    "the end of the instance ends what is asked",
  ),
  known(
    "src/application/swap/follow-quote.ts",
    "isSame ? state : { ...state, estimate }",
    "({ ...state, estimate })",
    "nothing is quoted both ways; only nobody is notified of it",
  ),
  known(
    "src/application/flows/onramp-flow.ts",
    "account === undefined",
    "false",
    "nobody has no providers, and nothing is opened",
  ),
  known(
    "src/application/flows/onramp-flow.ts",
    'outcome.kind === "done" ? outcome.value : undefined',
    "(outcome.value)",
    "what failed has no value",
  ),
  known(
    "src/application/flows/onramp-flow.ts",
    "payment && { paymentCurrency: payment }",
    "({ paymentCurrency: payment })",
    "an offer without one is replaced by the samples",
  ),
  known(
    "src/application/flows/onramp-flow.ts",
    "purchase && { purchaseCurrency: purchase }",
    "({ purchaseCurrency: purchase })",
    "an offer without one is replaced by the samples",
  ),
  known(
    "src/application/flows/onramp-flow.ts",
    "paymentCurrency === undefined || purchaseCurrency === undefined",
    "(paymentCurrency === undefined)",
    "both are known, or neither",
  ),
  known(
    "src/application/flows/onramp-flow.ts",
    "paymentCurrency === undefined || purchaseCurrency === undefined",
    "(purchaseCurrency === undefined)",
    "both are known, or neither",
  ),
  known(
    "src/application/flows/onramp-flow.ts",
    'account === undefined || !providers.some(({ name }) => name === "coinbase")',
    '(!providers.some(({ name }) => name === "coinbase"))',
    "nobody has no providers",
  ),
  known(
    "src/infrastructure/chain-signer/wallet-answers.ts",
    'typeof answer === "object" && answer !== null ? answer : {}',
    "(answer)",
    "what is no object has no entry that is one, and null throws, which is caught",
  ),
  known(
    "src/infrastructure/chain-signer/wallet-answers.ts",
    'typeof answer === "object" && answer !== null',
    '(typeof answer === "object")',
    "null throws, which is caught",
  ),
  known(
    "src/infrastructure/chain-signer/wallet-answers.ts",
    'typeof answer === "object" && answer !== null',
    "(answer !== null)",
    "what is no object has no entry that is one",
  ),
  known(
    "src/infrastructure/chain-signer/solana-signed.ts",
    'typeof wire !== "string" || wire.length > LIMIT_LETTERS',
    "false",
    "what is no text, or longer, is refused as bytes too: this is only sooner",
  ),
  known(
    "src/infrastructure/chain-signer/solana-signed.ts",
    'typeof wire !== "string" || wire.length > LIMIT_LETTERS',
    '(typeof wire !== "string")',
    "what is longer is refused as bytes too: this is only sooner",
  ),
  known(
    "src/infrastructure/chain-signer/solana-signed.ts",
    "isUnchanged ? shown.signatures[address as Address] : null",
    "(shown.signatures[address as Address])",
    "a changed one with signatures of others was refused before",
  ),
  known(
    "src/infrastructure/chain-signer/solana-signed.ts",
    "!returned || !own",
    "(!own)",
    "what was not read has no signature either",
  ),
  known(
    "src/infrastructure/chain-signer/solana-signed.ts",
    "!bytes",
    "false",
    "what cannot be read as bytes is no transaction either",
  ),
  known(
    "src/application/sign-in/sign-with-wallet.ts",
    "!data || field !== undefined",
    "(field !== undefined)",
    "only the compiler asks: without data the field is the message",
  ),
  known(
    "src/infrastructure/sign-in/cloud-sign-in.ts",
    'isLatchkitError(error, "http/status") ? error.context.status : undefined',
    "(error.context.status)",
    "no other error that a request ends with has a status",
  ),
  known(
    "src/infrastructure/sign-in/cloud-sign-in.ts",
    "this.#nonces.size > MOST_NONCES && oldest !== undefined",
    "(this.#nonces.size > MOST_NONCES)",
    "only the compiler asks: of more than none there is an oldest",
  ),
  known(
    "src/infrastructure/sign-in/server-sign-in.ts",
    'isLatchkitError(cause, "http/status") &&\n        [400, 401, 403, 422].includes(cause.context.status)',
    "([400, 401, 403, 422].includes(cause.context.status))",
    "no other error that a request ends with has a status",
  ),
  known(
    "src/domain/storage/sign-in-entries.ts",
    "!Array.isArray(list)",
    "false",
    "nothing else that JSON can be has both functions of a list, so it throws, which is caught",
  ),
  known(
    "src/application/send/recipient-lookup.ts",
    "name === undefined || place === undefined",
    "(name === undefined)",
    "only the compiler asks: nowhere there is no name",
  ),
  known(
    "src/application/send/recipient-lookup.ts",
    "this.#asking === stop && !life.isOver",
    "(this.#asking === stop)",
    "the end of the instance ends what is asked",
  ),
  known(
    "src/application/send/send-transfer.ts",
    "address === undefined",
    "false",
    "what is no address is refused in the same words by the check of the recipient",
  ),
  known(
    "src/application/send/send-transfer.ts",
    'throw invalid("to");',
    ";",
    "what is no address is refused in the same words by the check of the recipient",
  ),
  known(
    "src/domain/sign-in/cacao.ts",
    "code === undefined",
    "false",
    "what is no recap cannot be read either",
  ),
  known(
    "src/domain/sign-in/cacao.ts",
    'isTable(read) && isTable(read["att"])',
    '(isTable(read["att"]))',
    "nothing else that JSON can be has such a property, and null throws, which is caught",
  ),
  known(
    "src/domain/sign-in/cacao.ts",
    "chain === undefined || address === undefined",
    "(chain === undefined)",
    "the pattern finds both or neither",
  ),
  known(
    "src/domain/sign-in/cacao.ts",
    "chain === undefined || address === undefined",
    "(address === undefined)",
    "the pattern finds both or neither",
  ),
  known(
    "src/domain/onramp/payment-amount.ts",
    "plain === undefined ? undefined : units(plain)",
    "(units(plain))",
    "what was not typed is no number both ways",
  ),
  known(
    "src/domain/swap/search-given.ts",
    "units < 1n",
    "units <= 1n",
    "one unit is one unit both ways",
  ),
  known(
    "src/domain/swap/search-given.ts",
    "units > MAX_UNITS",
    "units >= MAX_UNITS",
    "the most is the most both ways",
  ),
  known(
    "src/domain/transaction/bitcoin-fee.ts",
    "a < b",
    "a <= b",
    "of two that are the same either is the smaller",
  ),
  known(
    "src/domain/transaction/bitcoin-fee.ts",
    "share > SMALL_FEE",
    "share >= SMALL_FEE",
    "of two that are the same either is the larger",
  ),
  known(
    "src/domain/storage/embedded-entries.ts",
    'isRecord(stored) ? field(stored, "eip155") : undefined',
    '(field(stored, "eip155"))',
    "nothing else that JSON can be has such a field, and null throws, which is caught",
  ),
  known(
    "src/infrastructure/chain-signer/bitcoin/spent-output.ts",
    "isAllowed(hashType) && curve.isPoint(key)",
    "(isAllowed(hashType))",
    "what is no point throws, which is caught",
  ),
  known(
    "src/infrastructure/chain-signer/bitcoin/spent-output.ts",
    "!signature || !key || others.length > 0",
    "(others.length > 0)",
    "what is missing throws, which is caught",
  ),
  known(
    "src/infrastructure/chain-signer/bitcoin/spent-output.ts",
    "!signature || !key",
    "(!signature)",
    "what is missing throws, which is caught",
  ),
  known(
    "src/infrastructure/chain-signer/bitcoin/spent-output.ts",
    "!signature || !key",
    "(!key)",
    "what is missing throws, which is caught",
  ),
  known(
    "src/domain/transaction/added-instructions.ts",
    "limit > MOST_UNITS",
    "limit >= MOST_UNITS",
    "of two that are the same either is the smaller",
  ),
  known(
    "src/domain/transaction/added-instructions.ts",
    "allowed > priorityFee",
    "allowed >= priorityFee",
    "of two that are the same either is the larger",
  ),
  known(
    "src/infrastructure/chain-signer/bitcoin/spent-output.ts",
    "script.length === length + 2 && script[0] === version",
    "(script[0] === version)",
    "what is longer or shorter is no key and no hash",
  ),
  known(
    "src/infrastructure/chain-signer/bitcoin/spent-output.ts",
    "empty?.length !== 0 || m === undefined || !pubkeys",
    "(empty?.length !== 0 || m === undefined)",
    "a script that is read has both: only the compiler asks",
  ),
  known(
    "src/infrastructure/chain-signer/bitcoin/spent-output.ts",
    "empty?.length !== 0 || m === undefined",
    "(empty?.length !== 0)",
    "a script that is read has both: only the compiler asks",
  ),
  known(
    "src/domain/storage/codecs.ts",
    "!Array.isArray(stored)",
    "false",
    "what is no list throws, which is caught",
  ),
  known(
    "src/infrastructure/secure-frame/iframe-transport.ts",
    "this.#attached === undefined",
    "false",
    "what is shown is ready: only the compiler asks",
  ),
  known(
    "src/infrastructure/secure-frame/message-secure-frame.ts",
    "this.#loading !== undefined && !isGone",
    "(!isGone)",
    "a frame that is in the page has a loading",
  ),
  known(
    "src/infrastructure/secure-frame/outgoing-message.ts",
    "!isRecord(payload)",
    "false",
    "a call has the shape of one by then: only the compiler asks",
  ),
  known(
    "src/domain/transaction/bitcoin-transfer.ts",
    "read ? 8 + 1 + SCRIPT_FRAME[read.script] + read.length : 0",
    "(8 + 1 + SCRIPT_FRAME[read.script] + read.length)",
    "what is no address was refused before",
  ),
  known(
    "src/domain/embedded-wallet/display-name.ts",
    'typeof name !== "string"',
    "false",
    "of what is missing nothing is cut: only the compiler asks",
  ),
  known(
    "src/domain/amount/amount.ts",
    "units < 0n",
    "units <= 0n",
    "the negative of nothing is nothing",
  ),
  known(
    "src/domain/amount/amount.ts",
    "floored < 0n",
    "floored <= 0n",
    "the negative of nothing is nothing",
  ),
  known(
    "src/domain/amount/amount.ts",
    "fractionDigits >= decimals",
    "fractionDigits > decimals",
    "with as many digits as decimals both ways leave the amount as it is",
  ),
  known(
    "src/domain/connection/stored-connections.ts",
    "all.length > 0",
    "all.length >= 0",
    "an empty list is read as none",
  ),
  known(
    "src/domain/send/send-problem.ts",
    "held !== undefined && read.units > held",
    "(read.units > held)",
    "nothing is more than what was not read",
  ),
  known(
    "src/domain/send/send-problem.ts",
    'namespace !== "bip122" || !isAddressOfNetwork(networkId, to.trim())',
    '(namespace !== "bip122")',
    "what is no address of a Bitcoin network was refused before",
  ),
  known(
    "src/domain/send/send-problem.ts",
    'read.kind === "units" && read.units < dustOf(to.trim())',
    "(read.units < dustOf(to.trim()))",
    "an amount that cannot be read was refused before",
  ),
  known(
    "src/domain/transaction/match-evm-transaction.ts",
    "approval !== undefined &&\n    requested.length === APPROVE_LENGTH",
    "(requested.length === APPROVE_LENGTH)",
    "what is no approval has no beginning to compare",
  ),
  known(
    "src/domain/secure-frame/message-guard.ts",
    'typeof id === "string" ? open.get(id) : undefined',
    "(open.get(id))",
    "the ids of open requests are texts",
  ),
  known(
    "src/domain/secure-frame/message-guard.ts",
    'typeof id !== "string" || asked === undefined',
    "(asked === undefined)",
    "what is no text was asked by nobody",
  ),
  known(
    "src/domain/swap/router-call.ts",
    "units === undefined || minimum === undefined || flags === undefined",
    "false",
    "three words are read, so that there are three: only the compiler asks",
  ),
  known(
    "src/domain/swap/router-call.ts",
    "units === undefined || minimum === undefined || flags === undefined",
    "(units === undefined || minimum === undefined)",
    "three words are read, so that there are three: only the compiler asks",
  ),
  known(
    "src/domain/swap/router-call.ts",
    "units === undefined || minimum === undefined || flags === undefined",
    "(flags === undefined)",
    "three words are read, so that there are three: only the compiler asks",
  ),
  known(
    "src/domain/swap/router-call.ts",
    "units === undefined || minimum === undefined",
    "(units === undefined)",
    "three words are read, so that there are three: only the compiler asks",
  ),
  known(
    "src/domain/swap/router-call.ts",
    "units === undefined || minimum === undefined",
    "(minimum === undefined)",
    "three words are read, so that there are three: only the compiler asks",
  ),
  known(
    "src/domain/connectors/announcement.ts",
    'typeof info !== "object" || info === null',
    "false",
    "a field of what is no object is read inside a guard and is none",
  ),
  known(
    "src/domain/connectors/announcement.ts",
    'typeof info !== "object" || info === null',
    '(typeof info !== "object")',
    "a field of what is no object is read inside a guard and is none",
  ),
  known(
    "src/domain/connectors/announcement.ts",
    'typeof info !== "object" || info === null',
    "(info === null)",
    "a field of what is no object is read inside a guard and is none",
  ),
  known(
    "src/domain/swap/swap-draft.ts",
    "held !== undefined && given > held",
    "(given > held)",
    "no amount is more than one that nobody knows",
  ),
];
