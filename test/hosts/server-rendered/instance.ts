import { createLatchkit, type Latchkit } from "latchkit";

/** The same instance on both sides, as a host's own module would make it. */
export const makeLatchkit = (): Latchkit =>
  createLatchkit({
    networks: [
      {
        id: "eip155:31337",
        name: "Local",
        rpcUrls: ["http://127.0.0.1:9/"],
        currency: { symbol: "ETH", decimals: 18 },
      },
      {
        id: "eip155:10",
        name: "Second",
        rpcUrls: ["http://127.0.0.1:9/"],
        currency: { symbol: "ETH", decimals: 18 },
      },
    ],
  });
