import { beforeEach, describe, expect, it } from "vitest";
import { reopenWallet } from "../../../../src/application/pairing/reopen-wallet.js";
import { PairingStore } from "../../../../src/application/pairing/pairing.store.js";
import type { LinkTarget } from "../../../../src/domain/pairing/deep-link.js";
import { DEEP_LINK_CHOICE } from "../../../../src/domain/storage/storage-registry.js";
import {
  FakePageLifecycle,
  InMemoryKeyValueStorage,
  InMemoryWalletPairing,
} from "../../../../src/infrastructure/in-memory/index.js";
import type { RequestPhase } from "../../../../src/ports/wallet-pairing.port.js";
import { aConnector } from "../../../support/doubles/fake-latchkit.js";
import { POISONED_CHOICES } from "../../../support/fixtures/poisoned-choices.js";

const TOPIC = "a".repeat(64);
const [ID, QUERY] = [
  1_700_000_000_000_001,
  `requestId=1700000000000001&sessionTopic=${"a".repeat(64)}`,
];

describe("request to a wallet that was opened by a link", () => {
  let pairing: InMemoryWalletPairing;
  let storage: InMemoryKeyValueStorage;
  let lifecycle: FakePageLifecycle;
  let opened: { readonly link: string; readonly target: LinkTarget }[];
  let place: { isTelegram: boolean; isInFrame: boolean };

  beforeEach(() => {
    [pairing, storage, lifecycle, opened, place] = [
      new InMemoryWalletPairing(),
      new InMemoryKeyValueStorage(),
      new FakePageLifecycle(),
      [],
      { isTelegram: false, isInFrame: false },
    ];
    reopenWallet({
      pairing,
      storage,
      lifecycle,
      environment: place,
      links: { openWallet: (link, target) => opened.push({ link, target }) > 0 },
    });
  });
  const chosen = (href: string): void =>
    storage.set(DEEP_LINK_CHOICE, JSON.stringify({ href, name: "Foo" }));
  const happens = (phase: RequestPhase, isOnline = true): void =>
    pairing.emit({ kind: "request", phase, sessionTopic: TOPIC, requestId: ID, isOnline });

  it("opens the linked wallet app synchronously on a request, and only once", () => {
    chosen("foo://");
    happens("made");
    expect(opened).toEqual([
      { link: `foo:///wc?${QUERY}`.replace(":///", "://"), target: "_self" },
    ]);
    happens("taken");
    happens("settled");
    expect(opened).toHaveLength(1);
  });

  it.each([
    ["a scheme", "foo://", {}, `foo://wc?${QUERY}`, "_self"],
    ["a scheme inside a frame", "foo://", { isInFrame: true }, `foo://wc?${QUERY}`, "_top"],
    ["a universal link", "https://foo.example/", {}, `https://foo.example/wc?${QUERY}`, "_blank"],
    ["a scheme inside Telegram", "foo://", { isTelegram: true }, `foo://wc?${QUERY}`, "_blank"],
    [
      "a Telegram bot",
      "https://t.me/foo_bot",
      {},
      `https://t.me/foo_bot?startapp=${btoa(QUERY).replaceAll("=", "")}`,
      "_blank",
    ],
    [
      "a Telegram bot with a page",
      "https://t.me/foo_bot?attach=1",
      {},
      `https://t.me/foo_bot?attach=1&startapp=${btoa(QUERY).replaceAll("=", "")}`,
      "_blank",
    ],
  ] as const)(
    "opens a wallet linked by %s with the right link and in the right window",
    (_, href, where, link, target) => {
      Object.assign(place, where);
      chosen(href);
      happens("made");
      expect(opened).toEqual([{ link, target }]);
    },
  );

  it("opens the wallet app only after the relay accepted the request if the relay was offline", () => {
    chosen("foo://");
    happens("made", false);
    expect(opened).toEqual([]);
    happens("taken");
    expect(opened).toHaveLength(1);
  });

  it("opens no wallet app for a request that ended before the relay accepted it", () => {
    chosen("foo://");
    happens("made", false);
    happens("settled", false);
    happens("taken");
    expect(opened).toEqual([]);
  });

  it("opens no wallet app for a wallet paired by QR code, even if a link was used before", () => {
    chosen("foo://");
    new PairingStore(storage).finalise(aConnector("walletConnect", "Phone"));
    happens("made");
    expect(opened).toEqual([]);
  });

  it("opens no wallet app while the page is hidden", () => {
    chosen("foo://");
    lifecycle.setVisible(false);
    happens("made");
    expect(opened).toEqual([]);
  });

  it.each(POISONED_CHOICES)(
    "opens no wallet app for the unsafe stored link %j",
    { tags: ["T30", "T9"] },
    (text) => {
      storage.set(DEEP_LINK_CHOICE, text);
      happens("made");
      happens("taken");
      expect(opened).toEqual([]);
    },
  );
});
