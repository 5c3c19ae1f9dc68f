import { universal } from "latchkit";
import { InMemoryBlockchainData, InMemoryNames } from "latchkit/testing";
import { ADDRESS, type CastWallet } from "../cast.js";
import { SOLANA, connectWallet } from "../other-chains.js";
import type { Stage } from "../stage.js";
import type { GalleryChapter, GalleryState } from "../state.js";

const BOB = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
/** Longer than the timeout for a wallet's response. */
const WALLET_LIMIT_MS = 700_000;
const ETHER = 10n ** 18n;
const AMOUNT = "lk-send-amount";
const TO = "lk-send-to";

/** A state of a user with two ether and an open form. */
const sending = (
  id: string,
  title: string,
  reach: (stage: Stage, wallet: CastWallet["play"]) => Promise<void> = async () => undefined,
): GalleryState => {
  const data = new InMemoryBlockchainData();
  const names = new InMemoryNames();
  names.assign("marina.eth", BOB);
  return {
    id,
    title,
    ports: () => ({ blockchainData: data, names }),
    reach: async (stage) => {
      stage.fund(2n * ETHER);
      data.setTokens(`eip155:1:${ADDRESS}`, [
        {
          networkId: "eip155:1",
          name: "Ether",
          symbol: "ETH",
          decimals: 18,
          units: 2n * ETHER,
          price: 3_000n * ETHER,
          value: 6_000n * ETHER,
        },
      ]);
      const { play } = await stage.connected();
      await stage.open("WalletSend");
      await stage.finds(`[data-testid="${AMOUNT}"]`);
      await reach(stage, play);
    },
  };
};
const filled = async (stage: Stage, amount: string, to: string): Promise<void> => {
  await stage.type(amount, AMOUNT);
  await stage.type(to, TO);
};
/** Waits for the name lookup after typing. */
const looked = async (stage: Stage, name: string): Promise<void> => {
  await filled(stage, "0.25", name);
  await stage.pass(500);
};
const reviewed = async (stage: Stage, to = BOB): Promise<void> => {
  await filled(stage, "0.25", to);
  await stage.finds('[data-testid="lk-send-review"]:not([aria-disabled])');
  await stage.press("lk-send-review");
  await stage.shows("WalletSendPreview");
};

/** A Solana token with a transfer fee of 1 %. */
const MINT = "2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo";
const tokenWithFee: GalleryState = {
  id: "send-review-token-fee",
  title: "Review: token with its own fee",
  networks: [SOLANA],
  options: { chains: [universal("solana")] },
  reach: async (stage) => {
    await connectWallet(stage, "solana", "Drift");
    const { caipAddress } = stage.latchkit.account.snapshot.current ?? {};
    const { solana } = stage.ports;
    if (caipAddress === undefined) throw new Error("no wallet is connected");
    solana.setBalance(caipAddress, 10n ** 9n);
    solana.setBalance(caipAddress, 250_000_000n, MINT);
    solana.setTransferFee(MINT, { basisPoints: 100n, maximum: 5_000_000n });
    await stage.open("WalletSend");
    const actions = await stage.latchkit.send.actions();
    const to = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";
    await actions.edit({ token: MINT, amount: "100", to });
    await stage.finds('[data-testid="lk-send-review"]:not([aria-disabled])');
    await stage.press("lk-send-review");
    await stage.finds('[data-testid="lk-send-arrives"]');
  },
};

export const send: GalleryChapter = {
  name: "WalletSend",
  states: [
    sending("send-empty", "Send"),
    {
      ...sending("send-recent", "Send: recent recipients", (stage) => stage.type("0.25", AMOUNT)),
      storage: { recent_recipients: JSON.stringify({ [`eip155:1:${ADDRESS}`]: [BOB, ADDRESS] }) },
    },
    sending("send-repeat", "Send again after an unknown outcome", async (stage, wallet) => {
      await reviewed(stage);
      wallet.wait();
      await stage.press("lk-send-confirm");
      await stage.pass(WALLET_LIMIT_MS);
      await stage.press("lk-send-cancel");
      await stage.shows("WalletSend");
      await reviewed(stage);
    }),
    sending("send-too-much", "Send: not enough", (stage) => filled(stage, "3", BOB)),
    sending("send-no-amount", "Send: no amount", (stage) => filled(stage, "1.2.3", BOB)),
    sending("send-no-address", "Send: no address", (stage) => filled(stage, "1", "bob")),
    sending("send-looking-up", "Send: looking up a name", (stage) =>
      filled(stage, "0.25", "marina.eth"),
    ),
    sending("send-unknown-name", "Send: unregistered name", (stage) => looked(stage, "nobody.eth")),
    sending("send-name", "Send to a name", async (stage) => {
      await looked(stage, "marina.eth");
      await stage.finds('[data-testid="lk-send-found"] [data-testid="lk-whole-address"]');
    }),
    sending("send-ready", "Send: ready to review", (stage) => filled(stage, "0.25", BOB)),
    sending("send-tokens", "Choose a token to send", async (stage) => {
      await stage.press("lk-send-token");
      await stage.shows("WalletSendSelectToken");
    }),
    sending("send-review", "Review send", (stage) => reviewed(stage)),
    sending("send-review-name", "Review send to a name", async (stage) => {
      await looked(stage, "marina.eth");
      await stage.finds('[data-testid="lk-send-review"]:not([aria-disabled])');
      await stage.press("lk-send-review");
      await stage.shows("WalletSendPreview");
    }),
    tokenWithFee,
    sending("send-not-known", "Send: no response from the wallet", async (stage, wallet) => {
      await reviewed(stage);
      wallet.wait();
      await stage.press("lk-send-confirm");
      await stage.pass(WALLET_LIMIT_MS);
      await stage.finds('[data-testid="lk-send-failure"]:not(:empty)');
    }),
    sending("send-review-own", "Review send to yourself", (stage) => reviewed(stage, ADDRESS)),
  ],
};
