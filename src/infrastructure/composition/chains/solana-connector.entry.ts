export { StandardSolanaConnector } from "../../wallet-connector/standard-solana-connector.js";
