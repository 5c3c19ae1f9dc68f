import { getDefaultConfig } from "connectkit";
import { cookieStorage, createConfig, createStorage, http } from "wagmi";
import { mainnet, optimism } from "wagmi/chains";

export const config = createConfig(
  getDefaultConfig({
    appName: "Guestbook",
    appDescription: "Sign the guestbook",
    appUrl: "https://guestbook.example",
    appIcon: "https://guestbook.example/icon.png",
    walletConnectProjectId: process.env["NEXT_PUBLIC_PROJECT_ID"] ?? "",
    chains: [mainnet, optimism],
    transports: { [mainnet.id]: http("https://rpc.example/1"), [optimism.id]: http() },
    storage: createStorage({ storage: cookieStorage }),
    ssr: true,
  }),
);
