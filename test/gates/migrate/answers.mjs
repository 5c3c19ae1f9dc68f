/** What a developer changes after the command, as the comments and their pages say. */
export const ANSWERS = {
  "appkit/custom": [
    ['import { useAppKitProvider } from "@reown/appkit/react";\n', ""],
    [
      'const { walletProvider } = useAppKitProvider<{ request(input: object): Promise<unknown> }>(\n    "eip155",\n  );',
      "const { provider } = useLatchkitConnection();",
    ],
    [
      'onClick={() => void walletProvider.request({ method: "eth_chainId" })}',
      'onClick={async () => (await provider("eip155")).request({ method: "eth_chainId" })}',
    ],
    ["useTheme, WalletButton }", "useTheme, WalletButton, LatchkitProvider }"],
    ["<main>", "<LatchkitProvider latchkit={latchkit}><main>"],
    ["</main>", "</main></LatchkitProvider>"],
  ],
  "rainbowkit/custom": [
    [
      'theme: { width: "wide" },',
      'theme: { width: "wide" },\n  messages: { en: { group_featured: "Popular" } },',
    ],
  ],
};
