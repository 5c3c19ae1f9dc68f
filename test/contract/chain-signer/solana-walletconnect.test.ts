import { beforeEach, describe, expect, it } from "vitest";
import { type Network, normalizeNetwork } from "../../../src/domain/network/network.js";
import { sessionProposal } from "../../../src/domain/pairing/session-proposal.js";
import {
  base58Of,
  base64Of,
  bytesOfBase58,
  bytesOfBase64,
} from "../../../src/domain/shared/byte-texts.js";
import { SolanaNetworks } from "../../../src/infrastructure/chain-reader/solana-networks.js";
import { KitSolanaSigner } from "../../../src/infrastructure/chain-signer/solana-chain-signer.js";
import { FakeClock, InMemoryWalletPairing } from "../../../src/infrastructure/in-memory/index.js";
import { PairingSession } from "../../../src/infrastructure/wallet-connector/pairing-session.js";
import { solanaDevnet, solanaMainnet } from "../../../src/networks.js";
import { realKey } from "../../support/builders/solana-keys.js";
import { solanaNode } from "../../support/doubles/solana-node.js";

const [MAINNET, DEVNET] = [solanaMainnet, solanaDevnet].map(normalizeNetwork) as [Network, Network];
const OLD_MAINNET = "solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ";
const { signal } = new AbortController();
let owner: Awaited<ReturnType<typeof realKey>>;
beforeEach(async () => {
  owner = await realKey();
});

/** The reader asks each network once for its genesis hash. */
const devnet = solanaNode({
  getGenesisHash: { result: "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG" },
});
const isDevnetIdentity = (url: string, init?: RequestInit): boolean =>
  url.includes("devnet") && String(init?.body).includes("getGenesisHash");

/** A phone that granted these accounts and methods, and the signer over its session. */
const phone = async (ids: readonly string[], methods: readonly string[]) => {
  const clock = new FakeClock();
  const pairing = new InMemoryWalletPairing([
    {
      topic: "a".repeat(64),
      expiresAt: 0,
      peer: { name: "Phone" },
      namespaces: { solana: { accounts: ids.map((id) => `${id}:${owner.address}`), methods } },
    },
  ]);
  const session = new PairingSession({
    pairing,
    clock,
    scheduler: clock,
    proposal: sessionProposal([MAINNET, DEVNET]),
    preferredNetworks: () => [MAINNET.id],
    notify: () => undefined,
  });
  const connector = session.connector("solana");
  const granted = await connector.reconnect(signal);
  const node = solanaNode();
  const signer = new KitSolanaSigner({
    scheduler: clock,
    networks: new SolanaNetworks({
      networks: [MAINNET, DEVNET],
      fetch: ((url: string, init?: RequestInit) =>
        (isDevnetIdentity(url, init) ? devnet : node).fetch(url, init)) as typeof fetch,
      clock,
      scheduler: clock,
      signal,
    }),
  });
  pairing.answer = async ({ method, params }) => {
    const { message, transaction } = params as {
      readonly message: string;
      readonly transaction: string;
    };
    if (method === "solana_signMessage")
      return {
        kind: "done",
        value: {
          signature: base58Of(await owner.sign(bytesOfBase58(message) ?? new Uint8Array())),
        },
      };
    const bytes = Uint8Array.from(bytesOfBase64(transaction)?.slice(65) ?? []);
    const signature = await owner.sign(bytes);
    return {
      kind: "done",
      value:
        method === "solana_signTransaction"
          ? { transaction: base64Of(Uint8Array.from([1, ...signature, ...bytes])) }
          : { signature: base58Of(signature) },
    };
  };
  return {
    pairing,
    connector,
    granted,
    node,
    signer,
    send: (network: Network) =>
      signer.send(connector, owner.address, network, { to: owner.address, value: 1n }, signal),
  };
};

describe("Solana over WalletConnect", () => {
  it("signs a Solana message over WalletConnect, and sends a transaction on the requested network", async () => {
    const { pairing, connector, signer, send, node } = await phone(
      [MAINNET.id, DEVNET.id],
      ["solana_signMessage", "solana_signTransaction"],
    );
    expect((await signer.signMessage(connector, owner.address, "Hello", signal)).kind).toBe("done");
    expect((await send(DEVNET)).kind).toBe("done");
    expect(pairing.requests.map(({ chainId, call }) => [chainId, call.method])).toEqual([
      [MAINNET.id, "solana_signMessage"],
      [DEVNET.id, "solana_signTransaction"],
    ]);
    expect(pairing.requests[0]?.call.params).toEqual({
      message: base58Of(new TextEncoder().encode("Hello")),
      pubkey: owner.address,
    });
    expect(node.count("sendTransaction")).toBe(1);
  });
  it("sends the older Solana network id to a wallet that granted it, and shows the current id", async () => {
    const { pairing, granted, send } = await phone([OLD_MAINNET], ["solana_signTransaction"]);
    expect(granted).toMatchObject({ networkId: MAINNET.id });
    expect((await send(MAINNET)).kind).toBe("done");
    expect(pairing.requests.map(({ chainId }) => chainId)).toEqual([OLD_MAINNET]);
  });
  it("requests only approved Solana methods, and supports a wallet that can only sign and send", async () => {
    const { pairing, connector, signer, send, node } = await phone(
      [MAINNET.id],
      ["solana_signAndSendTransaction"],
    );
    await expect(
      signer.signMessage(connector, owner.address, "Hello", signal),
    ).rejects.toMatchObject({
      code: "account/method-not-supported",
      message: "Method solana_signMessage is not supported",
    });
    expect((await send(MAINNET)).kind).toBe("done");
    expect(pairing.requests.map(({ call }) => call.method)).toEqual([
      "solana_signAndSendTransaction",
    ]);
    expect(node.count("sendTransaction")).toBe(0);
  });
  it("sends no Solana transaction on a network outside the WalletConnect session", async () => {
    const { pairing, send } = await phone([MAINNET.id], ["solana_signTransaction"]);
    await expect(send(DEVNET)).rejects.toMatchObject({ code: "chain/not-supported" });
    expect(pairing.requests).toEqual([]);
  });
});
