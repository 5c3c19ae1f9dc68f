import { expect, it } from "vitest";
import { frameQuery } from "../../../../src/application/embedded-wallet/open-frame.js";

/** The frame's query for these options. */
const queryFor = (options: object) =>
  frameQuery({
    options,
    connectionStore: { snapshot: { connections: [] } },
    networks: { all: [] },
  } as unknown as Parameters<typeof frameQuery>[0]);

it.each([
  ["on by default", {}, true],
  ["on", { enableAuthLogger: true }, true],
  ["off", { enableAuthLogger: false }, false],
])(
  "turns the logger of the embedded wallet's page %s",
  { tags: ["S7-049"] },
  (_, options, isLoggerOn) => {
    expect(queryFor(options).isLoggerOn).toBe(isLoggerOn);
  },
);
