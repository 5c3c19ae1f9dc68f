// @vitest-environment happy-dom
import { mainnet } from "latchkit/networks";
import { WalletButton, type WalletButtonState } from "latchkit/react";
import { addInMemoryWallet, inMemoryPorts } from "latchkit/testing";
import { afterEach, describe, expect, it } from "vitest";
import {
  InMemoryBlockchainData,
  InMemoryImages,
  InMemoryNames,
} from "../../src/infrastructure/in-memory/index.js";
import { createLatchkit } from "../../src/index.js";
import { mountPage } from "../support/worlds/mounted-page.js";

const ID = "com.example.detailed";
const NETWORK = { ...mainnet, imageUrl: "https://img.example/ethereum.svg" };
let end: () => Promise<void> = async () => undefined;
afterEach(() => end());

/** A page with the host's own WalletButton children. */
const setupPage = async (details: "show" | "hide") => {
  const names = new InMemoryNames();
  const blockchainData = new InMemoryBlockchainData();
  const images = new InMemoryImages();
  const ports = inMemoryPorts({ networks: [NETWORK] });
  addInMemoryWallet(ports, "eip155", {
    name: "Test Wallet",
    connectorId: ID,
    connector: { imageId: "test-wallet" },
  });
  const networks = [NETWORK];
  const latchkit = createLatchkit({
    networks,
    ports: { ...ports, names, blockchainData, images },
  });
  let state: WalletButtonState | undefined;
  const button = (
    <WalletButton details={details}>
      {(given) => {
        state = given;
        return <button onClick={given.openNetworks}>{given.shortAddress}</button>;
      }}
    </WalletButton>
  );
  const mounted = mountPage(latchkit, button);
  end = mounted.end;
  const shown = (): WalletButtonState => {
    if (state === undefined) throw new Error("not drawn");
    return state;
  };
  const connect = async () => {
    const account = await latchkit.connection.connect(ID);
    names.setIdentity(account.address, { name: "alice.eth", avatar: "https://img.example/a.png" });
    blockchainData.setActivity(account.caipAddress, {
      items: (["pending", "confirmed", "pending"] as const).map((status, at) => ({
        id: `${at}`,
        networkId: "eip155:1",
        hash: `0x${String(at).repeat(64)}`,
        operation: "send",
        status,
        minedAt: at,
        transfers: [],
      })),
    });
    return account;
  };
  return { latchkit, shown, connect, names, blockchainData, images };
};

describe("WalletButton with the app's own children", () => {
  it('passes name, avatar, pending transactions and pictures to WalletButton\'s children with details="show"', async () => {
    const { shown, connect } = await setupPage("show");
    await connect();
    await expect.poll(shown).toMatchObject({
      name: "alice.eth",
      avatar: "https://img.example/a.png",
      pendingCount: 2,
      wallet: { name: "Test Wallet", icon: expect.stringMatching(/^(?:blob|memory):/) },
      network: {
        id: "eip155:1",
        chainId: 1,
        name: "Ethereum",
        icon: "https://img.example/ethereum.svg",
      },
    });
  });
  it('passes only wallet and chain id to WalletButton\'s children with details="hide", without requests', async () => {
    const { shown, connect, names, blockchainData, images } = await setupPage("hide");
    await connect();
    await expect.poll(shown).toMatchObject({
      status: "connected",
      wallet: { name: "Test Wallet" },
      network: { chainId: 1 },
    });
    for (const field of ["name", "avatar", "pendingCount"])
      expect(shown()).not.toHaveProperty(field);
    expect(names.requests).toEqual([]);
    expect(blockchainData.activityQueries).toEqual([]);
    expect(images.requestedImages).toEqual([]);
  });
  it("requests no account data for WalletButton while no wallet is connected", async () => {
    const { shown, names, blockchainData } = await setupPage("show");
    await expect.poll(() => shown().network.icon).toBe("https://img.example/ethereum.svg");
    expect(shown()).not.toHaveProperty("wallet");
    expect(names.requests).toEqual([]);
    expect(blockchainData.activityQueries).toEqual([]);
  });
  it("opens the list of networks from WalletButton's children", async () => {
    const { latchkit, shown, connect } = await setupPage("hide");
    await connect();
    shown().openNetworks();
    await expect.poll(() => latchkit.navigation.snapshot.current.view).toBe("Networks");
    await latchkit.modal.close();
  });
});
