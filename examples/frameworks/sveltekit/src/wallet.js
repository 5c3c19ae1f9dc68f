import { createLatchkit } from "latchkit";
import { mainnet, optimism } from "latchkit/networks";

/** Made on the server too, where it does nothing and holds no user's state. */
export const latchkit = createLatchkit({ networks: [mainnet, optimism] });
