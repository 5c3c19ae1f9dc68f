/** Latchkit: connect wallets from a web app. Importing this module has no effect. */
export { createLatchkit } from "./infrastructure/composition/create-latchkit.js";
export { bitcoin } from "./infrastructure/composition/chains/bitcoin.js";
export { evm } from "./infrastructure/composition/chains/chain-support.js";
export { solana } from "./infrastructure/composition/chains/solana.js";
export { universal } from "./infrastructure/composition/chains/universal.js";
export { cookieToInitialState } from "./domain/storage/state-cookie.js";
export { formatUnits as formatAmount, parseUnits as parseAmount } from "./domain/amount/amount.js";
export { LatchkitError, isLatchkitError } from "./domain/errors/latchkit-error.js";

export type * from "./types.js";
