import { CHAIN_RULES } from "../../../../src/domain/chains/rules.js";
import { beforeEach, describe, expect, it } from "vitest";
import type { WalletEvent } from "../../../../src/ports/wallet-connector.port.js";
import type { PairedSession } from "../../../../src/ports/wallet-pairing.port.js";
import { initialPairing } from "../../../../src/domain/pairing/pairing-plan.js";
import type { PairingState } from "../../../../src/domain/pairing/pairing-state.js";
import { sessionProposal } from "../../../../src/domain/pairing/session-proposal.js";
import {
  FakeClock,
  InMemoryWalletPairing,
} from "../../../../src/infrastructure/in-memory/index.js";
import {
  PairingSession,
  type PairingSessionParts,
} from "../../../../src/infrastructure/wallet-connector/pairing-session.js";
import type { PairingWalletConnector } from "../../../../src/infrastructure/wallet-connector/pairing-wallet-connector.js";
import { deferred } from "../../../support/doubles/manual-wallet.js";
import { aNetwork } from "../../../support/doubles/fake-latchkit.js";

const ADDRESS = "0x1111111111111111111111111111111111111111";
const OTHER = "0x2222222222222222222222222222222222222222";
const TOPIC = "a".repeat(64);
const never = new AbortController().signal;
const session = (
  accounts: readonly string[] = [
    `eip155:1:${ADDRESS}`,
    `eip155:10:${ADDRESS}`,
    `eip155:10:${OTHER}`,
  ],
  topic = TOPIC,
): PairedSession => ({
  topic,
  expiresAt: 0,
  peer: { name: "Phone" },
  namespaces: { eip155: { accounts, methods: CHAIN_RULES.eip155.session.methods } },
});

describe("a wallet on another device", () => {
  let pairing: InMemoryWalletPairing;
  let clock: FakeClock;
  let shown: PairingState[];
  let connector: PairingWalletConnector;
  let preferred: `eip155:${string}`;

  beforeEach(() => {
    clock = new FakeClock();
    shown = [initialPairing];
    preferred = "eip155:10";
    begin();
  });
  const begin = (
    sessions: readonly PairedSession[] = [],
    parts: Pick<PairingSessionParts, "storeSignatures"> = {},
  ): void => {
    pairing = new InMemoryWalletPairing(sessions);
    connector = new PairingSession({
      pairing,
      clock,
      scheduler: clock,
      proposal: sessionProposal([aNetwork("1", "One"), aNetwork("10", "Ten")]),
      preferredNetworks: () => [preferred],
      knownWallets: () => [],
      notify: (step) => void shown.push(step(shown.at(-1) as PairingState)),
      ...parts,
    }).connector("eip155");
  };
  const now = (): PairingState => shown.at(-1) as PairingState;
  const settled = async (): Promise<void> => void (await clock.pass(0));
  const connected = async (): Promise<void> => {
    const granted = connector.connect(never);
    await settled();
    pairing.pairings[0]?.answer({ kind: "done", value: session() });
    await granted;
  };
  const heard = (): WalletEvent[] => {
    const events: WalletEvent[] = [];
    connector.events$.subscribe((event) => void events.push(event));
    return events;
  };

  it("shows a pairing URI, and clears it when the phone approves", async () => {
    const granted = connector.connect(never);
    expect(now().status).toBe("fetching");
    await settled();
    expect(now()).toMatchObject({
      status: "ready",
      uri: pairing.pairings[0]?.uri,
      expiresAt: clock.now() + 240_000,
    });
    pairing.pairings[0]?.answer({ kind: "done", value: session() });
    expect(await granted).toMatchObject({
      kind: "done",
      value: {
        namespace: "eip155",
        networkId: "eip155:10",
        accounts: [
          { address: ADDRESS, type: "eoa" },
          { address: OTHER, type: "eoa" },
        ],
        grants: [{ wallet: connector }],
      },
    });
    expect(now()).toEqual({ status: "idle", isBuffering: false });
    expect(clock.pending).toBe(0);
  });
  it("connects on a granted network if the phone did not grant the preferred one", async () => {
    preferred = "eip155:137" as never;
    const granted = connector.connect(never);
    await settled();
    pairing.pairings[0]?.answer({ kind: "done", value: session() });
    expect(await granted).toMatchObject({
      value: { networkId: "eip155:1", accounts: [{ address: ADDRESS }] },
    });
  });
  it("reports the phone's rejection of a pairing as declined", async () => {
    const asked = connector.connect(never);
    await settled();
    pairing.pairings[0]?.answer({ kind: "declined" });
    expect(await asked).toEqual({ kind: "declined" });
  });
  it(
    "renews the pairing URI 10 s before expiry, so that a valid URI is always shown",
    { tags: ["S9-028"] },
    async () => {
      const asked = connector.connect(never);
      await settled();
      await clock.pass(229_999);
      expect(pairing.pairings).toHaveLength(1);
      await clock.pass(1);
      expect(pairing.pairings).toHaveLength(2);
      expect(now().uri).toBe(pairing.pairings[1]?.uri);
      expect(shown.slice(2).every(({ uri }) => uri !== undefined)).toBe(true);
      pairing.pairings[1]?.answer({ kind: "declined" });
      await asked;
    },
  );
  it("accepts an approval of the older pairing URI after the renewal", async () => {
    const granted = connector.connect(never);
    await settled();
    await clock.pass(230_000);
    pairing.pairings[0]?.answer({ kind: "done", value: session() });
    expect(await granted).toMatchObject({ kind: "done" });
    expect(clock.pending).toBe(0);
  });
  it(
    "ends a pairing after ten minutes without an answer, and leaves no timer",
    { tags: ["G3"] },
    async () => {
      const asked = connector.connect(never).catch((error: unknown) => error);
      await settled();
      await clock.pass(599_999);
      expect(now().status).toBe("ready");
      await clock.pass(1);
      expect(await asked).toMatchObject({
        code: "wallet/no-answer",
        context: { method: "wc_sessionPropose", waitMs: 600_000 },
      });
      expect([now().status, clock.pending]).toEqual(["failed", 0]);
      const again = connector.connect(never);
      await settled();
      pairing.pairings.at(-1)?.answer({ kind: "done", value: session() });
      expect(await again).toMatchObject({ kind: "done" });
    },
  );
  it(
    "rejects a connection attempt with wallet/no-answer if the relay is unreachable for ten minutes",
    { tags: ["G3"] },
    async () => {
      pairing.isRelayDown = true;
      const asked = connector.connect(never).catch((error: unknown) => error);
      await clock.pass(600_000);
      expect(await asked).toMatchObject({ code: "wallet/no-answer" });
      expect(clock.pending).toBe(0);
    },
  );
  it("accepts a phone's answer that arrived while the page slept for more than ten minutes", async () => {
    const sleeping: { readonly at: number; readonly task: () => void }[] = [];
    let time = 0;
    const scheduler = {
      after: (waitMs: number, task: () => void) => {
        const timer = { at: time + waitMs, task };
        sleeping.push(timer);
        return () => void (sleeping.includes(timer) && sleeping.splice(sleeping.indexOf(timer), 1));
      },
    };
    pairing = new InMemoryWalletPairing([]);
    const asked = new PairingSession({
      pairing,
      clock: { now: () => time },
      scheduler,
      proposal: sessionProposal([aNetwork("1", "One"), aNetwork("10", "Ten")]),
      preferredNetworks: () => [preferred],
      notify: () => undefined,
    })
      .connector("eip155")
      .connect(never);
    await settled();
    time = 1_200_000;
    // A waking page runs due timers once before it reads the messages that arrived.
    for (const { task } of sleeping.splice(0)) task();
    await settled();
    pairing.pairings[0]?.answer({ kind: "done", value: session() });
    expect(await asked).toMatchObject({ kind: "done" });
  });
  it("ignores the expiry of a pairing URI that has been replaced", async () => {
    const granted = connector.connect(never);
    await settled();
    await clock.pass(230_000);
    pairing.pairings[0]?.fail(new Error("Proposal expired"));
    pairing.pairings[1]?.answer({ kind: "done", value: session() });
    expect(await granted).toMatchObject({ kind: "done" });
  });
  it(
    "retries a pairing each second while the relay is down, and reports the outage after 5 s",
    { tags: ["finding-T2", "S9-010", "S9-030"] },
    async () => {
      pairing.isRelayDown = true;
      const granted = connector.connect(never);
      await clock.pass(4_999);
      expect(now().isBuffering).toBe(false);
      await clock.pass(1);
      expect(now()).toMatchObject({ status: "fetching", isBuffering: true });
      pairing.isRelayDown = false;
      await clock.pass(1_000);
      expect(now()).toMatchObject({ status: "ready", isBuffering: false });
      pairing.pairings[0]?.answer({ kind: "done", value: session() });
      await granted;
      expect(clock.pending).toBe(0);
    },
  );
  it("settles a pairing at once when the user aborts, and ends a session that is approved later", async () => {
    const left = new AbortController();
    const asked = expect(connector.connect(left.signal)).rejects.toMatchObject({
      code: "call/aborted",
    });
    await settled();
    left.abort();
    await asked;
    pairing.pairings[0]?.answer({ kind: "done", value: session() });
    expect(pairing.liveSessions).toEqual([]);
    expect(now()).not.toHaveProperty("uri");
    expect(clock.pending).toBe(0);
  });
  it(
    "ends a session in which the phone grants none of the requested namespaces",
    { tags: ["T25"] },
    async () => {
      const asked = expect(connector.connect(never)).rejects.toMatchObject({
        code: "wallet/invalid-answer",
      });
      await settled();
      pairing.pairings[0]?.answer({
        kind: "done",
        value: session(["eip155:137:0x1111111111111111111111111111111111111111"]),
      });
      await asked;
      expect(pairing.liveSessions).toEqual([]);
    },
  );
  it("restores the newest usable WalletConnect session without a request", async () => {
    begin([session(["garbage"], "b".repeat(64)), session()]);
    expect(await connector.reconnect(never)).toMatchObject({ networkId: "eip155:10" });
    expect(pairing.requests).toEqual([]);
    begin();
    expect(await connector.reconnect(never)).toBeUndefined();
  });
  it("answers accounts and chain id without the phone, and sends all other requests to the phone once", async () => {
    await connected();
    expect(await connector.request({ method: "eth_accounts" }, never)).toEqual({
      kind: "done",
      value: [ADDRESS, OTHER],
    });
    expect(await connector.request({ method: "eth_chainId" }, never)).toEqual({
      kind: "done",
      value: "0xa",
    });
    expect(pairing.requests).toEqual([]);
    await connector.request({ method: "personal_sign", params: ["0x00", ADDRESS] }, never);
    expect(pairing.requests).toEqual([
      {
        topic: TOPIC,
        chainId: "eip155:10",
        call: { method: "personal_sign", params: ["0x00", ADDRESS] },
      },
    ]);
  });
  it("switches to a granted chain without a request, and asks the phone for other chains", async () => {
    await connected();
    const events = heard();
    const move = (chainId: string) =>
      connector.request({ method: "wallet_switchEthereumChain", params: [{ chainId }] }, never);
    await move("0x1");
    expect(pairing.requests).toEqual([]);
    expect(events).toEqual([
      {
        kind: "network",
        networkId: "eip155:1",
        accounts: [{ address: ADDRESS, type: "eoa" }],
        keepsShown: true,
      },
    ]);
    expect(
      await connector.request(
        { method: "wallet_addEthereumChain", params: [{ chainId: "0xa" }] },
        never,
      ),
    ).toEqual({ kind: "done", value: null });
    expect(pairing.requests).toEqual([]);
    await move("0x89");
    expect(pairing.requests).toHaveLength(1);
  });
  it("emits the phone's changes of network, accounts and permissions, and the end of the session", async () => {
    await connected();
    const events = heard();
    pairing.emit({
      kind: "event",
      topic: TOPIC,
      name: "chainChanged",
      data: 1,
      chainId: "eip155:1",
    });
    pairing.emit({
      kind: "event",
      topic: TOPIC,
      name: "chainChanged",
      data: "0xa",
      chainId: "eip155:10",
    });
    pairing.emit({
      kind: "event",
      topic: TOPIC,
      name: "accountsChanged",
      data: [`eip155:10:${OTHER}`],
      chainId: "eip155:10",
    });
    pairing.emit({ kind: "updated", session: session([`eip155:1:${OTHER}`]) });
    pairing.emit({ kind: "ended", topic: TOPIC });
    expect(events).toMatchObject([
      { kind: "network", networkId: "eip155:1", accounts: [{ address: ADDRESS, type: "eoa" }] },
      {
        kind: "network",
        networkId: "eip155:10",
        accounts: [
          { address: ADDRESS, type: "eoa" },
          { address: OTHER, type: "eoa" },
        ],
      },
      {
        kind: "accounts",
        accounts: [
          { address: OTHER, type: "eoa" },
          { address: ADDRESS, type: "eoa" },
        ],
      },
      {
        kind: "granted",
        withdrawn: [],
        grants: [
          {
            wallet: connector,
            session: {
              namespace: "eip155",
              networkId: "eip155:1",
              accounts: [{ address: OTHER, type: "eoa" }],
            },
          },
        ],
      },
      { kind: "disconnected" },
    ]);
  });
  it.each([
    [
      "connects with the new accounts",
      "updates the session",
      { kind: "updated", session: session([`eip155:1:${OTHER}`]) },
      { kind: "done", value: { accounts: [{ address: OTHER, type: "eoa" }] } },
    ],
    [
      "reports the pairing as declined",
      "ends the session",
      { kind: "ended", topic: TOPIC },
      { kind: "declined" },
    ],
  ] as const)(
    "%s if the phone %s while the page verifies signatures",
    async (_, __, event, outcome) => {
      const verified = deferred<void>();
      begin([], { storeSignatures: () => verified.promise });
      const granted = connector.connect(never);
      await settled();
      pairing.pairings[0]?.answer({ kind: "done", value: session() });
      await settled();
      pairing.emit(event);
      verified.resolve();
      expect(await granted).toMatchObject(outcome);
    },
  );
  it("ignores a phone's ungranted accounts, malformed events and other sessions' events", async () => {
    await connected();
    const events = heard();
    for (const data of [
      [],
      null,
      "x",
      [`eip155:10:0x3333333333333333333333333333333333333333`],
      [{}],
    ])
      pairing.emit({
        kind: "event",
        topic: TOPIC,
        name: "accountsChanged",
        data,
        chainId: "eip155:10",
      });
    for (const data of [null, "garbage", -1, "0x", {}, "solana:x", "eip155:1:0x"])
      pairing.emit({
        kind: "event",
        topic: TOPIC,
        name: "chainChanged",
        data,
        chainId: "eip155:1",
      });
    pairing.emit({
      kind: "event",
      topic: "b".repeat(64),
      name: "chainChanged",
      data: 1,
      chainId: "eip155:1",
    });
    pairing.emit({ kind: "ended", topic: "b".repeat(64) });
    pairing.emit({ kind: "relay", isConnected: false });
    expect(events).toEqual([]);
  });
  it("ends the WalletConnect session on both sides when disconnected", async () => {
    await connected();
    await connector.disconnect(never);
    expect(pairing.liveSessions).toEqual([]);
    await expect(connector.request({ method: "eth_accounts" }, never)).rejects.toMatchObject({
      code: "connection/not-connected",
    });
  });
});
