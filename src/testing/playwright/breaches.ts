import type { BrowserContext } from "@playwright/test";

const POLICY = /content security policy|trusted ?(script|html|type)/i;

/**
 * Records every policy violation and uncaught error in all pages and frames of a context. The list
 * grows while the context lives.
 */
export const watchBreaches = (context: BrowserContext): readonly string[] => {
  const found: string[] = [];
  context.on("console", (message) => {
    if (POLICY.test(message.text())) found.push(message.text());
  });
  context.on("weberror", (uncaught) => void found.push(uncaught.error().message));
  return found;
};
