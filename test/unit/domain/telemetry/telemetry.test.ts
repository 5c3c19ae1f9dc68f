import { describe, expect, it } from "vitest";
import { errorDetails, hostOf } from "../../../../src/domain/telemetry/telemetry-report.js";
import type { LatchkitEvent } from "../../../../src/domain/telemetry/events.js";
import { trackProperties } from "../../../../src/domain/telemetry/track-properties.js";

const wire = (event: LatchkitEvent) =>
  trackProperties(event as Parameters<typeof trackProperties>[0]);

describe("properties of a tracked event", () => {
  it.each<readonly [LatchkitEvent, object]>([
    [{ name: "MODAL_OPEN", connected: false }, { connected: false }],
    [{ name: "CLICK_ALL_WALLETS" }, {}],
    [
      {
        name: "SELECT_WALLET",
        connectorId: "io.metamask",
        walletName: "MetaMask",
        platform: "browser",
      },
      { name: "MetaMask", platform: "browser" },
    ],
    [
      { name: "CONNECT_SUCCESS", method: "qrcode", walletName: "Rain", namespace: "eip155" },
      { method: "qrcode", name: "Rain" },
    ],
    [{ name: "CONNECT_ERROR", code: "wallet/no-answer" }, { message: "wallet/no-answer" }],
    [{ name: "USER_REJECTED", connectorId: "io.metamask" }, { message: "connection/rejected" }],
    [{ name: "DISCONNECT_SUCCESS", namespaces: ["eip155"] }, { namespace: "eip155" }],
    [{ name: "DISCONNECT_SUCCESS", namespaces: ["eip155", "solana"] }, { namespace: "all" }],
    [{ name: "SWITCH_NETWORK", networkId: "eip155:10" }, { network: "eip155:10" }],
    [
      { name: "GET_WALLET", walletName: "Rain", explorerId: "ab12", type: "app_store" },
      { name: "Rain", explorerId: "ab12", type: "app_store" },
    ],
    [
      { name: "SEARCH_WALLET", badge: "", search: "trust wallet" },
      { badge: "", search: "trust wallet" },
    ],
  ])("reports the analytics event %j with its properties", (event, properties) => {
    expect(wire(event)).toEqual(properties);
  });

  it.each<LatchkitEvent>([{ name: "MODAL_CREATED" }, { name: "ALERT", code: "rate-limited" }])(
    "does not report the event %j to analytics",
    { tags: ["S7-043"] },
    (event) => {
      expect(wire(event)).toBeUndefined();
    },
  );
  it("does not report a wallet search text that looks like private data", { tags: ["T34"] }, () => {
    for (const search of [
      "me@mail.example",
      "https://x.example/?a",
      "0x71C7656EC7ab88b098defB751B7401B5f6d8976F",
      "123456",
      "abandon abandon abandon about",
      "wc:00@2?symKey=1",
      "x".repeat(33),
    ])
      expect(wire({ name: "SEARCH_WALLET", badge: "", search })).toEqual({
        badge: "",
        search: "",
      });
  });
  it("truncates a reported wallet name to 64 characters", () => {
    expect(
      wire({
        name: "SELECT_WALLET",
        connectorId: "x",
        walletName: "🦊".repeat(80),
        platform: "qrcode",
      }),
    ).toEqual({ name: "🦊".repeat(64), platform: "qrcode" });
  });
});

const SECRET = "s3cret-me@mail.example";
const thrown = (stack: string, name = "TypeError") => ({ name, message: SECRET, stack });

describe("reported error details", { tags: ["T40"] }, () => {
  it(
    "reports type, code, source location and stack frames of an error",
    { tags: ["S7-042"] },
    () => {
      const error = thrown(
        `TypeError: ${SECRET}\n    at async connect (https://host.example/assets/index-4f.js?token=${SECRET}:10:20)\n    at https://host.example/a.js:1:2\n    at new Store (/home/me/src/store.ts:3:4)`,
      );
      expect(
        errorDetails({ code: "internal/unexpected", where: "connection.connect", error }),
      ).toEqual({
        errorType: "TypeError",
        errorMessage: "internal/unexpected in connection.connect",
        stackTrace: "connect index-4f.js:10:20\nanonymous a.js:1:2\nStore store.ts:3:4",
      });
    },
  );
  it("parses the stack frames of other browsers in an error report", () => {
    expect(
      errorDetails({
        code: "internal/unexpected",
        where: "Connect",
        error: thrown(
          `connect@https://host.example/assets/index.js:10:20\n@https://host.example/a.js:1:2`,
        ),
      }).stackTrace,
    ).toBe("connect index.js:10:20\nanonymous a.js:1:2");
  });
  it("never reports the error message, even if the stack trace contains it", () => {
    const error = thrown(
      `${SECRET}\n at ${SECRET}\n    at x (${SECRET})\n${SECRET} (a.js:1:2)\n    at f (https://h.example/${SECRET}/a.js#${SECRET}:1:2)`,
      SECRET,
    );
    expect(
      JSON.stringify(errorDetails({ code: "internal/unexpected", where: "Connect", error })),
    ).not.toMatch(/s3cret|mail/u);
  });
  it("reports at most 20 stack frames of an error, and accepts any thrown value", () => {
    expect(
      errorDetails({
        code: "c/c",
        where: "w",
        error: thrown(Array.from({ length: 99 }, () => "    at f (a.js:1:2)").join("\n")),
      }).stackTrace.split("\n"),
    ).toHaveLength(20);
    const touchy = new Proxy(
      {},
      {
        get: () => {
          throw new Error("trap");
        },
      },
    );
    for (const error of [undefined, null, "text", 7, touchy, { name: 4, stack: [] }])
      expect(errorDetails({ code: "c/c", where: "w", error })).toEqual({
        errorType: "Error",
        errorMessage: "c/c in w",
        stackTrace: "",
      });
  });
});

it("reports only the host name of a URL to analytics", () => {
  expect(
    ["https://a.example/x", "https://a.example:8443/x", "http://[::1]:80/", "x"].map(hostOf),
  ).toEqual(["a.example", "a.example", "[::1]", ""]);
});
