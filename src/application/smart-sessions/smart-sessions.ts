import { canHaveSmartSessions } from "../../domain/chains/chains.js";
import type { Account } from "../../domain/account/account.js";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import {
  type PermissionRequest,
  grantParams,
  readGrant,
  requestProblem,
} from "../../domain/smart-sessions/permission-request.js";
import { sessionListOf } from "../../domain/smart-sessions/session-list.js";
import { type SmartSession, statusOf } from "../../domain/smart-sessions/smart-session.js";
import type { Clock } from "../../ports/page.ports.js";
import type { SmartSessions } from "../../ports/smart-sessions.port.js";
import type { Call } from "../shared/group.js";
import { rejectOnAbort } from "../shared/lifetime.js";
import type { GrantedSession, SmartSessionActions } from "./smart-sessions.api.js";

export interface SmartSessionParts {
  readonly sessions: SmartSessions;
  readonly isOn: () => boolean;
  readonly account: () => Account | undefined;
  /** Can be revoked without reading the list again. */
  readonly findListed?: (account: CaipAddress, id: string) => SmartSession | undefined;
  /** Asks the account's wallet, synchronously if its code is loaded. */
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
const neverAborted = (): AbortSignal => new AbortController().signal;

/** Grants, lists and revokes smart sessions of the active account. */
export class AccountSmartSessions implements SmartSessionActions {
  readonly #parts: SmartSessionParts;
  constructor(parts: SmartSessionParts) {
    this.#parts = parts;
  }

  async list({ signal = neverAborted() }: Call = {}): Promise<readonly SmartSession[]> {
    const { caipAddress } = this.check();
    const all = await rejectOnAbort(signal, this.#parts.sessions.list(caipAddress, signal));
    return sessionListOf(caipAddress, all, this.#parts.clock.now()).sessions;
  }

  async grant(
    request: PermissionRequest,
    { signal = neverAborted() }: Call = {},
  ): Promise<GrantedSession> {
    const { sessions, ask, clock } = this.#parts;
    const account = this.check();
    const field = requestProblem(request, clock.now());
    if (field !== undefined)
      throw invalidOption(`smartSessions.grant.${field}`, "Pass a valid request.");
    if (request.networkId !== account.networkId)
      throw invalidOption("smartSessions.grant.networkId", "Switch to this network first.");
    const { caipAddress, address } = account;
    const { id, key } = await rejectOnAbort(signal, sessions.begin(caipAddress, request, signal));
    this.#checkUnchanged(account);
    const params = grantParams(request, address, key);
    const grant = readGrant(await rejectOnAbort(signal, ask(GRANT, [params], signal)), request);
    if (!grant) throw new LatchkitError("wallet/invalid-answer", { method: GRANT });
    this.#checkUnchanged(account);
    await rejectOnAbort(signal, sessions.activate(caipAddress, id, grant, signal));
    return { id, ...grant };
  }

  async revoke(id: string, { signal = neverAborted() }: Call = {}): Promise<void> {
    const { sessions, ask, findListed } = this.#parts;
    const account = this.check();
    const { caipAddress } = account;
    // Nothing is awaited between tap and wallet.
    const session = findListed?.(caipAddress, id) ?? (await this.#find(caipAddress, id, signal));
    if (!session)
      throw invalidOption(
        "smartSessions.revoke",
        "Pass the id of a session of the active account.",
      );
    if (this.#isOver(session)) return;
    this.#checkUnchanged(account);
    const { permissions, expiresAt } = session;
    const expiry = Math.floor(expiresAt / 1_000);
    const params = [{ pci: id, permissions, expiry, address: caipAddress }];
    const signature = await rejectOnAbort(signal, ask(REVOKE, params, signal));
    if (typeof signature !== "string" || !SIGNATURE.test(signature))
      throw new LatchkitError("wallet/invalid-answer", { method: REVOKE });
    try {
      await rejectOnAbort(signal, sessions.revoke(caipAddress, id, signature, signal));
    } catch (error) {
      // It may have been revoked elsewhere during the request.
      if (!isLatchkitError(error, "http/status")) throw error;
      const now = await this.#find(caipAddress, id, signal);
      if (!now || !this.#isOver(now)) throw error;
    }
  }

  /** The account whose sessions can be read; throws as `list` rejects. */
  check(): Account {
    const { isOn, account } = this.#parts;
    if (!isOn())
      throw new LatchkitError("options/needs-another", {
        option: "smartSessions",
        fix: 'Set "features.smartSessions" to true.',
      });
    const active = account();
    if (!active) throw new LatchkitError("connection/not-connected", {});
    const { networkId, namespace } = active;
    if (!canHaveSmartSessions(namespace))
      throw new LatchkitError("chain/not-supported", { networkId });
    return active;
  }

  async #find(
    account: CaipAddress,
    id: string,
    signal: AbortSignal,
  ): Promise<SmartSession | undefined> {
    const all = await rejectOnAbort(signal, this.#parts.sessions.list(account, signal));
    return sessionListOf(account, all, 0).sessions.find((one) => one.id === id);
  }

  #isOver(session: SmartSession): boolean {
    return statusOf(session, this.#parts.clock.now()) !== "active";
  }

  /** Throws if the account changed during the request. */
  #checkUnchanged({ caipAddress, address }: Account): void {
    if (this.#parts.account()?.caipAddress !== caipAddress)
      throw new LatchkitError("account/not-available", { address });
  }
}

const invalidOption = (option: string, fix: string): LatchkitError =>
  new LatchkitError("options/wrong-type", { option, fix });
