export { readWallets } from "../../domain/catalogue/read-wallet.js";
