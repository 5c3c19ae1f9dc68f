import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TelemetryReport } from "../../../src/domain/telemetry/telemetry-report.js";
import type { Telemetry } from "../../../src/ports/project.ports.js";

/** A telemetry service and its adapter. */
export interface TelemetryHarness {
  readonly port: Telemetry;
  /** Ids of the reports that arrived, in order, accepted or not. */
  arrived(): readonly string[];
  /** Rejects every later report with this status. */
  refuse(status: number): void;
  /** Stops answering. */
  hang(): void;
  dispose(): Promise<void>;
}

/** A report with an id. */
export const reportOf = (eventId: string): TelemetryReport => ({
  eventId,
  url: "https://app.example/page",
  domain: "app.example",
  timestamp: 1_700_000_000_000,
  props: {
    type: "track",
    event: "MODAL_OPEN",
    properties: { connected: false },
    address: "0x71C7",
  },
});
const ID = "8a4a4a4a-1111-4222-8333-444444444444";

export const describeTelemetry = (name: string, make: () => Promise<TelemetryHarness>): void => {
  describe(`Telemetry: ${name}`, () => {
    let harness: TelemetryHarness;
    beforeEach(async () => void (harness = await make()));
    afterEach(() => harness.dispose());
    const { signal } = new AbortController();

    it("sends a telemetry report once", { tags: ["S7-040"] }, async () => {
      await harness.port.send(reportOf(ID), signal);
      expect(harness.arrived()).toEqual([ID]);
    });
    it.each([403, 429, 500, 503])(
      "rejects a telemetry report without a retry if the service answers %i",
      { tags: ["F10"] },
      async (status) => {
        harness.refuse(status);
        await expect(harness.port.send(reportOf(ID), signal)).rejects.toMatchObject({
          code: "http/status",
          context: { status },
        });
        expect(harness.arrived()).toEqual([ID]);
      },
    );
    it("rejects a telemetry report with call/aborted as soon as the signal aborts", async () => {
      harness.hang();
      const controller = new AbortController();
      const sending = harness.port.send(reportOf(ID), controller.signal);
      controller.abort();
      await expect(sending).rejects.toMatchObject({ code: "call/aborted" });
    });
  });
};
