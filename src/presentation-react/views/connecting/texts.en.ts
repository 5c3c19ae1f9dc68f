import type { Text } from "../../messages/text.js";

/** English texts of the connecting views. They travel in their chunks. */
export const connecting = {
  connectingWaiting: "Confirm in {wallet}",
  connectingWaitingHint: "Open the wallet’s window if you do not see it.",
  connectingPending: "{wallet} has an open request",
  connectingPendingHint: "Open the wallet, answer the older request, then try again.",
  connectingElsewhere: "Another tab is asking {wallet}",
  connectingElsewhereHint: "Answer it there. If that tab is gone, this one asks by itself.",
  connectingDeclined: "You declined the connection",
  connectingDeclinedHint: "Nothing was shared. You can ask {wallet} once more.",
  connectingFailed: "{wallet} could not connect",
  connectingIdle: "{wallet} is not being asked right now",
  connectingIdleHint: "Try again to ask the wallet.",
  connectingConnected: "{wallet} is connected",
  connectingConnectedHint: "To use another account, choose it in the wallet.",

  walletLeft: "This wallet is no longer in this browser",
  selectChain: "Select chain for {wallet}",
  selectChainHint: "The wallet is asked for one kind at a time. You can connect the others later.",
  selectChainPictures:
    "The parts of this wallet announced themselves with different pictures. Choose only one that you know.",
  namespace_eip155: "EVM networks",
  namespace_solana: "Solana",
  namespace_bip122: "Bitcoin",
  namespace_polkadot: "Polkadot",
  namespace_cosmos: "Cosmos",
} as const satisfies Record<string, Text>;
