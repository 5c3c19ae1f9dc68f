import type { TestContext } from "vitest";
import { findLitecoind } from "../../../src/testing/node/bitcoin/litecoin-core.js";

/** The full node of the tests; undefined where it is not installed. */
export const LITECOIND = findLitecoind();

/** A test that is reported as skipped, with the reason. */
export const withoutLitecoind = (context: TestContext): void => {
  Object.assign(context.task.meta, {
    reason:
      "litecoind is not installed: apt-get install litecoind, or name one in LATCHKIT_LITECOIND",
  });
  context.skip();
};
