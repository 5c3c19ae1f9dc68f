import { expect, it } from "vitest";
import { frameQuery } from "../../../../src/application/embedded-wallet/open-frame.js";

/** What the address says where the host set this. */
const queryFor = (options: object) =>
  frameQuery({
    options,
    connectionStore: { snapshot: { connections: [] } },
    networks: { all: [] },
  } as unknown as Parameters<typeof frameQuery>[0]);

it.each([
  ["as its page has it", {}, true],
  ["on", { enableAuthLogger: true }, true],
  ["off", { enableAuthLogger: false }, false],
])(
  "the logger of the embedded wallet's page is %s",
  { tags: ["S7-049"] },
  (_, options, isLoggerOn) => {
    expect(queryFor(options).isLoggerOn).toBe(isLoggerOn);
  },
);
