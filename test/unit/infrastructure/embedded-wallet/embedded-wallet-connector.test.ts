import { describe, expect, it } from "vitest";
import type { FrameSignIn } from "../../../../src/infrastructure/embedded-wallet/embedded-session.js";
import { settled } from "../../../../src/infrastructure/in-memory/index.js";
import type { SignInData } from "../../../../src/domain/sign-in/sign-in-message.js";
import {
  SOLANA,
  connected,
  setupEmbeddedConnector,
  one,
  signedIn,
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

  it("reports a frame error as declined if it says that the user declined, and as failed otherwise", async () => {
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
    "rejects with modal/closed and posts nothing if the user leaves before the frame opens",
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
  it("signs the user out even if the frame refuses, and rejects the sign-out if the caller aborts", async () => {
    const harness = await connected();
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

  it("answers accounts and chain id of the embedded wallet on EVM without a frame request", async () => {
    const [accounts, requested, chainId] = await requests(
      {},
      "eth_accounts",
      "eth_requestAccounts",
      "eth_chainId",
    );
    expect([accounts, requested, chainId]).toEqual([[ADDRESS, ADDRESS], accounts, "0x1"]);
  });

  it("answers accounts of the embedded wallet on Solana without a frame request", async () => {
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

  it("with a login, requests the sign-in message for the network, and stores the signed message", async () => {
    const { kept, asked, signIn } = login();
    const harness = await signedIn({ signIn });
    harness.site.isSilent = true;
    const connecting = harness.port.connect(signal);
    await settled();
    expect(asked).toEqual([one.id]);
    expect(sent(harness)).toBe(1);
    const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    const payload = { address, chainId: 1, message: "text", signature: "0x1" };
    harness.hear({
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
