import { describe, expect, it } from "vitest";
import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import { RecordingLogger } from "../../../src/infrastructure/in-memory/index.js";
import { ConsoleLogger } from "../../../src/infrastructure/browser/runtime.js";
import type { Logger } from "../../../src/ports/page.ports.js";

const describeLogger = (
  name: string,
  make: () => { readonly port: Logger; warnings(): readonly string[] },
): void => {
  describe(`Logger: ${name}`, () => {
    it("logs warnings but no debug messages", () => {
      const { port, warnings } = make();
      port.debug("quiet", 1);
      port.warn("loud");
      expect(warnings()).toEqual(["loud"]);
    });
  });
};
const lines: unknown[][] = [];
describeLogger("console", () => ({
  port: new ConsoleLogger({ warn: (...parts: unknown[]) => void lines.push(parts) }),
  warnings: () => lines.map(([text]) => String(text).replace("[latchkit] ", "")),
}));
describeLogger("recording", () => {
  const port = new RecordingLogger();
  return {
    port,
    warnings: () =>
      port.lines.filter(({ level }) => level === "warn").map(({ message }) => message),
  };
});
it("logs a warning in the console with the product's name and the warning's details", () => {
  const notified: unknown[][] = [];
  new ConsoleLogger({ warn: (...parts: unknown[]) => void notified.push(parts) }).warn("text", 3);
  expect(notified).toEqual([["[latchkit] text", 3]]);
});
it("adds the error's link into docs/errors.md to a warning about an error", () => {
  const notified: unknown[][] = [];
  const error = new LatchkitError("code/unavailable", { capability: "connection" });
  const logger = new ConsoleLogger({ warn: (...parts: unknown[]) => void notified.push(parts) });
  logger.warn("No wallets", error);
  expect(notified).toEqual([["[latchkit] No wallets (docs/errors.md#code/unavailable)", error]]);
});
