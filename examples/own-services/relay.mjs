/**
 * A relay of your own, which reaches wallets that you build or configure. It is the one of the
 * tests, made for your machine and not for production: `npm run relay`.
 */
import { startWorld } from "latchkit/testing/node";

const ports = process.argv.includes("--free-ports") ? "free" : "fixed";
const { addresses, missingParts } = await startWorld({ parts: ["relay"], ports });
for (const { reason } of missingParts) throw new Error(reason);
console.log(`The relay is at ${addresses.relay}`);
