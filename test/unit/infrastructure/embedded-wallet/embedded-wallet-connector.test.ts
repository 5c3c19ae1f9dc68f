import { describe, expect, it } from "vitest";
import type { FrameSignIn } from "../../../../src/infrastructure/embedded-wallet/embedded-session.js";
import { settled } from "../../../../src/infrastructure/in-memory/index.js";
import { PretendSiteKeys } from "../../../../src/testing/universal/secure-site/pretend-site-keys.js";
import { BOB } from "../../../support/builders/connection.js";
import { deferred } from "../../../support/doubles/manual-wallet.js";
import type { SignInData } from "../../../../src/domain/sign-in/sign-in-message.js";
import {
  SOLANA,
  connected,
  EMAIL,
  setupEmbeddedConnector,
  one,
  signedIn,
  ten,
} from "../../../support/worlds/embedded-wallet.js";
import { rejectionOf } from "../../../support/assertions/rejection.js";
import { errorCodeOf } from "../../../support/worlds/instance.js";

const { signal } = new AbortController();
const SIGN = { method: "personal_sign", params: ["0x68", "0x1"] };
const MESSAGE: SignInData = {
  scheme: "https",
  domain: "shop.example",
  accountAddress: "0x0000000000000000000000000000000000000000",
  uri: "https://shop.example",
  version: "1",
  chainId: "eip155:1",
  nonce: "nonce00000001",
  issuedAt: "2026-01-01T00:00:00.000Z",
};
const ADDRESS = expect.stringMatching(/^0x[\dA-Fa-f]{40}$/u) as string;

type Harness = Awaited<ReturnType<typeof signedIn>>;
/** Changes the site's replies to one request. */
const changeReply = (
  { site }: Harness,
  name: string,
  change: (payload: object) => object | Promise<object>,
): void => {
  const receive = site.receive.bind(site);
  site.receive = async (data) => {
    const reply = await receive(data);
    const isIt = reply && "type" in reply && reply.type === `@w3m-frame/${name}_SUCCESS`;
    if (!isIt) return reply;
    const payload = "payload" in reply ? await change(reply.payload as object) : undefined;
    return { ...reply, payload };
  };
};

describe("errors of the embedded wallet", () => {
  it("rejects with wallet/no-answer if the embedded wallet's frame does not answer within ten minutes", async () => {
    const { port, site, clock } = await connected();
    site.isSilent = true;
    const signing = rejectionOf(port.request(SIGN, signal));
    await clock.pass(600_000);
    expect(await signing).toMatchObject({
      code: "wallet/no-answer",
      context: { method: "personal_sign", waitMs: 600_000 },
    });
  });

  it("reports a secure frame error as declined if it says that the user declined, and as failed otherwise", async () => {
    const { port, site } = await connected();
    site.refusal = "User rejected the request";
    expect(await port.request(SIGN, signal)).toEqual({ kind: "declined" });
    site.refusal = "Not now";
    expect(await rejectionOf(port.request(SIGN, signal))).toMatchObject({
      code: "wallet/request-failed",
      context: { method: "personal_sign" },
      cause: { code: "frame/refused" },
    });
  });

  it("rejects an embedded wallet request with call/aborted if its caller aborts for any reason", async () => {
    const { port, site } = await connected();
    site.isSilent = true;
    const caller = new AbortController();
    const signing = errorCodeOf(port.request(SIGN, caller.signal));
    await settled();
    caller.abort(new Error("User rejected the request"));
    expect(await signing).toBe("call/aborted");
  });

  it(
    "rejects with modal/closed and posts nothing if the user leaves before the secure frame opens",
    { tags: ["S6-012"] },
    async () => {
      const { port, state, site } = await connected();
      let ready: () => void = () => undefined;
      state.opening = new Promise((resolve) => {
        ready = resolve;
      });
      const left = errorCodeOf(port.request(SIGN, signal));
      const reading = port.request({ method: "eth_getBalance", params: ["0x1"] }, signal);
      await settled();
      state.leaving.abort();
      expect(await left).toBe("modal/closed");
      ready();
      expect(await reading).toMatchObject({ kind: "done" });
      expect(site.approvals).toEqual([]);
    },
  );

  it("rejects with frame/load-failed if the embedded wallet's frame does not load", async () => {
    const { port, site, clock } = setupEmbeddedConnector();
    site.isMissing = true;
    const connecting = errorCodeOf(port.connect(signal));
    await clock.pass(20_000);
    expect(await connecting).toBe("frame/load-failed");
  });
});

describe("the chain id of GET_USER", () => {
  it.each([
    [one, 1],
    [SOLANA, SOLANA.id],
  ])(
    "sends the chain id of GET_USER as a number on EVM and as the full CAIP-2 id on Solana",
    async (network, chainId) => {
      const { frame } = await connected({ networks: [network] });
      const sent = frame
        .log()
        .map((line) => (JSON.parse(line) as { readonly log: object }).log)
        .filter((log) => "type" in log && log.type === "@w3m-app/GET_USER");
      expect(sent).toMatchObject([{ payload: { chainId } }]);
    },
  );
});

describe("the deployment of the smart account", () => {
  const smart = async () => signedIn({ networks: [ten, one] });
  const questions = ({ frame }: Harness): number =>
    frame.log().filter((line) => line.includes("@w3m-app/INIT_SMART_ACCOUNT")).length;
  const reports = ({ log }: Harness) => log.filter((line) => line.startsWith("deployed"));

  it("reports if the smart account is deployed, and does not ask again once it is", async () => {
    const harness = await smart();
    await harness.port.connect(signal);
    await settled();
    expect(reports(harness)).toEqual(["deployed false"]);
    changeReply(harness, "INIT_SMART_ACCOUNT", (reply) => ({ ...reply, isDeployed: true }));
    await harness.port.checkDeployment();
    expect(reports(harness)).toEqual(["deployed false", "deployed true"]);
    await harness.port.checkDeployment();
    expect(questions(harness)).toBe(2);
  });
  it("does not ask if an account is deployed for an ordinary or deployed account or without a user", async () => {
    const ordinary = await connected();
    const deployed = await smart();
    changeReply(deployed, "GET_USER", (user) => ({ ...user, smartAccountDeployed: true }));
    await deployed.port.connect(signal);
    await settled();
    const signedOut = await smart();
    for (const harness of [ordinary, deployed, signedOut]) {
      await harness.port.checkDeployment();
      expect([questions(harness), reports(harness)]).toEqual([0, []]);
    }
  });
  it("asks the secure frame if a smart account was deployed that the frame first reported as undeployed", async () => {
    const harness = await smart();
    changeReply(harness, "GET_USER", (user) => ({ ...user, smartAccountDeployed: false }));
    await harness.port.connect(signal);
    await settled();
    expect(questions(harness)).toBe(1);
  });
  it("ignores a report that a smart account is deployed if the account is not the active one", async () => {
    const other = await smart();
    const address = "0x1111111111111111111111111111111111111111";
    changeReply(other, "INIT_SMART_ACCOUNT", (reply) => ({ ...reply, address }));
    await other.port.connect(signal);
    await settled();
    expect([questions(other), reports(other)]).toEqual([1, []]);
    const former = await smart();
    const waiting = deferred<void>();
    changeReply(former, "INIT_SMART_ACCOUNT", async (reply) => {
      await waiting.promise;
      return reply;
    });
    await former.port.connect(signal);
    await former.port.selectNetwork(one.id);
    waiting.resolve();
    await settled();
    expect(reports(former)).toEqual([]);
  });
  it("keeps the user signed in if the secure frame cannot tell whether the smart account is deployed", async () => {
    const harness = await smart();
    changeReply(harness, "INIT_SMART_ACCOUNT", () => ({ address: 7 }));
    expect(await harness.port.connect(signal)).toMatchObject({ kind: "done" });
    harness.site.refusal = "Not now";
    await harness.port.checkDeployment();
    expect(reports(harness)).toEqual([]);
  });
});

describe("what the page learns of a call", () => {
  const HASH = `0x${"a".repeat(64)}`;
  class Keys extends PretendSiteKeys {
    override async call(): Promise<unknown> {
      return HASH;
    }
  }
  it("calls onTransaction after an embedded wallet call returned a hash or signature, but not after a read or refusal", async () => {
    const { port, site, log } = await connected({ keys: new Keys([10]) });
    await port.request({ method: "eth_getBalance", params: [HASH] }, signal);
    site.desk.reject();
    await port.request(SIGN, signal);
    expect(log).toEqual([`user ${EMAIL}`]);
    site.desk.approve();
    expect(await port.request(SIGN, signal)).toEqual({ kind: "done", value: HASH });
    expect(log).toEqual([`user ${EMAIL}`, "transaction"]);
  });
  it("reports a raw transaction of the embedded wallet, so that balances are read again", async () => {
    const { port, log } = await connected({ keys: new Keys([10]) });
    const call = { method: "eth_sendRawTransaction", params: ["0x02"] };
    expect(await port.request(call, signal)).toEqual({ kind: "done", value: HASH });
    expect(log).toEqual([`user ${EMAIL}`, "transaction"]);
  });
  it("does not call onTransaction after an approved embedded wallet call without a hash or signature", async () => {
    const { port, log } = await connected();
    const call = { method: "wallet_sendCalls", params: [{ calls: [{ to: BOB }] }] };
    expect(await port.request(call, signal)).toMatchObject({ kind: "done" });
    expect(log).toEqual([`user ${EMAIL}`]);
  });
  it("calls onRefused only if the secure frame does not accept the method, and after no other failure", async () => {
    const { port, site, log } = await connected();
    site.refusal = "Not now";
    await rejectionOf(port.request(SIGN, signal));
    expect(log).toEqual([`user ${EMAIL}`]);
    await rejectionOf(port.request({ method: "eth_sign" }, signal));
    expect(log).toEqual([`user ${EMAIL}`, "frame/method-refused"]);
  });
  it("reports the hash of an abandoned transfer when the secure frame replies late", async () => {
    const { port, site, frame, clock, deliverMessage } = await connected();
    site.isSilent = true;
    const late: unknown[] = [];
    const send = { method: "eth_sendTransaction", params: [{ to: BOB }] };
    const sending = errorCodeOf(port.request(send, signal, (outcome) => late.push(outcome)));
    await settled();
    const id = site.lastId;
    frame.abortApprovals();
    await clock.pass(15_000);
    expect([await sending, late]).toEqual(["transaction/unknown", []]);
    deliverMessage({ data: { type: "@w3m-frame/RPC_REQUEST_SUCCESS", id, payload: HASH } });
    expect(late).toEqual([{ kind: "done", value: HASH }]);
  });
});

describe("restoring a user whose frame answers late", () => {
  const setupLate = async (isConnected: boolean, isAwaited = true) => {
    const harness = await connected();
    const { port, site, clock, deliverMessage } = harness;
    site.isSilent = true;
    const late: unknown[] = [];
    const caller = new AbortController();
    const onLate = isAwaited ? (session: object) => void late.push(session) : undefined;
    const restoring = errorCodeOf(port.reconnect(caller.signal, onLate));
    await clock.pass(10_000);
    expect(await restoring).toBe("wallet/no-answer");
    site.isSilent = false;
    const reply = async () => {
      const payload = { isConnected };
      deliverMessage({
        data: { type: "@w3m-frame/IS_CONNECTED_SUCCESS", id: site.lastId, payload },
      });
      await settled();
    };
    return { ...harness, caller, late, reply };
  };
  it("restores the embedded wallet's session when the secure frame answers after the time limit", async () => {
    const { late, log, reply } = await setupLate(true);
    await reply();
    expect(late).toMatchObject([{ networkId: one.id, accounts: [{ address: ADDRESS }, {}] }]);
    expect(log).toEqual([`user ${EMAIL}`, `user ${EMAIL}`]);
  });
  it("restores no embedded wallet session if the secure frame's late answer says that no user is signed in", async () => {
    const { late, log, reply } = await setupLate(false);
    await reply();
    expect([late, log]).toEqual([[], [`user ${EMAIL}`, "signed out"]]);
  });
  it("ignores the secure frame's late answer to a session restore after the caller stopped waiting", async () => {
    const unawaited = await setupLate(true, false);
    const aborted = await setupLate(true);
    aborted.caller.abort();
    for (const { late, log, reply } of [unawaited, aborted]) {
      await reply();
      expect([late, log]).toEqual([[], [`user ${EMAIL}`]]);
    }
  });
});

describe("the visible frame", () => {
  it("keeps the embedded wallet's frame hidden during a read, and shows it for a signature", async () => {
    const { port, site, isShown } = await connected();
    site.isSilent = true;
    void port.request({ method: "eth_getBalance", params: ["0x1"] }, signal);
    await settled();
    expect(isShown()).toBe(false);
    void port.request(SIGN, signal);
    await settled();
    expect(isShown()).toBe(true);
  });
});

describe("signing out of the embedded wallet", () => {
  it("signs the user out even if the secure frame refuses, and rejects the sign-out if the caller aborts", async () => {
    const harness = await connected();
    await harness.port.disconnect(signal);
    expect(await harness.port.reconnect(signal)).toBeUndefined();
    harness.site.refusal = "Not now";
    await harness.port.disconnect(signal);
    harness.site.isSilent = true;
    const caller = new AbortController();
    const ending = errorCodeOf(harness.port.disconnect(caller.signal));
    caller.abort();
    expect(await ending).toBe("call/aborted");
  });
});

describe("the preferred account type", () => {
  it("rejects choosing an account type with call/aborted if the caller aborts before the reply", async () => {
    const { port, site } = await connected();
    site.isSilent = true;
    const caller = new AbortController();
    const preferring = errorCodeOf(port.prefer("smartAccount", caller.signal));
    await settled();
    caller.abort();
    expect(await preferring).toBe("call/aborted");
  });

  it("returns false if the host chooses an account type before a user signs in", async () => {
    expect(await setupEmbeddedConnector().port.choose("0x1", signal)).toBe(false);
  });
});

describe("answers without a frame request", () => {
  const requests = async (
    networks: Parameters<typeof setupEmbeddedConnector>[0],
    ...methods: string[]
  ) => {
    const { port, site } = await connected(networks);
    const answers = methods.map((method) => port.request({ method }, signal));
    const values = (await Promise.all(answers)).map((answer) => "value" in answer && answer.value);
    expect(site.approvals).toEqual([]);
    return values;
  };

  it("answers accounts and chain id of the embedded wallet on EVM without a secure frame request", async () => {
    const [accounts, requested, chainId] = await requests(
      {},
      "eth_accounts",
      "eth_requestAccounts",
      "eth_chainId",
    );
    expect([accounts, requested, chainId]).toEqual([[ADDRESS, ADDRESS], accounts, "0x1"]);
  });

  it("answers accounts of the embedded wallet on Solana without a secure frame request", async () => {
    const pubkey = expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/u) as string;
    const solana = { networks: [SOLANA] } as const;
    const [accounts, requested] = await requests(
      solana,
      "solana_getAccounts",
      "solana_requestAccounts",
    );
    expect([accounts, requested]).toEqual([[{ pubkey }], accounts]);
  });
});

describe("the message that is signed with a login", () => {
  const login = () => {
    const [kept, asked]: [unknown[], string[]] = [[], []];
    const signIn = async (networkId: string): Promise<FrameSignIn> => {
      asked.push(networkId);
      return { asked: MESSAGE, store: async (reply) => void kept.push(reply) };
    };
    return { kept, asked, signIn };
  };
  const sent = ({ frame }: ReturnType<typeof setupEmbeddedConnector>): number =>
    frame.log().filter((line) => line.includes("siwxMessage")).length;

  it("requests the network's sign-in message during a login, and stores the signed message", async () => {
    const { kept, asked, signIn } = login();
    const harness = await signedIn({ signIn });
    harness.site.isSilent = true;
    const connecting = harness.port.connect(signal);
    await settled();
    expect(asked).toEqual([one.id]);
    expect(sent(harness)).toBe(1);
    const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    const payload = { address, chainId: 1, message: "text", signature: "0x1" };
    harness.deliverMessage({
      data: { type: "@w3m-frame/GET_USER_SUCCESS", id: harness.site.lastId, payload },
    });
    expect(await connecting).toMatchObject({ kind: "done" });
    expect(kept).toEqual([{ address, message: "text", signature: "0x1" }]);
  });

  it("requests a sign-in message only with a login and with the sign-in option", async () => {
    const harness = await connected();
    expect(sent(harness)).toBe(0);
    const { asked, signIn } = login();
    const signing = await connected({ signIn });
    await signing.port.refresh(signal);
    expect(asked).toEqual([one.id]);
    expect(sent(signing)).toBe(1);
  });

  it("requests no sign-in message with a login on Solana", async () => {
    const { asked, signIn } = login();
    await connected({ networks: [SOLANA], signIn });
    expect(asked).toEqual([]);
  });
});

describe("replies of the frame that arrive after the user signed out", () => {
  /** A connected user whose replies to this message wait for `answer`. */
  const setupWaiting = async (name: string) => {
    const harness = await connected({ networks: [ten, one] });
    await settled();
    const waiting = deferred<void>();
    changeReply(harness, name, async (reply) => {
      await waiting.promise;
      return reply;
    });
    const { port, log } = harness;
    const signOut = async (): Promise<void> => {
      await settled();
      log.length = 0;
      const leaving = port.disconnect(signal);
      waiting.resolve();
      await leaving;
      await settled();
    };
    return { ...harness, signOut };
  };
  const accounts = ({ port }: Harness) => port.request({ method: "eth_accounts" }, signal);

  it.each(["IS_CONNECTED", "GET_USER"])(
    "restores no user with an answer to %s that was requested before the sign-out",
    async (name) => {
      const harness = await setupWaiting(name);
      const restored: unknown[] = [];
      const restoring = errorCodeOf(harness.port.reconnect(signal, (one) => restored.push(one)));
      await harness.signOut();
      expect(await restoring).toBe("connection/not-connected");
      expect([harness.log, restored]).toEqual([["signed out"], []]);
      expect(await accounts(harness)).toEqual({ kind: "done", value: [] });
    },
  );
  it("stores no preferred account type that was requested before the sign-out", async () => {
    const harness = await setupWaiting("SET_PREFERRED_ACCOUNT");
    const { port, state } = harness;
    const answer = await accounts(harness);
    const [, other] = (answer as { readonly value: readonly string[] }).value;
    const choosing = errorCodeOf(port.choose(other as string, signal));
    await harness.signOut();
    expect([await choosing, state.preferred]).toEqual(["connection/not-connected", undefined]);
  });
});
