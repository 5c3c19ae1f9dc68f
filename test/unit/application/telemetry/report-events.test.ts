import { beforeEach, describe, expect, it } from "vitest";
import { ReportEvents } from "../../../../src/application/telemetry/report-events.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import type { LatchkitEvent } from "../../../../src/domain/telemetry/events.js";
import { InMemoryTelemetry, SeededRandom } from "../../../../src/infrastructure/in-memory/index.js";
import { flushPromises } from "../../../support/worlds/instance.js";

const OPEN: LatchkitEvent = { name: "MODAL_OPEN", connected: false };
let telemetry: InMemoryTelemetry;
let answers: boolean[];
let report: ReportEvents;
beforeEach(() => {
  telemetry = new InMemoryTelemetry();
  answers = [];
  report = new ReportEvents({
    telemetry,
    random: new SeededRandom(1),
    onAnswer: (isRefused) => void answers.push(isRefused),
  });
});
const track = (event: LatchkitEvent = OPEN, at = 0): void =>
  report.take({ at, url: "https://app.example/p", address: "0xA", event });
const fail = (at: number): void =>
  report.take({
    at,
    url: "https://app.example/p",
    address: "0xA",
    broken: { code: "internal/unexpected", where: "Connect", error: new TypeError("x") },
  });
const sent = (): readonly string[] => telemetry.reports.map(({ props }) => props.event);
const hang = (): void => {
  telemetry.answer = () => new Promise(() => undefined);
};

describe("ReportEvents", () => {
  it(
    "sends analytics events one by one with id, page, host, time, properties and address",
    { tags: ["S7-041"] },
    () => {
      report.setAccepted(true);
      track(OPEN, 5);
      track({ name: "CLICK_NETWORKS" }, 6);
      expect(telemetry.reports).toEqual([
        {
          eventId: expect.any(String),
          url: "https://app.example/p",
          domain: "app.example",
          timestamp: 5,
          props: {
            type: "track",
            event: "MODAL_OPEN",
            properties: { connected: false },
            address: "0xA",
          },
        },
        {
          eventId: expect.any(String),
          url: "https://app.example/p",
          domain: "app.example",
          timestamp: 6,
          props: { type: "track", event: "CLICK_NETWORKS", properties: {}, address: "0xA" },
        },
      ]);
      expect(new Set(telemetry.reports.map(({ eventId }) => eventId)).size).toBe(2);
    },
  );
  it("does not send the event MODAL_CREATED to the analytics service", { tags: ["S7-043"] }, () => {
    report.setAccepted(true);
    track({ name: "MODAL_CREATED" });
    expect(sent()).toEqual([]);
  });
  it("queues events until the analytics service allows them, then sends them in order", () => {
    track();
    track({ name: "CLICK_NETWORKS" });
    expect(sent()).toEqual([]);
    report.setAccepted(true);
    expect(sent()).toEqual(["MODAL_OPEN", "CLICK_NETWORKS"]);
  });
  it(
    "drops all events, including queued ones, if the analytics service rejects them",
    { tags: ["S7-044"] },
    () => {
      track();
      report.setAccepted(false);
      track();
      report.flush();
      expect(sent()).toEqual([]);
    },
  );
  it(
    "drops queued events and aborts pending requests when the host disables analytics",
    { tags: ["S7-044"] },
    async () => {
      report.setAccepted(true);
      const ends: unknown[] = [];
      const { send } = telemetry;
      telemetry.send = (one, signal) =>
        send.call(telemetry, one, signal).catch((error: unknown) => {
          ends.push(error);
          throw error;
        });
      hang();
      track();
      report.setAllowed(false);
      await flushPromises();
      track();
      report.flush();
      expect(ends).toMatchObject([{ code: "call/aborted" }]);
      expect(sent()).toEqual(["MODAL_OPEN"]);
      report.setAllowed(true);
      track({ name: "CLICK_NETWORKS" });
      expect(sent()).toEqual(["MODAL_OPEN", "CLICK_NETWORKS"]);
    },
  );
  it("sends queued events once when the page is hidden", { tags: ["F10"] }, () => {
    track();
    track({ name: "CLICK_NETWORKS" });
    report.flush();
    report.setAccepted(true);
    report.flush();
    expect(sent()).toEqual(["MODAL_OPEN", "CLICK_NETWORKS"]);
  });
  it("sends and queues at most 45 KB of analytics events at a time", { tags: ["F10"] }, () => {
    hang();
    report.setAccepted(true);
    for (let count = 0; count < 1_000; count += 1) track();
    const bytes = telemetry.reports.reduce((sum, one) => sum + JSON.stringify(one).length, 0);
    expect(bytes).toBeLessThanOrEqual(45_000);
    expect(bytes).toBeGreaterThan(44_000);
    report.flush();
    expect(
      telemetry.reports.reduce((sum, one) => sum + JSON.stringify(one).length, 0),
    ).toBeLessThanOrEqual(45_000);
  });
  it(
    "sends queued events after the pending analytics request finishes",
    { tags: ["F10"] },
    async () => {
      let release = (): void => undefined;
      const gate = new Promise<void>((open) => {
        release = open;
      });
      telemetry.answer = () => gate;
      report.setAccepted(true);
      for (let count = 0; count < 300; count += 1) track();
      const first = telemetry.reports.length;
      release();
      await flushPromises();
      await flushPromises();
      expect(telemetry.reports.length).toBeGreaterThan(first);
      expect(new Set(telemetry.reports.map(({ eventId }) => eventId)).size).toBe(
        telemetry.reports.length,
      );
    },
  );
});

describe("answers of the analytics service", () => {
  it(
    "reports a 403 and a success of the analytics service, but no failures other than 403",
    { tags: ["S8-002"] },
    async () => {
      report.setAccepted(true);
      for (const error of [
        new LatchkitError("http/status", { status: 403, url: "" }),
        new LatchkitError("http/status", { status: 500, url: "" }),
        new LatchkitError("http/unreachable", { url: "" }),
      ]) {
        telemetry.answer = () => Promise.reject(error);
        track();
        await flushPromises();
      }
      telemetry.answer = () => Promise.resolve();
      track();
      await flushPromises();
      expect(answers).toEqual([true, false]);
    },
  );
});

describe("error reports", () => {
  it(
    "sends error reports with type, code and source location, but no address",
    { tags: ["S7-042"] },
    () => {
      report.setAccepted(true);
      fail(0);
      expect(telemetry.reports[0]?.props).toEqual({
        type: "error",
        event: "INTERNAL_SDK_ERROR",
        errorType: "TypeError",
        errorMessage: "internal/unexpected in Connect",
        stackTrace: expect.any(String),
      });
    },
  );
  it(
    "limits error reports to 5 in 60 s, and does not count events towards the limit",
    { tags: ["S9-027"] },
    () => {
      telemetry.answer = () => Promise.reject(new LatchkitError("http/unreachable", { url: "" }));
      report.setAccepted(true);
      for (const at of [0, 1, 2, 3, 4, 5, 59_999]) fail(at);
      expect(sent()).toHaveLength(5);
      track();
      expect(sent()).toHaveLength(6);
      fail(60_000);
      fail(60_000);
      expect(sent()).toHaveLength(7);
    },
  );
  it("sends error reports after the clock was set back", () => {
    report.setAccepted(true);
    for (let count = 0; count < 5; count += 1) fail(1_000_000);
    fail(0);
    expect(sent()).toHaveLength(6);
  });
});
