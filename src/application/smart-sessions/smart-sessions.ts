import type { Account } from "../../domain/account/account.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { sharedError } from "../../domain/errors/shared-errors.js";
import {
  type Grant,
  type PermissionRequest,
  grantParams,
  readGrant,
  requestProblem,
} from "../../domain/smart-sessions/permission-request.js";
import { type SmartSession, statusOf } from "../../domain/smart-sessions/smart-session.js";
import type { Clock } from "../../ports/clock.port.js";
import type { SmartSessions } from "../../ports/smart-sessions.port.js";
import type { Call } from "../shared/group.js";
import { settleBy } from "../shared/lifetime.js";

/** A session that was granted. */
export interface GrantedSession extends Grant {
  readonly id: string;
}

/** Smart sessions of the active account. */
export interface SmartSessionActions {
  /**
   * The sessions of the active account on its network, the newest first. Rejects with
   * `options/needs-another` while the feature is off, `connection/not-connected`,
   * `chain/not-supported` on other networks than EVM ones, `http/…`, `call/aborted`.
   */
  list(call?: Call): Promise<readonly SmartSession[]>;
  /**
   * Asks the wallet to grant a key what `request` says (ERC-7715). Nothing is kept of what it does
   * not grant. Rejects as `list`, with `options/wrong-type` for a request that cannot be asked,
   * `wallet/declined`, `wallet/request-failed` (provider code 4200 where the wallet cannot do it),
   * `wallet/invalid-answer` where it granted something else, `account/not-available` where the
   * account changed meanwhile.
   */
  grant(request: PermissionRequest, call?: Call): Promise<GrantedSession>;
  /**
   * Ends one of the listed sessions: the wallet signs that, and the co-signer forgets the key. One
   * that is over already is no error. Rejects as `grant`, with `options/wrong-type` for an id that
   * the account does not have.
   */
  revoke(id: string, call?: Call): Promise<void>;
}

/** What smart sessions need. */
export interface SmartSessionParts {
  readonly sessions: SmartSessions;
  readonly isOn: () => boolean;
  readonly account: () => Account | undefined;
  /** Asks the wallet of that account. */
  readonly ask: (
    method: string,
    params: readonly unknown[],
    signal: AbortSignal,
  ) => Promise<unknown>;
  readonly clock: Pick<Clock, "now">;
}

const GRANT = "wallet_grantPermissions";
const REVOKE = "wallet_revokePermissions";
const SIGNATURE = /^0x(?:[0-9a-f]{2})+$/iu;
/** For a call that nobody cancels. */
const unending = (): AbortSignal => new AbortController().signal;

/** Grants, lists and revokes smart sessions of the active account. */
export class AccountSmartSessions implements SmartSessionActions {
  readonly #parts: SmartSessionParts;
  constructor(parts: SmartSessionParts) {
    this.#parts = parts;
  }

  async list({ signal = unending() }: Call = {}): Promise<readonly SmartSession[]> {
    const { caipAddress } = this.#active;
    const all = await settleBy(signal, this.#parts.sessions.list(caipAddress, signal));
    return all.toSorted((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));
  }

  async grant(
    request: PermissionRequest,
    { signal = unending() }: Call = {},
  ): Promise<GrantedSession> {
    const { sessions, ask, clock } = this.#parts;
    const account = this.#active;
    const field = requestProblem(request, clock.now());
    if (field !== undefined) throw wrong(`smartSessions.grant.${field}`, "Ask for a good one.");
    if (request.networkId !== account.networkId)
      throw wrong("smartSessions.grant.networkId", "Switch to that network first.");
    const { caipAddress, address } = account;
    const { id, key } = await settleBy(signal, sessions.begin(caipAddress, request, signal));
    this.#stays(account);
    const params = grantParams(request, address, key);
    const grant = readGrant(await settleBy(signal, ask(GRANT, [params], signal)), request);
    if (!grant) throw sharedError("wallet/invalid-answer", { method: GRANT });
    this.#stays(account);
    await settleBy(signal, sessions.activate(caipAddress, id, grant, signal));
    return { id, ...grant };
  }

  async revoke(id: string, { signal = unending() }: Call = {}): Promise<void> {
    const { sessions, ask, clock } = this.#parts;
    const account = this.#active;
    const { caipAddress } = account;
    const all = await settleBy(signal, sessions.list(caipAddress, signal));
    const session = all.find((one) => one.id === id);
    if (!session) throw wrong("smartSessions.revoke", "Give the id of a session of the account.");
    if (statusOf(session, clock.now()) !== "active") return;
    this.#stays(account);
    const { permissions, expiresAt } = session;
    const expiry = Math.floor(expiresAt / 1_000);
    const params = [{ pci: id, permissions, expiry, address: caipAddress }];
    const signature = await settleBy(signal, ask(REVOKE, params, signal));
    if (typeof signature !== "string" || !SIGNATURE.test(signature))
      throw sharedError("wallet/invalid-answer", { method: REVOKE });
    await settleBy(signal, sessions.revoke(caipAddress, id, signature, signal));
  }

  get #active(): Account {
    const { isOn, account } = this.#parts;
    if (!isOn())
      throw new LatchkitError("options/needs-another", {
        option: "smartSessions",
        fix: 'Set "features.smartSessions" to true.',
      });
    const active = account();
    if (!active) throw sharedError("connection/not-connected", {});
    const { networkId, namespace } = active;
    if (namespace !== "eip155") throw sharedError("chain/not-supported", { networkId });
    return active;
  }

  /** What was begun for one account is never asked of another. */
  #stays({ caipAddress, address }: Account): void {
    if (this.#parts.account()?.caipAddress !== caipAddress)
      throw sharedError("account/not-available", { address });
  }
}

const wrong = (option: string, fix: string): LatchkitError =>
  new LatchkitError("options/wrong-type", { option, fix });
