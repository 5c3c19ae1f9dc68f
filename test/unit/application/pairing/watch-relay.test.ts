import { beforeEach, describe, expect, it } from "vitest";
import { watchRelay } from "../../../../src/application/pairing/follow-relay.js";
import {
  FakeClock,
  InMemoryWalletPairing,
} from "../../../../src/infrastructure/in-memory/index.js";
import type { RequestPhase } from "../../../../src/ports/wallet-pairing.port.js";

describe("watchRelay", { tags: ["S3-034"] }, () => {
  let pairing: InMemoryWalletPairing;
  let clock: FakeClock;
  let isAway: boolean;
  let stop: () => void;

  beforeEach(() => {
    [pairing, clock, isAway] = [new InMemoryWalletPairing(), new FakeClock(), false];
    const watching = watchRelay({
      pairing,
      scheduler: clock,
      notify: (now) => {
        isAway = now;
      },
    });
    stop = () => watching.unsubscribe();
  });
  const request = (phase: RequestPhase, requestId = 1): void =>
    pairing.emit({ kind: "request", phase, sessionTopic: "a", requestId, isOnline: true });
  const relay = (isConnected: boolean): void => pairing.emit({ kind: "relay", isConnected });

  it(
    "reports after 5 s without an open socket that the relay is buffering",
    { tags: ["F19"] },
    () => {
      relay(false);
      clock.advance(4_999);
      expect(isAway).toBe(false);
      clock.advance(1);
      expect(isAway).toBe(true);
      relay(true);
      expect(isAway).toBe(false);
    },
  );

  it("reports that the relay is buffering if it accepts no request within 5 s", () => {
    request("made");
    clock.advance(5_000);
    expect(isAway).toBe(true);
    request("taken");
    expect(isAway).toBe(false);
  });

  it("stops reporting a buffering relay when the request settles or the relay reconnects", () => {
    request("made");
    clock.advance(5_000);
    request("settled");
    expect(isAway).toBe(false);
    request("made", 2);
    clock.advance(5_000);
    relay(true);
    expect(isAway).toBe(false);
  });

  it("stops reporting a buffering relay when the last of two requests is accepted", () => {
    request("made", 1);
    request("made", 2);
    clock.advance(5_000);
    request("taken", 1);
    expect(isAway).toBe(true);
    request("taken", 2);
    expect(isAway).toBe(false);
  });

  it("does not report a buffering relay while an accepted request waits for the user", () => {
    request("made");
    request("taken");
    clock.advance(60_000);
    expect(isAway).toBe(false);
  });

  it("leaves no timer after unsubscribing from the relay state", () => {
    request("made");
    relay(false);
    stop();
    expect(clock.pending).toBe(0);
  });
});
