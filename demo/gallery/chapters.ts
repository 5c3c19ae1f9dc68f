import type { GalleryChapter } from "./state.js";
import { account } from "./states/account.js";
import { allWallets } from "./states/all-wallets.js";
import { buttons } from "./states/buttons.js";
import { collectibles } from "./states/collectibles.js";
import { connect } from "./states/connect.js";
import { connecting } from "./states/connecting.js";
import { email, emailUpdate } from "./states/email.js";
import { accountSettings } from "./states/account-settings.js";
import { activity } from "./states/activity.js";
import { onramp } from "./states/onramp.js";
import { names } from "./states/names.js";
import { send } from "./states/send.js";
import { swap } from "./states/swap.js";
import { signIn } from "./states/sign-in.js";
import { smartSessions } from "./states/smart-sessions.js";
import { social } from "./states/social.js";
import { networks, switchActiveChain, switchNetwork, unsupportedChain } from "./states/networks.js";
import { pairing } from "./states/pairing.js";
import { connectingMultiChain, profileWallets } from "./states/profile.js";
import { review } from "./states/review.js";
import { receiving } from "./states/receive.js";
import { embeds, failures, footers, help, notices, toasts } from "./states/shell.js";
import { tokens } from "./states/tokens.js";

/** All states in the order of the index. Add a new state to its chapter only. */
export const CHAPTERS: readonly GalleryChapter[] = [
  connect,
  allWallets,
  connecting,
  connectingMultiChain,
  email,
  emailUpdate,
  accountSettings,
  activity,
  send,
  onramp,
  names,
  swap,
  review,
  social,
  signIn,
  smartSessions,
  pairing,
  account,
  tokens,
  collectibles,
  receiving,
  profileWallets,
  networks,
  switchNetwork,
  switchActiveChain,
  unsupportedChain,
  help,
  footers,
  notices,
  toasts,
  failures,
  buttons,
  embeds,
];
