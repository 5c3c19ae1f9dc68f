import { recoverMessageAddress, stringToHex } from "viem";
import { filter, firstValueFrom } from "rxjs";
import { describe, expect, it } from "vitest";
import type { CaipNetworkId } from "../../../src/domain/caip/caip.types.js";
import { sessionProposal } from "../../../src/domain/pairing/session-proposal.js";
import type { PairedSession, WalletPairing } from "../../../src/ports/wallet-pairing.port.js";
import { aNetwork } from "../../support/doubles/fake-latchkit.js";

export const PROPOSAL = sessionProposal([aNetwork("31337", "Local"), aNetwork("10", "Other")]);
const never = new AbortController().signal;

/** A phone with two accounts, which grants `eip155:31337` and `eip155:10`. */
export interface PairedPhone {
  readonly address: string;
  readonly proposals: readonly { readonly raw: unknown }[];
  readonly requests: readonly unknown[];
  readonly sessions: readonly unknown[];
  scan(uri: string): Promise<unknown>;
  approve(): void;
  reject(): void;
  wait(): void;
  changeAccount(index: number): Promise<unknown> | void;
  changeNetwork(id: CaipNetworkId): Promise<unknown> | void;
  disconnect(): Promise<unknown> | void;
}

/** Pages that pair with one phone. */
export interface WalletPairingHarness {
  readonly phone: PairedPhone;
  /** Opens a new page. */
  start(): Promise<WalletPairing>;
  /** Reloads the page that was started last. */
  reload(): Promise<WalletPairing>;
}

/** A session of a new page, approved at the phone. */
export const connectPhone = async (
  pairing: WalletPairing,
  phone: PairedPhone,
): Promise<PairedSession> => {
  const { uri, outcome } = pairing.pair(PROPOSAL, never);
  await phone.scan(await uri);
  const answer = await outcome;
  if (answer.kind !== "done") throw new Error(answer.kind);
  return answer.value;
};

/**
 * What `WalletPairing` promises. `harness` is read in each test: what it needs may be started
 * before all of them.
 */
export const describeWalletPairing = (name: string, harness: () => WalletPairingHarness): void => {
  describe(`WalletPairing: ${name}`, () => {
    const started = async () => {
      const { phone, start } = harness();
      const pairing = await start();
      return { phone, pairing };
    };
    const connected = async () => {
      const { phone, pairing } = await started();
      const session = await connectPhone(pairing, phone);
      return { phone, pairing, session, topic: session.topic };
    };
    const accountsAt = ({ address }: PairedPhone) => [
      `eip155:31337:${address}`,
      `eip155:10:${address}`,
    ];

    it("returns a version 2 pairing URI, and the session once the phone approves", async () => {
      const { phone, pairing } = await started();
      const { uri, outcome } = pairing.pair(PROPOSAL, never);
      expect(await uri).toMatch(/^wc:[0-9a-f]{64}@2\?/u);
      await phone.scan(await uri);
      const answer = await outcome;
      if (answer.kind !== "done") throw new Error(answer.kind);
      const session = answer.value;
      expect(session.topic).toMatch(/^[0-9a-f]{64}$/u);
      expect(session.peer.name).toBe("Scripted Phone");
      expect(session.namespaces["eip155"]?.accounts).toEqual(accountsAt(phone));
      expect(session.expiresAt).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    });
    it("proposes the documented namespaces of a session as optional, and none as required", async () => {
      const { phone } = await connected();
      const raw = phone.proposals.at(-1)?.raw as {
        requiredNamespaces: object;
        optionalNamespaces: Record<
          string,
          { chains: string[]; methods: string[]; events: string[] }
        >;
      };
      expect(raw.requiredNamespaces).toEqual({});
      expect(raw.optionalNamespaces["eip155"]).toMatchObject({
        chains: PROPOSAL["eip155"]?.chains,
        methods: PROPOSAL["eip155"]?.methods,
        events: PROPOSAL["eip155"]?.events,
      });
    });
    it('returns "declined" if the user rejects on the phone', async () => {
      const { phone, pairing } = await started();
      phone.reject();
      const { uri, outcome } = pairing.pair(PROPOSAL, never);
      await phone.scan(await uri);
      expect(await outcome).toEqual({ kind: "declined" });
      expect(await pairing.sessions(never)).toEqual([]);
    });
    it("rejects both pairing URI and outcome if the signal has aborted or aborts during pairing", async () => {
      const { phone, pairing } = await started();
      const aborted = pairing.pair(PROPOSAL, AbortSignal.abort());
      await expect(aborted.uri).rejects.toMatchObject({ code: "call/aborted" });
      await expect(aborted.outcome).rejects.toMatchObject({ code: "call/aborted" });
      const left = new AbortController();
      const { uri, outcome } = pairing.pair(PROPOSAL, left.signal);
      await uri;
      left.abort();
      await expect(outcome).rejects.toMatchObject({ code: "call/aborted" });
      expect((await connectPhone(pairing, phone)).topic).toMatch(/^[0-9a-f]{64}$/u);
    });
    it(
      "ends a session on both sides if the phone approves it after the caller aborted",
      { tags: ["F20"] },
      async () => {
        const { phone, pairing } = await started();
        const left = new AbortController();
        const { uri, outcome } = pairing.pair(PROPOSAL, left.signal);
        phone.wait();
        const before = phone.proposals.length;
        await phone.scan(await uri);
        await expect.poll(() => phone.proposals.length).toBe(before + 1);
        left.abort();
        await expect(outcome).rejects.toMatchObject({ code: "call/aborted" });
        phone.approve();
        await expect
          .poll(async () => [(await pairing.sessions(never)).length, phone.sessions.length], {
            timeout: 5_000,
          })
          .toEqual([0, 0]);
      },
    );
    it('signs on the phone, and returns "declined" if the user rejects there', async () => {
      const { phone, pairing, topic } = await connected();
      const params = [stringToHex("Hello"), phone.address];
      const sign = () =>
        pairing.request(topic, "eip155:31337", { method: "personal_sign", params }, never);
      const signed = await sign();
      expect(
        signed.kind === "done" &&
          (await recoverMessageAddress({
            message: "Hello",
            signature: signed.value as `0x${string}`,
          })),
      ).toBe(phone.address);
      phone.reject();
      expect(await sign()).toEqual({ kind: "declined" });
    });
    it(
      "rejects an aborted request to a paired phone at once, after sending it to the phone only once",
      { tags: ["P5"] },
      async () => {
        const { phone, pairing, topic } = await connected();
        phone.wait();
        const asked = phone.requests.length;
        const left = new AbortController();
        const params = ["0x00", phone.address];
        const call = { method: "personal_sign", params };
        const rejected = expect(
          pairing.request(topic, "eip155:31337", call, left.signal),
        ).rejects.toMatchObject({ code: "call/aborted" });
        await expect.poll(() => phone.requests.length).toBe(asked + 1);
        left.abort();
        await rejected;
        await expect(
          pairing.request(topic, "eip155:31337", call, AbortSignal.abort()),
        ).rejects.toMatchObject({ code: "call/aborted" });
        expect(phone.requests).toHaveLength(asked + 1);
      },
    );
    it("restores a paired session after a reload, and restores none on a first visit", async () => {
      const { reload, start } = harness();
      const { topic } = await connected();
      expect((await (await reload()).sessions(never)).map((session) => session.topic)).toEqual([
        topic,
      ]);
      expect(await (await start()).sessions(never)).toEqual([]);
    });
    it("emits a session's account and network changes, and its end", async () => {
      const { phone, pairing, topic } = await connected();
      const next = (kind: string) =>
        firstValueFrom(pairing.events$.pipe(filter((event) => event.kind === kind)));
      const updated = next("updated");
      await phone.changeAccount(1);
      expect(await updated).toMatchObject({
        session: { namespaces: { eip155: { accounts: accountsAt(phone) } } },
      });
      const notified = next("event");
      await phone.changeNetwork("eip155:10");
      expect(await notified).toEqual({
        kind: "event",
        topic,
        name: "chainChanged",
        data: 10,
        chainId: "eip155:10",
      });
      const ended = next("ended");
      await phone.disconnect();
      expect(await ended).toEqual({ kind: "ended", topic });
      await expect(
        pairing.request(topic, "eip155:10", { method: "eth_accounts" }, never),
      ).rejects.toMatchObject({ code: "connection/not-connected" });
    });
    it("ends the paired session on both sides", async () => {
      const { phone, pairing, topic } = await connected();
      await pairing.end(topic, never);
      await expect.poll(() => phone.sessions).toEqual([]);
      expect(await pairing.sessions(never)).toEqual([]);
    });
    it("rejects pending requests when the phone ends the paired session", async () => {
      const { phone, pairing, topic } = await connected();
      phone.wait();
      const asked = phone.requests.length;
      const call = { method: "personal_sign", params: ["0x00", phone.address] };
      const rejected = expect(
        pairing.request(topic, "eip155:31337", call, never),
      ).rejects.toMatchObject({ code: "connection/not-connected" });
      await expect.poll(() => phone.requests.length).toBe(asked + 1);
      await phone.disconnect();
      await rejected;
    });
    it("returns the public client id of the pairing client", async () => {
      const { pairing } = await started();
      expect(await pairing.clientId()).toMatch(/^did:key:z/u);
    });
  });
};
