import { beforeEach, describe, expect, it } from "vitest";
import type { Network } from "../../../src/domain/network/network.js";
import { base64Of, bytesOfBase64 } from "../../../src/domain/shared/byte-texts.js";
import { FakeClock } from "../../../src/infrastructure/in-memory/index.js";
import { realKey } from "../../support/builders/solana-keys.js";
import type { NodeAnswer, NodeAnswers } from "../../support/doubles/solana-node.js";
import { LOCAL_SOLANA, solanaSigning, solanaWallet } from "../../support/worlds/solana-signing.js";

const DEVNET: Network = {
  ...LOCAL_SOLANA,
  id: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
  reference: "EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
};
const OF_DEVNET: NodeAnswers = {
  getGenesisHash: { result: "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG" },
};
const OF_MAINNET: NodeAnswers = {
  getGenesisHash: { result: "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d" },
};
const { signal } = new AbortController();
let owner: Awaited<ReturnType<typeof realKey>>;
let clock: FakeClock;
beforeEach(async () => {
  [owner, clock] = [await realKey(), new FakeClock()];
});
const playing = (...answers: readonly NodeAnswers[]) => {
  const signing = solanaSigning({ clock, owner, answers, network: DEVNET });
  const wallet = solanaWallet(async (_, { transaction }) => {
    const message = Uint8Array.from(bytesOfBase64(transaction)?.slice(65) ?? []);
    return {
      transaction: base64Of(Uint8Array.from([1, ...(await owner.sign(message)), ...message])),
    };
  });
  const request = { to: owner.address, value: 1n };
  const send = () => signing.signer.send(wallet, owner.address, signing.network, request, signal);
  return { ...signing, wallet, send };
};

describe("a Solana node that serves a different network than configured", () => {
  it.each<[string, NodeAnswer]>([
    ["returns another genesis hash", { result: "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d" }],
    ["returns no genesis hash", { result: null }],
    ["lacks getGenesisHash", { error: { code: -32601, message: "Method not found" } }],
  ])(
    "signs nothing if the Solana node of a different network %s",
    { tags: ["finding-M18"] },
    async (_, getGenesisHash) => {
      const { node, wallet, send } = playing({ getGenesisHash });
      await expect(send()).rejects.toMatchObject({ code: "rpc/request-failed" });
      expect([wallet.asked, node.count("getLatestBlockhash")]).toEqual([[], 0]);
    },
  );
  it(
    "skips a Solana node of a different network for blockhashes and for sending",
    { tags: ["finding-M18"] },
    async () => {
      const { nodes, send } = playing(OF_MAINNET, OF_DEVNET);
      expect((await send()).kind).toBe("done");
      expect(nodes.map((node) => node.count("getLatestBlockhash"))).toEqual([0, 1]);
      expect(nodes.map((node) => node.count("sendTransaction"))).toEqual([0, 1]);
    },
  );
  it(
    "asks a Solana node for its genesis hash once, and again only after a failure",
    { tags: ["finding-M18"] },
    async () => {
      let isDown = true;
      const { node, send } = playing({
        ...OF_DEVNET,
        getGenesisHash: () =>
          isDown ? { status: 400 } : (OF_DEVNET["getGenesisHash"] as NodeAnswer),
      });
      await expect(send()).rejects.toMatchObject({ code: "rpc/http-failed" });
      isDown = false;
      await send();
      await send();
      expect([node.count("getGenesisHash"), node.count("sendTransaction")]).toEqual([2, 2]);
    },
  );
  it(
    "requests no genesis hash if the Solana network id contains none, as on a private chain",
    { tags: ["finding-M18"] },
    async () => {
      const signing = solanaSigning({ clock, owner, answers: OF_MAINNET });
      const fee = await signing.reader.networkFee(
        `${LOCAL_SOLANA.id}:${owner.address}`,
        { to: owner.address, value: 1n },
        signal,
      );
      expect([fee, signing.node.count("getGenesisHash")]).toEqual([25_000n, 0]);
    },
  );
});
