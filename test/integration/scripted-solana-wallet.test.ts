import { createSolanaRpc, getBase64Encoder } from "@solana/kit";
import { base58 } from "@scure/base";
import type { Wallet } from "@wallet-standard/base";
import {
  scriptedSolanaWallet,
  type ScriptedSolanaWallet,
  type ScriptedSolanaWalletOptions,
  type StandardAccount,
} from "latchkit/testing";
import { startWorld, type World, type WorldSolana } from "latchkit/testing/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  freshSigner,
  isSignedBy,
  noSolanaReason,
  transfer,
  unsignedTransaction,
} from "../support/builders/solana.js";

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(new TextEncoder().encode(text));

type Call = (...inputs: readonly object[]) => Promise<never>;
/** One feature as an app calls it. */
const feature = ({ standard }: ScriptedSolanaWallet, name: `${string}:${string}`): Call =>
  (standard.features[name] as Record<string, Call>)[name.slice(name.indexOf(":") + 1)] as Call;
const signMessage = async (
  wallet: ScriptedSolanaWallet,
  text: string,
  account = wallet.standard.accounts[0],
): Promise<{ readonly signature: Uint8Array }> =>
  (
    (await feature(
      wallet,
      "solana:signMessage",
    )({ account: account ?? {}, message: bytesOf(text) })) as [{ signature: Uint8Array }]
  )[0];

describe("scripted Solana wallet", () => {
  const connected = async (
    options?: ScriptedSolanaWalletOptions,
  ): Promise<ScriptedSolanaWallet> => {
    const wallet = await scriptedSolanaWallet(options);
    await feature(wallet, "standard:connect")();
    return wallet;
  };

  it("registers a scripted Solana wallet with apps that load before or after it", async () => {
    const scripted = await scriptedSolanaWallet();
    const standard: Wallet = scripted.standard;
    const page = new EventTarget();
    const met: Wallet[] = [];
    const left: string[] = [];
    const provider = (app: string) => ({
      register: (wallet: Wallet) => {
        met.push(wallet);
        return () => void left.push(app);
      },
    });
    page.addEventListener("wallet-standard:register-wallet", (event) =>
      (event as CustomEvent<(app: object) => void>).detail(provider("early")),
    );
    const undo = scripted.announce(page);
    page.dispatchEvent(new CustomEvent("wallet-standard:app-ready", { detail: provider("late") }));
    expect(met).toEqual([standard, standard]);
    undo();
    page.dispatchEvent(new CustomEvent("wallet-standard:app-ready", { detail: provider("later") }));
    expect([met.length, left]).toEqual([2, ["early", "late"]]);
  });

  it("grants no Solana account on a silent connect, and the active account after approval", async () => {
    const wallet = await scriptedSolanaWallet();
    expect(await feature(wallet, "standard:connect")({ silent: true })).toEqual({ accounts: [] });
    expect(wallet.standard.accounts).toEqual([]);
    await feature(wallet, "standard:connect")();
    expect(
      wallet.standard.accounts.map(({ address, publicKey }) => [address, base58.encode(publicKey)]),
    ).toEqual([[wallet.address, wallet.address]]);
    expect(await feature(wallet, "standard:connect")({ silent: true })).toMatchObject({
      accounts: [{ address: wallet.address }],
    });
  });

  it("signs messages with the private key of the scripted Solana wallet's address", async () => {
    const wallet = await connected();
    expect(wallet.address).toBe("FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z");
    const { signature } = await signMessage(wallet, "Hello");
    expect([
      await isSignedBy(wallet.address, signature, bytesOf("Hello")),
      await isSignedBy(wallet.address, signature, bytesOf("Hallo")),
    ]).toEqual([true, false]);
  });

  it("rejects with 4001 if the test rejects the Solana request, and answers a waiting request on approval", async () => {
    const wallet = await connected();
    wallet.reject();
    await expect(signMessage(wallet, "a")).rejects.toMatchObject({ code: 4001 });
    wallet.wait();
    const waiting = signMessage(wallet, "b");
    wallet.approve();
    expect((await waiting).signature).toHaveLength(64);
    expect(wallet.requests.map(({ method }) => method)).toEqual([
      "standard:connect",
      "solana:signMessage",
      "solana:signMessage",
    ]);
  });

  it("emits Solana account changes and disconnects, and refuses to sign for ungranted accounts", async () => {
    const wallet = await connected();
    const notified: (readonly string[])[] = [];
    const events = wallet.standard.features["standard:events"] as {
      on(
        event: string,
        listener: (change: { readonly accounts: readonly StandardAccount[] }) => void,
      ): () => void;
    };
    const off = events.on(
      "change",
      ({ accounts }) => void notified.push(accounts.map(({ address }) => address)),
    );
    const [before] = wallet.standard.accounts;
    wallet.changeAccount(1);
    await expect(signMessage(wallet, "a", before)).rejects.toMatchObject({ code: 4100 });
    wallet.drop();
    expect(notified).toEqual([[wallet.addresses[1]], []]);
    await expect(signMessage(wallet, "a", before)).rejects.toMatchObject({ code: 4100 });
    off();
    wallet.changeAccount(0);
    expect(notified).toHaveLength(2);
    expect(() => wallet.changeAccount(9)).toThrow(RangeError);
  });

  it("signs a sign-in message with the page's domain and the Solana account, and grants that account", async () => {
    const wallet = await scriptedSolanaWallet();
    const input = {
      domain: "app.example",
      statement: "Read the terms.",
      nonce: "12345678",
      resources: ["https://app.example/terms"],
    };
    const [output] = (await feature(wallet, "solana:signIn")(input)) as [
      { account: StandardAccount; signedMessage: Uint8Array; signature: Uint8Array },
    ];
    expect(new TextDecoder().decode(output.signedMessage)).toBe(
      `app.example wants you to sign in with your Solana account:\n${wallet.address}\n\nRead the terms.\n\nNonce: 12345678\nResources:\n- https://app.example/terms`,
    );
    expect(await isSignedBy(output.account.address, output.signature, output.signedMessage)).toBe(
      true,
    );
    expect(wallet.standard.accounts).toHaveLength(1);
  });

  it("omits the features of a scripted Solana wallet that the test disables", async () => {
    const wallet = await connected({ without: ["solana:signIn", "solana:signAndSendTransaction"] });
    expect(Object.keys(wallet.standard.features)).toEqual([
      "standard:connect",
      "standard:disconnect",
      "standard:events",
      "solana:signMessage",
      "solana:signTransaction",
    ]);
    expect(wallet.standard.accounts[0]?.features).toEqual([
      "solana:signMessage",
      "solana:signTransaction",
    ]);
  });

  const reason = noSolanaReason();
  describe.skipIf(reason !== undefined)(
    `on the local chain${reason === undefined ? "" : ` (${reason})`}`,
    () => {
      let world: World;
      let solana: WorldSolana;
      beforeAll(async () => {
        world = await startWorld({ parts: ["solana"] });
        if (world.solana === undefined)
          throw new Error(world.missingParts.map((one) => one.reason).join());
        solana = world.solana;
      });
      afterAll(() => world.stop());
      const DEVNET = {
        id: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
        name: "Devnet",
        rpcUrls: ["http://127.0.0.1:1"],
        currency: { symbol: "SOL", decimals: 9 },
      } as const;
      const funded = async (): Promise<ScriptedSolanaWallet> => {
        const { networkId, name, rpcUrl, currency } = solana.network;
        const privateKey = crypto.getRandomValues(new Uint8Array(32));
        const wallet = await connected({
          privateKey,
          networks: [
            { id: networkId as `solana:${string}`, name, rpcUrls: [rpcUrl], currency },
            DEVNET,
          ],
        });
        solana.airdrop(wallet.address, 5_000_000_000n);
        return wallet;
      };

      it.each(["legacy", 0] as const)(
        "sends a Solana transaction of version %s, which the chain executes",
        async (version) => {
          const [wallet, to] = [await funded(), await freshSigner()];
          const transaction = await unsignedTransaction(
            solana.network.rpcUrl,
            wallet.address,
            (payer) => [transfer(payer, to.address, 7n * 10n ** 8n)],
            { version },
          );
          const [account] = wallet.standard.accounts;
          const [output] = (await feature(
            wallet,
            "solana:signAndSendTransaction",
          )({ account, transaction, chain: "solana:localnet" })) as [{ signature: Uint8Array }];
          expect(solana.balance(to.address)).toBe(7n * 10n ** 8n);
          expect(
            (
              await createSolanaRpc(solana.network.rpcUrl)
                .getSignatureStatuses([base58.encode(output.signature) as never])
                .send()
            ).value[0],
          ).toMatchObject({ err: null });
        },
      );

      it("signs a Solana transaction that the app then sends, and refuses one of another account", async () => {
        const [wallet, to] = [await funded(), await freshSigner()];
        const [account] = wallet.standard.accounts;
        const transaction = await unsignedTransaction(
          solana.network.rpcUrl,
          wallet.address,
          (payer) => [transfer(payer, to.address, 10n ** 9n)],
        );
        const [{ signedTransaction }] = (await feature(
          wallet,
          "solana:signTransaction",
        )({ account, transaction })) as [{ signedTransaction: Uint8Array }];
        await createSolanaRpc(solana.network.rpcUrl)
          .sendTransaction(Buffer.from(signedTransaction).toString("base64") as never, {
            encoding: "base64",
          })
          .send();
        expect(solana.balance(to.address)).toBe(10n ** 9n);
        const foreign = await unsignedTransaction(solana.network.rpcUrl, to.address, (payer) => [
          transfer(payer, to.address, 1n),
        ]);
        await expect(
          feature(wallet, "solana:signTransaction")({ account, transaction: foreign }),
        ).rejects.toThrow(RangeError);
        await expect(
          feature(
            wallet,
            "solana:signTransaction",
          )({ account, transaction: Uint8Array.from(getBase64Encoder().encode("AQID")) }),
        ).rejects.toThrow(RangeError);
      });

      it("rejects a Solana request on a different network with 4901", async () => {
        const wallet = await funded();
        wallet.changeNetwork(DEVNET.id);
        const [account] = wallet.standard.accounts;
        await expect(
          feature(
            wallet,
            "solana:signTransaction",
          )({ account, transaction: new Uint8Array(1), chain: "solana:localnet" }),
        ).rejects.toMatchObject({ code: 4901 });
        expect(() => wallet.changeNetwork("solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z")).toThrow(
          /no node/u,
        );
      });
    },
  );
});
