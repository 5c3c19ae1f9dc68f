import { createLatchkit } from "latchkit";
import { mainnet } from "latchkit/networks";
import { addInMemoryWallet, assertReview, expectReview, inMemoryPorts } from "latchkit/testing";
import { describe, expect, it } from "vitest";
import {
  ACCOUNT,
  HOUR,
  NOW,
  ROUTER,
  STRANGER,
  TOKEN,
  data,
  permit,
} from "../../../support/builders/review-requests.js";

const MAX = 2n ** 256n - 1n;
const approve = (spender: string, amount: bigint): string =>
  data("approve(address,uint256)", [spender, amount]);
const sent = (to: string, calldata: string, value = "0x0") => ({
  method: "eth_sendTransaction",
  params: [{ from: ACCOUNT, to, data: calldata, value }],
});
const text = (value: string) => ({
  method: "personal_sign",
  params: [`0x${Buffer.from(value).toString("hex")}`, ACCOUNT],
});
const signed = (fields: Readonly<Record<string, unknown>> = {}) => {
  const request = permit(fields);
  if (request.kind !== "typed-data") throw new Error("no typed data");
  const json = JSON.stringify(request.data, (_, one: unknown) =>
    typeof one === "bigint" ? String(one) : one,
  );
  return { method: "eth_signTypedData_v4", params: [ACCOUNT, json] };
};

describe("a host's test of a flow", () => {
  const connected = async () => {
    const ports = inMemoryPorts({ networks: [mainnet] });
    const latchkit = createLatchkit({ networks: [mainnet], ports });
    const wallet = addInMemoryWallet(ports, "eip155");
    await latchkit.start();
    await latchkit.connection.connect(wallet.connector.connectorId);
    return { latchkit, wallet };
  };

  it("throws in a host's test, without a browser, if the app requests an unlimited approval", async () => {
    const { latchkit, wallet } = await connected();
    await latchkit.account.sendTransaction({ to: TOKEN, data: approve(ROUTER, MAX) });
    const flow = expectReview(wallet.requests);
    expect(() => flow.toAskAtMost({ spenders: [ROUTER] })).toThrow("amount-unlimited");
    await latchkit.dispose();
  });

  it("accepts an exact approval in a host's test of the app's requests", async () => {
    const { latchkit, wallet } = await connected();
    await latchkit.account.sendTransaction({ to: TOKEN, data: approve(ROUTER, 5n) });
    expectReview(wallet.requests).toAskAtMost({
      spenders: [ROUTER],
      kinds: ["approve"],
      leaves: [],
    });
    await latchkit.dispose();
  });
});

describe("bounds of a flow", () => {
  const bounds = {
    spenders: [ROUTER],
    deadline: "1h",
    kinds: ["approve", "Permit", "transfer"],
  } as const;

  it.each([
    [
      "an unlimited approval",
      sent(TOKEN, approve(ROUTER, MAX)),
      "amount-unlimited in a call to 0x2222",
    ],
    [
      "an unlimited approval in a multicall",
      sent(ROUTER, data("multicall(bytes[])", [[approve(ROUTER, MAX)]])),
      "amount-unlimited",
    ],
    ["another spender", sent(TOKEN, approve(STRANGER, 5n)), `gives ${STRANGER} the right to 5`],
    ["bytes after the arguments", sent(TOKEN, `${approve(ROUTER, 5n)}00`), "trailing-data"],
    [
      "an address with dirty bits",
      sent(TOKEN, approve(ROUTER, 5n).replace("095ea7b300", "095ea7b301")),
      "malformed-data",
    ],
    ["an unknown function", sent(TOKEN, "0x12345678"), "unknown-call"],
    ["a longer deadline", signed({ deadline: HOUR + 1n }), "deadline-long"],
    ["a deadline without end", signed({ deadline: MAX }), "deadline-never"],
    ["another kind", text("Hello"), 'asks for "sign message"'],
  ])(
    "throws an error that names the request in a host's test if the app asks for %s",
    (_, request, problem) => {
      const check = () => assertReview([{ method: "eth_chainId" }, request], bounds, { now: NOW });
      expect(check).toThrow(problem);
      expect(check).toThrow(`request 2 (${request.method})`);
    },
  );

  it("accepts a permit within the deadline in a host's test of the app's requests", () => {
    assertReview([signed({ deadline: HOUR })], bounds, { now: NOW });
    assertReview([signed({ deadline: HOUR })], { ...bounds, deadline: 3_600 }, { now: NOW });
  });

  it("accepts an unlimited approval in a host's test only if the test allows the spender", () => {
    const request = sent(TOKEN, approve(ROUTER, MAX));
    assertReview([request], { spenders: [ROUTER], unlimited: true });
    expect(() => assertReview([request], { spenders: [], unlimited: true })).toThrow("gives");
  });

  it("throws in a host's test if the app asks for session permissions, which cannot be checked", () => {
    const request = { method: "wallet_grantPermissions", params: [{}] };
    expect(() => assertReview([request])).toThrow("request 1 (wallet_grantPermissions)");
    assertReview([request], { allow: ["unknown-message"] });
  });

  it("ignores findings of a review rule that a host's test allows", () => {
    assertReview([sent(TOKEN, "0x12345678")], { allow: ["unknown-call"] });
  });

  it("sums the amounts that leave the account over all requests in a host's test", () => {
    const transfer = sent(TOKEN, data("transfer(address,uint256)", [ROUTER, 5n]));
    const flow = expectReview([transfer, transfer, sent(ROUTER, "0x", "0x7")]);
    const token = TOKEN.toUpperCase().replace("0X", "0x");
    flow.toAskAtMost({ leaves: [{ token, atMost: 10n }, { atMost: 7n }] });
    expect(() => flow.toAskAtMost({ leaves: [{ token, atMost: 9n }, { atMost: 7n }] })).toThrow(
      `10 of ${TOKEN} leave, at most 9`,
    );
    expect(() => flow.toAskAtMost({ leaves: [{ token, atMost: 10n }] })).toThrow(
      "7 of the native currency leave, at most 0",
    );
  });

  it("compares the chain of typed data with the network that a host's test expects", () => {
    const settings = { networkId: "eip155:137", now: NOW } as const;
    expect(() => assertReview([signed()], {}, settings)).toThrow("other-chain");
    assertReview([signed()], {}, { now: NOW });
  });

  it("throws in a host's test of the app's requests if the app sends no request", () => {
    expect(() => assertReview([])).toThrow("No request asks for");
    expect(() => assertReview([{ method: "eth_chainId" }])).toThrow("No request asks for");
  });

  it("throws in a host's test of the app's requests if the test's deadline is not a duration", () => {
    const request = [signed()];
    expect(() => assertReview(request, { deadline: "1y" as "1d" })).toThrow("no duration: 1y");
  });
});
