import { bech32 } from "@scure/base";
import { describe, expect, it } from "vitest";
import { NAMESPACES, type Namespace } from "../../../src/domain/caip/caip.types.js";
import { normalizeNetwork } from "../../../src/domain/network/network.js";
import { sessionProposal } from "../../../src/domain/pairing/session-proposal.js";
import { FakeClock, InMemoryWalletPairing } from "../../../src/infrastructure/in-memory/index.js";
import { PairingSession } from "../../../src/infrastructure/wallet-connector/pairing-session.js";
import type { WalletEvent } from "../../../src/ports/wallet-connector.port.js";
import {
  ADDRESSES,
  NETWORKS,
  addressOn,
  grantOf,
  hostNetworks,
} from "../../support/fixtures/namespaces.js";
import { InMemoryPhone } from "../../support/doubles/in-memory-phone.js";
import { TOPIC, sessionOf } from "../../support/worlds/paired-page.js";
import { describeWalletConnector } from "./wallet-connector.contract.js";

const { signal } = new AbortController();

/** A phone that scans every code at once. Its account is one of the namespace's two addresses. */
const scannedPhone = (namespace: Namespace) => {
  const clock = new FakeClock();
  const phone = new InMemoryPhone((account) => {
    const grant = grantOf(namespace, NETWORKS[namespace].slice(0, 2));
    const accounts = NETWORKS[namespace]
      .slice(0, 2)
      .map((network) => `${network}:${accountOf(namespace, account)}`);
    return { [namespace]: { ...grant, accounts } };
  });
  const page = phone.page(undefined, true);
  const session = new PairingSession({
    pairing: page,
    clock,
    scheduler: clock,
    proposal: sessionProposal(hostNetworks().map(normalizeNetwork)),
    preferredNetworks: () => [],
    knownWallets: () => [],
    notify: () => undefined,
  });
  return { phone, page, clock, port: session.connector(namespace) };
};
const SECOND = bech32.toWords(new Uint8Array(20).fill(7));
/** Two addresses of one kind. */
const accountOf = (namespace: Namespace, account: number): string => {
  if (account === 0) return ADDRESSES[namespace][0];
  if (namespace === "cosmos") return bech32.encode("cosmos", SECOND);
  return namespace === "bip122" ? bech32.encode("bc", [0, ...SECOND]) : ADDRESSES[namespace][1];
};

for (const namespace of NAMESPACES)
  describeWalletConnector(
    `${namespace} of a WalletConnect session`,
    () => {
      const { phone, page, clock, port } = scannedPhone(namespace);
      let account = 0;
      return {
        port,
        clock,
        wallet: {
          get address() {
            return accountOf(namespace, account);
          },
          get requests() {
            return [
              ...phone.proposals.map(() => ({ method: "wc_sessionPropose" })),
              ...phone.requests,
            ];
          },
          approve: (times) => phone.desk.approve(times),
          reject: (code) => phone.desk.reject(code),
          wait: () => phone.desk.wait(),
          changeAccount: (index) => {
            account = index;
            phone.changeAccount(index);
          },
          drop: () => phone.disconnect(),
        },
        listenerCount: () => page.listenerCount,
        accounts: () => [
          {
            address: accountOf(namespace, account),
            type: namespace === "bip122" ? "payment" : "eoa",
          },
        ],
      };
    },
    {
      speech: {
        session: { namespace, networkId: NETWORKS[namespace][0] },
        silent: [],
        refusal: [-32603, "connection/failed"],
        listeners: 1,
        isOneOfSeveral: true,
      },
    },
  );

/** What only a wallet on another device does. */
describe.each(NAMESPACES)(
  "WalletConnector: %s of a WalletConnect session",
  (namespace: Namespace) => {
    const make = () => {
      const [pairing, clock] = [new InMemoryWalletPairing(), new FakeClock()];
      const session = new PairingSession({
        pairing,
        clock,
        scheduler: clock,
        proposal: sessionProposal(hostNetworks().map(normalizeNetwork)),
        preferredNetworks: () => [],
        knownWallets: () => [],
        notify: () => undefined,
      });
      return { pairing, clock, port: session.connector(namespace) };
    };
    type Made = ReturnType<typeof make>;
    const settle = async ({ pairing, clock, port }: Made) => {
      const connecting = port.connect(signal);
      await clock.pass(0);
      pairing.pairings.at(-1)?.answer({
        kind: "done",
        value: sessionOf({ [namespace]: grantOf(namespace, NETWORKS[namespace].slice(0, 2)) }),
      });
      return connecting;
    };
    const type = namespace === "bip122" ? "payment" : "eoa";
    const granted = {
      namespace,
      networkId: NETWORKS[namespace][0],
      accounts: [{ address: ADDRESSES[namespace][0], type }],
    };

    it('returns accounts and network after the phone\'s approval, and "declined" after a rejection', async () => {
      const made = make();
      const declined = made.port.connect(signal);
      await made.clock.pass(0);
      made.pairing.pairings[0]?.answer({ kind: "declined" });
      expect(await declined).toEqual({ kind: "declined" });
      expect(await settle(made)).toMatchObject({ kind: "done", value: granted });
      expect(made.clock.pending).toBe(0);
    });
    it("rejects a pairing when the signal aborts before or during it, and can pair again", async () => {
      const made = make();
      await expect(made.port.connect(AbortSignal.abort())).rejects.toMatchObject({
        code: "call/aborted",
      });
      expect(made.pairing.pairings).toEqual([]);
      const leaving = new AbortController();
      const attempt = made.port.connect(leaving.signal);
      leaving.abort();
      await expect(attempt).rejects.toMatchObject({ code: "call/aborted" });
      expect(await settle(made)).toMatchObject({ kind: "done" });
    });
    it(
      "reconnects a paired wallet without a request, and has no session after disconnecting",
      { tags: ["T8"] },
      async () => {
        const made = make();
        expect(await made.port.reconnect(signal)).toBeUndefined();
        await settle(made);
        expect(await made.port.reconnect(signal)).toMatchObject(granted);
        expect([made.pairing.pairings.length, made.pairing.requests]).toEqual([1, []]);
        await made.port.disconnect(signal);
        expect(await made.port.reconnect(signal)).toBeUndefined();
        await expect(made.port.request({ method: "x" }, signal)).rejects.toMatchObject({
          code: "connection/not-connected",
        });
      },
    );
    it("emits the end of a paired session and changes in the connector's namespace to subscribers", async () => {
      const made = make();
      await settle(made);
      const events: WalletEvent[] = [];
      const listening = made.port.events$.subscribe((event) => events.push(event));
      const [, next] = NETWORKS[namespace];
      made.pairing.emit({
        kind: "event",
        topic: TOPIC,
        name: "chainChanged",
        data: next,
        chainId: next,
      });
      made.pairing.emit({ kind: "ended", topic: TOPIC });
      listening.unsubscribe();
      made.pairing.emit({ kind: "ended", topic: TOPIC });
      expect(events).toEqual([
        {
          kind: "network",
          networkId: next,
          accounts: [{ ...granted.accounts[0], address: addressOn(namespace, next) }],
          keepsShown: true,
        },
        { kind: "disconnected" },
      ]);
    });
    it("switches a paired wallet without a request to granted networks, and to no others", async () => {
      const made = make();
      await settle(made);
      expect([
        await made.port.selectNetwork(NETWORKS[namespace][1]),
        await made.port.selectNetwork(NETWORKS[namespace][2]),
      ]).toEqual([true, false]);
      expect(await made.port.reconnect(signal)).toMatchObject({
        networkId: NETWORKS[namespace][1],
      });
      expect(made.pairing.requests).toEqual([]);
    });
  },
);
