/**
 * Smart sessions (ERC-7715): permissions for a host to act for an account without asking each
 * time.
 */
import type { Latchkit } from "./application/latchkit.js";
import { SmartSessionsFlow } from "./application/flows/smart-sessions-flow.js";
import { AccountSmartSessions } from "./application/smart-sessions/smart-sessions.js";
import { outcomeOf } from "./application/shared/views/outcome.js";
import type { SmartSessionActions } from "./application/smart-sessions/smart-sessions.api.js";
import { BLOCKCHAIN_SERVICE } from "./domain/network/service-rpc.js";
import type { SmartSessions } from "./ports/smart-sessions.port.js";
import {
  CryptoRandom,
  SystemClock,
  SystemScheduler,
  timersOf,
} from "./infrastructure/browser/runtime.js";
import { FetchHttpClient } from "./infrastructure/http-client/fetch-http-client.js";
import { HttpSmartSessions } from "./infrastructure/smart-sessions/http-smart-sessions.js";
import { walletRequester } from "./infrastructure/wallet-connector/wallet-calls.js";

export type {
  GrantedSession,
  SmartSessionActions,
} from "./application/smart-sessions/smart-sessions.api.js";
export {
  type SessionRule,
  type SmartSession,
  type SmartSessionStatus,
  statusOf,
} from "./domain/smart-sessions/smart-session.js";
export type {
  Grant,
  PermissionRequest,
  SessionKey,
} from "./domain/smart-sessions/permission-request.js";
export type { SmartSessions } from "./ports/smart-sessions.port.js";

/** The hosted co-signer, or the host's own. */
export type SmartSessionOptions =
  | {
      readonly projectId: string;
      /** The blockchain data service. Default: the hosted one. */
      readonly url?: string;
    }
  | { readonly sessions: SmartSessions };

const hostedSessions = (projectId: string, baseUrl: string): SmartSessions => {
  const scheduler = new SystemScheduler(timersOf(globalThis));
  const http = new FetchHttpClient({
    fetch: (input, init) => globalThis.fetch(input, init),
    scheduler,
    random: new CryptoRandom(globalThis.crypto),
    clock: new SystemClock(Date),
  });
  return new HttpSmartSessions({ http, baseUrl, projectId });
};

const refreshList = ({ smartSessions: listed }: Latchkit): void => {
  if (listed.snapshot.status === "idle") return;
  void outcomeOf(listed.actions().then(({ refresh }) => refresh({ force: true })));
};

/** A signal that never aborts. */
const neverAborted = (): AbortSignal => new AbortController().signal;

/**
 * Smart sessions (ERC-7715) of the active account, with `features.smartSessions`. A separate entry:
 * pages that do not import it have no code of it. Views show `latchkit.smartSessions`, so pass a
 * custom co-signer here and as `ports.smartSessions`.
 */
export const smartSessions = (
  latchkit: Latchkit,
  options: SmartSessionOptions,
): SmartSessionActions =>
  new SmartSessionsFlow({
    sessions: new AccountSmartSessions({
      sessions:
        "sessions" in options
          ? options.sessions
          : hostedSessions(options.projectId, options.url ?? BLOCKCHAIN_SERVICE),
      isOn: () => latchkit.features.snapshot.smartSessions,
      account: () => latchkit.account.snapshot.current,
      clock: new SystemClock(Date),
      ask: walletRequester(async (call) =>
        (await latchkit.connection.provider("eip155")).request(call),
      ),
    }),
    shown: () =>
      latchkit.modal.snapshot.isOpen ? latchkit.navigation.snapshot.current.view : undefined,
    push: (route) => latchkit.navigation.push(route),
    changed: () => refreshList(latchkit),
    run: (_, { signal = neverAborted() }, work) => work(signal),
  });
