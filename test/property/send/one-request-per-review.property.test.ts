import fc from "fast-check";
import { expect, it } from "vitest";
import { sendModel } from "../../../src/application/send/views/send.model.js";
import { InMemoryKeyValueStorage } from "../../../src/infrastructure/in-memory/index.js";
import type { Amount, Latchkit } from "../../../src/index.js";
import type { SendOutcome } from "../../../src/ports/chain-signer.port.js";
import { BOB } from "../../support/builders/connection.js";
import { deferred } from "../../support/doubles/manual-wallet.js";
import { checkAsync } from "../../support/runner/property.js";
import { setupConnected, flushPromises } from "../../support/worlds/instance.js";
import { repeats } from "../../support/runner/repeats.js";

const SEQUENCES = repeats(250, 75);
const STEPS = 40;
const ETHER = 10n ** 18n;
const HASH = `0x${"a".repeat(64)}`;

type Step = "type" | "review" | "click" | "remount" | "reload" | "sent" | "declined" | "unknown";
const step = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Step>("click") },
  { weight: 3, arbitrary: fc.constantFrom<Step>("type", "review", "remount") },
  { weight: 2, arbitrary: fc.constantFrom<Step>("sent", "declined", "unknown") },
  { weight: 1, arbitrary: fc.constant<Step>("reload") },
);

/** Consecutive pages with one wallet, and the requests it received. */
const setupWorld = async () => {
  const storage = new InMemoryKeyValueStorage();
  const open: ReturnType<typeof deferred<SendOutcome>>[] = [];
  let asked = 0;
  const never = (): Promise<never> => new Promise(() => undefined);
  const reader = {
    namespace: "eip155",
    holding: async (): Promise<Amount> => ({ units: ETHER, decimals: 18, symbol: "ETH" }),
    networkFee: async () => ETHER / 10n,
    waitForReceipt: never,
    balance: never,
  };
  const signer = {
    namespace: "eip155",
    send: () => {
      asked += 1;
      const answer = deferred<SendOutcome>();
      open.push(answer);
      return answer.promise;
    },
  };
  const page = async (): Promise<Latchkit> => {
    const chains = { reader: async () => reader as never, signer: async () => signer as never };
    const { latchkit } = await setupConnected({ ports: { storage, chains } });
    const actions = await latchkit.send.actions();
    await latchkit.modal.open({ view: "WalletSend" }).catch(() => undefined);
    await actions.edit({ amount: "0.1", decimalSign: ".", to: BOB });
    return latchkit;
  };
  return { page, open, asked: () => asked };
};

it(
  `sends one wallet request per transfer review and refusal, in ${SEQUENCES * STEPS} clicks and reloads`,
  { tags: ["F16"], timeout: 120_000 },
  async () => {
    let requests = 0;
    await checkAsync(
      fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
        const { page, open, asked } = await setupWorld();
        let latchkit = await page();
        let model = sendModel(latchkit);
        let mayAsk = 0;
        let before = 0;
        for (const one of steps) {
          if (one === "type") model.edit({ amount: "0.2" });
          else if (one === "review") model.review();
          else if (one === "click") void model.confirm(() => undefined);
          else if (one === "remount") model = sendModel(latchkit);
          else if (one === "reload") {
            await latchkit.dispose();
            latchkit = await page();
            model = sendModel(latchkit);
            mayAsk = 0;
          } else if (one === "declined") {
            const answer = open.pop();
            answer?.resolve({ kind: "declined" });
            if (answer) mayAsk = 1;
          } else if (one === "sent") open.pop()?.resolve({ kind: "done", value: HASH });
          else open.pop()?.reject(new Error("nobody knows"));
          await flushPromises();
          if (one === "review" && latchkit.send.snapshot.step === "review") mayAsk = 1;
          const now = asked();
          expect(now - before).toBeLessThanOrEqual(mayAsk);
          if (now > before) mayAsk = 0;
          before = now;
        }
        requests += asked();
        await latchkit.dispose();
      }),
      { numRuns: SEQUENCES },
    );
    expect(requests).toBeGreaterThan(SEQUENCES);
  },
);
