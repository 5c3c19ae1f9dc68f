import { beforeEach, describe, expect, it } from "vitest";
import { watchRelay } from "../../../../src/application/pairing/watch-relay.js";
import {
  FakeClock,
  InMemoryWalletPairing,
} from "../../../../src/infrastructure/in-memory/index.js";
import type { RequestPhase } from "../../../../src/ports/wallet-pairing.port.js";

describe("buffering: a request waits for a relay that is away", { tags: ["S3-034"] }, () => {
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

  it("is told after 5 s without a socket, and not before", { tags: ["F19"] }, () => {
    relay(false);
    clock.advance(4_999);
    expect(isAway).toBe(false);
    clock.advance(1);
    expect(isAway).toBe(true);
    relay(true);
    expect(isAway).toBe(false);
  });

  it("is told after 5 s of an open socket that takes no request, until it is taken", () => {
    request("made");
    clock.advance(5_000);
    expect(isAway).toBe(true);
    request("taken");
    expect(isAway).toBe(false);
  });

  it("ends when the request is over, or the relay is back", () => {
    request("made");
    clock.advance(5_000);
    request("settled");
    expect(isAway).toBe(false);
    request("made", 2);
    clock.advance(5_000);
    relay(true);
    expect(isAway).toBe(false);
  });

  it("ends with the last of two that wait", () => {
    request("made", 1);
    request("made", 2);
    clock.advance(5_000);
    request("taken", 1);
    expect(isAway).toBe(true);
    request("taken", 2);
    expect(isAway).toBe(false);
  });

  it("is not told of a request that the relay took and a person looks at", () => {
    request("made");
    request("taken");
    clock.advance(60_000);
    expect(isAway).toBe(false);
  });

  it("leaves no timer behind", () => {
    request("made");
    relay(false);
    stop();
    expect(clock.pending).toBe(0);
  });
});
