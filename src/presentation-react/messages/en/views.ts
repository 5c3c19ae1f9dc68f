import { account } from "../../views/account/texts.en.js";
import { allWallets } from "../../views/all-wallets/texts.en.js";
import { connecting } from "../../views/connecting/texts.en.js";
import { help } from "../../views/help/texts.en.js";
import { networks } from "../../views/networks/texts.en.js";
import { profile } from "../../views/profile/texts.en.js";
import { walletconnect } from "../../views/walletconnect/texts.en.js";
import { tokens } from "../../views/tokens/texts.en.js";
import { shared } from "./shared.js";

/** English texts of every view that has a chunk of its own, which no chunk of the modal imports. */
export const views = {
  ...shared,
  ...account,
  ...allWallets,
  ...connecting,
  ...help,
  ...networks,
  ...profile,
  ...tokens,
  ...walletconnect,
};
