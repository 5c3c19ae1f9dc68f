import type { BatchStatus, Latchkit, TypedData } from "latchkit";

/** The text that the demo signs. */
export const DEMO_MESSAGE = "Hello from the Latchkit demo";

/** The EIP-712 typed data that the demo signs on a chain. */
export const demoTypedData = (chainId: number): TypedData => ({
  domain: { name: "Latchkit demo", version: "1", chainId },
  types: {
    Greeting: [
      { name: "to", type: "string" },
      { name: "count", type: "uint256" },
    ],
  },
  primaryType: "Greeting",
  message: { to: "you", count: "1" },
});

/** Recipient of 0.01 of the chain's currency: a burn address. */
export const DEMO_RECIPIENT = "0x000000000000000000000000000000000000dEaD";
const DEMO_SOLANA_RECIPIENT = "1nc1nerator11111111111111111111111111111111";
const RECIPIENTS: Readonly<Record<string, string>> = {
  eip155: DEMO_RECIPIENT,
  solana: DEMO_SOLANA_RECIPIENT,
  bip122: "bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202",
};
const inBaseUnits = (decimals: number): bigint => 10n ** BigInt(decimals - 2);

const chainIdOf = (latchkit: Latchkit): number =>
  Number(latchkit.network.snapshot.active.reference);

const STATUS_EVERY_MS = 500;
const DAY_MS = 86_400_000;
/** Polls until the batch is no longer pending. */
const decided = async (latchkit: Latchkit, id: string): Promise<BatchStatus> => {
  for (;;) {
    const status = await latchkit.account.callsStatus(id);
    if (status.code >= 200) return status;
    await new Promise((resolve) => setTimeout(resolve, STATUS_EVERY_MS));
  }
};

/** The wallet actions of the page; each resolves to one line of text. */
export const actions = {
  sign: (latchkit: Latchkit): Promise<string> => latchkit.account.signMessage(DEMO_MESSAGE),
  typed: (latchkit: Latchkit): Promise<string> =>
    latchkit.account.signTypedData(demoTypedData(chainIdOf(latchkit))),
  send: async (latchkit: Latchkit): Promise<string> => {
    const { namespace, currency } = latchkit.network.snapshot.active;
    const sent = await latchkit.account.sendTransaction({
      to: RECIPIENTS[namespace] ?? DEMO_RECIPIENT,
      value: inBaseUnits(currency.decimals),
    });
    const receipt = await latchkit.account.waitForReceipt(sent);
    await latchkit.balance.refresh({ force: true });
    return `${receipt.status} ${sent.hash}`;
  },
  /** Sends both calls or none, if the wallet supports it (EIP-5792). */
  batch: async (latchkit: Latchkit): Promise<string> => {
    const value = inBaseUnits(latchkit.network.snapshot.active.currency.decimals);
    const transfer = { to: DEMO_RECIPIENT, value };
    const id = await latchkit.account.sendCalls([transfer, transfer]);
    const { code, isAtomic, hashes } = await decided(latchkit, id);
    return `${code} ${isAtomic ? "at once" : "one by one"} ${hashes.join(" ")}`;
  },
  switch: async (latchkit: Latchkit): Promise<string> => {
    const { networks, active } = latchkit.network.snapshot;
    const next = networks.find((network) => network.id !== active.id) ?? active;
    return (await latchkit.network.switch(next.id)).name;
  },
  signIn: async (latchkit: Latchkit): Promise<string> => {
    const { data } = await (await latchkit.signIn.actions()).sign();
    return `Signed in as ${data.accountAddress} on ${data.chainId}`;
  },
  /** Requests a session for a day; the wallet or the co-signer may refuse it. */
  allow: async (latchkit: Latchkit): Promise<string> => {
    const { active } = latchkit.network.snapshot;
    const allowance = `0x${inBaseUnits(active.currency.decimals).toString(16)}`;
    const start = Math.floor(Date.now() / 1_000);
    const { id } = await (
      await latchkit.smartSessions.actions()
    ).grant({
      networkId: active.id,
      expiresAt: Date.now() + DAY_MS,
      permissions: [
        {
          type: "native-token-recurring-allowance",
          data: { allowance, start, period: DAY_MS / 1_000 },
        },
        { type: "contract-call", data: { address: DEMO_RECIPIENT, abi: [], functions: [] } },
      ],
    });
    return `Session ${id}`;
  },
  another: async (latchkit: Latchkit): Promise<string> => {
    await latchkit.modal.open({ view: "Connect" });
    return "Choose another wallet.";
  },
} as const;
