import { getDefaultConfig } from "@rainbow-me/rainbowkit";
import { cookieStorage, createStorage, http } from "wagmi";
import { mainnet, sepolia } from "wagmi/chains";

const isTestnet = process.env["NEXT_PUBLIC_TESTNETS"] === "true";

export const config = getDefaultConfig({
  appName: "Guestbook",
  appDescription: "Sign the guestbook",
  projectId: process.env["NEXT_PUBLIC_PROJECT_ID"] ?? "",
  chains: [mainnet, ...(isTestnet ? [sepolia] : [])],
  transports: { [mainnet.id]: http("https://rpc.example/1"), [sepolia.id]: http() },
  storage: createStorage({ storage: cookieStorage }),
  ssr: true,
});
