import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CaipNetworkId, Namespace } from "../../../src/domain/caip/caip.types.js";
import type {
  WalletConnector,
  WalletEvent,
  WalletRequest,
} from "../../../src/ports/wallet-connector.port.js";
import type { FakeClock } from "../../../src/infrastructure/in-memory/index.js";

/** The requests of a namespace's wallets, if they differ from EVM. */
export interface WalletErrors {
  readonly session: { readonly namespace: Namespace; readonly networkId: CaipNetworkId };
  /** The method for connecting; omitted if connecting is no request and has its own limit. */
  readonly connect?: string;
  /** The methods of a silent reconnect. */
  readonly silent: readonly string[];
  /** The method for revoking; omitted if revoking needs no request. */
  readonly revoke?: string;
  /**
   * A refusal by the wallet, not by the user: its code, the error code, the code in the context.
   */
  readonly refusal: readonly [given: number, code: string, providerCode?: number];
  /** The error code for a pending request; omitted if there is none. */
  readonly pending?: number;
  /** Listeners of one subscription; omitted if they cannot be counted. */
  readonly listeners?: number;
  /** A request without a prompt, and its answer; omitted if every request shows a prompt. */
  readonly raw?: readonly [WalletRequest, unknown];
  /** One approval grants several namespaces, which the session lists in `grants`. */
  readonly isOneOfSeveral?: boolean;
  /** Emits no change events. */
  readonly isSilent?: boolean;
}

const EVM_SPEECH: WalletErrors = {
  session: { namespace: "eip155", networkId: "eip155:31337" },
  connect: "eth_requestAccounts",
  silent: ["eth_accounts", "eth_chainId"],
  revoke: "wallet_revokePermissions",
  refusal: [4100, "wallet/request-failed", 4100],
  pending: -32002,
  listeners: 3,
  raw: [{ method: "eth_chainId" }, "0x7a69"],
};

/**
 * A wallet on `eip155:31337`, or on its speech's network, that a test controls, and its connector.
 */
export interface WalletConnectorHarness {
  readonly port: WalletConnector;
  readonly clock: FakeClock;
  readonly wallet: {
    readonly address: string;
    readonly requests: readonly { readonly method: string }[];
    approve(times?: number): void;
    reject(code?: number): void;
    wait(): void;
    changeAccount(index: number): void;
    /** Missing where a wallet has no network of its own. */
    changeNetwork?(id: CaipNetworkId): void;
    drop(): void;
  };
  listenerCount?(): number;
  /**
   * The active account as the session names it; left out where it is an address and the type of the
   * traits.
   */
  accounts?(): readonly unknown[];
}

/**
 * What sets a wallet apart: `asksNobody`: it was chosen before the page was opened, so nobody is
 * asked for accounts, nothing is taken back and nothing told.
 */
export interface WalletConnectorTraits {
  readonly asksNobody?: boolean;
  readonly accountType?: "eoa" | "smartAccount";
  readonly speech?: WalletErrors;
}

export const describeWalletConnector = (
  name: string,
  make: () => WalletConnectorHarness,
  { asksNobody = false, accountType = "eoa", speech = EVM_SPEECH }: WalletConnectorTraits = {},
): void => {
  describe(`WalletConnector: ${name}`, () => {
    let harness: WalletConnectorHarness;
    beforeEach(() => void (harness = make()));
    const { signal } = new AbortController();
    const session = (): unknown => {
      const named = {
        ...speech.session,
        accounts: harness.accounts?.() ?? [{ address: harness.wallet.address, type: accountType }],
      };
      return speech.isOneOfSeveral ? expect.objectContaining(named) : named;
    };
    /** Only for wallets that show prompts and emit changes. */
    const asking: typeof it | undefined = asksNobody ? undefined : it;
    /** Only for transports that have this feature. */
    const having = (thing: unknown): typeof it | undefined =>
      thing === undefined ? undefined : asking;

    it("does not call the wallet or add a listener before the connector is used", () => {
      expect(harness.wallet.requests).toEqual([]);
      expect(harness.listenerCount?.() ?? 0).toBe(0);
    });
    it("returns the wallet's accounts and network after the approval", async () => {
      expect(await harness.port.connect(signal)).toEqual({ kind: "done", value: session() });
    });
    asking?.('returns "declined" when the user rejects, and the next attempt works', async () => {
      harness.wallet.reject();
      expect(await harness.port.connect(signal)).toEqual({ kind: "declined" });
      harness.wallet.approve();
      expect(await harness.port.connect(signal)).toMatchObject({ kind: "done" });
    });
    having(speech.pending)?.(
      "returns pending while the wallet still shows an older request",
      async () => {
        harness.wallet.reject(speech.pending);
        expect(await harness.port.connect(signal)).toEqual({ kind: "pending" });
      },
    );
    asking?.(
      "rejects with an error code and the provider's own code for any other wallet error",
      async () => {
        const [refusal, code, providerCode] = speech.refusal;
        harness.wallet.reject(refusal);
        await expect(harness.port.connect(signal)).rejects.toMatchObject({
          code,
          ...(providerCode !== undefined && { context: { providerCode } }),
        });
      },
    );
    it("rejects a wallet request when the signal aborts, and can connect afterwards", async () => {
      const controller = new AbortController();
      harness.wallet.wait();
      const attempt = harness.port.connect(controller.signal);
      controller.abort();
      await expect(attempt).rejects.toMatchObject({ code: "call/aborted" });
      harness.wallet.approve();
      expect(await harness.port.connect(signal)).toMatchObject({ kind: "done" });
    });
    it("sends no wallet request if the signal has already aborted", async () => {
      await expect(harness.port.connect(AbortSignal.abort())).rejects.toMatchObject({
        code: "call/aborted",
      });
      expect(harness.wallet.requests).toEqual([]);
    });
    const limited = speech.connect === undefined ? undefined : it;
    limited?.(
      "rejects with wallet/no-answer if the wallet does not answer for 10 minutes (G3)",
      async () => {
        harness.wallet.wait();
        const attempt = harness.port.connect(signal).catch((error: unknown) => error);
        await harness.clock.pass(600_000);
        expect(await attempt).toMatchObject({
          code: "wallet/no-answer",
          context: { method: speech.connect, waitMs: 600_000 },
        });
        expect(harness.clock.pending).toBe(0);
      },
    );
    asking?.("reconnects with silent methods only (T8)", async () => {
      await harness.port.connect(signal);
      const before = harness.wallet.requests.length;
      harness.wallet.wait();
      expect(await harness.port.reconnect(signal)).toEqual(session());
      expect(
        harness.wallet.requests
          .slice(before)
          .map(({ method }) => method)
          .sort(),
      ).toEqual(speech.silent);
    });
    asking?.("has no session to reconnect if nothing was granted", async () => {
      const restored = harness.port.reconnect(signal);
      // A wallet may report its accounts up to a second late.
      await harness.clock.pass(1_000);
      expect(await restored).toBeUndefined();
    });
    asking?.("revokes its grant on disconnect", async () => {
      await harness.port.connect(signal);
      await harness.port.disconnect(signal);
      if (speech.revoke !== undefined)
        expect(harness.wallet.requests.map(({ method }) => method)).toContain(speech.revoke);
      expect(await harness.port.reconnect(signal)).toBeUndefined();
    });
    asking?.("keeps a new grant that is given while the earlier one is being revoked", async () => {
      await harness.port.connect(signal);
      const ending = harness.port.disconnect(signal);
      expect(await harness.port.connect(signal)).toMatchObject({ kind: "done" });
      await ending;
      expect(await harness.port.reconnect(signal)).toEqual(session());
    });
    const telling = speech.isSilent ? undefined : asking;
    telling?.("emits the wallet's account and network changes, and its disconnect", async () => {
      await harness.port.connect(signal);
      const events: WalletEvent[] = [];
      const subscription = harness.port.events$.subscribe((event) => events.push(event));
      harness.wallet.changeAccount(1);
      const { address } = harness.wallet;
      harness.wallet.changeNetwork?.("eip155:10");
      harness.clock.advance(16);
      const accounts = harness.accounts?.() ?? [{ address, type: "eoa" }];
      const grant: unknown = expect.objectContaining({ session: session() });
      await vi.waitFor(() => expect(events).toHaveLength(1));
      harness.wallet.drop();
      harness.clock.advance(1_000);
      await vi.waitFor(() => expect(events).toHaveLength(2));
      subscription.unsubscribe();
      const granted = { kind: "granted", grants: [grant], withdrawn: [] };
      const changed = harness.wallet.changeNetwork
        ? { kind: "network", networkId: "eip155:10", accounts }
        : { kind: "accounts", accounts };
      expect(events).toEqual([speech.isOneOfSeveral ? granted : changed, { kind: "disconnected" }]);
    });
    telling?.("listens to the wallet only while subscribed", async () => {
      await harness.port.connect(signal);
      const subscription = harness.port.events$.subscribe();
      if (speech.listeners !== undefined) expect(harness.listenerCount?.()).toBe(speech.listeners);
      harness.wallet.changeAccount(1);
      subscription.unsubscribe();
      expect(harness.listenerCount?.() ?? 0).toBe(0);
      expect(harness.clock.pending).toBe(0);
    });
    const { raw } = speech;
    const handing = raw && it;
    handing?.("forwards a raw request and returns the answer unchanged", async () => {
      const [call, value] = raw ?? [{ method: "" }];
      expect(await harness.port.request(call, signal)).toEqual({ kind: "done", value });
    });
  });
};
