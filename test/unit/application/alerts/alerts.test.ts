import { describe, expect, it } from "vitest";
import { Alerts } from "../../../../src/application/alerts/alerts.js";
import { EventLog } from "../../../../src/application/events/events.api.js";
import type { LatchkitEvent } from "../../../../src/domain/telemetry/events.js";
import { RecordingLogger } from "../../../../src/infrastructure/in-memory/index.js";

const started = (isDebug: boolean) => {
  const [logger, events, seen] = [new RecordingLogger(), new EventLog(), [] as LatchkitEvent[]];
  events.events$.subscribe((event) => seen.push(event));
  return { alerts: new Alerts({ logger, events, isDebug }), logger, seen };
};

describe("Alerts", () => {
  it("logs and emits each alert once", () => {
    const { alerts, logger, seen } = started(true);
    alerts.raise("invalid-project-id", {});
    alerts.raise("invalid-project-id", {});
    alerts.raise("session-expired", {});
    expect(logger.lines.map(({ message }) => message)).toEqual([
      "Invalid App Configuration: Invalid Project ID",
      "Session Expired: The session is not valid. Check the time settings of this device and connect again.",
    ]);
    expect(seen).toEqual([
      { name: "ALERT", code: "invalid-project-id" },
      { name: "ALERT", code: "session-expired" },
    ]);
  });
  it("emits only the code of an alert, without a log line, if debug is off", () => {
    const { alerts, logger, seen } = started(false);
    alerts.raise("origin-not-allowed", { origin: "https://shop.example" });
    expect(logger.lines).toEqual([]);
    expect(seen).toEqual([{ name: "ALERT", code: "origin-not-allowed" }]);
  });
});
