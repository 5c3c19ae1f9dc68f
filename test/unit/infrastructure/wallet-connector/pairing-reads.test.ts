import { CHAIN_RULES } from "../../../../src/domain/chains/rules.js";
import { beforeEach, describe, expect, it } from "vitest";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { sessionProposal } from "../../../../src/domain/pairing/session-proposal.js";
import {
  FakeClock,
  InMemoryWalletPairing,
} from "../../../../src/infrastructure/in-memory/index.js";
import { PairingSession } from "../../../../src/infrastructure/wallet-connector/pairing-session.js";
import type { PairingWalletConnector } from "../../../../src/infrastructure/wallet-connector/pairing-wallet-connector.js";
import type { PairedSession } from "../../../../src/ports/wallet-pairing.port.js";
import { aNetwork } from "../../../support/doubles/fake-latchkit.js";

const ADDRESS = "0x1111111111111111111111111111111111111111";
const never = new AbortController().signal;
const living = (
  values: Partial<PairedSession> = {},
  methods: readonly string[] = CHAIN_RULES.eip155.session.methods,
): PairedSession => ({
  topic: "a".repeat(64),
  expiresAt: 9e15,
  peer: { name: "Phone" },
  namespaces: { eip155: { accounts: [`eip155:1:${ADDRESS}`, `eip155:10:${ADDRESS}`], methods } },
  ...values,
});

let pairing: InMemoryWalletPairing;
let read: unknown[];
beforeEach(() => {
  read = [];
});

const setupConnected = async (
  session: PairedSession,
  fails?: LatchkitError,
): Promise<PairingWalletConnector> => {
  const clock = new FakeClock();
  pairing = new InMemoryWalletPairing([session]);
  const connector = new PairingSession({
    pairing,
    clock,
    scheduler: clock,
    proposal: sessionProposal([aNetwork("1", "One"), aNetwork("10", "Ten")]),
    preferredNetworks: () => ["eip155:10"],
    notify: () => undefined,
    read: async (networkId, call) => {
      read.push([networkId, call]);
      if (fails) throw fails;
      return "0x2a";
    },
  }).connector("eip155");
  connector.events$.subscribe();
  await connector.reconnect(never);
  return connector;
};

describe("a chain read over a WalletConnect session", () => {
  it.each(["eth_call", "eth_getBalance", "eth_blockNumber", "eth_getLogs", "eth_feeHistory"])(
    "answers %s over WalletConnect from the network's RPC URL without asking the phone",
    async (method) => {
      const connector = await setupConnected(living());
      const call = { method, params: [{ to: ADDRESS }, "latest"] };
      expect(await connector.request(call, never)).toEqual({ kind: "done", value: "0x2a" });
      expect([read, pairing.requests]).toEqual([[["eip155:10", call]], []]);
    },
  );

  it("sends an approved read method to the paired wallet, not to the RPC URL", async () => {
    const connector = await setupConnected(living({}, [...CHAIN_RULES.eip155.session.methods]));
    expect(
      await connector.request({ method: "eth_sendRawTransaction", params: ["0x00"] }, never),
    ).toEqual({ kind: "done", value: null });
    expect([read, pairing.requests.length]).toEqual([[], 1]);
  });

  it.each([
    "eth_newFilter",
    "eth_subscribe",
    "eth_sendRawTransaction",
    "eth_sign",
    "debug_traceCall",
    "admin_peers",
    "wallet_sendCalls",
  ])("rejects %s over WalletConnect with 4200 unless it is a read or approved", async (method) => {
    const connector = await setupConnected(living({}, ["personal_sign"]));
    await expect(connector.request({ method }, never)).rejects.toMatchObject({
      code: "wallet/request-failed",
      context: { providerCode: 4200 },
    });
    expect([read, pairing.requests]).toEqual([[], []]);
  });

  it("rejects a read over WalletConnect with 4200 without an RPC URL, or with the node's error", async () => {
    const nowhere = await setupConnected(
      living(),
      new LatchkitError("network/not-found", { networkId: "eip155:10" }),
    );
    await expect(nowhere.request({ method: "eth_call" }, never)).rejects.toMatchObject({
      context: { providerCode: 4200 },
    });
    const down = await setupConnected(living(), new LatchkitError("rpc/http-failed", {}));
    await expect(down.request({ method: "eth_call" }, never)).rejects.toMatchObject({
      code: "rpc/http-failed",
    });
  });
});

describe("wallet_getCapabilities over a WalletConnect session", () => {
  const ask = (connector: PairingWalletConnector, ...params: readonly unknown[]) =>
    connector.request({ method: "wallet_getCapabilities", params }, never);
  const reported = {
    session: { atomic: { status: "supported" }, bundler_name: "x" },
    scoped: {
      "eip155:10": {
        paymasterService: '{"supported":true}',
        [`eip155:10:${ADDRESS}`]: { atomic: { status: "ready" } },
      },
    },
  };

  it("answers wallet_getCapabilities from session, network and account without asking the wallet", async () => {
    const connector = await setupConnected(living({ properties: reported }, []));
    const ten = { atomic: { status: "ready" }, paymasterService: { supported: true } };
    expect(await ask(connector, ADDRESS)).toEqual({
      kind: "done",
      value: { "0x1": { atomic: { status: "supported" } }, "0xa": ten },
    });
    expect(await ask(connector, ADDRESS, ["0xa"])).toEqual({ kind: "done", value: { "0xa": ten } });
    expect(pairing.requests).toEqual([]);
  });

  it("asks a paired wallet for capabilities once, and again after a session update", async () => {
    const connector = await setupConnected(
      living({
        properties: { session: { bundler_name: "x", atomic: "{" }, scoped: { "eip155:10": 7 } },
      }),
    );
    pairing.answer = async () => ({ kind: "done", value: { "0x1": {} } });
    for (let turn = 0; turn < 3; turn += 1)
      expect(await ask(connector, ADDRESS)).toEqual({ kind: "done", value: { "0x1": {} } });
    expect(pairing.requests).toHaveLength(1);
    await ask(connector, ADDRESS, ["0x1"]);
    expect(pairing.requests).toHaveLength(2);
    pairing.emit({ kind: "updated", session: living() });
    await ask(connector, ADDRESS);
    expect(pairing.requests).toHaveLength(3);
  });

  it("does not cache capabilities that arrive after a session update", async () => {
    const connector = await setupConnected(living());
    pairing.answer = async () => {
      pairing.emit({ kind: "updated", session: living() });
      return { kind: "done", value: { "0x1": {} } };
    };
    await ask(connector, ADDRESS);
    await ask(connector, ADDRESS);
    expect(pairing.requests).toHaveLength(2);
  });

  it("does not cache a rejected wallet_getCapabilities, and rejects with 4200 if it is unsupported", async () => {
    const connector = await setupConnected(living());
    pairing.answer = async () => ({ kind: "declined" });
    expect(await ask(connector, ADDRESS)).toEqual({ kind: "declined" });
    pairing.answer = async () => ({ kind: "done", value: {} });
    expect(await ask(connector, ADDRESS)).toEqual({ kind: "done", value: {} });
    await expect(
      ask(await setupConnected(living({}, ["personal_sign"])), ADDRESS),
    ).rejects.toMatchObject({ context: { providerCode: 4200 } });
  });
});
