/** The transport to wallets in the page; loaded when the first of them is asked, or silently reconnected. */
export { InjectedWalletConnector } from "../wallet-connector/injected-wallet-connector.js";
