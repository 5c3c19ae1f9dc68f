import { describe, expect, it } from "vitest";
import { ApprovalFlow } from "../../../../src/application/flows/approval-flow.js";
import { Lifetime } from "../../../../src/application/shared/lifetime.js";
import { inMemorySecureFrame } from "../../../../src/testing/universal/in-memory-secure-frame.js";
import { setupFlow } from "../../../support/worlds/flow.js";

const setup = () => {
  const memory = inMemorySecureFrame();
  const page = setupFlow();
  let aborts = 0;
  const frame = Object.assign(Object.create(memory.frame) as typeof memory.frame, {
    abortApprovals: () => {
      aborts += 1;
    },
    hide: () => memory.frame.hide(),
    show: (labels: Parameters<typeof memory.frame.show>[0]) => memory.frame.show(labels),
  });
  const flow = new ApprovalFlow({ ...page, frame, life: new Lifetime() });
  let finish: (value: string) => void = () => undefined;
  const work = (): Promise<string> =>
    new Promise((resolve) => {
      finish = resolve;
    });
  return { ...page, flow, work, finish: () => finish("signed"), aborts: () => aborts };
};

describe("ApprovalFlow", () => {
  it(
    "opens the modal for an approval in the embedded wallet, and closes it afterwards",
    { tags: ["S2-014"] },
    async () => {
      const { flow, work, finish, modal, views } = setup();
      const running = flow.run(work);
      expect([modal.isOpen, views()]).toEqual([true, ["ApproveTransaction"]]);
      finish();
      expect(await running).toBe("signed");
      expect(modal.isOpen).toBe(false);
    },
  );

  it("shows the approval over the view of the open modal, and goes back to that view", async () => {
    const { flow, work, finish, modal, views } = setup();
    modal.open();
    const running = flow.run(work);
    expect(views()).toEqual(["Connect", "ApproveTransaction"]);
    finish();
    await running;
    expect([modal.isOpen, views()]).toEqual([true, ["Connect"]]);
  });

  it.each(["back", "close"] as const)(
    'aborts the open approval when the user chooses "%s"',
    { tags: ["S6-012"] },
    (end) => {
      const { flow, work, modal, aborts } = setup();
      modal.open();
      void flow.run(work);
      expect(aborts()).toBe(0);
      modal[end]();
      expect(aborts()).toBeGreaterThan(0);
    },
  );

  it.each(["back", "close"] as const)(
    'when the user chooses "%s", aborts the request that waits for the frame, but no later request',
    { tags: ["S6-012"] },
    (end) => {
      const { flow, modal } = setup();
      modal.open();
      const signals: AbortSignal[] = [];
      const work = (left: AbortSignal): Promise<void> => {
        signals.push(left);
        return new Promise(() => undefined);
      };
      void flow.run(work);
      expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
      modal[end]();
      void flow.run(work);
      expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    },
  );
});
