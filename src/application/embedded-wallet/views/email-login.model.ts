import { Observable } from "rxjs";
import { CONNECTOR_ID } from "../../../domain/connectors/connector-id.js";
import type { EmailLoginState } from "../../../domain/embedded-wallet/login-states.js";
import type { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { ConsentCheck } from "../../features/consent.api.js";
import { internalsOf } from "../../internals.js";
import type { Latchkit } from "../../latchkit.js";
import { type Group, group } from "../../shared/group.js";
import { type Readable, StateStore, derive } from "../../shared/state-store.js";
import type { EmailLoginActions } from "../embedded-wallet.api.js";
import { toLatchkitError } from "../../shared/lifetime.js";

/** True while a step's request is pending; `error`: the last request could not be sent. */
export interface RequestProgress {
  readonly isRequesting: boolean;
  readonly error?: LatchkitError;
}

/**
 * Runs steps with lazily loaded actions; `run` resolves with undefined if a request could not be
 * sent. `operation`: the name in error reports.
 */
export const stepRequests = <A, S>(load: () => Promise<A>, operation: string) => {
  const progress = new StateStore<RequestProgress>({ isRequesting: false });
  const run = async (work: (actions: A) => Promise<S>): Promise<S | undefined> => {
    progress.update(() => ({ isRequesting: true }));
    try {
      const state = await work(await load());
      progress.update(() => ({ isRequesting: false }));
      return state;
    } catch (error) {
      progress.update(() => ({ isRequesting: false, error: toLatchkitError(error, operation) }));
      return undefined;
    }
  };
  return { progress, run };
};

export interface EmailLoginViewState {
  readonly login: EmailLoginState;
  /** True while a request is pending or code is loading. */
  readonly isBusy: boolean;
  readonly isTaken: boolean;
  readonly error?: LatchkitError;
}

/** State and actions of the e-mail field and the step views; no action rejects. */
export interface EmailLoginModel extends Group<EmailLoginViewState> {
  /** The field was focused: loads its code. */
  choose(): void;
  /** Without consent only shows the reminder. */
  submit(email: string): void;
  resend(): Promise<boolean>;
  confirm(code: string): Promise<void>;
}

/** Subscribing loads the code of a lazy group, so it waits for `isOn`. */
const subscribedWhen = <S>(group: Readable<S>, isOn: Readable<boolean>): Readable<S> => ({
  state$: new Observable((subscriber) => {
    const follow = (isFollowing: boolean): void => {
      if (isFollowing) subscriber.add(group.state$.subscribe((state) => subscriber.next(state)));
      else subscriber.next(group.snapshot);
    };
    subscriber.add(isOn.state$.subscribe(follow));
  }),
  get snapshot() {
    return group.snapshot;
  },
});

/**
 * View model of e-mail sign-in. With `consent` it is the field's model: consent is checked first,
 * and focus loads the code.
 */
export const emailLoginModel = (latchkit: Latchkit, consent?: ConsentCheck): EmailLoginModel => {
  const { emailLogin, connection } = latchkit;
  const { track } = internalsOf(latchkit);
  const { progress, run } = stepRequests<EmailLoginActions, EmailLoginState>(
    () => emailLogin.actions(),
    "emailLogin",
  );
  const isChosen = new StateStore(consent === undefined);
  const state = derive(
    [subscribedWhen(emailLogin, isChosen), connection, progress],
    (login, { connections }, { isRequesting, error }) => ({
      login,
      isBusy: isRequesting || login.step === "signed-in" || login.isBusy,
      isTaken: connections.some(({ connector }) => connector.id === CONNECTOR_ID.auth),
      ...(error && { error }),
    }),
  );
  const choose = (): void => {
    if (!isChosen.snapshot) track({ name: "EMAIL_LOGIN_SELECTED" });
    isChosen.update(() => true);
  };
  return group(state, {
    choose,
    submit: (email) => {
      choose();
      if (consent?.check() !== false) void run((actions) => actions.submit(email));
    },
    resend: async () => {
      const state = await run((actions) => actions.resend());
      return state !== undefined && "sentAt" in state && state.problem === undefined;
    },
    confirm: async (code) => {
      await run((actions) => actions.confirm(code));
    },
  });
};
