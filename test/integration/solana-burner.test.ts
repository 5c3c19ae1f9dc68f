import { UnsafeBurnerWalletAdapter } from "@solana/wallet-adapter-unsafe-burner";
import { SolanaWalletAdapterWallet } from "@solana/wallet-standard-wallet-adapter-base";
import {
  getPublicKeyFromAddress,
  verifySignature,
  address,
  type SignatureBytes,
} from "@solana/kit";
import { describe, expect, it, vi } from "vitest";
import { bytesOfBase58 } from "../../src/domain/shared/byte-texts.js";
import { SolanaNetworks } from "../../src/infrastructure/chain-reader/solana-networks.js";
import { KitSolanaSigner } from "../../src/infrastructure/chain-signer/solana-chain-signer.js";
import { FakeClock } from "../../src/infrastructure/in-memory/index.js";
import { isSolanaWallet } from "../../src/infrastructure/injected-wallets/standard-wallet.js";
import { StandardInjectedWallets } from "../../src/infrastructure/injected-wallets/standard-injected-wallets.js";
import { StandardSolanaConnector } from "../../src/infrastructure/wallet-connector/standard-solana-connector.js";
import type { DiscoveredWallet } from "../../src/ports/injected-wallets.port.js";

const NETWORK = "solana:LatchkitLocal1111111111111111111";
const { signal } = new AbortController();

/** A published third-party Solana wallet, registered by its own wrapper. */
const burner = () => {
  vi.spyOn(console, "warn").mockReturnValue(undefined); // it warns of itself
  const wallet = new SolanaWalletAdapterWallet(
    new UnsafeBurnerWalletAdapter(),
    "solana:localnet",
    "http://127.0.0.1:1",
  );
  const [target, clock] = [new EventTarget(), new FakeClock()];
  let found: DiscoveredWallet | undefined;
  const page = new StandardInjectedWallets(target, {
    namespace: "solana",
    scheduler: clock,
    accepts: isSolanaWallet,
    transport: (id, one) =>
      new StandardSolanaConnector(id, one, { scheduler: clock, networks: () => [NETWORK] }),
  });
  const subscription = page.wallets$.subscribe(([first]) => {
    found = first;
  });
  target.dispatchEvent(
    new CustomEvent("wallet-standard:register-wallet", {
      detail: ({ register }: { register(one: object): void }) => register(wallet),
    }),
  );
  clock.advance(16);
  subscription.unsubscribe();
  if (!found) throw new Error("not found");
  return {
    found,
    clock,
    signer: new KitSolanaSigner({
      scheduler: clock,
      networks: new SolanaNetworks({ networks: [], fetch, clock, scheduler: clock, signal }),
    }),
  };
};

describe("published Solana burner wallet", () => {
  it("finds and connects the published burner wallet, verifies its signature, and disconnects", async () => {
    const { found, clock, signer } = burner();
    expect(found.connector).toMatchObject({
      name: "Burner Wallet",
      namespace: "solana",
      isConflicting: false,
    });
    const port = found.open();
    expect(await port.reconnect(signal)).toBeUndefined();
    const granted = await port.connect(signal);
    if (granted.kind !== "done") throw new Error(granted.kind);
    const {
      accounts: [{ address: owner }],
      networkId,
    } = granted.value;
    expect(networkId).toBe(NETWORK);
    const signed = await signer.signMessage(port, owner, "Grüße, 世界", signal);
    if (signed.kind !== "done") throw new Error(signed.kind);
    const key = await getPublicKeyFromAddress(address(owner));
    expect(
      await verifySignature(
        key,
        bytesOfBase58(signed.value) as SignatureBytes,
        new TextEncoder().encode("Grüße, 世界"),
      ),
    ).toBe(true);
    const events: unknown[] = [];
    const listening = port.events$.subscribe((event) => events.push(event));
    await port.disconnect(signal);
    await clock.pass(100);
    listening.unsubscribe();
    expect(events).toEqual([{ kind: "disconnected" }]);
    await expect(
      port.request({ method: "solana_signIn", params: {} }, signal),
    ).rejects.toMatchObject({ message: 'The wallet does not support the "solana:signIn" feature' });
  });
});
