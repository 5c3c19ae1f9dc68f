import type { Latchkit } from "../../application/latchkit.js";
import {
  AccountSmartSessions,
  type SmartSessionActions,
} from "../../application/smart-sessions/smart-sessions.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { sharedError } from "../../domain/errors/shared-errors.js";
import { BLOCKCHAIN_SERVICE } from "../../domain/network/service-rpc.js";
import type { SmartSessions } from "../../ports/smart-sessions.port.js";
import { SystemClock } from "../clock/system-clock.js";
import { FetchHttpClient } from "../http-client/fetch-http-client.js";
import { CryptoRandom } from "../random/crypto-random.js";
import { SystemScheduler, timersOf } from "../scheduler/system-scheduler.js";
import { HttpSmartSessions } from "../smart-sessions/http-smart-sessions.js";

/** Where sessions are kept: with the hosted co-signer, or wherever the host likes. */
export type SmartSessionOptions =
  | {
      readonly projectId: string;
      /** The blockchain data service. Default: the hosted one. */
      readonly url?: string;
    }
  | { readonly sessions: SmartSessions };

const hosted = (projectId: string, baseUrl: string): SmartSessions => {
  const scheduler = new SystemScheduler(timersOf(globalThis));
  const http = new FetchHttpClient({
    fetch: (input, init) => globalThis.fetch(input, init),
    scheduler,
    random: new CryptoRandom(globalThis.crypto),
    clock: new SystemClock(Date),
  });
  return new HttpSmartSessions({ http, baseUrl, projectId });
};

const isNo = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === 4001;
const codeOf = (error: unknown): { readonly providerCode?: number } =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "number"
    ? { providerCode: error.code }
    : {};

/**
 * Smart sessions (ERC-7715) of the active account of an instance, where it has
 * `features.smartSessions`. Code of its own: a page that does not import it has nothing of it.
 */
export const smartSessions = (
  latchkit: Latchkit,
  options: SmartSessionOptions,
): SmartSessionActions =>
  new AccountSmartSessions({
    sessions:
      "sessions" in options
        ? options.sessions
        : hosted(options.projectId, options.url ?? BLOCKCHAIN_SERVICE),
    isOn: () => latchkit.features.snapshot.smartSessions,
    account: () => latchkit.account.snapshot.current,
    clock: new SystemClock(Date),
    ask: async (method, params) => {
      const provider = await latchkit.connection.provider("eip155");
      try {
        return await provider.request({ method, params });
      } catch (cause) {
        if (cause instanceof LatchkitError) throw cause;
        if (isNo(cause)) throw new LatchkitError("wallet/declined", { method }, { cause });
        throw sharedError("wallet/request-failed", { method, ...codeOf(cause) }, { cause });
      }
    },
  });
