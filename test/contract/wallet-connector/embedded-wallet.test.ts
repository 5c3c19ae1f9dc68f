import { describe, expect, it } from "vitest";
import { base58Of, base64Of, bytesOfBase58 } from "../../../src/domain/shared/byte-texts.js";
import { settled } from "../../../src/infrastructure/in-memory/index.js";
import type { SiteCall } from "../../../src/secure-site/site.ports.js";
import { PretendSiteKeys } from "../../../src/testing/universal/secure-site/pretend-site-keys.js";
import {
  EMAIL,
  SOLANA,
  connected,
  setupEmbeddedConnector,
  one,
  signedIn,
  ten,
} from "../../support/worlds/embedded-wallet.js";
import { BOB } from "../../support/builders/connection.js";
import { rejectionOf } from "../../support/assertions/rejection.js";
import { deferred } from "../../support/doubles/manual-wallet.js";
import { errorCodeOf } from "../../support/worlds/instance.js";
import { describeWalletConnector } from "./wallet-connector.contract.js";

const { signal } = new AbortController();
const accountsOf = () => new PretendSiteKeys([10]).accounts(`email:${EMAIL}`);

describe("WalletConnector: the embedded wallet", () => {
  it(
    "the embedded wallet's connector has the id ID_AUTH on eip155 and solana",
    { tags: ["S3-015"] },
    () => {
      expect([
        setupEmbeddedConnector().port.connectorId,
        setupEmbeddedConnector().port.namespace,
      ]).toEqual(["ID_AUTH", "eip155"]);
      expect(setupEmbeddedConnector({ networks: [SOLANA] }).port.namespace).toBe("solana");
    },
  );

  it(
    "does not load the embedded wallet's frame before its first use, or for a user who never signed in",
    { tags: ["T8"] },
    async () => {
      const { port, state, isInPage } = setupEmbeddedConnector();
      state.isUsed = false;
      expect(await port.reconnect(signal)).toBeUndefined();
      expect(isInPage()).toBe(false);
    },
  );

  it(
    "returns the embedded wallet user's active account type first, then the other type",
    { tags: ["S3-058"] },
    async () => {
      const { port, state, log } = await signedIn({ networks: [ten, one] });
      const { value } = (await port.connect(signal)) as { value: { accounts: readonly object[] } };
      expect(value).toMatchObject({ namespace: "eip155", networkId: "eip155:10" });
      expect(value.accounts).toEqual([
        { address: expect.stringMatching(/^0x/u), type: "smartAccount" },
        { address: expect.stringMatching(/^0x/u), type: "eoa" },
      ]);
      expect(log).toEqual([`user ${EMAIL}`]);
      state.preferred = "eoa";
      const again = (await port.connect(signal)) as { value: { accounts: readonly object[] } };
      expect(again.value.accounts[0]).toMatchObject({ type: "eoa" });
    },
  );

  it("connects the embedded wallet on the requested network, or on its last one if namespaces differ", async () => {
    const { port, state } = await signedIn();
    const networkId = async () => (await port.connect(signal)) as { value: { networkId: string } };
    state.wanted = ten.id;
    expect((await networkId()).value.networkId).toBe(ten.id);
    state.wanted = SOLANA.id;
    expect((await networkId()).value.networkId).toBe(ten.id);
    expect(state.opened).toBe(2);
  });

  it("rejects connecting the embedded wallet if no user is signed in or the signal aborts", async () => {
    const { port, clock } = setupEmbeddedConnector();
    const attempt = port.connect(signal);
    await clock.pass(500);
    expect(await errorCodeOf(attempt)).toBe("wallet/request-failed");
    expect(await errorCodeOf(port.connect(AbortSignal.abort()))).toBe("call/aborted");
  });

  it(
    "rejects an embedded wallet user with an invalid address or on another network",
    { tags: ["T15"] },
    async () => {
      for (const change of [
        { address: "0x12" },
        { chainId: 10 },
        { chainId: "bip122:000000000019d6689c085ae165831e93" },
        { accounts: [{ address: "nobody", type: "eoa" }] },
      ]) {
        const harness = await signedIn();
        harness.site.isSilent = true;
        const attempt = harness.port.connect(signal);
        await settled();
        const user = {
          address: "0x1111111111111111111111111111111111111111",
          chainId: 1,
          ...change,
        };
        const id = harness.site.lastId;
        harness.deliverMessage({
          data: { type: "@w3m-frame/GET_USER_SUCCESS", id, payload: user },
        });
        expect(await errorCodeOf(attempt)).toBe("wallet/invalid-answer");
        expect(harness.log).toEqual([]);
      }
    },
  );

  it("reconnects the embedded wallet without a prompt, and rejects if it does not answer within 10 s", async () => {
    const harness = await connected();
    expect(await harness.port.reconnect(signal)).toMatchObject({ networkId: "eip155:1" });
    harness.site.isSilent = true;
    const silent = harness.port.reconnect(signal);
    await harness.clock.pass(10_000);
    expect(await errorCodeOf(silent)).toBe("wallet/no-answer");
    expect(harness.clock.pending).toBe(0);
  });

  it(
    "reports that the user is signed out if the embedded wallet's frame has no user",
    { tags: ["S4-051"] },
    async () => {
      const harness = await connected();
      await harness.frame.request("SIGN_OUT", undefined, signal);
      expect(await harness.port.reconnect(signal)).toBeUndefined();
      expect(harness.log).toEqual([`user ${EMAIL}`, "signed out"]);
    },
  );

  it(
    "reports the sign-out before asking the embedded wallet's frame, which has 3 s to answer",
    { tags: ["S4-051", "S9-041"] },
    async () => {
      const harness = await connected();
      harness.site.isSilent = true;
      const end = harness.port.disconnect(signal);
      expect(harness.log).toContain("signed out");
      await harness.clock.pass(3_000);
      await end;
      harness.site.isSilent = false;
      expect(await harness.port.request({ method: "eth_accounts" }, signal)).toEqual({
        kind: "done",
        value: [],
      });
    },
  );

  it("shows the embedded wallet's frame only while an approval is pending", async () => {
    const harness = await connected();
    const { site, port } = harness;
    site.desk.wait();
    const signing = port.request({ method: "personal_sign", params: ["0x68", "0x1"] }, signal);
    await settled();
    expect(harness.isShown()).toBe(true);
    site.desk.approve();
    expect(await signing).toMatchObject({ kind: "done", value: expect.stringMatching(/^0x/u) });
    expect(harness.isShown()).toBe(false);
    site.desk.wait();
    const reading = port.request({ method: "eth_getBalance", params: ["0x1"] }, signal);
    await settled();
    expect(harness.isShown()).toBe(false);
    await reading;
    expect(site.approvals.map(({ method }) => method)).toEqual(["personal_sign"]);
  });

  it("reports a rejected embedded wallet request as declined, and a closed signature request as modal/closed", async () => {
    const harness = await connected();
    const ask = () =>
      harness.port.request({ method: "personal_sign", params: ["0x68", "0x1"] }, signal);
    harness.site.desk.reject();
    expect(await ask()).toEqual({ kind: "declined" });
    harness.site.desk.wait();
    const left = errorCodeOf(ask());
    await settled();
    harness.frame.abortApprovals();
    expect(await left).toBe("modal/closed");
    const lost = ask();
    await settled();
    harness.deliverMessage({ data: { type: "@w3m-frame/READY" } });
    expect(await errorCodeOf(lost)).toBe("wallet/request-failed");
  });

  it.each([
    ["eth_sendTransaction", [{ to: BOB }]],
    ["wallet_sendCalls", [{ calls: [{ to: BOB }] }]],
  ])(
    "reports the embedded wallet request %s as declined if the user closes it before approving",
    async (method, params) => {
      const harness = await connected();
      harness.site.desk.wait();
      const left = harness.port.request({ method, params }, signal);
      await settled();
      harness.frame.abortApprovals();
      expect(await left).toEqual({ kind: "declined" });
      expect(harness.clock.pending).toBe(0);
    },
  );

  it.each(["user", "caller"])(
    "returns the hash of an approved embedded wallet transfer even if the %s leaves afterwards",
    async (who) => {
      const chain = deferred<void>();
      const keys = new (class extends PretendSiteKeys {
        override async call(...asked: Parameters<PretendSiteKeys["call"]>): Promise<unknown> {
          await chain.promise;
          return super.call(...asked);
        }
      })();
      const harness = await connected({ keys });
      const caller = new AbortController();
      const call = { method: "eth_sendTransaction", params: [{ to: BOB }] };
      const sending = harness.port.request(call, caller.signal);
      await settled();
      if (who === "user") harness.frame.abortApprovals();
      else caller.abort();
      await harness.clock.pass(14_999);
      chain.resolve();
      expect(await sending).toEqual({ kind: "done", value: expect.stringMatching(/^0x\w{64}$/u) });
    },
  );

  it("rejects with transaction/unknown if a dismissed embedded wallet transfer gets no reply for 15 s", async () => {
    const harness = await connected();
    harness.site.isSilent = true;
    const call = { method: "eth_sendTransaction", params: [{ to: BOB }] };
    const sending = rejectionOf(harness.port.request(call, signal));
    await settled();
    harness.frame.abortApprovals();
    let isOpen = true;
    void sending.then(() => (isOpen = false));
    await harness.clock.pass(14_999);
    expect(isOpen).toBe(true);
    await harness.clock.pass(1);
    expect(await sending).toMatchObject({
      code: "transaction/unknown",
      isCancellation: false,
      context: { networkId: one.id, mayBeSent: true, waitMs: 15_000 },
    });
    expect(harness.clock.pending).toBe(0);
  });

  it("rejects with transaction/unknown if the caller aborts a raw transaction that was posted", async () => {
    const harness = await connected();
    harness.site.isSilent = true;
    const caller = new AbortController();
    const call = { method: "eth_sendRawTransaction", params: ["0x02"] };
    const sending = rejectionOf(harness.port.request(call, caller.signal));
    await settled();
    caller.abort();
    await harness.clock.pass(15_000);
    expect(await sending).toMatchObject({
      code: "transaction/unknown",
      context: { networkId: one.id, mayBeSent: true },
    });
  });

  it("rejects with transaction/unknown if the secure frame is reloaded or removed during a transfer", async () => {
    const harness = await connected();
    harness.site.desk.wait();
    const call = { method: "eth_sendTransaction", params: [{ to: BOB }] };
    const ask = async () => {
      const sending = errorCodeOf(harness.port.request(call, signal));
      await settled();
      return sending;
    };
    const reloaded = ask();
    await settled();
    harness.deliverMessage({ data: { type: "@w3m-frame/READY" } });
    expect(await reloaded).toBe("transaction/unknown");
    await harness.clock.pass(500);
    const removed = ask();
    await settled();
    harness.frame.dispose();
    expect(await removed).toBe("transaction/unknown");
  });

  it("sends no embedded wallet request if user or caller cancel while the secure frame is opening", async () => {
    const harness = await connected();
    const call = { method: "eth_sendTransaction", params: [{ to: BOB }] };
    harness.state.opening = new Promise(() => undefined);
    const left = errorCodeOf(harness.port.request(call, signal));
    harness.state.leaving.abort();
    expect(await left).toBe("modal/closed");
    expect(harness.site.approvals).toEqual([]);
  });

  it(
    "rejects a method that the embedded wallet does not list, without showing the secure frame",
    { tags: ["S6-009", "S6-010"] },
    async () => {
      const harness = await connected();
      const refused = await rejectionOf(harness.port.request({ method: "eth_sign" }, signal));
      expect(refused).toMatchObject({ code: "frame/method-refused" });
      expect(refused.message).toBe("Requested RPC call is not allowed");
      expect(harness.site.approvals).toEqual([]);
    },
  );

  it("sends the network and an RPC URL with each embedded wallet request", async () => {
    const harness = await connected();
    await harness.port.request({ method: "personal_sign", params: ["0x68", "0x1"] }, signal);
    expect(harness.site.approvals[0]).toMatchObject({
      chainNamespace: "eip155",
      chainId: 1,
      rpcUrl: "https://one.example",
    });
    expect(await harness.port.request({ method: "eth_chainId" }, signal)).toMatchObject({
      value: "0x1",
    });
  });

  it(
    "switches the embedded wallet to another configured network with that network's RPC URL",
    { tags: ["S7-050"] },
    async () => {
      const harness = await connected();
      const events: unknown[] = [];
      harness.port.events$.subscribe((event) => events.push(event));
      const sent: unknown[] = [];
      const receive = harness.site.receive.bind(harness.site);
      harness.site.receive = (message) => {
        const { type, payload } = message as {
          readonly type?: unknown;
          readonly payload?: unknown;
        };
        sent.push({ type, payload });
        return receive(message);
      };
      expect(await harness.port.selectNetwork("eip155:5")).toBe(false);
      expect(await harness.port.selectNetwork("eip155:10")).toBe(true);
      expect(events).toMatchObject([
        { kind: "network", networkId: "eip155:10", accounts: [{ type: "smartAccount" }, {}] },
      ]);
      expect(sent).toContainEqual({
        type: "@w3m-app/SWITCH_NETWORK",
        payload: { chainId: "eip155:10", rpcUrl: expect.stringMatching(/^https?:/u) },
      });
    },
  );

  it(
    'uses the account type that the secure frame returns, or "eoa" if the frame rejects',
    { tags: ["S4-053"] },
    async () => {
      const harness = await connected();
      expect(await harness.port.prefer("smartAccount", signal)).toBe("smartAccount");
      await harness.frame.request("SIGN_OUT", undefined, signal);
      expect(await harness.port.prefer("smartAccount", signal)).toBe("eoa");
    },
  );

  it(
    "signs with the chosen embedded account, and offers the smart account only where enabled",
    { tags: ["S4-012", "S6-004"] },
    async () => {
      const harness = await connected({ networks: [ten, one] });
      const events: { readonly accounts?: readonly { readonly type: string }[] }[] = [];
      harness.port.events$.subscribe((event) => events.push(event as never));
      const addresses = async (): Promise<readonly string[]> => {
        const answer = await harness.port.request({ method: "eth_accounts" }, signal);
        return answer.kind === "done" ? (answer.value as readonly string[]) : [];
      };
      const [smart = "", eoa = ""] = await addresses();
      expect(await harness.port.choose(eoa, signal)).toBe(true);
      expect(await addresses()).toEqual([eoa, smart]);
      expect(harness.state.preferred).toBe("eoa");
      expect(events.at(-1)?.accounts?.map(({ type }) => type)).toEqual(["eoa", "smartAccount"]);
      expect(await harness.port.choose(smart.toLowerCase(), signal)).toBe(true);
      expect(await addresses()).toEqual([smart, eoa]);
      const before = events.length;
      expect(await harness.port.choose(smart, signal)).toBe(true);
      expect(await harness.port.choose(`0x${"1".repeat(40)}`, signal)).toBe(false);
      expect(events).toHaveLength(before);
      await harness.port.selectNetwork("eip155:1");
      expect(await harness.port.choose(smart, signal)).toBe(false);
      expect(harness.state.preferred).toBe("eoa");
    },
  );

  it("sends Solana transactions to the secure frame as base58, and returns them as base64", async () => {
    const keys = Object.assign(new PretendSiteKeys(), {
      call: async (_user: string, { signing }: SiteCall) =>
        signing?.kind === "solana"
          ? { transaction: base58Of(signing.transactions[0]!.bytes) }
          : null,
    });
    const harness = await connected({ networks: [SOLANA], keys });
    const { solana } = accountsOf();
    const bytes = Uint8Array.from([
      ...[1, ...new Uint8Array(64), 1, 0, 0, 1],
      ...(bytesOfBase58(solana) ?? []),
      ...[...new Uint8Array(32).fill(9), 0],
    ]);
    const call = { method: "solana_signTransaction", params: { transaction: base64Of(bytes) } };
    expect(await harness.port.request(call, signal)).toEqual({
      kind: "done",
      value: { transaction: base64Of(bytes) },
    });
    expect(harness.site.approvals[0]).toMatchObject({
      chainId: SOLANA.reference,
      params: { transaction: base58Of(bytes) },
    });
    expect(await harness.port.request({ method: "solana_getAccounts" }, signal)).toEqual({
      kind: "done",
      value: [{ pubkey: solana }],
    });
  });
});

describeWalletConnector(
  "the embedded wallet, over a frame in memory",
  () => {
    const harness = setupEmbeddedConnector();
    const { frame, clock, site, port } = harness;
    const ready = async (): Promise<void> => {
      const { isSilent } = site;
      site.isSilent = false;
      const asked = frame.request("CONNECT_EMAIL", { email: EMAIL }, signal);
      await clock.pass(500);
      await asked;
      await frame.request("CONNECT_OTP", { otp: site.lastCode }, signal);
      site.isSilent = isSilent;
    };
    const nothing = (): void => undefined;
    return {
      clock,
      port: Object.assign(Object.create(port) as typeof port, {
        connectorId: port.connectorId,
        namespace: port.namespace,
        connect: async (end: AbortSignal) => {
          if (!end.aborted && site.inbox.length === 0) await ready();
          return port.connect(end);
        },
        request: port.request.bind(port),
      }),
      wallet: {
        address: accountsOf().eoa,
        requests: site.approvals,
        approve: () => (site.isSilent = false),
        wait: () => (site.isSilent = true),
        reject: nothing,
        changeAccount: nothing,
        drop: nothing,
      },
      accounts: () => [
        { address: expect.stringMatching(/^0x/u), type: "eoa" },
        { address: expect.stringMatching(/^0x/u), type: "smartAccount" },
      ],
    };
  },
  {
    asksNobody: true,
    speech: {
      session: { namespace: "eip155", networkId: "eip155:1" },
      silent: [],
      refusal: [0, ""],
      raw: [{ method: "eth_chainId" }, "0x1"],
    },
  },
);
