import { beforeEach, describe, expect, it } from "vitest";
import { ReusablePairing } from "../../../../src/application/pairing/reusable-pairing.js";
import { PAIRING_TIMES } from "../../../../src/domain/pairing/pairing-times.js";
import {
  FakeClock,
  InMemoryWalletPairing,
} from "../../../../src/infrastructure/in-memory/index.js";
import type { PairedSession } from "../../../../src/ports/wallet-pairing.port.js";
import { errorCodeOf, flushPromises } from "../../../support/worlds/instance.js";

const session = (topic = "a".repeat(64)): PairedSession => ({
  topic,
  expiresAt: 9e15,
  peer: { name: "Phone" },
  namespaces: {},
});

describe("pairing URI that the user abandoned", { tags: ["S4-003"] }, () => {
  let inner: InMemoryWalletPairing;
  let clock: FakeClock;
  let ended: string[];
  let life: AbortController;
  let kept: ReusablePairing;

  beforeEach(() => {
    [inner, clock, ended, life] = [
      new InMemoryWalletPairing(),
      new FakeClock(1_000),
      [],
      new AbortController(),
    ];
    const end = inner.end.bind(inner);
    inner.end = async (topic) => {
      ended.push(topic);
      await end(topic);
    };
    kept = new ReusablePairing(inner, clock, life.signal);
  });
  /** A user who saw a pairing URI and left. */
  const left = async (): Promise<string> => {
    const leaving = new AbortController();
    const { uri, outcome } = kept.pair({}, leaving.signal);
    const shown = await uri;
    leaving.abort();
    expect(await errorCodeOf(outcome)).toBe("call/aborted");
    return shown;
  };

  it("reuses an abandoned pairing URI with the original expiry, and resolves the new call", async () => {
    const uri = await left();
    expect(kept.code).toEqual({ uri, expiresAt: 1_000 + PAIRING_TIMES.lifetime });
    clock.advance(60_000);
    kept.reuse();
    const again = kept.pair({}, new AbortController().signal);
    expect([await again.uri, again.shownAt, inner.pairings.length]).toEqual([uri, 1_000, 1]);
    inner.pairings[0]?.answer({ kind: "done", value: session() });
    expect(await again.outcome).toMatchObject({ kind: "done" });
    expect(ended).toEqual([]);
  });

  it("does not reuse a pairing URI while an earlier call waits for it", async () => {
    await kept.pair({}, new AbortController().signal).uri;
    expect(kept.code).toEqual({});
    kept.reuse();
    void kept.pair({}, new AbortController().signal);
    expect(inner.pairings).toHaveLength(2);
  });

  it(
    "ends a session that the wallet approves after the user left the pairing",
    { tags: ["F20"] },
    async () => {
      await left();
      inner.pairings[0]?.answer({ kind: "done", value: session() });
      await flushPromises();
      expect([ended, inner.liveSessions, kept.code]).toEqual([["a".repeat(64)], [], {}]);
    },
  );

  it("forget() drops an abandoned pairing URI, so that the next call requests a new one", async () => {
    await left();
    kept.reuse();
    kept.forget();
    expect(kept.code).toEqual({});
    inner.pairings[0]?.answer({ kind: "done", value: session() });
    await flushPromises();
    expect(inner.liveSessions).toEqual([]);
    void kept.pair({}, new AbortController().signal);
    expect(inner.pairings).toHaveLength(2);
  });

  it("drops an abandoned pairing URI after the wallet answered and when the instance is disposed", async () => {
    await left();
    const next = kept.pair({}, new AbortController().signal);
    inner.pairings[1]?.answer({ kind: "declined" });
    expect(await next.outcome).toEqual({ kind: "declined" });
    await flushPromises();
    expect(kept.code).toEqual({});
    await left();
    life.abort();
    await flushPromises();
    expect(kept.code).toEqual({});
  });
});
