import { web3js1, web3js3 } from "./web3js-kits.js";
import { solanaWalletContract } from "./solana-wallet.contract.js";

solanaWalletContract(web3js1);
solanaWalletContract(web3js3);
